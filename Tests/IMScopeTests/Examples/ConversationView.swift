import IMScope
import Synchronization

/// A message store as "Receive messages" describes it: history gives the baseline, events the
/// increments, and both merge by conversation and clientMsgID.
final class ConversationView: AdvancedMsgListener {
    private struct State {
        var messages: [String: [String: Message]] = [:]
        var onlineOnly: [Message] = []
        var merges = 0
    }

    private let state = Mutex(State())

    /// The messages of a conversation by time; each is there once.
    func messages(in conversationID: String) -> [Message] {
        let messages = state.withLock { $0.messages[conversationID] ?? [:] }
        return messages.values.sorted { ($0.sendTime, $0.seq) < ($1.sendTime, $1.seq) }
    }

    /// Transient hints, in no conversation.
    var onlineOnly: [Message] { state.withLock { $0.onlineOnly } }

    /// How often a message came, by event or by query.
    var merges: Int { state.withLock { $0.merges } }

    /// The first page when the conversation is opened, and every further one.
    func loadHistory(
        of conversationID: String, from local: LocalMessages, pages: Int, pageSize: Int
    ) async throws(IMScopeError) {
        var param = AdvancedHistoryParam(conversationID: conversationID, count: pageSize)
        for _ in 0..<pages {
            let page = try await local.getAdvancedHistoryMessageList(param)
            for message in page.messageList { merge(message, into: conversationID) }
            if page.isEnd { return }
            param.startClientMsgID = page.messageList.first?.clientMsgID
        }
    }

    func onRecvNewMessage(_ message: Message) {
        if message.clientMsgID.isEmpty { return }
        guard let conversationID = message.routedConversationID else { return }
        merge(message, into: conversationID)
    }

    func onRecvOnlineOnlyMessage(_ message: Message) {
        if message.clientMsgID.isEmpty { return }
        state.withLock { $0.onlineOnly.append(message) }
    }

    func onRecvMessageRevoked(_ revocation: MessageRevoked) {
        update(revocation.clientMsgID) { message in
            message?.contentType = .revoked
            message?.element = .missing
        }
    }

    func onMsgDeleted(_ message: Message) {
        update(message.clientMsgID) { $0 = nil }
    }

    private func merge(_ message: Message, into conversationID: String) {
        state.withLock { state in
            state.merges += 1
            state.messages[conversationID, default: [:]][message.clientMsgID] = message
        }
    }

    /// Changes a message wherever it is: a revocation names no conversation.
    private func update(_ clientMsgID: String, _ change: (inout Message?) -> Void) {
        state.withLock { state in
            for conversationID in state.messages.keys
            where state.messages[conversationID]?[clientMsgID] != nil {
                change(&state.messages[conversationID, default: [:]][clientMsgID])
            }
        }
    }
}
