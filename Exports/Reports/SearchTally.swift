import OpenIM

/// Counts of what keywords matched: a pure value that parts of a pass fill and that merge.
struct SearchTally: Equatable, Sendable {
    /// Matches of one kind, and when they were sent.
    struct Matches: Equatable, Sendable {
        var count = 0
        var first: Int64 = .max
        var last: Int64 = .min

        mutating func add(_ time: Int64) {
            merge(Matches(count: 1, first: time, last: time))
        }

        mutating func merge(_ other: Matches) {
            count += other.count
            first = min(first, other.first)
            last = max(last, other.last)
        }

        var firstCell: Cell { count == 0 ? .none : .time(first) }
        var lastCell: Cell { count == 0 ? .none : .time(last) }
    }

    /// A conversation's matches, by keyword too.
    struct ConversationMatches: Equatable, Sendable {
        var name: String
        var all = Matches()
        var byKeyword: [Matches]
    }

    let keywordCount: Int
    private(set) var all = Matches()
    private(set) var byKeyword: [Matches]
    private(set) var byConversation: [String: ConversationMatches] = [:]
    private(set) var bySender: [String: Matches] = [:]
    private(set) var senderNames: [String: String] = [:]
    private(set) var overTime = TimeBuckets()

    init(keywordCount: Int) {
        self.keywordCount = keywordCount
        byKeyword = Array(repeating: Matches(), count: keywordCount)
    }

    /// Counts a message that some of the keywords matched.
    mutating func add(
        _ message: Message, matched: [Bool], conversation: String, name: String, day: Int64
    ) {
        let time = message.sendTime
        all.add(time)
        overTime.add(day: day)
        bySender[message.sendID, default: Matches()].add(time)
        if !message.senderNickname.isEmpty { senderNames[message.sendID] = message.senderNickname }
        var entry =
            byConversation[conversation]
            ?? ConversationMatches(
                name: name, byKeyword: Array(repeating: Matches(), count: keywordCount))
        entry.all.add(time)
        for place in matched.indices.prefix(keywordCount) where matched[place] {
            byKeyword[place].add(time)
            entry.byKeyword[place].add(time)
        }
        byConversation[conversation] = entry
    }

    /// Adds what another part counted; conversations of the two differ.
    mutating func merge(_ other: SearchTally) {
        all.merge(other.all)
        for place in byKeyword.indices { byKeyword[place].merge(other.byKeyword[place]) }
        byConversation.merge(other.byConversation) { first, _ in first }
        bySender.merge(other.bySender) { first, second in
            var merged = first
            merged.merge(second)
            return merged
        }
        senderNames.merge(other.senderNames) { first, _ in first }
        overTime.merge(other.overTime)
    }
}
