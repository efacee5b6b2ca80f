import SQLite

/// Reads from a store what the planner must know; the same store and seed give the same state.
struct StateReader {
    /// Conversations that things happen in; the others keep still, which bounds the reading.
    static let mostLively = 400
    /// Messages from further back that are known of each conversation.
    private static let oldSamples = 6

    let account: Cast.Person
    private var generator: SeededGenerator

    init(account: Cast.Person, generator: SeededGenerator) {
        self.account = account
        self.generator = generator
    }

    /// The whole state.
    mutating func state(
        from connection: borrowing Connection
    ) throws(SQLiteError) -> LivingState {
        let rows = try conversationRows(connection)
        let names = try peopleByID(connection)
        let tables = try messageTables(connection)
        var conversations: [LivingState.Conversation] = []
        for row in rows.prefix(Self.mostLively) {
            conversations.append(
                try conversation(
                    row, names, hasTable: tables.contains(row.conversationID), connection))
        }
        let quiet = rows.dropFirst(Self.mostLively).filter(\.countsInTotal)
        return LivingState(
            account: account, conversations: conversations,
            quietUnread: quiet.reduce(0) { $0 + $1.unreadCount },
            strangers: try strangers(besides: rows, connection))
    }

    // MARK: - Conversations

    private func conversationRows(
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> [ConversationRow] {
        var statement = try connection.prepare(
            """
            SELECT conversation_id, conversation_type, user_id, group_id, show_name, face_url, \
            recv_msg_opt, is_pinned, unread_count, latest_msg, latest_msg_send_time, max_seq \
            FROM local_conversations ORDER BY latest_msg_send_time DESC, conversation_id
            """)
        var rows: [ConversationRow] = []
        while try statement.step() {
            rows.append(
                ConversationRow(
                    conversationID: statement.text(0) ?? "",
                    sessionType: Int(statement.integerOrZero(1)), userID: statement.text(2) ?? "",
                    groupID: statement.text(3) ?? "", name: statement.text(4) ?? "",
                    faceURL: statement.text(5) ?? "",
                    receiveOption: Int(statement.integerOrZero(6)),
                    isPinned: statement.integerOrZero(7) != 0,
                    unreadCount: Int(statement.integerOrZero(8)),
                    latestMessage: statement.text(9) ?? "",
                    latestTime: statement.integerOrZero(10),
                    maxSeq: Int(statement.integerOrZero(11))))
        }
        return rows
    }

    private func messageTables(
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> Set<String> {
        var statement = try connection.prepare(
            "SELECT substr(name, 11) FROM sqlite_master WHERE type = 'table' AND name GLOB 'chat_logs_*'"
        )
        var tables: Set<String> = []
        while try statement.step() { tables.insert(statement.text(0) ?? "") }
        return tables
    }

    private mutating func conversation(
        _ row: ConversationRow, _ names: [String: Cast.Person], hasTable: Bool,
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> LivingState.Conversation {
        var conversation = LivingState.Conversation(
            thread: thread(of: row, members: try speakers(of: row, names, connection)), row: row,
            hasTable: hasTable, lastSeq: 0, lastTime: row.latestTime, recent: [], unreadIDs: [],
            old: [])
        guard hasTable else { return conversation }
        let table = SDKSchema.tableName(of: row.conversationID)
        conversation.lastSeq = Int(
            try connection.integer("SELECT max(seq) FROM \(table)") ?? 0)
        let newest = try messages(
            "SELECT * FROM \(table) ORDER BY send_time DESC LIMIT 200", [], connection)
        conversation.lastTime = max(row.latestTime, newest.first?.sendTime ?? 0)
        let known = newest.filter { !$0.clientMsgID.hasPrefix("[") }
        conversation.recent = known.prefix(LivingState.Conversation.memory).reversed()
        if !conversation.thread.isGroup {
            conversation.unreadIDs = known.filter { message in
                !message.isRead && message.sendID != account.userID && message.isVisible
            }.map(\.clientMsgID)
        }
        conversation.old = try oldMessages(
            in: table, before: conversation.recent.first?.sendTime ?? 0, connection)
        return conversation
    }

    private func speakers(
        of row: ConversationRow, _ names: [String: Cast.Person],
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> [Cast.Member] {
        let own = Cast.Member(person: account, role: 20)
        switch row.sessionType {
        case 4: return [Cast.Member(person: Cast.administrator, role: 20)]
        case 1:
            let peer = names[row.userID] ?? Self.person(row.userID, row.name, row.faceURL)
            return [Cast.Member(person: peer, role: 20), own]
        default:
            let members = try members(of: row.groupID, connection)
            return members.isEmpty ? [own] : members
        }
    }

    private func thread(of row: ConversationRow, members: [Cast.Member]) -> Cast.Thread {
        Cast.Thread(
            conversationID: row.conversationID, sessionType: row.sessionType,
            accountID: account.userID, userID: row.userID, groupID: row.groupID, name: row.name,
            faceURL: row.faceURL, receiveOption: row.receiveOption, isPinned: row.isPinned,
            members: members)
    }

    // MARK: - Messages

    /// Sent messages of people, drawn anywhere in the table but among the newest.
    private mutating func oldMessages(
        in table: String, before time: Int64, _ connection: borrowing Connection
    ) throws(SQLiteError) -> [SimulatedMessage] {
        let count = Int(try connection.integer("SELECT max(rowid) FROM \(table)") ?? 0)
        var found: [String: SimulatedMessage] = [:]
        for _ in 0..<(count > 100 ? Self.oldSamples : 0) {
            let rowID = Int64(1 + generator.below(count))
            let rows = try messages(
                """
                SELECT * FROM \(table) WHERE rowid = ? AND status = 2 AND content_type < 1000 \
                AND send_time < ?
                """, [.integer(rowID), .integer(time)], connection)
            for message in rows where message.isRead || message.sessionType == 3 {
                found[message.clientMsgID] = message
            }
        }
        return found.values.sorted { $0.sendTime < $1.sendTime }
    }

    private func messages(
        _ sql: String, _ values: [Value], _ connection: borrowing Connection
    ) throws(SQLiteError) -> [SimulatedMessage] {
        var statement = try connection.prepare(sql)
        try statement.bind(values)
        var messages: [SimulatedMessage] = []
        while try statement.step() { messages.append(Self.message(from: statement)) }
        return messages
    }

    /// A message of a `SELECT *`: the first seventeen columns stand in the SDK's order.
    private static func message(from row: borrowing Row) -> SimulatedMessage {
        SimulatedMessage(
            clientMsgID: row.text(0) ?? "", serverMsgID: row.text(1) ?? "",
            sendID: row.text(2) ?? "", recvID: row.text(3) ?? "",
            platform: Int(row.integerOrZero(4)), nickname: row.text(5) ?? "",
            faceURL: row.text(6) ?? "", sessionType: Int(row.integerOrZero(7)),
            msgFrom: Int(row.integerOrZero(8)), contentType: Int(row.integerOrZero(9)),
            content: row.text(10) ?? "", isRead: row.integerOrZero(11) != 0,
            status: Int(row.integerOrZero(12)), seq: Int(row.integerOrZero(13)),
            sendTime: row.integerOrZero(14), createTime: row.integerOrZero(15),
            attachedInfo: row.text(16) ?? "", isFromStore: true)
    }
}
