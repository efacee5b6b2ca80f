import Search
import Store

extension Query {
    /// What a query asks for, its times read in the command's zone and its conversations by name.
    ///
    /// - Parameter store: opened only when the query names a conversation.
    func criteria(
        mode: MatchMode = .caseless, now: Int64, zone: Zone, store: () throws -> MessageStore
    ) throws -> SearchCriteria {
        let names = conversations.isEmpty ? [] : try ConversationName.all(in: store())
        return try criteria(mode: mode, now: now, names: names) { text, edge in
            try? TimeValue.parse(text, edge: edge == .start ? .start : .end, now: now, zone: zone)
        }
    }
}
