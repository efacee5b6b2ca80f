import Markup
import OpenIM

/// Writes messages as CSV rows, with every field a reader may want.
///
/// Not Sendable: one file, one thread.
package final class MessageCSV {
    private let csv: CSVWriter
    private let local: LocalTime
    private let includesDeleted: Bool

    /// The columns, in their order; later versions only add behind them.
    package static let header = [
        "conversationID", "clientMsgID", "serverMsgID", "seq", "sendTime", "sendTimeMs", "sendID",
        "senderNickname", "recvID", "groupID", "contentType", "type", "status", "isRead", "text",
        "createTimeMs", "sessionType", "platformID", "msgFrom", "readable",
    ]

    /// Starts a file with its header, or writes only rows, to go on with a file.
    package init(
        to sink: any ByteSink, context: ExportContext, local: LocalTime, isContinued: Bool = false
    ) throws {
        csv = try CSVWriter(
            to: sink, dialect: context.csv, header: isContinued ? nil : Self.header)
        self.local = local
        includesDeleted = context.includesDeleted
    }

    /// Rows written.
    package var rows: Int { csv.rows }

    /// Writes a message; its text is the searchable text, whole, and that of deleted ones is left out
    /// unless asked for.
    package func write(_ message: Message, conversationID: String) throws {
        var row = ChatLog()
        row.clientMsgID = message.clientMsgID
        row.serverMsgID = message.serverMsgID
        row.seq = message.seq
        row.sendTime = message.sendTime
        row.sendID = message.sendID
        row.senderNickname = message.senderNickname
        row.recvID = message.sessionType.isGroup ? message.groupID : message.recvID
        row.contentType = message.contentType
        row.status = message.status
        row.isRead = message.isRead
        row.createTime = message.createTime
        row.sessionType = message.sessionType
        row.senderPlatformID = message.senderPlatformID
        row.msgFrom = message.msgFrom
        try write(
            row, conversationID: conversationID, text: message.searchableText,
            isReadable: message.isReadable)
    }

    /// Writes a row as it is stored; tells whether its content could be read.
    package func write(_ row: ChatLog, conversationID: String) throws -> Bool {
        if let text = PlainText.of(row) {
            try write(row, conversationID: conversationID, text: text, isReadable: true)
            return true
        }
        let message = Message(row: row)
        try write(
            row, conversationID: conversationID, text: message.searchableText,
            isReadable: message.isReadable)
        return message.isReadable
    }

    private func write(
        _ row: ChatLog, conversationID: String, text: String, isReadable: Bool
    ) throws {
        csv.text(conversationID, isIdentifier: true)
        csv.text(row.clientMsgID, isIdentifier: true)
        csv.text(row.serverMsgID, isIdentifier: true)
        csv.number(row.seq)
        csv.time(row.sendTime, local)
        csv.number(row.sendTime)
        csv.text(row.sendID, isIdentifier: true)
        csv.text(row.senderNickname)
        csv.text(row.recvID, isIdentifier: true)
        csv.text(row.sessionType.isGroup ? row.recvID : "", isIdentifier: true)
        csv.number(row.contentType.rawValue)
        csv.plain(row.contentType.name)
        csv.plain(row.status.name)
        csv.number(row.isRead ? 1 : 0)
        csv.text(includesDeleted || row.status != .deleted ? text : "")
        csv.number(row.createTime)
        csv.number(row.sessionType.rawValue)
        csv.number(row.senderPlatformID)
        csv.number(row.msgFrom)
        csv.number(isReadable ? 1 : 0)
        try csv.endRow()
    }
}
