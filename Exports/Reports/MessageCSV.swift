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
        csv.text(conversationID, isIdentifier: true)
        csv.text(message.clientMsgID, isIdentifier: true)
        csv.text(message.serverMsgID, isIdentifier: true)
        csv.number(message.seq)
        csv.time(message.sendTime, local)
        csv.number(message.sendTime)
        csv.text(message.sendID, isIdentifier: true)
        csv.text(message.senderNickname)
        csv.text(message.recvID, isIdentifier: true)
        csv.text(message.groupID, isIdentifier: true)
        csv.number(message.contentType.rawValue)
        csv.plain(message.contentType.name)
        csv.plain(message.status.name)
        csv.number(message.isRead ? 1 : 0)
        csv.text(isShown(message) ? message.searchableText : "")
        csv.number(message.createTime)
        csv.number(message.sessionType.rawValue)
        csv.number(message.senderPlatformID)
        csv.number(message.msgFrom)
        csv.number(message.isReadable ? 1 : 0)
        try csv.endRow()
    }

    private func isShown(_ message: Message) -> Bool {
        includesDeleted || message.status != .deleted
    }
}
