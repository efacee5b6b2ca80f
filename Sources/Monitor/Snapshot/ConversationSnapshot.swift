/// One conversation's figures at one instant.
package struct ConversationSnapshot: Sendable, Equatable, Identifiable {
    package var conversationID: String
    /// 1 single, 2 old group, 3 group, 4 notification; from the row, else from the id's prefix.
    package var conversationType: Int
    /// The name as stored, unsanitised; the conversation's id where the store has none.
    package var showName: String
    package var rows: RowCounts
    /// Matches by watched keyword, in the order of `MonitorSnapshot.keywords`.
    package var matches: [Int]
    /// The stored unread_count; nil when the conversation has a table but no row.
    package var unread: Int?
    /// Peer rows with is_read 0; nil where rows do not say it (groups, notifications).
    package var unreadRows: Int?
    /// What the newest OnConversationChanged said; nil until one did.
    package var unreadByEvent: Int?
    /// Distinct online-only messages delivered; nil without an event source.
    package var onlineOnly: Int?
    package var matchedThenRevoked: Int
    package var revocations: RevocationActivity
    /// The newest visible message; nil in an empty conversation.
    package var latest: LatestMessage?
    /// When something last happened here: the newest message, revocation or event.
    package var lastActivity: Int64
    /// Messages a minute over the last hour, oldest first, for the activity sparkline.
    package var perMinute: [Int]

    package var id: String { conversationID }

    package init(
        conversationID: String, conversationType: Int = 1, showName: String = "",
        rows: RowCounts = RowCounts(), matches: [Int] = [], unread: Int? = 0,
        unreadRows: Int? = nil, unreadByEvent: Int? = nil, onlineOnly: Int? = nil,
        matchedThenRevoked: Int = 0, revocations: RevocationActivity = RevocationActivity(),
        latest: LatestMessage? = nil, lastActivity: Int64 = 0, perMinute: [Int] = []
    ) {
        self.conversationID = conversationID
        self.conversationType = conversationType
        self.showName = showName
        self.rows = rows
        self.matches = matches
        self.unread = unread
        self.unreadRows = unreadRows
        self.unreadByEvent = unreadByEvent
        self.onlineOnly = onlineOnly
        self.matchedThenRevoked = matchedThenRevoked
        self.revocations = revocations
        self.latest = latest
        self.lastActivity = lastActivity
        self.perMinute = perMinute
    }
}

/// The newest visible message of a conversation, as a line of text.
package struct LatestMessage: Sendable, Equatable {
    package var clientMsgID: String
    package var senderName: String
    /// Its text, or a placeholder such as `[picture 800×600]`; unsanitised.
    package var preview: String
    package var sendTime: Int64
    package var contentType: Int

    package init(
        clientMsgID: String = "", senderName: String = "", preview: String, sendTime: Int64,
        contentType: Int = 101
    ) {
        self.clientMsgID = clientMsgID
        self.senderName = senderName
        self.preview = preview
        self.sendTime = sendTime
        self.contentType = contentType
    }
}
