/// The tables of a store and how they differ from those of the SDK versions that are known.
package struct StoreSchema: Sendable, Equatable {
    /// The message tables in the order of their making; `local_chat_logs` is unused and never one.
    package let messageTables: [MessageTable]
    /// All tables by name.
    package let tableNames: Set<String>
    /// SQLite's schema cookie, which changes with every table made or dropped.
    let cookie: Int64

    /// Whether the database is a store at all, perhaps an empty one.
    var isStore: Bool {
        tableNames.contains("local_conversations") || !messageTables.isEmpty
    }

    /// Whether the tables are those of the SDK's version 1 or 2: one table for all messages.
    var isOlderLayout: Bool {
        !isStore && tableNames.contains("local_chat_logs")
    }
}

/// A table whose columns are not the known ones: told to the user, never fatal.
package struct SchemaDrift: Sendable, Equatable, CustomStringConvertible {
    package let table: String
    /// Columns that every known version has; they read as NULL.
    package let missing: [String]
    /// Columns that no known version has; they are not read.
    package let unexpected: [String]

    /// The difference in words, for a status line or a report.
    package var description: String {
        let parts = [("lacks", missing), ("has the unknown", unexpected)].filter { !$0.1.isEmpty }
        let told = parts.map { "\($0.0) \($0.1.joined(separator: ", "))" }
        return "\(table) \(told.joined(separator: " and "))"
    }
}

/// The columns of the tables that are read, as SDK 3.5 and 3.8 make them.
enum KnownColumns {
    /// Of every message table, in the order of `ChatLog`'s reading.
    static let message = [
        "client_msg_id", "server_msg_id", "send_id", "recv_id", "sender_platform_id",
        "sender_nick_name", "sender_face_url", "session_type", "msg_from", "content_type",
        "content",
        "is_read", "status", "seq", "send_time", "create_time", "attached_info", "ex", "local_ex",
    ]
    /// Where send_time is in a row whose column 0 is the rowid.
    static let sendTime = (message.firstIndex(of: "send_time") ?? 0) + 1
    /// Columns of message tables that come and go between versions and are not read.
    static let messageOptional: Set = [
        "is_react", "is_external_extensions", "msg_first_modify_time",
    ]
    /// Of `local_conversations`, in the order of `Conversation`'s reading.
    static let conversation = [
        "conversation_id", "conversation_type", "user_id", "group_id", "show_name", "face_url",
        "recv_msg_opt", "unread_count", "group_at_type", "latest_msg", "latest_msg_send_time",
        "draft_text", "draft_text_time", "is_pinned", "is_private_chat", "burn_duration",
        "is_not_in_group", "update_unread_count_time", "attached_info", "ex", "max_seq", "min_seq",
        "msg_destruct_time", "is_msg_destruct",
    ]
    /// Before 3.8 only.
    static let conversationOptional: Set = ["has_read_seq"]

    /// Compares a table's columns with the known ones; nil when nothing is amiss.
    static func drift(of table: String, columns: [String]) -> SchemaDrift? {
        let isConversations = table == "local_conversations"
        let required = isConversations ? conversation : message
        let optional = isConversations ? conversationOptional : messageOptional
        let missing = required.filter { !columns.contains($0) }
        let unexpected = columns.filter { !required.contains($0) && !optional.contains($0) }
        guard !missing.isEmpty || !unexpected.isEmpty else { return nil }
        return SchemaDrift(table: table, missing: missing, unexpected: unexpected)
    }
}
