import OpenIM

/// Counts of what was written when, where, by whom and how: a pure value that merges.
struct ActivityTally: Equatable, Sendable {
    /// A person's messages.
    struct Sender: Equatable, Sendable {
        var name: String
        var count: Int
    }

    private(set) var messages = 0
    private(set) var overTime = TimeBuckets()
    /// By weekday and hour, Monday midnight first.
    private(set) var byHour = [Int](repeating: 0, count: 7 * 24)
    private(set) var byType: [ContentType: Int] = [:]
    private(set) var byPlatform: [Int64: Int] = [:]
    private(set) var bySender: [String: Sender] = [:]
    /// Messages, and the newest one's time, by conversation.
    private(set) var byConversation: [String: Conversation] = [:]
    private(set) var replies = ReplyTimes()

    /// A conversation's messages.
    struct Conversation: Equatable, Sendable {
        var name: String
        var count = 0
        var last: Int64 = 0
    }

    mutating func add(_ entry: RowEntry, in conversation: SourceConversation, account: String) {
        guard entry.isMessage, entry.isInPeriod else { return }
        let message = entry.message
        messages += 1
        overTime.add(day: entry.moment.day)
        byHour[entry.moment.weekday * 24 + entry.moment.hour] += 1
        byType[message.contentType, default: 0] += 1
        byPlatform[message.senderPlatformID, default: 0] += 1
        bySender[message.sendID, default: Sender(name: "", count: 0)].count += 1
        if !message.senderNickname.isEmpty {
            bySender[message.sendID]?.name = message.senderNickname
        }
        var counts = byConversation[conversation.id] ?? Conversation(name: conversation.name)
        counts.count += 1
        counts.last = max(counts.last, message.sendTime)
        byConversation[conversation.id] = counts
        if conversation.isSingle, message.msgFrom == 100 {
            replies.add(isOwn: message.sendID == account, time: message.sendTime)
        }
    }

    /// Adds what another part counted; conversations of the two differ.
    mutating func merge(_ other: ActivityTally) {
        messages += other.messages
        overTime.merge(other.overTime)
        for place in byHour.indices { byHour[place] += other.byHour[place] }
        byType.merge(other.byType, uniquingKeysWith: +)
        byPlatform.merge(other.byPlatform, uniquingKeysWith: +)
        bySender.merge(other.bySender) { first, second in
            Sender(
                name: second.name.isEmpty ? first.name : second.name,
                count: first.count + second.count)
        }
        byConversation.merge(other.byConversation) { first, _ in first }
        replies.merge(other.replies)
    }
}

/// How long replies took in one-to-one chats: from the first message of one side to the first answer
/// of the other.
struct ReplyTimes: Equatable, Sendable {
    private(set) var own: [Int64] = []
    private(set) var others: [Int64] = []
    private var waiting: Waiting?

    private struct Waiting: Equatable, Sendable {
        let isOwn: Bool
        let since: Int64
    }

    mutating func add(isOwn: Bool, time: Int64) {
        guard let waiting else {
            self.waiting = Waiting(isOwn: isOwn, since: time)
            return
        }
        guard waiting.isOwn != isOwn else { return }
        let taken = max(time &- waiting.since, 0)
        if isOwn { own.append(taken) } else { others.append(taken) }
        self.waiting = Waiting(isOwn: isOwn, since: time)
    }

    mutating func merge(_ other: ReplyTimes) {
        own += other.own
        others += other.others
        waiting = nil
    }
}

/// Values that so many of a list do not exceed.
enum Percentile {
    /// The smallest value that `percent` of 100 values do not exceed; nil of none.
    static func of(_ values: [Int64], _ percent: Int) -> Int64? {
        guard !values.isEmpty else { return nil }
        let sorted = values.sorted()
        return sorted[max((sorted.count * percent + 99) / 100 - 1, 0)]
    }
}
