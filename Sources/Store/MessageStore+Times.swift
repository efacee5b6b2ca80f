import SQLite

/// A row's place along the index on send_time.
package struct TimePlace: Sendable, Equatable {
    /// Milliseconds since 1970.
    package let time: Int64
    package let rowID: Int64
}

extension MessageStore {
    /// Parts a table's rows by send time into ranges of some `length` rows each, rows of one time together.
    ///
    /// Looks at the index alone, some 20 million rows a second. Nil where that cannot tell: without such an
    /// index, with times that are no numbers, with a damaged page.
    package func timeRanges(
        of conversationID: String, length: Int
    ) throws(StoreError) -> [ClosedRange<Int64>]? {
        let table = try existingTable(of: conversationID).name
        guard try columns(of: table).contains("send_time"), try hasTimeIndex(table) else {
            return nil
        }
        var parting = TimeParting(length: length)
        while !parting.isComplete {
            do throws(StoreError) {
                guard try extend(&parting, over: table) else { return nil }
            } catch {
                if error.code == .corrupt { return nil }
                throw error
            }
            yieldToWriter()
        }
        return parting.ranges
    }

    /// Goes on along the index for the time of one chunk; false when it meets what is no number.
    private func extend(
        _ parting: inout TimeParting, over table: String
    ) throws(StoreError) -> Bool {
        let budget = options.chunk
        let condition = parting.last == nil ? "" : "where (send_time, rowid) > (?1, ?2)"
        let sql = """
            select send_time, rowid from \(table.quotedIdentifier) \(condition) \
            order by send_time, rowid
            """
        return try read(sql) { statement throws(SQLiteError) in
            if let last = parting.last {
                try statement.bind(last.time, at: 1)
                try statement.bind(last.rowID, at: 2)
            }
            let end = ContinuousClock.now + budget
            while try statement.step() {
                guard statement.storage(0) == .integer else { return false }
                let time = statement.integerOrZero(0)
                parting.add(TimePlace(time: time, rowID: statement.integerOrZero(1)))
                if parting.rows & 63 == 0, ContinuousClock.now >= end { return true }
            }
            parting.isComplete = true
            return true
        }
    }

    /// Whether some index begins with send_time.
    private func hasTimeIndex(_ table: String) throws(StoreError) -> Bool {
        let sql = """
            select 1 from pragma_index_list(?) as list join pragma_index_info(list.name) as part \
            where part.seqno = 0 and part.name = 'send_time' and list.partial = 0
            """
        return try read(sql) { statement throws(SQLiteError) in
            try statement.bind(table, at: 1)
            return try statement.step()
        }
    }

    /// Visits the rows sent within a range of times by send time, then rowid, in read transactions of a few
    /// milliseconds. Column 0 is the rowid, the others are `KnownColumns.message`.
    ///
    /// - Returns: the place of the row at which `row` stopped it, nil at the range's end.
    func scan(
        _ conversationID: String, sent range: ClosedRange<Int64>, after place: TimePlace?,
        row: (borrowing Row) -> Bool
    ) throws(StoreError) -> TimePlace? {
        let table = try existingTable(of: conversationID).name
        var place = place
        while true {
            let chunk = try scanChunk(table, sent: range, after: place, row: row)
            if chunk.isComplete { return nil }
            if chunk.isStopped { return chunk.last }
            place = chunk.last
            yieldToWriter()
        }
    }

    private struct TimeChunk {
        var last: TimePlace?
        var isStopped = false
        var isComplete = false
    }

    private func scanChunk(
        _ table: String, sent range: ClosedRange<Int64>, after place: TimePlace?,
        row: (borrowing Row) -> Bool
    ) throws(StoreError) -> TimeChunk {
        let condition = place == nil ? "send_time >= ?1" : "(send_time, rowid) > (?1, ?3)"
        let sql = """
            select rowid, \(try selection(KnownColumns.message, of: table)) \
            from \(table.quotedIdentifier) where \(condition) and send_time <= ?2 \
            order by send_time, rowid
            """
        let budget = options.chunk
        let time = KnownColumns.sendTime
        return try read(sql) { statement throws(SQLiteError) in
            var chunk = TimeChunk(last: place)
            try statement.bind(place?.time ?? range.lowerBound, at: 1)
            try statement.bind(range.upperBound, at: 2)
            if let place { try statement.bind(place.rowID, at: 3) }
            let end = ContinuousClock.now + budget
            var rows = 0
            while try statement.step() {
                let wantsMore = row(statement)
                chunk.last = TimePlace(
                    time: statement.integerOrZero(time), rowID: statement.integerOrZero(0))
                chunk.isStopped = !wantsMore
                rows += 1
                if chunk.isStopped || (rows & 15 == 0 && ContinuousClock.now >= end) {
                    return chunk
                }
            }
            chunk.isComplete = true
            return chunk
        }
    }
}

/// Gathers the ranges of times while the rows' times go by.
private struct TimeParting {
    let length: Int
    private(set) var ranges: [ClosedRange<Int64>] = []
    private(set) var last: TimePlace?
    private(set) var rows = 0
    var isComplete = false {
        didSet {
            if isComplete, last != nil { ranges.append(start...Int64.max) }
        }
    }
    private var start = Int64.min
    private var count = 0

    init(length: Int) { self.length = length }

    mutating func add(_ place: TimePlace) {
        if count >= length, let last, place.time > last.time {
            ranges.append(start...place.time - 1)
            start = place.time
            count = 0
        }
        count += 1
        rows += 1
        last = place
    }
}
