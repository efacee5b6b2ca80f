import SQLite

/// The statements that a connection has compiled, by their text, so that the change feed's thousands of
/// small reads compile each once. Belongs to its connection's thread.
final class StatementCache {
    private final class Entry {
        var statement: Statement

        init(_ statement: consuming Statement) { self.statement = statement }
    }

    private var entries: [String: Entry] = [:]
    private let capacity: Int

    init(capacity: Int = 4096) { self.capacity = capacity }

    /// Lends the statement of a text, compiled now or before, and resets it afterwards whatever happens.
    func withStatement<Result>(
        _ sql: String, on connection: borrowing Connection,
        _ body: (inout Statement) throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result {
        let entry = try entry(sql, on: connection)
        defer { entry.statement.reset() }
        return try body(&entry.statement)
    }

    /// Forgets every statement: before the connection is replaced.
    func removeAll() { entries.removeAll() }

    private func entry(
        _ sql: String, on connection: borrowing Connection
    ) throws(SQLiteError) -> Entry {
        if let entry = entries[sql] { return entry }
        // Full is rare (very many conversations); starting over is simpler than ages and as good.
        if entries.count >= capacity { entries.removeAll() }
        let entry = Entry(try connection.prepare(sql, isLongLived: true))
        entries[sql] = entry
        return entry
    }
}
