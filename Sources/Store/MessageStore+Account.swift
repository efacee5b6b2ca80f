import OpenIM
import SQLite

extension MessageStore {
    /// Whose store it is and which SDK made it.
    ///
    /// The user is the one row of `local_users`, else the file name's, else concluded from the ids of
    /// one-to-one conversations. The version is in the store from 3.8 on, else concluded from its tables.
    package func account() throws(StoreError) -> StoreAccount {
        var account = StoreAccount()
        (account.userID, account.userIDSource) = try loginUser()
        (account.sdkVersion, account.sdkVersionSource) = try sdkVersion()
        return account
    }

    private func loginUser() throws(StoreError) -> (String?, StoreAccount.Source) {
        let stored = try texts("user_id", of: "local_users", limit: 2)
        // The file may be a renamed copy; the one user in it is never anybody else.
        if stored.count == 1, let user = stored.first, !user.isEmpty { return (user, .stored) }
        if case .current(let user) = StoreName(path: path) { return (user, .fileName) }
        return (try inferredUser(), .inferred)
    }

    /// The user whose id stands on the other side of most one-to-one conversations.
    private func inferredUser() throws(StoreError) -> String? {
        var votes: [String: Int] = [:]
        for conversation in try conversations() where conversation.conversationType == .single {
            if let user = Self.otherUser(of: conversation) { votes[user, default: 0] += 1 }
        }
        return votes.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }

    /// The id of `si_<a>_<b>` that is not the conversation's peer; ids may hold `_` themselves.
    static func otherUser(of conversation: Conversation) -> String? {
        let prefix = "si_"
        guard conversation.conversationID.hasPrefix(prefix), !conversation.userID.isEmpty else {
            return nil
        }
        let pair = conversation.conversationID.dropFirst(prefix.count)
        if pair.hasPrefix("\(conversation.userID)_") {
            return String(pair.dropFirst(conversation.userID.count + 1))
        }
        if pair.hasSuffix("_\(conversation.userID)") {
            return String(pair.dropLast(conversation.userID.count + 1))
        }
        return nil
    }

    private func sdkVersion() throws(StoreError) -> (String?, StoreAccount.Source) {
        if let version = try texts("version", of: "local_app_sdk_version", limit: 1).first {
            return (version, .stored)
        }
        let hasOldTable = try schema().tableNames.contains("local_err_chat_logs")
        let hasOldColumn = try columns(of: "local_conversations").contains("has_read_seq")
        let isBefore38 = hasOldTable || hasOldColumn
        return (isBefore38 ? "3.5–3.7" : nil, .inferred)
    }

    /// The newest rows' values in one column of a small table; none when either is absent.
    private func texts(
        _ column: String, of table: String, limit: Int
    ) throws(StoreError) -> [String] {
        guard try columns(of: table).contains(column) else { return [] }
        let sql = """
            select \(column.quotedIdentifier) from \(table.quotedIdentifier) \
            order by rowid desc limit \(limit)
            """
        return try read(sql) { statement throws(SQLiteError) in
            var texts: [String] = []
            while try statement.step() { texts.append(statement.text(0) ?? "") }
            return texts
        }
    }
}
