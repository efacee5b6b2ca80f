import SQLite

/// What a search index reads of a row, lent by SQLite for the length of one call.
package struct ScannedRow {
    package let rowID: Int64
    /// Milliseconds since 1970.
    package let sendTime: Int64
    package let contentType: Int64
    package let status: Int64
    /// UTF-8, as it is stored: it may be ill-formed.
    package let sendID: UnsafeBufferPointer<UInt8>
    package let content: UnsafeBufferPointer<UInt8>

    package init(
        rowID: Int64, sendTime: Int64, contentType: Int64, status: Int64,
        sendID: UnsafeBufferPointer<UInt8>, content: UnsafeBufferPointer<UInt8>
    ) {
        self.rowID = rowID
        self.sendTime = sendTime
        self.contentType = contentType
        self.status = status
        self.sendID = sendID
        self.content = content
    }
}

extension MessageStore {
    /// Visits what a search index needs of a conversation's rows, as `scan` visits rows.
    ///
    /// A million rows take 0.2 s; making values of them would take ten times as long.
    @discardableResult
    package func scanForSearch(
        _ conversationID: String, _ range: ScanRange = ScanRange(), row: (ScannedRow) -> Void
    ) throws(StoreError) -> ScanResult {
        let columns = ["send_time", "content_type", "status", "send_id", "content"]
        return try scan(conversationID, range, columns: columns) { statement in
            statement.withBytes(4) { sendID in
                statement.withBytes(5) { content in
                    row(
                        ScannedRow(
                            rowID: statement.integerOrZero(0),
                            sendTime: statement.integerOrZero(1),
                            contentType: statement.integerOrZero(2),
                            status: statement.integerOrZero(3), sendID: sendID.asBytes,
                            content: content.asBytes))
                }
            }
            return true
        }
    }

    /// The greatest rowid of a conversation's table; nil for an empty one.
    package func lastRowID(of conversationID: String) throws(StoreError) -> Int64? {
        let table = try existingTable(of: conversationID)
        return try read(
            "select max(rowid) from \(table.name.quotedIdentifier)"
        ) { statement throws(SQLiteError) in
            try statement.step() ? statement.integer(0) : nil
        }
    }
}

extension UnsafeRawBufferPointer {
    /// The same bytes typed; SQLite hands out plain memory.
    fileprivate var asBytes: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(
            start: baseAddress?.assumingMemoryBound(to: UInt8.self), count: count)
    }
}
