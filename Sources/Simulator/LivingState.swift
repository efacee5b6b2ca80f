/// What the planner knows of a store: enough to think up the next operation without reading it.
struct LivingState: Sendable, Equatable {
    /// A conversation with its newest messages.
    struct Conversation: Sendable, Equatable {
        /// Newest messages kept; revocations, deletions and quotes are drawn among them.
        static let memory = 32

        let thread: Cast.Thread
        var row: ConversationRow
        var hasTable: Bool
        var lastSeq: Int
        /// The newest send time of any row.
        var lastTime: Int64
        /// The newest rows, oldest first, placeholders left out.
        var recent: [SimulatedMessage]
        /// Ids of a peer's messages that the account has not read; empty in groups.
        var unreadIDs: [String]
        /// Some messages from further back.
        var old: [SimulatedMessage]

        var id: String { thread.conversationID }

        /// Adds a message as the newest.
        mutating func remember(_ message: SimulatedMessage) {
            recent.append(message)
            if recent.count > Self.memory { recent.removeFirst() }
            lastTime = max(lastTime, message.sendTime)
            lastSeq = max(lastSeq, message.seq)
        }

        /// Writes the newest visible message into the conversation's row.
        mutating func refreshLatest() {
            guard let latest = recent.last(where: \.isVisible) else { return }
            row.latestMessage = latest.json
            row.latestTime = latest.sendTime
        }
    }

    let account: Cast.Person
    var conversations: [Conversation]
    /// Unread messages of conversations that nothing happens in, as the app's total counts them.
    let quietUnread: Int
    /// People of whom no conversation is known yet.
    var strangers: [Cast.Person]
    /// Conversations begun since the state was read.
    var newcomers = 0
    /// Messages delivered lately, for events that come again.
    var delivered: [SimulatedMessage] = []

    /// The total of unread messages as the app shows it.
    var totalUnread: Int {
        conversations.reduce(quietUnread) { sum, conversation in
            conversation.row.countsInTotal ? sum + conversation.row.unreadCount : sum
        }
    }

    /// A number that grows with what happened in the store, so that a store which is opened again
    /// goes on with new ids instead of drawing the old ones once more.
    var progress: UInt64 {
        conversations.reduce(0) { sum, conversation in
            sum &+ UInt64(clamping: conversation.lastSeq) &+ UInt64(clamping: conversation.lastTime)
        }
    }

    mutating func rememberDelivery(_ message: SimulatedMessage) {
        delivered.append(message)
        if delivered.count > 8 { delivered.removeFirst() }
    }
}
