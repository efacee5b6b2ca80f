import SQLite

extension MessageStore {
    /// The number of rows in a conversation's table, of every status.
    ///
    /// Counted on the index with the shortest entries, in bounded reads.
    /// - Throws: `unknownConversation` when there is no such table.
    package func rowCount(of conversationID: String) throws(StoreError) -> Int {
        let table = try existingTable(of: conversationID)
        let name = table.name.quotedIdentifier
        let newest = try read("select max(rowid) from \(name)") { statement throws(SQLiteError) in
            try statement.step() ? statement.integerOrZero(0) : 0
        }
        // SQLite counts some 50 million entries a second when it is not asked to stop.
        if newest < 250_000 {
            return try read("select count(*) from \(name)") { statement throws(SQLiteError) in
                try statement.step() ? Int(statement.integerOrZero(0)) : 0
            }
        }
        return try scan(table: table.name, ScanRange(), columns: []) { _ in true }.rows
    }

    /// The number of rows in all message tables.
    package func rowCount() throws(StoreError) -> Int {
        var count = 0
        for table in try messageTables() {
            count += try rowCount(of: table.conversationID)
            yieldToWriter()
        }
        return count
    }

    /// The time of the newest message in any conversation, by its index; nil for an empty store.
    package func lastMessageTime() throws(StoreError) -> Int64? {
        var newest: Int64?
        for table in try messageTables() {
            guard try columns(of: table.name).contains("send_time") else { continue }
            let time = try read(
                "select max(send_time) from \(table.name.quotedIdentifier)"
            ) { statement throws(SQLiteError) in
                try statement.step() ? statement.integer(0) : nil
            }
            newest = [newest, time].compactMap(\.self).max()
        }
        return newest
    }

    /// The greatest rowid of each table, nil for an empty one, by as few transactions as their time allows.
    func newestRowIDs(of tables: [MessageTable]) throws(StoreError) -> [Int64?] {
        var newest: [Int64?] = []
        let budget = options.chunk
        while newest.count < tables.count {
            let rest = tables[newest.count...]
            newest += try read { connection throws(SQLiteError) in
                let end = ContinuousClock.now + budget
                var part: [Int64?] = []
                for table in rest {
                    part.append(try self.newestRowID(of: table, connection))
                    if ContinuousClock.now >= end { break }
                }
                return part
            }
        }
        return newest
    }

    private func newestRowID(
        of table: MessageTable, _ connection: borrowing Connection
    ) throws(SQLiteError) -> Int64? {
        try statements.withStatement(
            "select max(rowid) from \(table.name.quotedIdentifier)", on: connection
        ) { statement throws(SQLiteError) in
            try statement.step() ? statement.integer(0) : nil
        }
    }
}
