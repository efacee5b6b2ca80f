import OpenIM

/// What the monitor keeps of one conversation.
struct ConversationState: Sendable {
    let id: String
    /// The row of `local_conversations`; nil when only a table or an event tells of the
    /// conversation.
    var row: StoredConversation?
    var hasTable = false
    /// Places of the table's rows in the row table, by ascending rowid.
    var places: [UInt32] = []

    var counts = RowCounts()
    var matches: [Int]
    var unreadRows = 0
    var minutes = MinuteCounts()
    var seqs = SeqLedger()
    /// The seqs of `[SEQ_GAP…]` rows.
    var gaps = SeqLedger()
    /// The newest visible rows, newest first: their texts are the only ones kept.
    var newest: [ChatLog] = []
    /// The newest visible row's time; it can be newer than all of `newest` when these were taken
    /// away.
    var newestTime: Int64?
    /// The message that each quote embeds without saying that it was revoked, and the way back.
    private(set) var quoted: [MessageKey: MessageKey] = [:]
    private(set) var quoters: [MessageKey: Set<MessageKey>] = [:]

    var unreadByEvent: Newest<Int64>?
    var onlineOnly = 0
    var matchedThenRevoked = 0
    var lastEvent: Int64 = 0

    var revoked: Set<MessageKey> = []
    var latencies = Latencies()
    var revocationMinutes = MinuteCounts()

    init(id: String, keywordCount: Int) {
        self.id = id
        matches = [Int](repeating: 0, count: keywordCount)
    }

    /// Whether the store has it, as a row or as a table.
    var isStored: Bool { row != nil || hasTable }

    /// One-to-one, notification or group, by the row or else by the id's prefix.
    var type: SessionType {
        if let row, row.type.rawValue > 0 { return row.type }
        if id.hasPrefix("si_") { return .single }
        if id.hasPrefix("sg_") { return .group }
        return id.hasPrefix("g_") ? .oldGroup : .notification
    }

    /// Counts a row in, or out with -1.
    mutating func count(_ row: RowFact, _ sign: Int) {
        counts.add(row.flags, sign)
        if row.flags.contains(.unread) { unreadRows += sign }
        if row.flags.contains(.visible) { minutes.add(sign, at: row.sendTime) }
        if row.matches != 0 {
            for keyword in matches.indices where row.matches >> UInt32(keyword) & 1 == 1 {
                matches[keyword] += sign
            }
        }
        if row.flags.contains(.seqGap) {
            if sign > 0 { gaps.insert(row.seq) } else { gaps.remove(row.seq) }
        } else {
            if sign > 0 { seqs.insert(row.seq) } else { seqs.remove(row.seq) }
        }
    }

    /// Keeps the text of a row that is among the newest, and forgets what the row said before.
    mutating func keepText(of row: ChatLog, isVisible: Bool) {
        newest.removeAll { $0.rowID == row.rowID }
        guard isVisible else { return }
        let place = newest.partitioningIndex { $0.isOlder(than: row) }
        if place < Self.keptTexts {
            newest.insert(row, at: place)
            if newest.count > Self.keptTexts { newest.removeLast() }
        }
    }

    private static let keptTexts = 4

    mutating func addQuote(_ quoter: MessageKey, of message: MessageKey) {
        quoted[quoter] = message
        quoters[message, default: []].insert(quoter)
    }

    mutating func removeQuote(_ quoter: MessageKey) {
        guard let message = quoted.removeValue(forKey: quoter) else { return }
        quoters[message]?.remove(quoter)
        if quoters[message]?.isEmpty == true { quoters[message] = nil }
    }
}

/// What the checks need of a conversation's row.
struct StoredConversation: Sendable {
    var type: SessionType
    var showName: String
    var unreadCount: Int64
    var countsInTotalUnread: Bool
    var latestMsgSendTime: Int64
    /// The message that latest_msg names.
    var latest: MessageKey?
    /// What to show of latest_msg where the row's own text is not kept.
    var latestMessage: Message?
}

/// A value with the line that told it, so that a later line wins however they are applied.
struct Newest<Value: Sendable>: Sendable {
    var value: Value
    var line: Int

    /// Takes a value told by a line unless a later line has told another.
    static func update(_ newest: inout Newest?, _ value: Value, _ line: Int) {
        if let known = newest, known.line > line { return }
        newest = Newest(value: value, line: line)
    }
}

extension RowCounts {
    /// Counts a row in, or out with -1, in every class it belongs to.
    mutating func add(_ flags: RowFact.Flags, _ sign: Int) {
        if flags.contains(.placeholder) {
            placeholders += sign
            return
        }
        if flags.contains(.visible) {
            if flags.contains(.revoked) { revoked += sign } else { messages += sign }
        }
        if flags.contains(.deleted) { deleted += sign }
        if flags.contains(.filtered) { filtered += sign }
        if flags.contains(.failed) { failed += sign }
        if flags.contains(.sending) { sending += sign }
        if flags.contains(.unreadable) { unreadable += sign }
    }

    static func += (sum: inout RowCounts, other: RowCounts) {
        sum.messages += other.messages
        sum.revoked += other.revoked
        sum.deleted += other.deleted
        sum.placeholders += other.placeholders
        sum.filtered += other.filtered
        sum.failed += other.failed
        sum.sending += other.sending
        sum.unreadable += other.unreadable
    }
}

extension ChatLog {
    /// Whether another row comes after this one in the conversation.
    fileprivate func isOlder(than other: ChatLog) -> Bool {
        (sendTime, seq, rowID) < (other.sendTime, other.seq, other.rowID)
    }
}
