import OpenIM
import SQLite

extension MessageStore {
    /// Visits every row of a conversation's table by send time, then seq, then rowid, all ascending.
    ///
    /// Rows are copied in read transactions of a few milliseconds and handed over between them, so the
    /// time that `body` takes holds no lock. Memory is bounded: a small table is sorted in memory, a
    /// large one is read by ranges of times along the send_time index; where there is none, streamed when its
    /// rows lie in order, else sorted. None when there is no such table. A damaged page is skipped and told
    /// in `faults`.
    package func forEachRowInOrder(
        of conversationID: String, _ body: (ChatLog) throws -> Void
    ) throws {
        let table = MessageTable(conversationID: conversationID)
        guard try schema().tableNames.contains(table.name) else { return }
        if try isSmall(conversationID) {
            try sortInMemory(conversationID, body)
            return
        }
        if let ranges = try timeRanges(of: conversationID, length: Self.rowsOfRange) {
            for range in ranges { try sort(conversationID, sent: range, body) }
        } else if try isOrdered(conversationID) {
            try stream(conversationID, body)
        } else {
            try sortInMemory(conversationID, body)
        }
    }

    /// Rows that one reader may hold in memory to put them in order: about 30 MB.
    private static var sortedInMemory: Int { 20_000 }
    /// Rows that are read along the index and sorted at a time.
    private static var rowsOfRange: Int { 4096 }
    /// Rows that are copied before they are handed over.
    private static var rowsAtOnce: Int { 1000 }

    /// Whether the table can be held; one whose rows cannot be counted for damage is read bit by bit.
    private func isSmall(_ conversationID: String) throws(StoreError) -> Bool {
        do throws(StoreError) {
            return try rowCount(of: conversationID) <= Self.sortedInMemory
        } catch {
            guard error.code == .corrupt else { throw error }
            return false
        }
    }

    /// Whether the rows lie in order; false also for a time that is no number.
    private func isOrdered(_ conversationID: String) throws(StoreError) -> Bool {
        var isOrdered = true
        var previous = RowPlace(sendTime: .min, seq: .min, rowID: .min)
        try scan(conversationID, columns: ["send_time", "seq"]) { row in
            guard let time = row.integer(1), row.storage(1) == .integer else {
                isOrdered = false
                return false
            }
            let place = RowPlace(
                sendTime: time, seq: row.integerOrZero(2), rowID: row.integerOrZero(0))
            isOrdered = isOrdered && previous < place
            previous = place
            return isOrdered
        }
        return isOrdered
    }

    /// Sorts the rows of a range; where the index or its rows are damaged, those that a whole scan finds.
    private func sort(
        _ conversationID: String, sent range: ClosedRange<Int64>, _ body: (ChatLog) throws -> Void
    ) throws {
        var rows: [ChatLog] = []
        var repairs = 0
        defer { repairedTexts += repairs }
        do throws(StoreError) {
            _ = try scan(conversationID, sent: range, after: nil) { row in
                rows.append(ChatLog(row, repairs: &repairs))
                return true
            }
        } catch {
            guard error.code == .corrupt else { throw error }
            rows.removeAll()
            try stream(conversationID) { if range.contains($0.sendTime) { rows.append($0) } }
        }
        try sort(rows, body)
    }

    private func sortInMemory(
        _ conversationID: String, _ body: (ChatLog) throws -> Void
    ) throws {
        var rows: [ChatLog] = []
        try stream(conversationID) { rows.append($0) }
        try sort(rows, body)
    }

    private func sort(_ rows: [ChatLog], _ body: (ChatLog) throws -> Void) rethrows {
        let places = rows.enumerated().map { (RowPlace($1), $0) }
        let isInOrder = zip(places, places.dropFirst()).allSatisfy { $0.0 < $1.0 }
        if isInOrder {
            for row in rows { try body(row) }
        } else {
            for (_, place) in places.sorted(by: { $0.0 < $1.0 }) { try body(rows[place]) }
        }
    }

    private func stream(_ conversationID: String, _ body: (ChatLog) throws -> Void) throws {
        var range = ScanRange(limit: Self.rowsAtOnce)
        var rows: [ChatLog] = []
        var repairs = 0
        defer { repairedTexts += repairs }
        while true {
            rows.removeAll(keepingCapacity: true)
            let result = try scan(conversationID, range, columns: KnownColumns.message) { row in
                rows.append(ChatLog(row, repairs: &repairs))
                return true
            }
            for row in rows { try body(row) }
            guard !result.isComplete, let last = result.lastRowID else { return }
            range.after = last
        }
    }
}

/// What the order of rows is by.
private struct RowPlace: Comparable {
    let sendTime: Int64
    let seq: Int64
    let rowID: Int64

    init(sendTime: Int64, seq: Int64, rowID: Int64) {
        self.sendTime = sendTime
        self.seq = seq
        self.rowID = rowID
    }

    init(_ row: ChatLog) {
        self.init(sendTime: row.sendTime, seq: row.seq, rowID: row.rowID)
    }

    static func < (left: RowPlace, right: RowPlace) -> Bool {
        (left.sendTime, left.seq, left.rowID) < (right.sendTime, right.seq, right.rowID)
    }
}

extension MessageStore {
    /// A number that grows with every commit to the store: the file's own change counter, so that it
    /// names a commit for whoever looks later; in WAL mode, where the file keeps none, the number of
    /// changes that this reader saw.
    package func changeCounter() throws(StoreError) -> Int64 {
        try read { connection throws(SQLiteError) in
            let bytes = connection.rawBytes(at: 0, count: DatabaseHeader.length)
            if let header = DatabaseHeader(bytes), !header.usesWAL {
                return Int64(header.changeCounter)
            }
            return try connection.integer("pragma data_version") ?? 0
        }
    }
}
