/// One thing that happens to a living store, as the commits and event lines that it shows as.
package struct Operation: Sendable, Equatable {
    /// What happens.
    package enum Kind: String, Sendable, CaseIterable {
        /// A message comes in: its row, then the conversation's.
        case receive
        /// Several messages of one conversation come in by one commit.
        case receiveMany
        /// The app was away; messages come in while it syncs.
        case sync
        /// The account's user sends: sending, then sent or failed.
        case send
        case revoke
        case delete
        /// A message far back is deleted, half the time without an event line.
        case deleteOld
        /// The app notes something on a message far back: no event line.
        case annotateOld
        /// The account's user reads a conversation.
        case read
        /// The peer read: a receipt for own messages.
        case peerRead
        case groupReceipt
        case onlineOnly
        case typing
        case business
        /// An event that was delivered already comes again.
        case `repeat`
        /// A message that the app's filter keeps out of sight.
        case filtered
        case newConversation
        /// A conversation is cleared: its rows are gone. Never drawn by itself, see `OperationMix`.
        case clear
    }

    /// A part of an operation; the parts happen in order.
    enum Step: Sendable, Equatable {
        /// One transaction.
        case commit([Change])
        case event(EventLine)
    }

    package let kind: Kind
    let steps: [Step]

    /// How many transactions it takes.
    package var commits: Int {
        steps.count { if case .commit = $0 { true } else { false } }
    }

    /// How many event lines it writes.
    package var eventLines: Int { steps.count - commits }
}

/// A change to one row, or few, of the store.
enum Change: Sendable, Equatable {
    case createTable(conversationID: String)
    case insertMessage(SimulatedMessage, conversationID: String)
    /// Writes a row's type, content, status, read mark, server id, seq and attached information.
    case updateMessage(SimulatedMessage, conversationID: String)
    case annotate(messageID: String, conversationID: String, localEx: String)
    case markRead(messageIDs: [String], conversationID: String)
    case insertConversation(ConversationRow)
    case updateConversation(ConversationRow)
    case insertSending(messageID: String, conversationID: String)
    case deleteSending(messageID: String, conversationID: String)
    case deleteAllMessages(conversationID: String)
}

/// How often each kind of operation is drawn.
package struct OperationMix: Sendable, Equatable {
    /// Weights; a kind that is not named is never drawn.
    package var weights: [Operation.Kind: Int]

    package init(_ weights: [Operation.Kind: Int]) {
        self.weights = weights
    }

    /// What an app sees on a busy day.
    package static let usual = OperationMix([
        .receive: 380, .receiveMany: 20, .sync: 10, .send: 120, .revoke: 80, .delete: 35,
        .deleteOld: 8, .annotateOld: 7, .read: 100, .peerRead: 60, .groupReceipt: 20,
        .onlineOnly: 50, .typing: 50, .business: 10, .repeat: 20, .filtered: 3,
        .newConversation: 3,
    ])

    /// Each operation one message and its two commits, for measuring the writer.
    package static let messagesOnly = OperationMix([.receive: 1])

    var weighted: Weighted<Operation.Kind> {
        Weighted(Operation.Kind.allCases.map { ($0, weights[$0] ?? 0) })
    }
}
