/// One change of a store, as the change feed found it and as the monitor applies it.
///
/// Applying a change is idempotent: a row or conversation names its state after the change, so that
/// applying it again, or a later one twice, ends in the same state. The first pass over a store is
/// told by the same changes, from `reset` on. Message rows belong to the conversation of their
/// table; their identity there is the rowid for the table and clientMsgID for the conversation, and
/// a new clientMsgID under a known rowid replaces the row that had it (SQLite reuses the rowid of a
/// deleted newest row).
public enum StoreChange: Sendable, Equatable {
    /// Everything known so far is void: the store was opened, replaced, or its account switched.
    /// Changes that tell all of it follow, ended by `complete`.
    case reset
    /// Every row and conversation has been told once since `reset`; from here on changes are news.
    case complete
    /// Conversations that are new or changed, whole.
    case conversations([Conversation])
    /// A conversation's row is gone; its message table may still be there.
    case conversationRemoved(String)
    /// A message table is there, perhaps empty, perhaps without a conversation's row.
    case tableAdded(conversationID: String)
    /// A message table is gone, and its rows with it.
    case tableRemoved(conversationID: String)
    /// Rows of one table that are new or changed, whole, by ascending rowid.
    case rows(conversationID: String, [ChatLog])
    /// Rows of one table that are gone: deleted physically, as clearing a conversation does.
    case rowsRemoved(conversationID: String, rowIDs: [Int64])
}
