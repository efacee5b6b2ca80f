import CSQLite

/// The row that a statement stands on: the statement itself, borrowed, so that it can neither step
/// on nor outlive the row. Columns are counted from 0.
package typealias Row = Statement

extension Statement {
    /// How a column's value is stored in this row, whatever type its table declares.
    package enum Storage: Sendable, Equatable {
        case integer, real, text, blob, null
    }

    /// The number of columns.
    package var columnCount: Int { Int(sqlite3_column_count(handle)) }

    /// A column's name.
    package func columnName(_ column: Int) -> String {
        sqlite3_column_name(handle, Int32(column)).map(String.init(cString:)) ?? ""
    }

    /// A column's storage in this row; ask before reading it as anything else, which may convert it.
    package func storage(_ column: Int) -> Storage {
        switch sqlite3_column_type(handle, Int32(column)) {
        case SQLITE_INTEGER: .integer
        case SQLITE_FLOAT: .real
        case SQLITE_TEXT: .text
        case SQLITE_BLOB: .blob
        default: .null
        }
    }

    /// A number; nil for NULL. Text and BLOBs read as the number they begin with, else 0.
    package func integer(_ column: Int) -> Int64? {
        let column = Int32(column)
        if sqlite3_column_type(handle, column) == SQLITE_NULL { return nil }
        return sqlite3_column_int64(handle, column)
    }

    /// A number, 0 for NULL as well: for hot loops over columns whose absence does not matter.
    package func integerOrZero(_ column: Int) -> Int64 {
        sqlite3_column_int64(handle, Int32(column))
    }

    /// A floating-point number; nil for NULL.
    package func double(_ column: Int) -> Double? {
        let column = Int32(column)
        if sqlite3_column_type(handle, column) == SQLITE_NULL { return nil }
        return sqlite3_column_double(handle, column)
    }

    /// Text, from a BLOB too; nil for NULL. Ill-formed UTF-8 reads as U+FFFD.
    package func text(_ column: Int) -> String? {
        var repairs = 0
        return text(column, repairs: &repairs)
    }

    /// Text as `text(_:)` reads it, adding 1 to `repairs` when it was not well-formed UTF-8.
    package func text(_ column: Int, repairs: inout Int) -> String? {
        let storage = sqlite3_column_type(handle, Int32(column))
        if storage == SQLITE_NULL { return nil }
        let bytes = stored(Int32(column), storage)
        let text = String(decoding: bytes, as: UTF8.self)
        if !Self.isSame(text, bytes) { repairs += 1 }
        return text
    }

    /// Whether decoding changed nothing. Cheaper than validating first; by words, since every text of
    /// every row passes here.
    private static func isSame(_ text: String, _ bytes: UnsafeRawBufferPointer) -> Bool {
        guard text.utf8.count == bytes.count else { return false }
        return text.utf8.withContiguousStorageIfAvailable { decoded in
            let decoded = UnsafeRawBufferPointer(decoded)
            var offset = 0
            while offset + 8 <= bytes.count {
                let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                if decoded.loadUnaligned(fromByteOffset: offset, as: UInt64.self) != word {
                    return false
                }
                offset += 8
            }
            return decoded[offset...].elementsEqual(bytes[offset...])
        } ?? text.utf8.elementsEqual(bytes)
    }

    /// The bytes of a TEXT (as UTF-8), a BLOB or a number's digits; SQLite's own, gone with the row.
    private func stored(_ column: Int32, _ storage: Int32) -> UnsafeRawBufferPointer {
        // The order matters: the pointer first (it may convert), then the number of bytes.
        let start: UnsafeRawPointer? =
            storage == SQLITE_BLOB
            ? sqlite3_column_blob(handle, column)
            : UnsafeRawPointer(sqlite3_column_text(handle, column))
        return UnsafeRawBufferPointer(
            start: start, count: start == nil ? 0 : Int(sqlite3_column_bytes(handle, column)))
    }

    /// Lends the bytes of a TEXT (as UTF-8) or a BLOB without copying; NULL lends none, a number its
    /// digits. The bytes are SQLite's own and gone after `body`.
    package func withBytes<Result, Failure: Error>(
        _ column: Int, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(stored(Int32(column), sqlite3_column_type(handle, Int32(column))))
    }

    /// A copy of the bytes that `withBytes` lends.
    package func bytes(_ column: Int) -> [UInt8] {
        withBytes(column) { Array($0) }
    }

    /// The value as it is stored, text repaired.
    package func value(_ column: Int) -> Value {
        switch storage(column) {
        case .null: .null
        case .integer: .integer(integerOrZero(column))
        case .real: .real(double(column) ?? 0)
        case .text: .text(text(column) ?? "")
        case .blob: .blob(bytes(column))
        }
    }
}
