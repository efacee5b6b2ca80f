import OpenIM
import Store

/// Finds the conversation that somebody means: by its id, by the user's or group's id, or by a name
/// that only one has.
struct ConversationLookup {
    private let conversations: [Conversation]
    private let store: MessageStore

    init(store: MessageStore) throws {
        self.store = store
        conversations = try store.conversations()
    }

    /// The id of the conversation meant.
    func id(of text: String) throws -> String {
        if try store.knows(conversationID: text) { return text }
        for key in [\Conversation.groupID, \.userID, \.showName] {
            let found = conversations.filter { $0[keyPath: key] == text }
            if found.count > 1 { throw ambiguous(text, found) }
            if let one = found.first { return one.conversationID }
        }
        let known = conversations.flatMap { [$0.conversationID, $0.showName] }
        throw UserError(
            text, "no such conversation in the store",
            next: Suggestion.advice(
                for: text, among: known.filter { !$0.isEmpty },
                otherwise: "imscope history alone lists them"))
    }

    private func ambiguous(_ text: String, _ found: [Conversation]) -> UserError {
        let ids = found.map(\.conversationID).sorted().prefix(5).joined(separator: ", ")
        return UserError(
            text, "\(found.count) conversations have this name", next: "give the ID: \(ids)")
    }
}
