import SQLite

/// Inserts messages into one conversation's table; the statement is compiled once.
struct MessageTable: ~Copyable {
    private var insertion: Statement

    /// The table must be there.
    init(of conversationID: String, in connection: borrowing Connection) throws(SQLiteError) {
        insertion = try connection.prepare(
            Self.insertion(into: conversationID), isLongLived: true)
    }

    /// Makes the table as the SDK does at the first message; without its indexes in a bulk load,
    /// which makes them when the rows are there.
    static func create(
        for conversationID: String, _ spelling: SDKSchema.Spelling, withIndexes: Bool = true,
        in connection: borrowing Connection
    ) throws(SQLiteError) {
        try connection.execute(SDKSchema.messageTable(of: conversationID, spelling))
        if withIndexes { try createIndexes(for: conversationID, spelling, in: connection) }
    }

    /// Makes the two indexes.
    static func createIndexes(
        for conversationID: String, _ spelling: SDKSchema.Spelling,
        in connection: borrowing Connection
    ) throws(SQLiteError) {
        for statement in SDKSchema.messageIndexes(of: conversationID, spelling) {
            try connection.execute(statement)
        }
    }

    /// Inserts one row. The three columns that 3.8 no longer writes stay NULL.
    mutating func insert(_ message: SimulatedMessage) throws(SQLiteError) {
        try insertion.bind(message.clientMsgID, at: 1)
        try insertion.bind(message.serverMsgID, at: 2)
        try insertion.bind(message.sendID, at: 3)
        try insertion.bind(message.recvID, at: 4)
        try insertion.bind(Int64(message.platform), at: 5)
        try insertion.bind(message.nickname, at: 6)
        try insertion.bind(message.faceURL, at: 7)
        try insertion.bind(Int64(message.sessionType), at: 8)
        try insertion.bind(Int64(message.msgFrom), at: 9)
        try insertion.bind(Int64(message.contentType), at: 10)
        try insertion.bind(message.content, at: 11)
        try insertion.bind(message.isRead ? 1 : 0 as Int64, at: 12)
        try insertion.bind(Int64(message.status), at: 13)
        try insertion.bind(Int64(message.seq), at: 14)
        try insertion.bind(message.sendTime, at: 15)
        try insertion.bind(message.createTime, at: 16)
        try insertion.bind(message.attachedInfo, at: 17)
        try insertion.run()
    }

    private static func insertion(into conversationID: String) -> String {
        """
        INSERT INTO \(SDKSchema.tableName(of: conversationID)) (client_msg_id, server_msg_id, \
        send_id, recv_id, sender_platform_id, sender_nick_name, sender_face_url, session_type, \
        msg_from, content_type, content, is_read, status, seq, send_time, create_time, \
        attached_info, ex, local_ex) \
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '', '')
        """
    }
}
