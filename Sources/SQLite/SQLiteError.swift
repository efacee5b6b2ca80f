import CSQLite

/// What SQLite refused, with the database and the statement it was about; never a row's values.
package struct SQLiteError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The extended result code; `code` is its kind.
    package let extendedCode: ResultCode
    /// The database file as it was given to the connection, or "" for a database in memory.
    package let path: String
    /// The statement that failed, when there was one.
    package let sql: String?
    /// SQLite's own English sentence.
    package let message: String

    package init(extendedCode: ResultCode, path: String, sql: String? = nil, message: String) {
        self.extendedCode = extendedCode
        self.path = path
        self.sql = sql
        self.message = message
    }

    /// The primary result code.
    package var code: ResultCode { extendedCode.primary }

    /// Whether another connection holds the lock, so that a later attempt may well succeed.
    package var isBusy: Bool { code == .busy || code == .locked }

    package var description: String {
        let statement = sql.map { " in \"\($0)\"" } ?? ""
        return "SQLite error \(extendedCode.rawValue): \(message)\(statement) (\(path))"
    }
}

extension SQLiteError {
    /// Reads the error that a connection's last call left behind.
    init(of connection: OpaquePointer?, path: String, sql: String? = nil, result: Int32) {
        let extended = connection.map(sqlite3_extended_errcode) ?? result
        let isAboutResult = extended & 0xff == result & 0xff
        self.init(
            extendedCode: ResultCode(rawValue: isAboutResult ? extended : result),
            path: path, sql: sql,
            message: String(
                cString: isAboutResult && connection != nil
                    ? sqlite3_errmsg(connection) : sqlite3_errstr(result)))
    }
}
