import OpenIM
import SQLite

extension MessageStore {
    /// All conversations in the order of their rows; a table without a row is in `messageTables` only.
    ///
    /// Cost: about a microsecond a row.
    package func conversations() throws(StoreError) -> [Conversation] {
        guard try schema().tableNames.contains("local_conversations") else { return [] }
        var conversations: [Conversation] = []
        var repairs = 0
        defer { repairedTexts += repairs }
        try scan(
            table: "local_conversations", ScanRange(), columns: KnownColumns.conversation
        ) { row in
            conversations.append(Conversation(row, repairs: &repairs))
            return true
        }
        return conversations
    }

    /// One conversation; nil when it has no row.
    package func conversation(_ conversationID: String) throws(StoreError) -> Conversation? {
        let table = "local_conversations"
        guard try columns(of: table).contains("conversation_id") else { return nil }
        let sql = """
            select rowid, \(try selection(KnownColumns.conversation, of: table)) from \(table) \
            where conversation_id = ?
            """
        var repairs = 0
        defer { repairedTexts += repairs }
        return try read(sql) { statement throws(SQLiteError) in
            try statement.bind(conversationID, at: 1)
            return try statement.step() ? Conversation(statement, repairs: &repairs) : nil
        }
    }

    /// Whether a conversation has a row or a table.
    package func knows(conversationID: String) throws(StoreError) -> Bool {
        let table = MessageTable(conversationID: conversationID)
        if try schema().tableNames.contains(table.name) { return true }
        return try conversation(conversationID) != nil
    }
}
