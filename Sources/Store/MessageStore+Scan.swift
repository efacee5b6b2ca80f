import OpenIM
import SQLite

/// Which rows of a table a scan visits, always by ascending rowid.
package struct ScanRange: Sendable, Equatable {
    /// Rows with greater rowids only.
    package var after: Int64
    /// Rows up to this rowid.
    package var through: Int64
    /// The most rows to visit.
    package var limit: Int

    package init(after: Int64 = .min, through: Int64 = .max, limit: Int = .max) {
        self.after = after
        self.through = through
        self.limit = limit
    }
}

/// How far a scan came.
package struct ScanResult: Sendable, Equatable {
    /// Rows visited.
    package var rows = 0
    /// The last visited row; nil when none was.
    package var lastRowID: Int64?
    /// Whether the range has no further rows; false after a stop, a limit or the end of a chunk.
    package var isComplete = false
}

extension MessageStore {
    /// Visits rows of a conversation's table by ascending rowid, in read transactions of a few
    /// milliseconds each with pauses while the app writes.
    ///
    /// - Parameters:
    ///   - columns: names of the message table's columns. Column 0 of the row is the rowid, column 1
    ///     the first of these; an absent column reads as NULL.
    ///   - row: sees each row in place (`withBytes` lends its bytes); answers whether to go on. Its time
    ///     counts as time under the lock, so it should only copy.
    /// - Returns: how far it came. A damaged page is skipped and told in `faults`.
    /// - Throws: `StoreError`, `unknownConversation` when there is no such table. Rows visited before it
    ///   stay visited: scan on after the last rowid.
    @discardableResult
    package func scan(
        _ conversationID: String, _ range: ScanRange = ScanRange(), columns: [String],
        row: (borrowing Row) -> Bool
    ) throws(StoreError) -> ScanResult {
        let table = try existingTable(of: conversationID)
        return try scan(table: table.name, range, columns: columns, row: row)
    }

    /// The same for any table with rowids.
    @discardableResult
    func scan(
        table: String, _ range: ScanRange, columns: [String], row: (borrowing Row) -> Bool
    ) throws(StoreError) -> ScanResult {
        var range = range
        var total = ScanResult()
        while true {
            let chunk = try scanChunk(table: table, range, columns: columns, row: row)
            total.rows += chunk.result.rows
            total.lastRowID = chunk.result.lastRowID ?? total.lastRowID
            total.isComplete = chunk.result.isComplete
            range.limit -= chunk.result.rows
            if chunk.result.isComplete || chunk.isStopped || range.limit <= 0 { return total }
            range.after = chunk.next
            yieldToWriter()
        }
    }

    /// One read transaction's part of a scan.
    struct ScanChunk {
        var result = ScanResult()
        /// Whether the caller wants no more.
        var isStopped = false
        /// Whether a part of the range could not be read.
        var isDamaged = false
        /// Where the next chunk begins: after this rowid.
        var next: Int64
    }

    /// Visits rows until the range, the time of one chunk or the caller's interest ends.
    func scanChunk(
        table: String, _ range: ScanRange, columns: [String], row: (borrowing Row) -> Bool
    ) throws(StoreError) -> ScanChunk {
        let sql = try scanSQL(table, columns)
        var chunk = ScanChunk(next: range.after)
        let budget = options.chunk
        do {
            try read(sql) { statement throws(SQLiteError) in
                try statement.bind(range.after, at: 1)
                try statement.bind(range.through, at: 2)
                try Self.visit(&statement, range.limit, budget, into: &chunk, row)
            }
        } catch let error where error.code == .corrupt {
            try skipDamage(in: table, range, &chunk, error)
        }
        return chunk
    }

    private static func visit(
        _ statement: inout Statement, _ limit: Int, _ budget: Duration,
        into chunk: inout ScanChunk, _ row: (borrowing Row) -> Bool
    ) throws(SQLiteError) {
        let end = ContinuousClock.now + budget
        while try statement.step() {
            let wantsMore = row(statement)
            chunk.result.rows += 1
            chunk.next = statement.integerOrZero(0)
            chunk.result.lastRowID = chunk.next
            chunk.isStopped = !wantsMore
            if chunk.isStopped || chunk.result.rows >= limit { return }
            // The clock costs about as much as a row, so it is asked now and then.
            if chunk.result.rows & 15 == 0, ContinuousClock.now >= end { return }
        }
        chunk.result.isComplete = true
    }

    /// The statement of a scan: the rowid, then the columns that the table has, NULL for the others.
    private func scanSQL(_ table: String, _ columns: [String]) throws(StoreError) -> String {
        let list = columns.isEmpty ? "" : ", \(try selection(columns, of: table))"
        return """
            select rowid\(list) from \(table.quotedIdentifier) \
            where rowid > ? and rowid <= ? order by rowid
            """
    }

    /// A list of columns for `select`. An absent column must not be named: SQLite would take its quoted name
    /// for a text.
    func selection(_ columns: [String], of table: String) throws(StoreError) -> String {
        let present = Set(try self.columns(of: table))
        return columns.map { present.contains($0) ? $0.quotedIdentifier : "null" }
            .joined(separator: ", ")
    }

    /// The table of a conversation.
    ///
    /// - Throws: `unknownConversation` when it has none.
    func existingTable(of conversationID: String) throws(StoreError) -> MessageTable {
        let table = MessageTable(conversationID: conversationID)
        guard try schema().tableNames.contains(table.name) else {
            throw StoreError(.unknownConversation, conversationID, "no message table in the store")
        }
        return table
    }

    /// Stays out of the way for some milliseconds while the app is in the middle of a transaction.
    func yieldToWriter() {
        guard access == .live else { return }
        var waits = 0
        while waits < 20, files.hasJournal {
            Platform.sleep(.milliseconds(1))
            waits += 1
        }
    }
}
