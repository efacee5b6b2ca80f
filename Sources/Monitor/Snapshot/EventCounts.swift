/// What the event source gave so far.
package struct EventCounts: Sendable, Equatable {
    /// Non-empty lines read, malformed and oversize ones included.
    package var lines: Int
    /// Lines that are no JSON object with an event name.
    package var malformed: Int
    /// Lines cut at the line limit.
    package var oversize: Int
    /// Events by their folded name (`OnRecvNewMessage`).
    package var byName: [String: Int]
    /// Distinct messages delivered, by conversation and id.
    package var delivered: Int
    /// Further deliveries of the same.
    package var repeated: Int
    /// Distinct online-only messages.
    package var onlineOnly: Int
    /// Distinct messages revoked.
    package var revocations: Int
    /// Distinct messages deleted.
    package var deletions: Int
    /// Messages that read receipts named, distinct.
    package var receipts: Int
    /// Events whose name the SDK does not have.
    package var unknown: Int
    /// Events that belong to another account.
    package var foreignAccount: Int

    package init(
        lines: Int = 0, malformed: Int = 0, oversize: Int = 0, byName: [String: Int] = [:],
        delivered: Int = 0, repeated: Int = 0, onlineOnly: Int = 0, revocations: Int = 0,
        deletions: Int = 0, receipts: Int = 0, unknown: Int = 0, foreignAccount: Int = 0
    ) {
        self.lines = lines
        self.malformed = malformed
        self.oversize = oversize
        self.byName = byName
        self.delivered = delivered
        self.repeated = repeated
        self.onlineOnly = onlineOnly
        self.revocations = revocations
        self.deletions = deletions
        self.receipts = receipts
        self.unknown = unknown
        self.foreignAccount = foreignAccount
    }
}

/// One event, for the feed.
package struct EventRecord: Sendable, Equatable, Identifiable {
    /// Its number among the lines read, from 1.
    package var line: Int
    /// When it was recorded (`ts`), else when it was read.
    package var time: Int64
    /// The folded name.
    package var name: String
    /// The conversation it belongs to; nil when it belongs to none, or that is not known.
    package var conversationID: String?
    package var clientMsgID: String?
    /// What it says in a line: a message's preview, "unread 7", "kicked offline"; unsanitised.
    package var summary: String
    package var mark: Mark

    package var id: Int { line }

    /// What the feed marks an event with.
    package enum Mark: Sendable, Equatable {
        case none, revoked, deleted, onlineOnly, repeated, foreign, unknown, failed
    }

    package init(
        line: Int, time: Int64, name: String, conversationID: String? = nil,
        clientMsgID: String? = nil, summary: String = "", mark: Mark = .none
    ) {
        self.line = line
        self.time = time
        self.name = name
        self.conversationID = conversationID
        self.clientMsgID = clientMsgID
        self.summary = summary
        self.mark = mark
    }
}

/// Someone typing in a conversation.
package struct TypingRecord: Sendable, Equatable {
    package var conversationID: String
    package var userID: String
    package var since: Int64

    package init(conversationID: String, userID: String, since: Int64) {
        self.conversationID = conversationID
        self.userID = userID
        self.since = since
    }
}
