import CSQLite

/// The owner of one database connection, closed once when the value ends.
///
/// Not thread-safe: it belongs to one thread at a time (SQLite's multi-thread mode), except for its
/// `interruptor`. Statements may outlive it; the connection then closes with the last of them.
package struct Connection: ~Copyable {
    /// How the file is opened; every read-only way leaves the file and its folder as they are.
    package enum Mode: Sendable, Equatable {
        /// `mode=ro`; a WAL's shared memory is mapped read-only too, so its marks are never written.
        case readOnly
        /// Read-only, and taken for a file that nobody writes: no lock, no journal, no WAL is looked
        /// at. Wrong answers when somebody does write, so the caller checks before and after.
        case immutable
        /// Read and write, created when missing: for stores that tests and the simulator make.
        case createForWriting
        /// Read and write a file that is there: for recovering a private copy.
        case writing
    }

    /// The connection that SQLite made; owned here.
    let handle: OpaquePointer
    /// The path as it was given.
    package let path: String
    private let deadline = DeadlineHandler()
    /// Stops this connection's running statements from another thread.
    package let interruptor: Interruptor

    /// Opens a file, or `:memory:` for writing.
    ///
    /// SQLite reads nothing yet: that the file is a database at all shows at the first statement.
    /// - Throws: `SQLiteError` when the file cannot be opened.
    package init(path: String, mode: Mode = .readOnly) throws(SQLiteError) {
        var handle: OpaquePointer?
        let result = sqlite3_open_v2(
            Self.location(path, mode), &handle, mode.flags | SQLITE_OPEN_NOMUTEX, nil)
        guard result == SQLITE_OK, let handle else {
            let error = SQLiteError(of: handle, path: path, result: result)
            // SQLite hands out a connection even when opening fails; it holds the message.
            sqlite3_close_v2(handle)
            throw error
        }
        sqlite3_extended_result_codes(handle, 1)
        self.handle = handle
        self.path = path
        interruptor = Interruptor(handle)
        deadline.install(on: handle)
    }

    deinit {
        interruptor.disconnect()
        sqlite3_progress_handler(handle, 0, nil, nil)
        // _v2 waits for statements that are still alive instead of failing and leaking.
        sqlite3_close_v2(handle)
    }

    /// Compiles one statement.
    ///
    /// - Parameter isLongLived: hints that the statement is kept and run often.
    /// - Throws: `SQLiteError`, also when the text holds no statement.
    package func prepare(_ sql: String, isLongLived: Bool = false) throws(SQLiteError) -> Statement
    {
        var statement: OpaquePointer?
        let flags = isLongLived ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0
        let result = sqlite3_prepare_v3(handle, sql, -1, flags, &statement, nil)
        guard result == SQLITE_OK else {
            throw SQLiteError(of: handle, path: path, sql: sql, result: result)
        }
        guard let statement else {
            throw SQLiteError(
                extendedCode: .misuse, path: path, sql: sql, message: "no statement in the text")
        }
        return Statement(owning: statement)
    }

    /// Runs one or more statements and drops their rows.
    package func execute(_ sql: String) throws(SQLiteError) {
        let result = sqlite3_exec(handle, sql, nil, nil, nil)
        guard result == SQLITE_OK else {
            throw SQLiteError(of: handle, path: path, sql: sql, result: result)
        }
    }

    /// Runs one statement with values for its parameters and drops its rows.
    package func execute(_ sql: String, _ values: [Value]) throws(SQLiteError) {
        var statement = try prepare(sql)
        try statement.bind(values)
        try statement.run()
    }

    /// The first column of the first row as a number; nil for no row and for NULL.
    package func integer(_ sql: String, _ values: [Value] = []) throws(SQLiteError) -> Int64? {
        var statement = try prepare(sql)
        try statement.bind(values)
        return try statement.step() ? statement.integer(0) : nil
    }

    /// The first column of the first row as text; nil for no row and for NULL.
    package func text(_ sql: String, _ values: [Value] = []) throws(SQLiteError) -> String? {
        var statement = try prepare(sql)
        try statement.bind(values)
        return try statement.step() ? statement.text(0) : nil
    }

    /// Waits up to this many milliseconds for another connection's lock; 0 reports busy at once.
    package func setBusyTimeout(milliseconds: Int32) {
        sqlite3_busy_timeout(handle, milliseconds)
    }

    /// Makes statements fail with `interrupted` once this much time has passed from now; nil lifts
    /// the bound. Checked every thousand or so of SQLite's instructions.
    package func setDeadline(_ duration: Duration?) {
        deadline.instant = duration.map { ContinuousClock.now + $0 }
    }

    /// Whether no transaction is open by hand (`begin`).
    package var isInAutocommit: Bool { sqlite3_get_autocommit(handle) != 0 }

    /// The rowid of the last row inserted through this connection.
    package var lastInsertedRowID: Int64 { sqlite3_last_insert_rowid(handle) }

    /// The number of rows that the last insert, update or delete changed.
    package var changedRows: Int64 { Int64(sqlite3_changes(handle)) }
}

extension Connection.Mode {
    fileprivate var flags: Int32 {
        switch self {
        case .readOnly, .immutable: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
        case .createForWriting: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        case .writing: SQLITE_OPEN_READWRITE
        }
    }
}

extension Connection {
    /// The read-only ways need parameters, so their paths become URIs; the others stay paths.
    private static func location(_ path: String, _ mode: Mode) -> String {
        switch mode {
        case .readOnly: "\(uri(path))?mode=ro&readonly_shm=1"
        case .immutable: "\(uri(path))?mode=ro&immutable=1"
        case .createForWriting, .writing: path
        }
    }

    /// A `file:` URI, every byte escaped that could mean something (%, ?, #) or is not plain ASCII.
    static func uri(_ path: String) -> String {
        var uri = path.hasPrefix("/") ? "file://" : "file:"
        for byte in path.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
                UInt8(ascii: "-"), UInt8(ascii: "_"):
                uri.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                uri += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
            }
        }
        return uri
    }
}
