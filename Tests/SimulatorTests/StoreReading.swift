import OpenIM
import SQLite

/// Reads a store for the tests, by plain statements and not by the module that is made for it.
struct StoreReading: ~Copyable {
    /// One row of `sqlite_master`, but for its page.
    struct SchemaObject: Equatable {
        let type: String
        let name: String
        let table: String
        let sql: String?
    }

    /// What the tests look at of a message row.
    struct MessageRow {
        let conversationID: String
        let id: String
        let sendID: String
        let recvID: String
        let sessionType: SessionType
        let contentType: Int64
        let content: String
        let isRead: Bool
        let status: Int64
        let seq: Int64
        let sendTime: Int64
    }

    private let connection: Connection

    init(_ path: String) throws {
        connection = try Connection(path: path)
    }

    var schema: [SchemaObject] {
        get throws {
            var statement = try connection.prepare(
                "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY rowid")
            var objects: [SchemaObject] = []
            while try statement.step() {
                objects.append(
                    SchemaObject(
                        type: statement.text(0) ?? "", name: statement.text(1) ?? "",
                        table: statement.text(2) ?? "", sql: statement.text(3)))
            }
            return objects
        }
    }

    /// The statements that made message tables and their indexes, the conversation's id as `ID`.
    var messageTableShapes: [String] {
        get throws {
            try schema.filter { $0.table.hasPrefix("chat_logs_") }.compactMap { object in
                object.sql?.replacing(object.table.dropFirst("chat_logs_".count), with: "ID")
            }
        }
    }

    var conversations: [Conversation] {
        get throws {
            var statement = try connection.prepare(
                """
                SELECT conversation_id, unread_count, latest_msg, latest_msg_send_time, \
                recv_msg_opt, conversation_type FROM local_conversations
                """)
            var conversations: [Conversation] = []
            while try statement.step() {
                var conversation = Conversation()
                conversation.conversationID = statement.text(0) ?? ""
                conversation.unreadCount = statement.integerOrZero(1)
                conversation.latestMsg = statement.text(2) ?? ""
                conversation.latestMsgSendTime = statement.integerOrZero(3)
                conversation.recvMsgOpt = statement.integerOrZero(4)
                conversation.conversationType = SessionType(statement.integerOrZero(5))
                conversations.append(conversation)
            }
            return conversations
        }
    }

    var messages: [MessageRow] {
        get throws {
            var messages: [MessageRow] = []
            for table in try messageTables { messages += try rows(of: table) }
            return messages
        }
    }

    /// Every row of every table as text, in the tables' order.
    var allRows: [String] {
        get throws {
            var rows: [String] = []
            for object in try schema where object.type == "table" {
                var statement = try connection.prepare("SELECT rowid, * FROM \"\(object.name)\"")
                while try statement.step() {
                    let values = (0..<statement.columnCount).map { "\(statement.value($0))" }
                    rows.append(object.name + " " + values.joined(separator: "|"))
                }
            }
            return rows
        }
    }

    private var messageTables: [String] {
        get throws {
            try schema.filter { $0.type == "table" && $0.name.hasPrefix("chat_logs_") }.map(\.name)
        }
    }

    private func rows(of table: String) throws -> [MessageRow] {
        var statement = try connection.prepare(
            """
            SELECT client_msg_id, send_id, recv_id, session_type, content_type, content, is_read, \
            status, seq, send_time FROM "\(table)"
            """)
        var rows: [MessageRow] = []
        while try statement.step() {
            rows.append(
                MessageRow(
                    conversationID: String(table.dropFirst("chat_logs_".count)),
                    id: statement.text(0) ?? "", sendID: statement.text(1) ?? "",
                    recvID: statement.text(2) ?? "",
                    sessionType: SessionType(statement.integerOrZero(3)),
                    contentType: statement.integerOrZero(4), content: statement.text(5) ?? "",
                    isRead: statement.integerOrZero(6) != 0, status: statement.integerOrZero(7),
                    seq: statement.integerOrZero(8), sendTime: statement.integerOrZero(9)))
        }
        return rows
    }
}
