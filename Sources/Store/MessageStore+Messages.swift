import OpenIM
import SQLite

/// A message with its neighbours in its conversation's order.
package struct MessageContext: Sendable, Equatable {
    /// Newer messages, newest first: the last one is the message's neighbour.
    package let newer: [ChatLog]
    package let message: ChatLog
    /// Older messages, newest first: the first one is the message's neighbour.
    package let older: [ChatLog]
}

extension MessageStore {
    /// A page of a conversation's rows of every status, newest first: by sendTime descending, then seq
    /// descending, then clientMsgID ascending.
    ///
    /// - Parameters:
    ///   - boundary: the clientMsgID whose older rows are wanted; nil for the newest.
    ///   - count: the most rows to return.
    /// - Returns: fewer than `count` rows only at the conversation's beginning; none for a conversation with
    ///   a row and no table.
    /// - Throws: `unknownConversation`; `unknownMessage` when the boundary is not there (any more).
    package func messages(
        in conversationID: String, before boundary: String? = nil, count: Int
    ) throws(StoreError) -> [ChatLog] {
        guard let table = try table(of: conversationID) else { return [] }
        let start = try boundary.map { id throws(StoreError) in
            try existingRowID(of: id, in: table)
        }
        return try page(of: table, from: start, count: count, .older)
    }

    /// The same beyond a rowid, for rows whose clientMsgID is missing or doubtful; nil for the newest.
    package func page(
        in conversationID: String, from boundary: Int64?, count: Int
    ) throws(StoreError) -> [ChatLog] {
        guard let table = try table(of: conversationID) else { return [] }
        return try page(of: table, from: boundary, count: count, .older)
    }

    /// The row of a clientMsgID in one conversation; nil when it has none.
    ///
    /// - Throws: `unknownConversation` when there is neither a row nor a table of that id.
    package func message(
        _ clientMsgID: String, in conversationID: String
    ) throws(StoreError) -> ChatLog? {
        guard let table = try table(of: conversationID) else { return nil }
        return try row(of: clientMsgID, in: table)
    }

    /// The rows of a clientMsgID in all conversations, by their tables' order.
    package func messages(
        withID clientMsgID: String
    ) throws(StoreError) -> [(conversationID: String, message: ChatLog)] {
        var found: [(conversationID: String, message: ChatLog)] = []
        for table in try messageTables() {
            if let row = try row(of: clientMsgID, in: table) {
                found.append((table.conversationID, row))
            }
        }
        return found
    }

    /// A message with up to `newer` and `older` neighbours.
    ///
    /// - Throws: `unknownConversation`, `unknownMessage`.
    package func context(
        of clientMsgID: String, in conversationID: String, newer: Int, older: Int
    ) throws(StoreError) -> MessageContext {
        let table = try existingTable(of: conversationID)
        guard let message = try row(of: clientMsgID, in: table) else {
            throw Self.unknown(clientMsgID)
        }
        return MessageContext(
            newer: try page(of: table, from: message.rowID, count: newer, .newer).reversed(),
            message: message,
            older: try page(of: table, from: message.rowID, count: older, .older))
    }

    /// The rows of these rowids that are there, ascending.
    package func rows(
        _ conversationID: String, rowIDs: some Sequence<Int64>
    ) throws(StoreError) -> [ChatLog] {
        let table = try existingTable(of: conversationID)
        let sql = """
            select rowid, \(try selection(KnownColumns.message, of: table.name)) \
            from \(table.name.quotedIdentifier) where rowid = ?
            """
        var rows: [ChatLog] = []
        for rowID in rowIDs {
            if let row = try firstRow(sql, [.integer(rowID)]) { rows.append(row) }
        }
        return rows.sorted { $0.rowID < $1.rowID }
    }

    /// The table of a conversation; nil for one that has a row only.
    private func table(of conversationID: String) throws(StoreError) -> MessageTable? {
        let table = MessageTable(conversationID: conversationID)
        if try schema().tableNames.contains(table.name) { return table }
        if try conversation(conversationID) != nil { return nil }
        throw StoreError(
            .unknownConversation, conversationID, "no such conversation in the store")
    }

    private func row(
        of clientMsgID: String, in table: MessageTable
    ) throws(StoreError) -> ChatLog? {
        guard try columns(of: table.name).contains("client_msg_id") else { return nil }
        let sql = """
            select rowid, \(try selection(KnownColumns.message, of: table.name)) \
            from \(table.name.quotedIdentifier) where client_msg_id = ? limit 1
            """
        return try firstRow(sql, [.text(clientMsgID)])
    }

    private func firstRow(_ sql: String, _ values: [Value]) throws(StoreError) -> ChatLog? {
        var repairs = 0
        defer { repairedTexts += repairs }
        return try read(sql) { statement throws(SQLiteError) in
            try statement.bind(values)
            return try statement.step() ? ChatLog(statement, repairs: &repairs) : nil
        }
    }

    private func existingRowID(
        of clientMsgID: String, in table: MessageTable
    ) throws(StoreError) -> Int64 {
        guard let row = try row(of: clientMsgID, in: table) else {
            throw Self.unknown(clientMsgID)
        }
        return row.rowID
    }

    private static func unknown(_ clientMsgID: String) -> StoreError {
        StoreError(.unknownMessage, clientMsgID, "no such message in the conversation")
    }
}
