import CSQLite

/// A result code of SQLite, primary or extended; open, because newer libraries add codes.
package struct ResultCode: RawRepresentable, Hashable, Sendable {
    package let rawValue: Int32

    package init(rawValue: Int32) {
        self.rawValue = rawValue
    }

    /// The code's low byte: the general kind of an extended code.
    package var primary: ResultCode {
        ResultCode(rawValue: rawValue & 0xff)
    }

    package static let ok = ResultCode(rawValue: SQLITE_OK)
    package static let error = ResultCode(rawValue: SQLITE_ERROR)
    package static let permission = ResultCode(rawValue: SQLITE_PERM)
    package static let busy = ResultCode(rawValue: SQLITE_BUSY)
    package static let locked = ResultCode(rawValue: SQLITE_LOCKED)
    package static let readOnly = ResultCode(rawValue: SQLITE_READONLY)
    package static let interrupted = ResultCode(rawValue: SQLITE_INTERRUPT)
    package static let inputOutput = ResultCode(rawValue: SQLITE_IOERR)
    package static let corrupt = ResultCode(rawValue: SQLITE_CORRUPT)
    package static let cannotOpen = ResultCode(rawValue: SQLITE_CANTOPEN)
    package static let schemaChanged = ResultCode(rawValue: SQLITE_SCHEMA)
    package static let constraint = ResultCode(rawValue: SQLITE_CONSTRAINT)
    package static let misuse = ResultCode(rawValue: SQLITE_MISUSE)
    package static let range = ResultCode(rawValue: SQLITE_RANGE)
    package static let notADatabase = ResultCode(rawValue: SQLITE_NOTADB)
    package static let row = ResultCode(rawValue: SQLITE_ROW)
    package static let done = ResultCode(rawValue: SQLITE_DONE)

    /// `SQLITE_READONLY_ROLLBACK`: a hot journal wants rolling back, and this connection only reads.
    /// Spelled out because the macro `(SQLITE_READONLY | (3<<8))` is not imported.
    package static let readOnlyHotJournal = ResultCode(rawValue: SQLITE_READONLY | 3 << 8)

    /// `SQLITE_READONLY_CANTINIT`: the shared-memory index of a WAL wants writing first.
    package static let readOnlyCannotStart = ResultCode(rawValue: SQLITE_READONLY | 5 << 8)
}
