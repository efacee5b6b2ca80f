import OpenIM
import SQLite

/// What the head of a store's file says of it, and how it lies on the disk.
package struct StoreFileFacts: Sendable, Equatable {
    /// In bytes.
    package let size: Int64
    /// In bytes.
    package let pageSize: Int64
    /// Pages that the header promises; nil where an old library did not keep the number.
    package let pageCount: Int64?
    /// Whether changes go to a write-ahead log instead of a rollback journal.
    package let usesWAL: Bool
    /// Counts the transactions that changed the file, outside WAL mode.
    package let changeCounter: UInt32
}

extension MessageStore {
    /// The facts of the file that is read: the store's, or a private copy of it.
    ///
    /// - Throws: `StoreError`, `notADatabase` when the header was overwritten since the store was opened.
    package func fileFacts() throws(StoreError) -> StoreFileFacts {
        let (bytes, size) = try read { connection throws(SQLiteError) in
            (
                connection.rawBytes(at: 0, count: DatabaseHeader.length),
                connection.fileSize ?? 0
            )
        }
        guard let header = DatabaseHeader(bytes) else {
            throw StoreError(.notADatabase, path, "not an SQLite database")
        }
        return StoreFileFacts(
            size: size, pageSize: header.pageSize, pageCount: header.pageCount,
            usesWAL: header.usesWAL, changeCounter: header.changeCounter)
    }

    /// Visits every row of a conversation's table as it lies, reading every column of it.
    ///
    /// Rows are copied in read transactions of a few milliseconds; `row` is called within them. A damaged page is
    /// skipped and told in `faults`.
    /// - Returns: the number of rows visited.
    package func forEachStoredRow(
        of conversationID: String, _ row: (ChatLog) -> Void
    ) throws(StoreError) -> Int {
        var repairs = 0
        defer { repairedTexts += repairs }
        return try scan(conversationID, columns: KnownColumns.message) { stored in
            row(ChatLog(stored, repairs: &repairs))
            return true
        }.rows
    }
}
