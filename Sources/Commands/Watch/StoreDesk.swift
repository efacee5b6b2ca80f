import Dashboard
import OpenIM
import Store

/// Reads pages of history for a dashboard, beside the thread that follows the store.
actor StoreDesk {
    private let store: MessageStore

    /// - Throws: `StoreError`.
    init(path: String, options: StoreOptions) throws(StoreError) {
        store = try MessageStore(path: path, options: options)
    }

    /// A page of what the app shows of a conversation, newest first.
    func page(
        of conversationID: String, before: String?, count: Int
    ) throws -> Dashboard.HistoryPage {
        let page = try HistoryPage(
            store: store, conversationID: conversationID, before: before, count: count,
            includesHidden: true)
        return Dashboard.HistoryPage(
            conversationID: conversationID, before: before,
            messages: page.rows.filter { !$0.isPlaceholder }.map(Message.init(row:)),
            reachesStart: page.isEnd)
    }

    /// A message with so many neighbours before and after it.
    func context(
        of clientMsgID: String, in conversationID: String, count: Int
    ) throws -> Dashboard.HistoryPage {
        let context = try store.context(
            of: clientMsgID, in: conversationID, newer: count, older: count)
        let rows = context.newer + [context.message] + context.older
        return Dashboard.HistoryPage(
            conversationID: conversationID, messages: rows.map(Message.init(row:)),
            reachesStart: context.older.count < count)
    }
}
