import OpenIM
import Search
import Store

/// Says why messages match a search or were left out, behind its answer.
struct SearchExplainer {
    private let printer: SearchPrinter
    private let store: MessageStore
    private var context: Context { printer.context }

    init(printer: SearchPrinter, store: MessageStore) {
        self.printer = printer
        self.store = store
    }

    /// Explains the messages that were printed, and those of these IDs; the completeness line goes with
    /// them. On standard error, so that an answer in JSON stays JSON.
    func print(matches: Bool, named ids: [String]) throws {
        guard matches || !ids.isEmpty else { return }
        let matcher = try printer.request.matcher()
        if matches {
            for (item, message) in printer.hits {
                try explain(message.clientMsgID, in: item.conversationID, matcher)
            }
        }
        for id in ids {
            let found = try store.messages(withID: id)
            if found.isEmpty { try context.errors.line("\(inert(id)): no such message") }
            for (conversationID, row) in found { try explain(row, in: conversationID, matcher) }
        }
        try context.errors.line(printer.answer.statistics.summary)
    }

    private func explain(
        _ id: String, in conversationID: String, _ matcher: MessageMatcher
    ) throws {
        guard let row = try store.message(id, in: conversationID) else { return }
        try explain(row, in: conversationID, matcher)
    }

    private func explain(
        _ row: ChatLog, in conversationID: String, _ matcher: MessageMatcher
    ) throws {
        let asked = matcher.criteria.conversationIDs
        let reason =
            asked.map { $0.contains(conversationID) } ?? true
            ? matcher.explain(row).summary : "left out: it is in another conversation"
        try context.errors.line(inert("\(row.clientMsgID) in \(conversationID): \(reason)"))
    }
}

extension ConversationName {
    /// Every conversation of a store: by its row, or by its table where it has none.
    static func all(in store: MessageStore) throws -> [ConversationName] {
        let rows = try store.conversations()
        let known = Set(rows.map(\.conversationID))
        return rows.map { ConversationName(id: $0.conversationID, name: $0.showName) }
            + (try store.messageTables().map(\.conversationID).filter { !known.contains($0) }
                .map { ConversationName(id: $0, name: "") })
    }
}
