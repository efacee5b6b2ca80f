import SQLite

/// The rows around the messages: the account, friends, strangers, groups, members, versions.
struct AccountRows {
    let cast: Cast
    let startTime: Int64

    /// Makes the account's tables and fills them, in the transaction that is open.
    func write(to connection: borrowing Connection) throws(SQLiteError) {
        for statement in SDKSchema.accountObjects { try connection.execute(statement) }
        try connection.execute(
            "INSERT INTO local_app_sdk_version VALUES (?, 1)",
            [.text(SimulationOptions.sdkVersion)])
        try insertUser(cast.account, into: "local_users", connection)
        try insertPeople(connection)
        for thread in cast.threads where thread.isGroup { try insertGroup(thread, connection) }
        try insertVersions(connection)
    }

    private var joined: Int64 { startTime - 400 * 86_400_000 }

    private func insertUser(
        _ person: Cast.Person, into table: String, _ connection: borrowing Connection
    ) throws(SQLiteError) {
        try connection.execute(
            "INSERT INTO \(table) VALUES (?, ?, ?, ?, 0, '', '', 0)",
            [.text(person.userID), .text(person.name), .text(person.faceURL), .integer(joined)])
    }

    /// Peers of conversations are friends; people known from groups only are strangers.
    private func insertPeople(_ connection: borrowing Connection) throws(SQLiteError) {
        let peers = Set(cast.threads.filter { $0.sessionType == 1 }.map(\.userID))
        for person in cast.people {
            guard peers.contains(person.userID) else {
                try insertUser(person, into: "local_stranger", connection)
                continue
            }
            try connection.execute(
                "INSERT INTO local_friends VALUES (?, ?, '', ?, 0, ?, ?, ?, '', '', 0)",
                [
                    .text(cast.account.userID), .text(person.userID), .integer(joined),
                    .text(cast.account.userID), .text(person.name), .text(person.faceURL),
                ])
        }
    }

    private func insertGroup(
        _ thread: Cast.Thread, _ connection: borrowing Connection
    ) throws(SQLiteError) {
        let owner = thread.members.first { $0.role == 100 }?.person.userID ?? ""
        try connection.execute(
            """
            INSERT INTO local_groups VALUES \
            (?, ?, '', '', ?, ?, 0, ?, 2, ?, ?, '', '', 0, 0, 0, 0, '')
            """,
            [
                .text(thread.groupID), .text(thread.name), .text(thread.faceURL), .integer(joined),
                .text(owner), .text(owner), .integer(Int64(thread.members.count)),
            ])
        for (index, member) in thread.members.enumerated() {
            try connection.execute(
                "INSERT INTO local_group_members VALUES (?, ?, ?, ?, ?, ?, 3, ?, 0, ?, '', '')",
                [
                    .text(thread.groupID), .text(member.person.userID), .text(member.person.name),
                    .text(member.person.faceURL), .integer(Int64(member.role)),
                    .integer(joined + Int64(index) * 60_000), .text(owner), .text(owner),
                ])
        }
    }

    private func insertVersions(_ connection: borrowing Connection) throws(SQLiteError) {
        let account = cast.account.userID
        for (table, version) in [("local_friends", 7), ("local_group_entities_version", 12)] {
            try connection.execute(
                "INSERT INTO local_sync_version VALUES (?, ?, ?, ?, ?, '[]')",
                [
                    .text(table), .text(account), .text("6520f1a2c4d8e0b7f3a95c1d"),
                    .integer(Int64(version)), .integer(joined),
                ])
        }
        try connection.execute(
            "INSERT INTO local_notification_seqs VALUES (?, 42)", [.text("n_\(account)")])
    }
}
