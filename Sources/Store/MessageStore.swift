import OpenIM
import SQLite

/// One account's message store, read and never written, nor anything in its folder.
///
/// Not Sendable: each thread or actor opens its own. Every call is synchronous and made of read transactions
/// of a few milliseconds, since a reader that holds one makes the app's commits wait; `locks` tells the
/// longest. Rows that cannot be read never stop a call: see `faults`.
package final class MessageStore {
    /// The path as it was given.
    package let path: String
    package let options: StoreOptions
    /// How long the app's lock was shared, over all calls.
    package internal(set) var locks = LockStatistics()
    /// Texts that were not well-formed UTF-8 and read with U+FFFD in them, over all calls.
    package internal(set) var repairedTexts = 0
    /// What could not be read, over all calls, each part of a table once.
    package internal(set) var faults: [TableFault] = []

    private var opened: StoreConnection
    let statements = StatementCache()
    private var knownSchema: StoreSchema?
    private var columnsByTable: [String: [String]] = [:]
    /// Grows with every reopening, so that two versions of data never look alike by chance.
    private var generation: Int64 = 0

    /// Opens the store of a file.
    ///
    /// - Throws: `StoreError` with a code that names the trouble: no file, a folder, no database, an
    ///   encrypted, truncated or older one, one without OpenIM's tables, no permission, locked.
    package init(path: String, options: StoreOptions = StoreOptions()) throws(StoreError) {
        self.path = path
        self.options = options
        do {
            opened = try StoreConnection(path: path, options: options)
        } catch {
            throw Self.older(path, error)
        }
        let schema = try schema()
        guard schema.isStore else { throw Self.refusal(path, schema) }
    }

    /// How the rows are reached: in place, or through a private copy and why.
    package var access: StoreAccess { opened.access }

    /// The names of the store's files.
    var files: StoreFiles { opened.files }

    /// Changes whenever anybody committed to the store since, or when the store was reopened; equal
    /// versions mean equal data. Costs a few microseconds.
    package struct DataVersion: Equatable, Sendable {
        fileprivate let generation: Int64
        fileprivate let counter: Int64
        fileprivate let files: StoreFiles.Version?
    }

    /// The version of the data that reads see now.
    package func dataVersion() throws(StoreError) -> DataVersion {
        let counter = try read { connection throws(SQLiteError) in
            try self.statements.withStatement("pragma data_version", on: connection) {
                statement throws(SQLiteError) in
                try statement.step() ? statement.integerOrZero(0) : 0
            }
        }
        return DataVersion(
            generation: generation, counter: counter,
            files: access == .live ? nil : files.version())
    }

    /// The tables as they are now; read again only when one was made or dropped.
    package func schema() throws(StoreError) -> StoreSchema {
        let known = knownSchema
        let schema = try read { connection throws(SQLiteError) in
            try self.readSchema(connection, unless: known)
        }
        if let schema {
            knownSchema = schema
            columnsByTable.removeAll()
            return schema
        }
        return known ?? StoreSchema(messageTables: [], tableNames: [], cookie: 0)
    }

    /// The message tables, one a conversation.
    package func messageTables() throws(StoreError) -> [MessageTable] {
        try schema().messageTables
    }

    /// The names of a table's columns; empty when there is no such table. Kept until the schema
    /// changes.
    func columns(of table: String) throws(StoreError) -> [String] {
        if let columns = columnsByTable[table] { return columns }
        let columns = try read { connection throws(SQLiteError) in
            try self.statements.withStatement(
                "select name from pragma_table_info(?)", on: connection
            ) { statement throws(SQLiteError) in
                try statement.bind(table, at: 1)
                var names: [String] = []
                while try statement.step() { names.append(statement.text(0) ?? "") }
                return names
            }
        }
        columnsByTable[table] = columns
        return columns
    }

    /// Where the store's columns differ from the known versions', by table.
    package func drift() throws(StoreError) -> [SchemaDrift] {
        let schema = try schema()
        var tables = schema.messageTables.map(\.name)
        if schema.tableNames.contains("local_conversations") {
            tables.insert("local_conversations", at: 0)
        }
        var drifts: [SchemaDrift] = []
        for table in tables {
            if let drift = KnownColumns.drift(of: table, columns: try columns(of: table)) {
                drifts.append(drift)
            }
        }
        return drifts
    }

    /// Runs one read transaction: `body` has finished or reset its statements when it returns.
    ///
    /// Opens the store anew first when the way it is open has become the wrong one.
    func read<Result>(
        _ body: (borrowing Connection) throws(SQLiteError) -> Result
    ) throws(StoreError) -> Result {
        if opened.isOutdated { try reopen() }
        let start = ContinuousClock.now
        defer { locks.record(ContinuousClock.now - start) }
        do {
            let result = try body(opened.connection)
            if opened.access == .closedWAL, opened.isOutdated {
                throw StoreError(
                    .changedWhileReading, path, "the app changed the store while it was read")
            }
            return result
        } catch let error as SQLiteError {
            if error.isBusy { locks.busy += 1 }
            throw StoreError(error, path: path)
        } catch let error as StoreError {
            throw error
        } catch {
            throw StoreError(.database, path, "\(error)")
        }
    }

    /// Runs one read transaction over one statement, compiled once; `body` need not reset it.
    func read<Result>(
        _ sql: String, _ body: (inout Statement) throws(SQLiteError) -> Result
    ) throws(StoreError) -> Result {
        try read { connection throws(SQLiteError) in
            try self.statements.withStatement(sql, on: connection, body)
        }
    }

    /// Opens the store again: after it was replaced, or when its files are in another state.
    func reopen() throws(StoreError) {
        statements.removeAll()
        opened = try StoreConnection(path: path, options: options)
        generation += 1
        knownSchema = nil
        columnsByTable.removeAll()
    }
}
