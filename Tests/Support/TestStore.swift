import OpenIM
import SQLite

/// A store that a test writes as the SDK would: its exact 3.8 tables, a rollback journal, one commit a
/// statement unless the test begins a transaction.
package final class TestStore {
    package let path: String
    /// The writer's connection, for statements of the test's own.
    package let connection: Connection

    /// Makes or opens `OpenIM_v3_<user>.db` in a folder.
    ///
    /// - Parameter journalMode: as in `pragma journal_mode`; the SDK's own is `delete`.
    package convenience init(
        in folder: TemporaryFolder, user: String = "u1", journalMode: String = "delete"
    ) throws {
        try self.init(path: folder.path("OpenIM_v3_\(user).db"), journalMode: journalMode)
    }

    /// Makes or opens a store at a path.
    package init(path: String, journalMode: String = "delete") throws {
        self.path = path
        connection = try Connection(path: path, mode: .createForWriting)
        connection.setBusyTimeout(milliseconds: 5000)
        try connection.execute("pragma journal_mode = \(journalMode); \(Self.tables)")
    }

    /// Makes a conversation's message table, if it is not there.
    package func addTable(_ conversationID: String) throws {
        let id = conversationID.replacing("\"", with: "\"\"")
        try connection.execute(
            """
            create table if not exists "chat_logs_\(id)" (\(Self.messageColumns));
            create index if not exists "index_seq_\(id)" on "chat_logs_\(id)" (seq);
            create index if not exists "index_send_time_\(id)" on "chat_logs_\(id)" (send_time);
            """)
    }

    /// Inserts a row, in the rowid that it names or the next one, and returns its rowid.
    @discardableResult
    package func insert(_ row: ChatLog, into conversationID: String) throws -> Int64 {
        let id = conversationID.replacing("\"", with: "\"\"")
        try connection.execute(
            """
            insert into "chat_logs_\(id)" (rowid, client_msg_id, server_msg_id, send_id, recv_id,
            sender_platform_id, sender_nick_name, sender_face_url, session_type, msg_from, content_type,
            content, is_read, status, seq, send_time, create_time, attached_info, ex, local_ex)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                row.rowID == 0 ? .null : .integer(row.rowID), .text(row.clientMsgID),
                .text(row.serverMsgID), .text(row.sendID), .text(row.recvID),
                .integer(row.senderPlatformID), .text(row.senderNickname),
                .text(row.senderFaceURL), .integer(row.sessionType.rawValue),
                .integer(row.msgFrom), .integer(Int64(row.contentType.rawValue)),
                .text(row.content), .integer(row.isRead ? 1 : 0), .integer(row.status.rawValue),
                .integer(row.seq), .integer(row.sendTime), .integer(row.createTime),
                .text(row.attachedInfo), .text(row.ex), .text(row.localEx),
            ])
        return connection.lastInsertedRowID
    }

    /// Inserts or replaces a conversation's row.
    package func put(_ conversation: Conversation) throws {
        try connection.execute(
            """
            insert into local_conversations (conversation_id, conversation_type, user_id, group_id,
            show_name, unread_count, recv_msg_opt, latest_msg, latest_msg_send_time)
            values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) on conflict (conversation_id) do update set
            show_name = ?5, unread_count = ?6, recv_msg_opt = ?7, latest_msg = ?8,
            latest_msg_send_time = ?9
            """,
            [
                .text(conversation.conversationID),
                .integer(conversation.conversationType.rawValue), .text(conversation.userID),
                .text(conversation.groupID), .text(conversation.showName),
                .integer(conversation.unreadCount), .integer(conversation.recvMsgOpt),
                .text(conversation.latestMsg), .integer(conversation.latestMsgSendTime),
            ])
    }

    /// Runs statements in which `$table` stands for a conversation's quoted message table.
    package func execute(_ sql: String, in conversationID: String = "") throws {
        let id = conversationID.replacing("\"", with: "\"\"")
        try connection.execute(sql.replacing("$table", with: "\"chat_logs_\(id)\""))
    }
}

extension ChatLog {
    /// A sent text message of a test, its other fields derived from its number.
    package static func text(
        _ id: String, _ text: String = "hello", seq: Int64 = 1, sendTime: Int64? = nil,
        from sender: String = "u2", to receiver: String = "u1"
    ) -> ChatLog {
        var row = ChatLog()
        row.clientMsgID = id
        row.sendID = sender
        row.recvID = receiver
        row.sessionType = .single
        row.msgFrom = 100
        row.contentType = .text
        row.content = JSONValue.object(["content": .string(text)]).serialized()
        row.status = .sent
        row.seq = seq
        row.sendTime = sendTime ?? 1_700_000_000_000 + seq * 1000
        row.createTime = row.sendTime
        return row
    }
}

extension TestStore {
    /// The columns of a message table, as SDK 3.8 makes it.
    package static let messageColumns = """
        client_msg_id CHAR(64), server_msg_id CHAR(64), send_id CHAR(64), recv_id CHAR(64), \
        sender_platform_id INTEGER, sender_nick_name VARCHAR(255), sender_face_url VARCHAR(255), \
        session_type INTEGER, msg_from INTEGER, content_type INTEGER, content VARCHAR(1000), \
        is_read NUMERIC, status INTEGER, seq INTEGER DEFAULT 0, send_time INTEGER, \
        create_time INTEGER, attached_info VARCHAR(1024), ex VARCHAR(1024), local_ex VARCHAR(1024), \
        is_react NUMERIC, is_external_extensions NUMERIC, msg_first_modify_time INTEGER, \
        PRIMARY KEY (client_msg_id)
        """

    private static let tables = """
        create table if not exists local_conversations (conversation_id char(128), \
        conversation_type integer, user_id char(64), group_id char(128), show_name varchar(255), \
        face_url varchar(255), recv_msg_opt integer, unread_count integer, group_at_type integer, \
        latest_msg varchar(1000), latest_msg_send_time integer, draft_text text, \
        draft_text_time integer, is_pinned numeric, is_private_chat numeric, \
        burn_duration integer DEFAULT 30, is_not_in_group numeric, \
        update_unread_count_time integer, attached_info varchar(1024), ex varchar(1024), \
        max_seq integer, min_seq integer, msg_destruct_time integer DEFAULT 604800, \
        is_msg_destruct numeric DEFAULT false, PRIMARY KEY (conversation_id));
        create table if not exists local_users (user_id varchar(64), name varchar(255), \
        face_url varchar(255), create_time integer, app_manger_level integer, ex varchar(1024), \
        attached_info varchar(1024), global_recv_msg_opt integer, PRIMARY KEY (user_id));
        create table if not exists local_stranger (user_id varchar(64), name varchar(255), \
        face_url varchar(255), create_time integer, app_manger_level integer, ex varchar(1024), \
        attached_info varchar(1024), global_recv_msg_opt integer, PRIMARY KEY (user_id));
        create table if not exists local_friends (owner_user_id varchar(64), \
        friend_user_id varchar(64), remark varchar(255), create_time integer, add_source integer, \
        operator_user_id varchar(64), name varchar(255), face_url varchar(255), ex varchar(1024), \
        attached_info varchar(1024), is_pinned numeric, \
        PRIMARY KEY (owner_user_id, friend_user_id));
        create table if not exists local_groups (group_id varchar(64), name text, \
        PRIMARY KEY (group_id));
        create table if not exists local_group_members (group_id varchar(64), user_id varchar(64), \
        nickname varchar(255), PRIMARY KEY (group_id, user_id));
        create table if not exists local_chat_logs (client_msg_id char(64), content varchar(1000), \
        PRIMARY KEY (client_msg_id));
        create table if not exists local_app_sdk_version (version varchar(255), installed numeric, \
        PRIMARY KEY (version));
        insert or ignore into local_app_sdk_version values ('3.8.3', 1);
        """
}
