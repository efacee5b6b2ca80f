import SQLite

/// Carries out changes, each by the statement that the SDK uses for it.
struct ChangeWriter {
    /// Writes one change, in whatever transaction is open.
    func write(_ change: Change, to connection: borrowing Connection) throws(SQLiteError) {
        switch change {
        case .createTable(let id):
            try MessageTable.create(for: id, .statement, in: connection)
        case .insertMessage(let message, let id):
            var table = try MessageTable(of: id, in: connection)
            try table.insert(message)
        case .updateMessage(let message, let id): try update(message, in: id, connection)
        case .annotate(let messageID, let id, let localEx):
            try connection.execute(
                "UPDATE \(table(id)) SET local_ex = ? WHERE client_msg_id = ?",
                [.text(localEx), .text(messageID)])
        case .markRead(let messageIDs, let id):
            let places = messageIDs.map { _ in "?" }.joined(separator: ", ")
            try connection.execute(
                "UPDATE \(table(id)) SET is_read = 1 WHERE client_msg_id IN (\(places))",
                messageIDs.map { .text($0) })
        case .insertConversation(let row): try row.insert(into: connection)
        case .updateConversation(let row): try row.update(in: connection)
        case .insertSending(let messageID, let id):
            try connection.execute(
                "INSERT INTO local_sending_messages VALUES (?, ?, '')",
                [.text(id), .text(messageID)])
        case .deleteSending(let messageID, let id):
            try connection.execute(
                """
                DELETE FROM local_sending_messages WHERE conversation_id = ? AND client_msg_id = ?
                """, [.text(id), .text(messageID)])
        case .deleteAllMessages(let id): try connection.execute("DELETE FROM \(table(id))")
        }
    }

    private func table(_ conversationID: String) -> String {
        SDKSchema.tableName(of: conversationID)
    }

    private func update(
        _ message: SimulatedMessage, in conversationID: String,
        _ connection: borrowing Connection
    ) throws(SQLiteError) {
        try connection.execute(
            """
            UPDATE \(table(conversationID)) SET server_msg_id = ?, content_type = ?, content = ?, \
            is_read = ?, status = ?, seq = ?, attached_info = ? WHERE client_msg_id = ?
            """,
            [
                .text(message.serverMsgID), .integer(Int64(message.contentType)),
                .text(message.content), .integer(message.isRead ? 1 : 0),
                .integer(Int64(message.status)), .integer(Int64(message.seq)),
                .text(message.attachedInfo), .text(message.clientMsgID),
            ])
    }
}
