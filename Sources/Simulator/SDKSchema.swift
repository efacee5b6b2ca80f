/// The texts that make a store of SDK 3.8, word for word as `sqlite_master` of a genuine one has
/// them (Tests/Fixtures/sdk-3.8), in the order in which the SDK makes them.
enum SDKSchema {
    /// The tables and indexes that every store has from its first login.
    static let accountObjects: [String] = [
        """
        CREATE TABLE `local_app_sdk_version` (`version` varchar(255),`installed` numeric,\
        PRIMARY KEY (`version`))
        """,
        """
        CREATE TABLE `local_friends` (`owner_user_id` varchar(64),\
        `friend_user_id` varchar(64),`remark` varchar(255),`create_time` integer,\
        `add_source` integer,`operator_user_id` varchar(64),`name` varchar(255),\
        `face_url` varchar(255),`ex` varchar(1024),`attached_info` varchar(1024),\
        `is_pinned` numeric,PRIMARY KEY (`owner_user_id`,`friend_user_id`))
        """,
        """
        CREATE TABLE `local_groups` (`group_id` varchar(64),`name` text,\
        `notification` varchar(255),`introduction` varchar(255),`face_url` varchar(255),\
        `create_time` integer,`status` integer,`creator_user_id` varchar(64),\
        `group_type` integer,`owner_user_id` varchar(64),`member_count` integer,\
        `ex` varchar(1024),`attached_info` varchar(1024),`need_verification` integer,\
        `look_member_info` integer,`apply_member_friend` integer,\
        `notification_update_time` integer,`notification_user_id` text,\
        PRIMARY KEY (`group_id`))
        """,
        """
        CREATE TABLE `local_group_members` (`group_id` varchar(64),`user_id` varchar(64),\
        `nickname` varchar(255),`user_group_face_url` varchar(255),`role_level` integer,\
        `join_time` integer,`join_source` integer,`inviter_user_id` text,\
        `mute_end_time` integer DEFAULT 0,`operator_user_id` varchar(64),`ex` varchar(1024),\
        `attached_info` varchar(1024),PRIMARY KEY (`group_id`,`user_id`))
        """,
        """
        CREATE INDEX `index_join_time` ON `local_group_members`(`join_time`)
        """,
        """
        CREATE INDEX `index_role_level` ON `local_group_members`(`role_level`)
        """,
        """
        CREATE TABLE `local_users` (`user_id` varchar(64),`name` varchar(255),\
        `face_url` varchar(255),`create_time` integer,`app_manger_level` integer,\
        `ex` varchar(1024),`attached_info` varchar(1024),`global_recv_msg_opt` integer,\
        PRIMARY KEY (`user_id`))
        """,
        """
        CREATE TABLE `local_blacks` (`owner_user_id` varchar(64),\
        `block_user_id` varchar(64),`nickname` varchar(255),`face_url` varchar(255),\
        `create_time` integer,`add_source` integer,`operator_user_id` varchar(64),\
        `ex` varchar(1024),`attached_info` varchar(1024),PRIMARY KEY (`owner_user_id`,\
        `block_user_id`))
        """,
        """
        CREATE TABLE `local_conversations` (`conversation_id` char(128),\
        `conversation_type` integer,`user_id` char(64),`group_id` char(128),\
        `show_name` varchar(255),`face_url` varchar(255),`recv_msg_opt` integer,\
        `unread_count` integer,`group_at_type` integer,`latest_msg` varchar(1000),\
        `latest_msg_send_time` integer,`draft_text` text,`draft_text_time` integer,\
        `is_pinned` numeric,`is_private_chat` numeric,`burn_duration` integer DEFAULT 30,\
        `is_not_in_group` numeric,`update_unread_count_time` integer,\
        `attached_info` varchar(1024),`ex` varchar(1024),`max_seq` integer,\
        `min_seq` integer,`msg_destruct_time` integer DEFAULT 604800,\
        `is_msg_destruct` numeric DEFAULT false,PRIMARY KEY (`conversation_id`))
        """,
        """
        \
        CREATE INDEX `index_latest_msg_send_time` ON `local_conversations`(`latest_msg_send_time`)
        """,
        """
        CREATE TABLE `local_notification_seqs` (`conversation_id` char(128),`seq` integer,\
        PRIMARY KEY (`conversation_id`))
        """,
        """
        CREATE TABLE `local_chat_logs` (`client_msg_id` char(64),`server_msg_id` char(64),\
        `send_id` char(64),`recv_id` char(64),`sender_platform_id` integer,\
        `sender_nick_name` varchar(255),`sender_face_url` varchar(255),\
        `session_type` integer,`msg_from` integer,`content_type` integer,\
        `content` varchar(1000),`is_read` numeric,`status` integer,`seq` integer DEFAULT 0,\
        `send_time` integer,`create_time` integer,`attached_info` varchar(1024),\
        `ex` varchar(1024),`local_ex` varchar(1024),PRIMARY KEY (`client_msg_id`))
        """,
        """
        CREATE INDEX `index_send_time` ON `local_chat_logs`(`send_time`)
        """,
        """
        CREATE INDEX `index_seq` ON `local_chat_logs`(`seq`)
        """,
        """
        CREATE INDEX `content_type_alone` ON `local_chat_logs`(`content_type`)
        """,
        """
        CREATE INDEX `index_recv_id` ON `local_chat_logs`(`recv_id`)
        """,
        """
        CREATE TABLE `local_chat_log_reaction_extensions` (`client_msg_id` char(64),\
        `local_reaction_extensions` blob,PRIMARY KEY (`client_msg_id`))
        """,
        """
        CREATE TABLE `local_uploads` (`part_hash` text,`upload_id` varchar(1000),\
        `upload_info` varchar(2000),`expire_time` integer,`create_time` integer,\
        PRIMARY KEY (`part_hash`))
        """,
        """
        CREATE TABLE `local_stranger` (`user_id` varchar(64),`name` varchar(255),\
        `face_url` varchar(255),`create_time` integer,`app_manger_level` integer,\
        `ex` varchar(1024),`attached_info` varchar(1024),`global_recv_msg_opt` integer,\
        PRIMARY KEY (`user_id`))
        """,
        """
        CREATE TABLE `local_sending_messages` (`conversation_id` char(128),\
        `client_msg_id` char(64),`ex` varchar(1024),PRIMARY KEY (`conversation_id`,\
        `client_msg_id`))
        """,
        """
        CREATE TABLE `local_sync_version` (`table_name` varchar(255),\
        `entity_id` varchar(255),`version_id` text,`version` integer,`create_time` integer,\
        `id_list` text,PRIMARY KEY (`table_name`,`entity_id`))
        """,
    ]

    /// How a message table's making is spelled, which tells which SDK made it.
    enum Spelling: Sendable, CaseIterable {
        /// By the statement that SDK 3.8 keeps in its code.
        case statement
        /// By the object mapper, as SDK 3.5 and before did; such tables stay after an update.
        case mapper
    }

    /// The statement that makes the message table of a conversation.
    static func messageTable(of conversationID: String, _ spelling: Spelling) -> String {
        switch spelling {
        case .statement: statementTable(of: conversationID)
        case .mapper: mapperTable(of: conversationID)
        }
    }

    /// The statements that make a message table's two indexes, on `seq` and on `send_time`.
    static func messageIndexes(of conversationID: String, _ spelling: Spelling) -> [String] {
        ["seq", "send_time"].map { column in
            let index = "index_\(column)_\(conversationID)"
            let table = "chat_logs_\(conversationID)"
            return switch spelling {
            case .statement:
                "CREATE INDEX \(quoted(index, "`")) ON \(quoted(table, "`")) (\(column))"
            case .mapper: "CREATE INDEX \(index) ON \(table) (\(column))"
            }
        }
    }

    /// The name of a conversation's message table, quoted for a statement.
    static func tableName(of conversationID: String) -> String {
        quoted("chat_logs_\(conversationID)", "\"")
    }

    private static func quoted(_ name: String, _ quote: Character) -> String {
        var text = String(quote)
        for character in name {
            text.append(character)
            if character == quote { text.append(quote) }
        }
        text.append(quote)
        return text
    }

    /// Columns of a message table, each with its type as the 3.8 statement spells it.
    private static let messageColumns: [(name: String, type: String)] = [
        ("client_msg_id", "CHAR(64)"),
        ("server_msg_id", "CHAR(64)"),
        ("send_id", "CHAR(64)"),
        ("recv_id", "CHAR(64)"),
        ("sender_platform_id", "INTEGER"),
        ("sender_nick_name", "VARCHAR(255)"),
        ("sender_face_url", "VARCHAR(255)"),
        ("session_type", "INTEGER"),
        ("msg_from", "INTEGER"),
        ("content_type", "INTEGER"),
        ("content", "VARCHAR(1000)"),
        ("is_read", "NUMERIC"),
        ("status", "INTEGER"),
        ("seq", "INTEGER DEFAULT 0"),
        ("send_time", "INTEGER"),
        ("create_time", "INTEGER"),
        ("attached_info", "VARCHAR(1024)"),
        ("ex", "VARCHAR(1024)"),
        ("local_ex", "VARCHAR(1024)"),
        ("is_react", "NUMERIC"),
        ("is_external_extensions", "NUMERIC"),
        ("msg_first_modify_time", "INTEGER"),
    ]

    private static func statementTable(of conversationID: String) -> String {
        let indent = String(repeating: " ", count: 16)
        let columns = messageColumns.map { "\(indent)\($0.name) \($0.type),\n" }.joined()
        return "CREATE TABLE \(tableName(of: conversationID)) (\n\(columns)"
            + "\(indent)PRIMARY KEY (client_msg_id)\n            )"
    }

    private static func mapperTable(of conversationID: String) -> String {
        let columns = messageColumns.map { column in
            let words = column.type.split(separator: " ", maxSplits: 1)
            let type = words.first?.lowercased() ?? ""
            let rest = words.dropFirst().map { " \($0)" }.joined()
            return "`\(column.name)` \(type)\(rest),"
        }.joined()
        return "CREATE TABLE \(quoted("chat_logs_\(conversationID)", "`")) (\(columns)"
            + "PRIMARY KEY (`client_msg_id`))"
    }
}
