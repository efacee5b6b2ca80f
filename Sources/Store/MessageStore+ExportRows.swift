import SQLite

/// A row as an export writes it, lent by SQLite for the length of one call; texts are UTF-8 as stored, and
/// may be ill-formed.
package struct ExportRow {
    package let rowID: Int64
    package let clientMsgID: UnsafeBufferPointer<UInt8>
    package let serverMsgID: UnsafeBufferPointer<UInt8>
    package let sendID: UnsafeBufferPointer<UInt8>
    package let recvID: UnsafeBufferPointer<UInt8>
    package let senderNickname: UnsafeBufferPointer<UInt8>
    package let content: UnsafeBufferPointer<UInt8>
    package let senderPlatformID: Int64
    package let sessionType: Int64
    package let msgFrom: Int64
    package let contentType: Int64
    package let isRead: Bool
    package let status: Int64
    package let seq: Int64
    /// Milliseconds since 1970.
    package let sendTime: Int64
    package let createTime: Int64
    /// Empty unless asked for.
    package let senderFaceURL: UnsafeBufferPointer<UInt8>
    package let attachedInfo: UnsafeBufferPointer<UInt8>
    package let ex: UnsafeBufferPointer<UInt8>
    package let localEx: UnsafeBufferPointer<UInt8>

    fileprivate init(_ row: borrowing Row, isWhole: Bool) {
        rowID = row.integerOrZero(0)
        clientMsgID = row.lent(1)
        serverMsgID = row.lent(2)
        sendID = row.lent(3)
        recvID = row.lent(4)
        senderPlatformID = row.integerOrZero(5)
        senderNickname = row.lent(6)
        sessionType = row.integerOrZero(8)
        msgFrom = row.integerOrZero(9)
        contentType = row.integerOrZero(10)
        content = row.lent(11)
        isRead = row.integerOrZero(12) != 0
        status = row.integerOrZero(13)
        seq = row.integerOrZero(14)
        sendTime = row.integerOrZero(15)
        createTime = row.integerOrZero(16)
        senderFaceURL = isWhole ? row.lent(7) : .none
        attachedInfo = isWhole ? row.lent(17) : .none
        ex = isWhole ? row.lent(18) : .none
        localEx = isWhole ? row.lent(19) : .none
    }
}

extension MessageStore {
    /// Visits rows of a conversation's table by ascending rowid, as `scan` does, without making values of
    /// them: an export's hot loop. A stop by `row` ends the read transaction too.
    ///
    /// - Parameter isWhole: whether the texts that only the SDK's JSON has are read as well.
    package func scanForExport(
        _ conversationID: String, _ range: ScanRange, isWhole: Bool, row: (ExportRow) -> Bool
    ) throws(StoreError) -> ScanResult {
        try scan(conversationID, range, columns: KnownColumns.message) { statement in
            row(ExportRow(statement, isWhole: isWhole))
        }
    }

    /// The same for the rows sent within a range of times, by send time, then rowid, along the index.
    ///
    /// - Parameter place: behind which to go on; the answer of the call before.
    /// - Returns: where it stopped, nil at the range's end.
    /// - Throws: `StoreError`, also for damage, which only a scan by rowid can pass.
    package func scanForExport(
        _ conversationID: String, sent range: ClosedRange<Int64>, after place: TimePlace?,
        isWhole: Bool, row: (ExportRow) -> Bool
    ) throws(StoreError) -> TimePlace? {
        try scan(conversationID, sent: range, after: place) { statement in
            row(ExportRow(statement, isWhole: isWhole))
        }
    }
}

extension Statement {
    /// A column's bytes, SQLite's own until the next step; `withBytes` cannot lend ten at once.
    fileprivate func lent(_ column: Int) -> UnsafeBufferPointer<UInt8> {
        withBytes(column) { bytes in
            UnsafeBufferPointer(
                start: bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), count: bytes.count)
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    fileprivate static var none: Self { Self(start: nil, count: 0) }
}
