/// Everything the monitor knows at one instant, as a value: what the dashboard draws, what
/// `watch --once --format json` prints and what `verify` judges.
///
/// Figures follow the reference's "What the monitor counts". A nil figure is unavailable, not zero.
/// Times are milliseconds since 1970.
package struct MonitorSnapshot: Sendable, Equatable {
    /// The login user the store belongs to.
    package var account: String
    /// The SDK version the store names; nil before 3.8.
    package var sdkVersion: String?
    /// When this snapshot was taken.
    package var takenAt: Int64
    /// The watched keywords, in the order given; `matches` arrays follow this order.
    package var keywords: [String]
    package var totals: Totals
    /// One entry per conversation row or message table, by conversation id.
    package var conversations: [ConversationSnapshot]
    /// Revocations over all conversations, those whose conversation is unknown included.
    package var revocations: RevocationActivity
    /// What the event source gave; nil without one.
    package var events: EventCounts?
    /// Every check that ran, in the reference's order.
    package var checks: [CheckResult]
    /// The newest revocations, newest first.
    package var recentRevocations: [RevocationRecord]
    /// The newest events, newest first; empty without an event source.
    package var recentEvents: [EventRecord]
    /// Who is typing now, by conversation.
    package var typing: [TypingRecord]
    /// The connection as last reported by an event; nil until one did.
    package var connection: ConnectionState?
    /// The synchronisation as last reported by an event; nil until one did.
    package var sync: SyncState?
    package var store: SourceState
    package var eventSource: SourceState

    package init(
        account: String = "", sdkVersion: String? = nil, takenAt: Int64 = 0,
        keywords: [String] = [], totals: Totals = Totals(),
        conversations: [ConversationSnapshot] = [],
        revocations: RevocationActivity = RevocationActivity(), events: EventCounts? = nil,
        checks: [CheckResult] = [], recentRevocations: [RevocationRecord] = [],
        recentEvents: [EventRecord] = [], typing: [TypingRecord] = [],
        connection: ConnectionState? = nil, sync: SyncState? = nil,
        store: SourceState = .live(lag: 0), eventSource: SourceState = .off
    ) {
        self.account = account
        self.sdkVersion = sdkVersion
        self.takenAt = takenAt
        self.keywords = keywords
        self.totals = totals
        self.conversations = conversations
        self.revocations = revocations
        self.events = events
        self.checks = checks
        self.recentRevocations = recentRevocations
        self.recentEvents = recentEvents
        self.typing = typing
        self.connection = connection
        self.sync = sync
        self.store = store
        self.eventSource = eventSource
    }
}

/// The sums over all conversations.
package struct Totals: Sendable, Equatable {
    package var rows: RowCounts
    /// Matches by watched keyword, in the order of `MonitorSnapshot.keywords`.
    package var matches: [Int]
    /// The unread total as the app sums it: recv_msg_opt below 2, latest_msg_send_time above 0.
    package var unread: Int
    /// The newest total that an event announced; nil until one did.
    package var unreadByEvent: Int?
    /// Distinct online-only messages delivered; nil without an event source.
    package var onlineOnly: Int?
    package var matchedThenRevoked: Int

    package init(
        rows: RowCounts = RowCounts(), matches: [Int] = [], unread: Int = 0,
        unreadByEvent: Int? = nil, onlineOnly: Int? = nil, matchedThenRevoked: Int = 0
    ) {
        self.rows = rows
        self.matches = matches
        self.unread = unread
        self.unreadByEvent = unreadByEvent
        self.onlineOnly = onlineOnly
        self.matchedThenRevoked = matchedThenRevoked
    }
}

/// Rows by what they are; the classes are the reference's, and some overlap on purpose.
package struct RowCounts: Sendable, Equatable {
    /// Status 1–3 and not revoked.
    package var messages: Int
    /// Content type 2101 and status 1–3.
    package var revoked: Int
    /// Status 4, placeholder ids aside.
    package var deleted: Int
    /// Ids that start with `[`: known holes and duplicates.
    package var placeholders: Int
    /// Status 5.
    package var filtered: Int
    /// Status 3; also in `messages`.
    package var failed: Int
    /// Status 1; also in `messages`.
    package var sending: Int
    /// Rows whose content could not be read; also in the classes above.
    package var unreadable: Int

    package init(
        messages: Int = 0, revoked: Int = 0, deleted: Int = 0, placeholders: Int = 0,
        filtered: Int = 0, failed: Int = 0, sending: Int = 0, unreadable: Int = 0
    ) {
        self.messages = messages
        self.revoked = revoked
        self.deleted = deleted
        self.placeholders = placeholders
        self.filtered = filtered
        self.failed = failed
        self.sending = sending
        self.unreadable = unreadable
    }
}
