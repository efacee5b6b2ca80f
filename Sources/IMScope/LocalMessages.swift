import OpenIM
import Search
import Store

/// The queries of the SDK over one local store, by their own names: search, find, history.
///
/// Strictly read-only: nothing is written to the store or beside it, and marking as read is not
/// offered. Queries trigger no callback. An actor: calls from anywhere, one at a time; a store that
/// changes is read as it is at each call.
public actor LocalMessages {
    private let path: String
    private let engine: SearchEngine
    private let store: MessageStore
    private let now: @Sendable () -> Int64

    /// Opens the store of a file, `OpenIM_v3_<user id>.db`.
    ///
    /// - Parameter now: the clock, in milliseconds since 1970; a search without a time ends at it.
    /// - Throws: `IMScopeError` whose code names the trouble: `missing`, `notADatabase`,
    ///   `encrypted`, `olderStore`, …
    public init(path: String, now: @escaping @Sendable () -> Int64) throws(IMScopeError) {
        do {
            store = try MessageStore(path: path)
            engine = try SearchEngine(path: path)
        } catch {
            throw IMScopeError(error, object: path)
        }
        self.path = path
        self.now = now
    }

    /// The login user the store belongs to; nil when nothing tells it.
    ///
    /// - Throws: `IMScopeError`.
    public func loginUserID() throws(IMScopeError) -> String? {
        try perform { store throws(StoreError) in try store.account().userID }
    }

    /// Every conversation with a row, as stored.
    ///
    /// - Throws: `IMScopeError`.
    public func getAllConversationList() throws(IMScopeError) -> [Conversation] {
        try perform { store throws(StoreError) in try store.conversations() }
    }

    /// Searches messages by the SDK's parameters; see `SearchParam`.
    ///
    /// - Returns: the answer. It is optional as the SDK's callback argument is, so that code
    ///   written for one fits the other; this reader never answers nil.
    /// - Throws: `IMScopeError`: a parameter that makes no sense, an unknown conversation, a store
    ///   that cannot be read.
    public func searchLocalMessages(_ param: SearchParam) async throws(IMScopeError)
        -> SearchResult?
    {
        do {
            return try await engine.search(param, SearchOptions(now: now())).result
        } catch {
            throw IMScopeError(error, object: path)
        }
    }

    /// Finds messages by conversation and clientMsgID; what is not there is left out of the answer.
    ///
    /// - Throws: `IMScopeError` for an unknown conversation, and a store that cannot be read.
    public func findMessageList(_ params: [FindMessageParam]) throws(IMScopeError)
        -> FindMessageResult
    {
        try perform { store throws(StoreError) in
            var result = FindMessageResult()
            for param in params {
                var messages: [Message] = []
                for id in param.clientMsgIDList {
                    guard let row = try store.message(id, in: param.conversationID) else {
                        continue
                    }
                    messages.append(Message(row: row))
                }
                if messages.isEmpty { continue }
                let conversation = try store.conversation(param.conversationID)
                result.add(messages, of: param.conversationID, conversation)
            }
            return result
        }
    }

    /// A page of a conversation's history: the messages before a boundary message, or the newest.
    ///
    /// - Returns: visible messages (sending, sent, failed; revoked ones included), oldest first.
    /// - Throws: `IMScopeError` for an unknown conversation or boundary, a count below 1, and a
    ///   store that cannot be read.
    public func getAdvancedHistoryMessageList(
        _ param: AdvancedHistoryParam
    ) throws(IMScopeError) -> AdvancedHistoryResult {
        guard param.count > 0 else {
            throw IMScopeError(
                SearchError(.page, "count", "\(param.count)", "it must be 1 or more"), object: path)
        }
        return try perform { store throws(StoreError) in
            try Self.history(param, in: store)
        }
    }

    /// Rows are read a page at a time, since deleted ones in between do not count.
    private static func history(
        _ param: AdvancedHistoryParam, in store: MessageStore
    ) throws(StoreError) -> AdvancedHistoryResult {
        var boundary = param.startClientMsgID.flatMap { $0.isEmpty ? nil : $0 }
        var messages: [Message] = []
        while messages.count < param.count {
            let rows = try store.messages(
                in: param.conversationID, before: boundary, count: param.count)
            messages += rows.lazy.filter(\.isShownInHistory).map(Message.init(row:))
            guard rows.count == param.count, let last = rows.last else { break }
            boundary = last.clientMsgID
        }
        let isEnd = messages.count < param.count
        let page = messages.prefix(param.count)
        return AdvancedHistoryResult(messageList: page.reversed(), isEnd: isEnd)
    }

    private func perform<Result: Sendable>(
        _ body: (MessageStore) throws(StoreError) -> Result
    ) throws(IMScopeError) -> Result {
        do {
            return try body(store)
        } catch {
            throw IMScopeError(error, object: path)
        }
    }
}

extension ChatLog {
    fileprivate var isShownInHistory: Bool { status.isVisible && !isPlaceholder }
}
