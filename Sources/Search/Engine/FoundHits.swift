import OpenIM

/// One message of an arena.
struct ArenaHit: Sendable {
    let conversation: Int
    let segment: Int
    let message: Int
    let time: Int64
}

/// What a search found, with the snapshot it was found in.
struct FoundHits: Sendable {
    let arena: TextArena
    let statistics: SearchStatistics
    let hits: [ArenaHit]
    /// The hits of each conversation that has any, in the order of the arena's conversations.
    let byConversation: [(conversation: Int, hits: [ArenaHit])]

    init(_ found: ArenaHits, _ index: SearchIndex, _ criteria: SearchCriteria) {
        let arena = index.arena
        self.arena = arena
        hits = found.bySegment.flatMap { part in
            let segment = arena.segments[part.segment]
            return part.messages.map { message in
                ArenaHit(
                    conversation: segment.conversation, segment: part.segment,
                    message: Int(message), time: segment.times[Int(message)])
            }
        }
        let groups = Dictionary(grouping: hits, by: \.conversation)
        byConversation = groups.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        statistics = Self.statistics(index, criteria, matched: byConversation.count)
    }

    /// What a search looked at.
    static func statistics(
        _ index: SearchIndex, _ criteria: SearchCriteria, matched: Int
    ) -> SearchStatistics {
        var statistics = SearchStatistics()
        statistics.conversations = index.arena.conversations.count
        statistics.matchedConversations = matched
        statistics.damagedPlaces = index.faults.count
        statistics.isConsistent = index.isConsistent
        if let ids = criteria.conversationIDs {
            for number in Set(ids).compactMap(index.arena.knownNumber(of:)) {
                let counts = index.arena.counts(of: number)
                statistics.examined += counts.rows
                statistics.unreadable += counts.unreadable
            }
        } else {
            statistics.examined = index.arena.rowCount
            statistics.unreadable = index.arena.unreadableCount
        }
        return statistics
    }

    /// The newest of some hits: as many as asked for, and further ones as old as the last of these, as only
    /// the rows can tell which of them come first. In no order; takes linear time.
    func newest(_ hits: [ArenaHit], through count: Int) -> [ArenaHit] {
        guard count < hits.count else { return hits }
        guard count > 0 else { return [] }
        var times = hits.map(\.time)
        let oldest = times.selectDescending(count - 1)
        return hits.filter { $0.time >= oldest }
    }
}

/// A row that was found.
struct FoundRow {
    let conversationID: String
    let row: ChatLog

    /// Within a conversation: sendTime descending, then seq descending, then clientMsgID ascending.
    static func precedes(_ left: FoundRow, _ right: FoundRow) -> Bool {
        let (left, right) = (left.row, right.row)
        if left.sendTime != right.sendTime { return left.sendTime > right.sendTime }
        if left.seq != right.seq { return left.seq > right.seq }
        return left.clientMsgID.utf8.lexicographicallyPrecedes(right.clientMsgID.utf8)
    }

    /// Over all conversations: of equal times by conversation id first.
    static func precedesOverAll(_ left: FoundRow, _ right: FoundRow) -> Bool {
        if left.row.sendTime == right.row.sendTime, left.conversationID != right.conversationID {
            return left.conversationID.utf8.lexicographicallyPrecedes(right.conversationID.utf8)
        }
        return precedes(left, right)
    }
}

extension [Int64] {
    /// The element that would stand at a position if the array were sorted descending; reorders the array.
    ///
    /// Quickselect by the median of three: linear time, and no order of times that occurs makes it slow.
    mutating func selectDescending(_ position: Int) -> Int64 {
        var (low, high) = (0, count - 1)
        while low < high {
            let pivot = medianOfThree(low, high)
            var (left, right) = (low, high)
            while left <= right {
                while self[left] > pivot { left += 1 }
                while self[right] < pivot { right -= 1 }
                if left <= right {
                    swapAt(left, right)
                    left += 1
                    right -= 1
                }
            }
            if position <= right {
                high = right
            } else if position >= left {
                low = left
            } else {
                return self[position]
            }
        }
        return self[position]
    }

    private func medianOfThree(_ low: Int, _ high: Int) -> Int64 {
        let (first, middle, last) = (self[low], self[(low + high) / 2], self[high])
        return Swift.max(Swift.min(first, middle), Swift.min(Swift.max(first, middle), last))
    }
}
