import OpenIM
import Store

/// How the SDK's parameter is answered, beyond what it says itself.
package struct SearchOptions: Sendable {
    package var mode = MatchMode.caseless
    /// Milliseconds since 1970: what a time position of 0 stands for.
    package var now: Int64
    /// The most messages to list a conversation in a search of all; counts stay whole. Nil lists all,
    /// as the SDK documents it.
    package var messagesPerConversation: Int?

    package init(mode: MatchMode = .caseless, now: Int64, messagesPerConversation: Int? = nil) {
        self.mode = mode
        self.now = now
        self.messagesPerConversation = messagesPerConversation
    }
}

extension SearchEngine {
    /// Answers the SDK's own search parameter (reference/search.md).
    ///
    /// - Throws: `SearchError` for a parameter that makes no sense or names an unknown conversation;
    ///   `StoreError`; `CancellationError`.
    package func search(_ param: SearchParam, _ options: SearchOptions) async throws -> SearchAnswer
    {
        let criteria = try SearchCriteria(param, mode: options.mode, now: options.now)
        if param.conversationID.isEmpty {
            let window = 0..<(options.messagesPerConversation ?? .max)
            return try await answer(criteria, window)
        }
        guard try store.knows(conversationID: param.conversationID) else {
            throw SearchError(
                .unknownConversation, "conversationID", param.conversationID,
                "no such conversation in the store; a group's is sg_ and its id")
        }
        let (start, overflow) = (param.pageIndex - 1).multipliedReportingOverflow(by: param.count)
        let (end, isBeyond) = start.addingReportingOverflow(param.count)
        let isFar = overflow || isBeyond
        return try await answer(criteria, isFar ? Int.max..<Int.max : Int(start)..<Int(end))
    }

    /// Answers criteria in the SDK's shape, with at most this many messages a conversation, newest first.
    ///
    /// - Throws: `SearchError` for a pattern that is none; `StoreError`; `CancellationError`.
    package func search(
        _ criteria: SearchCriteria, messagesPerConversation: Int? = nil
    ) async throws -> SearchAnswer {
        try await answer(criteria, 0..<(messagesPerConversation ?? .max))
    }

    /// Counts matches by conversation, without reading a row: what a live query shows first.
    package func count(_ criteria: SearchCriteria) async throws -> SearchCounts {
        let (index, query) = try await ready(criteria)
        let byNumber = try await ArenaHits.count(query, in: index.arena)
        var counts = SearchCounts()
        for (conversation, count) in byNumber {
            counts.byConversation[index.arena.conversations[conversation]] = count
            counts.total += count
        }
        counts.statistics = FoundHits.statistics(index, criteria, matched: byNumber.count)
        return counts
    }

    /// Matches of all conversations in one order: by sendTime descending, then conversation id, then as within
    /// a conversation. Sorts no more than it shows.
    package func newest(
        _ criteria: SearchCriteria, skipping offset: Int = 0, count: Int
    ) async throws -> SearchPage {
        let matcher = try MessageMatcher(criteria)
        return try await untilVerified { [self] in
            let found = try await find(criteria)
            let (end, overflow) = offset.addingReportingOverflow(count)
            let window = offset..<(overflow ? Int.max : max(end, offset))
            let chosen = found.newest(found.hits, through: window.upperBound)
            guard let rows = try fetch(chosen, of: found, matcher) else { return nil }
            let sorted = rows.sorted(by: FoundRow.precedesOverAll)
            var page = SearchPage(total: found.hits.count, statistics: found.statistics)
            page.hits = sorted.slice(window).map {
                SearchHit(conversationID: $0.conversationID, message: Message(row: $0.row))
            }
            return page
        }
    }

    private func answer(
        _ criteria: SearchCriteria, _ window: Range<Int>
    ) async throws -> SearchAnswer {
        let matcher = try MessageMatcher(criteria)
        return try await untilVerified { [self] in
            let found = try await find(criteria)
            var answer = SearchAnswer(statistics: found.statistics)
            answer.result.totalCount = Int64(found.hits.count)
            for (conversation, hits) in found.byConversation {
                let chosen = found.newest(hits, through: window.upperBound)
                guard let rows = try fetch(chosen, of: found, matcher) else { return nil }
                var item = try item(of: conversation, in: found)
                item.messageCount = Int64(hits.count)
                item.messageList = rows.sorted(by: FoundRow.precedes).slice(window)
                    .map { Message(row: $0.row) }
                answer.result.searchResultItems.append(item)
            }
            answer.result.searchResultItems.sort {
                if $0.latestMsgSendTime != $1.latestMsgSendTime {
                    return $0.latestMsgSendTime > $1.latestMsgSendTime
                }
                return $0.conversationID.utf8.lexicographicallyPrecedes($1.conversationID.utf8)
            }
            return answer
        }
    }

    /// Runs a search again as long as a row it would show has changed; `body` has then corrected the arena.
    private func untilVerified<Answer>(
        _ body: () async throws -> Answer?
    ) async throws -> Answer {
        while true {
            try Task.checkCancellation()
            if let answer = try await body() { return answer }
        }
    }

    /// The rows of hits, each held against the criteria anew; nil after correcting the arena when one has
    /// changed or is gone.
    private func fetch(
        _ hits: [ArenaHit], of found: FoundHits, _ matcher: MessageMatcher
    ) throws -> [FoundRow]? {
        var rows: [FoundRow] = []
        var isRight = true
        for (conversation, hits) in Dictionary(grouping: hits, by: \.conversation) {
            try Task.checkCancellation()
            let id = found.arena.conversations[conversation]
            let rowIDs = hits.map { found.arena.segments[$0.segment].rowID(of: $0.message) }
            let present = try existingRows(id, rowIDs)
            let wrong = present.filter { !matcher.matches($0) }
            let gone = Set(rowIDs).subtracting(present.map(\.rowID))
            if !wrong.isEmpty || !gone.isEmpty {
                correct(wrong, gone: Array(gone), in: id)
                isRight = false
            }
            rows += present.map { FoundRow(conversationID: id, row: $0) }
        }
        return isRight ? rows : nil
    }

    private func existingRows(_ id: String, _ rowIDs: [Int64]) throws(StoreError) -> [ChatLog] {
        do throws(StoreError) {
            return try store.rows(id, rowIDs: rowIDs)
        } catch  where error.code == .unknownConversation {
            return []
        }
    }

    /// A conversation's head: from its row, or from its id and messages where it has none.
    private func item(of conversation: Int, in found: FoundHits) throws -> SearchResultItem {
        let id = found.arena.conversations[conversation]
        var item = SearchResultItem()
        item.conversationID = id
        if let row = try store.conversation(id) {
            item.conversationType = row.conversationType
            item.showName = row.showName
            item.faceURL = row.faceURL
            item.latestMsgSendTime = row.latestMsgSendTime
        } else {
            item.conversationType = SessionType(conversationID: id)
            item.latestMsgSendTime = found.arena.latestTime(of: conversation)
        }
        return item
    }

    func find(_ criteria: SearchCriteria) async throws -> FoundHits {
        let (index, query) = try await ready(criteria)
        let hits = try await ArenaHits.find(query, in: index.arena)
        return FoundHits(hits, index, criteria)
    }

    /// The arena to search and the query made ready for it; patterns look at exact text.
    private func ready(_ criteria: SearchCriteria) async throws -> (SearchIndex, ArenaQuery) {
        let isByPattern = !criteria.patterns.isEmpty
        let index = try await index(for: isByPattern ? .exact : criteria.mode)
        return (index, try ArenaQuery(criteria, in: index.arena))
    }
}

extension SessionType {
    /// The kind of conversation that an id's beginning tells.
    init(conversationID: String) {
        let kind = conversationID.prefix { $0 != "_" }
        self =
            switch kind {
            case "si": .single
            case "g": .oldGroup
            case "sg": .group
            case "sn": .notification
            default: SessionType(0)
            }
    }
}

extension Array {
    /// The elements at these positions, as far as there are any.
    func slice(_ range: Range<Int>) -> ArraySlice<Element> {
        self[Swift.min(range.lowerBound, count)..<Swift.min(range.upperBound, count)]
    }
}
