/// One conversation's message table, `chat_logs_<conversationID>`.
package struct MessageTable: Sendable, Hashable {
    /// The table's name in the database.
    package let name: String

    /// The conversation that the table's name gives, which may have no row of its own.
    package var conversationID: String { String(name.dropFirst(Self.prefix.count)) }

    init(name: String) { self.name = name }

    /// The table of a conversation, whether or not it is there.
    init(conversationID: String) { name = Self.prefix + conversationID }

    static let prefix = "chat_logs_"
}

extension String {
    /// The text as an SQL identifier: in double quotes, its own doubled.
    var quotedIdentifier: String {
        // A NUL would end the statement; no table's name can hold one.
        "\"\(replacing("\"", with: "\"\"").replacing("\0", with: ""))\""
    }
}
