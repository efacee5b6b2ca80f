import CSQLite

/// The owner of one compiled statement, finalised once when the value ends.
///
/// Between a successful `step` and `reset` it stands on a row and holds its read transaction open:
/// `reset` before waiting for anything. Belongs to its connection's thread.
package struct Statement: ~Copyable {
    /// The statement that SQLite made; owned here.
    let handle: OpaquePointer

    init(owning handle: OpaquePointer) {
        self.handle = handle
    }

    deinit {
        sqlite3_finalize(handle)
    }

    /// Moves to the next row; false when there is none, and the transaction is then over.
    ///
    /// - Throws: `SQLiteError`; the statement is reset first, so that it holds no lock.
    package mutating func step() throws(SQLiteError) -> Bool {
        let result = sqlite3_step(handle)
        if result == SQLITE_ROW { return true }
        let failure = result == SQLITE_DONE ? nil : error(result)
        sqlite3_reset(handle)
        if let failure { throw failure }
        return false
    }

    /// Runs a statement to its end, dropping rows, and makes it ready to run again.
    package mutating func run() throws(SQLiteError) {
        while try step() {}
    }

    /// Leaves the row and ends the read transaction; the parameters keep their values.
    package mutating func reset() {
        sqlite3_reset(handle)
    }

    /// Binds values to the parameters in order, from the first; resets the statement.
    package mutating func bind(_ values: [Value]) throws(SQLiteError) {
        for (index, value) in values.enumerated() { try bind(value, at: Int32(index + 1)) }
    }

    /// Binds one value to the parameter at a position counted from 1; resets the statement.
    package mutating func bind(_ value: Value, at position: Int32) throws(SQLiteError) {
        switch value {
        case .null: try bindNull(at: position)
        case .integer(let number): try bind(number, at: position)
        case .real(let number): try bind(number, at: position)
        case .text(let text): try bind(text, at: position)
        case .blob(let bytes): try bind(blob: bytes, at: position)
        }
    }

    /// Binds NULL.
    package mutating func bindNull(at position: Int32) throws(SQLiteError) {
        sqlite3_reset(handle)
        try check(sqlite3_bind_null(handle, position))
    }

    /// Binds an integer.
    package mutating func bind(_ number: Int64, at position: Int32) throws(SQLiteError) {
        sqlite3_reset(handle)
        try check(sqlite3_bind_int64(handle, position, number))
    }

    /// Binds a floating-point number.
    package mutating func bind(_ number: Double, at position: Int32) throws(SQLiteError) {
        sqlite3_reset(handle)
        try check(sqlite3_bind_double(handle, position, number))
    }

    /// Binds TEXT, embedded NULs included.
    package mutating func bind(_ text: String, at position: Int32) throws(SQLiteError) {
        sqlite3_reset(handle)
        var text = text
        try check(
            text.withUTF8 { bytes in
                // A nil address would bind NULL; an empty text has none.
                bytes.withMemoryRebound(to: CChar.self) { characters in
                    characters.isEmpty
                        ? imscope_sqlite3_bind_text(handle, position, "", 0)
                        : imscope_sqlite3_bind_text(
                            handle, position, characters.baseAddress, UInt64(characters.count))
                }
            })
    }

    /// Binds bytes as TEXT whether or not they are well-formed: for stores that tests make.
    package mutating func bind(
        rawText bytes: [UInt8], at position: Int32
    ) throws(SQLiteError) {
        sqlite3_reset(handle)
        try check(
            bytes.withUnsafeBytes { raw in
                raw.isEmpty
                    ? imscope_sqlite3_bind_text(handle, position, "", 0)
                    : imscope_sqlite3_bind_text(
                        handle, position, raw.assumingMemoryBound(to: CChar.self).baseAddress,
                        UInt64(raw.count))
            })
    }

    /// Binds a BLOB.
    package mutating func bind(blob bytes: [UInt8], at position: Int32) throws(SQLiteError) {
        sqlite3_reset(handle)
        try check(
            bytes.withUnsafeBytes { raw in
                raw.isEmpty
                    ? sqlite3_bind_zeroblob(handle, position, 0)
                    : imscope_sqlite3_bind_blob(
                        handle, position, raw.baseAddress, UInt64(raw.count))
            })
    }

    private func check(_ result: Int32) throws(SQLiteError) {
        if result != SQLITE_OK { throw error(result) }
    }

    private func error(_ result: Int32) -> SQLiteError {
        let connection = sqlite3_db_handle(handle)
        return SQLiteError(
            of: connection,
            path: sqlite3_db_filename(connection, nil).map(String.init(cString:)) ?? "",
            sql: sqlite3_sql(handle).map(String.init(cString:)), result: result)
    }
}
