/// How matches spread over conversations, senders and time, without reading a row.
package struct SearchDistribution: Sendable, Equatable {
    /// By conversation id; conversations without a match are absent.
    package var byConversation: [String: Int] = [:]
    /// By sender id.
    package var bySender: [String: Int] = [:]
    /// The send time of each match, in no order.
    package var times: [Int64] = []
    package var statistics = SearchStatistics()
}

extension SearchEngine {
    /// Tells where, by whom and when messages were sent that fulfil criteria; costs little more than
    /// counting them.
    package func distribution(_ criteria: SearchCriteria) async throws -> SearchDistribution {
        let found = try await find(criteria)
        var distribution = SearchDistribution(statistics: found.statistics)
        for (conversation, hits) in found.byConversation {
            distribution.byConversation[found.arena.conversations[conversation]] = hits.count
        }
        var bySender: [SenderPlace: Int] = [:]
        distribution.times.reserveCapacity(found.hits.count)
        for hit in found.hits {
            let segment = found.arena.segments[hit.segment]
            bySender[
                SenderPlace(table: segment.senderTable, number: segment.senders[hit.message]),
                default: 0] += 1
            distribution.times.append(hit.time)
        }
        for (place, count) in bySender {
            let id = found.arena.senderTables[place.table].id(of: place.number)
            distribution.bySender[id, default: 0] += count
        }
        return distribution
    }
}

/// A sender as a segment names it.
private struct SenderPlace: Hashable {
    let table: Int
    let number: UInt32
}

extension SenderTable {
    /// The id of a number that the table gave out.
    fileprivate func id(of number: UInt32) -> String {
        let place = Int(number)
        guard place < ends.count else { return "" }
        let start = place == 0 ? 0 : Int(ends[place - 1])
        return String(decoding: bytes[start..<Int(ends[place])], as: UTF8.self)
    }
}
