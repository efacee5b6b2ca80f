import OpenIM
import SQLite

extension MessageStore {
    /// Visits every row of a conversation's table by send time, then seq, then rowid, all ascending.
    ///
    /// Rows are copied in read transactions of a few milliseconds and handed over between them, so the
    /// time that `body` takes holds no lock. Memory is bounded: a table whose rows lie in order is
    /// streamed, a small one is sorted in memory, a large one is fetched by rowid in small parts.
    /// None when there is no such table. A damaged page is skipped and told in `faults`.
    package func forEachRowInOrder(
        of conversationID: String, _ body: (ChatLog) throws -> Void
    ) throws {
        guard try schema().tableNames.contains(MessageTable(conversationID: conversationID).name)
        else { return }
        let places = try places(of: conversationID)
        let isInOrder = zip(places, places.dropFirst()).allSatisfy { $0 <= $1 }
        if isInOrder {
            try stream(conversationID, body)
        } else if places.count <= Self.sortedInMemory {
            var rows: [ChatLog] = []
            try stream(conversationID) { rows.append($0) }
            rows.sort { RowPlace($0) < RowPlace($1) }
            for row in rows { try body(row) }
        } else {
            try fetch(places.sorted(), of: conversationID, body)
        }
    }

    /// Rows that one reader may hold in memory to put them in order: about 30 MB.
    private static var sortedInMemory: Int { 20_000 }
    /// Rows that are copied before they are handed over.
    private static var rowsAtOnce: Int { 1000 }

    private func places(of conversationID: String) throws(StoreError) -> [RowPlace] {
        var places: [RowPlace] = []
        try scan(conversationID, columns: ["send_time", "seq"]) { row in
            places.append(
                RowPlace(
                    sendTime: row.integerOrZero(1), seq: row.integerOrZero(2),
                    rowID: row.integerOrZero(0)))
            return true
        }
        return places
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

    private func fetch(
        _ places: [RowPlace], of conversationID: String, _ body: (ChatLog) throws -> Void
    ) throws {
        for start in stride(from: 0, to: places.count, by: Self.rowsAtOnce) {
            let part = places[start..<min(start + Self.rowsAtOnce, places.count)]
            let rows = try rows(conversationID, rowIDs: part.map(\.rowID).sorted())
            for row in rows.sorted(by: { RowPlace($0) < RowPlace($1) }) { try body(row) }
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
