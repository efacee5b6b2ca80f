import SQLite

/// What a walk along an index from its first entry to its last found.
package struct IndexWalk: Sendable, Equatable {
    package let table: String
    package let index: String
    /// Entries that were reached.
    package var entries = 0
    /// Why the walk could not go on to the end; nil when it did.
    package var obstacle: String?
}

extension MessageStore {
    /// Walks the indexes of a table on one column each, which are all that the SDK makes on the tables read here.
    ///
    /// Read transactions of a few milliseconds each, as in a scan: SQLite's own integrity check would hold
    /// one for as long as it takes. An entry without its row, or a row without its entry, shows in the
    /// numbers: compare `entries` with the table's rows while nobody writes.
    package func walkIndexes(of table: String) throws(StoreError) -> [IndexWalk] {
        var walks: [IndexWalk] = []
        for (index, column) in try indexedColumns(of: table) {
            walks.append(try walk(index, column, of: table))
        }
        return walks
    }

    /// The indexes of one plain column, with that column.
    private func indexedColumns(of table: String) throws(StoreError) -> [(String, String)] {
        let sql = """
            select list.name, min(info.name) from pragma_index_list(?) list \
            join pragma_index_info(list.name) info where list.partial = 0 \
            group by list.name having count(*) = 1 and min(info.name) is not null order by 1
            """
        return try read(sql) { statement throws(SQLiteError) in
            try statement.bind(table, at: 1)
            var columns: [(String, String)] = []
            while try statement.step() {
                columns.append((statement.text(0) ?? "", statement.text(1) ?? ""))
            }
            return columns
        }
    }

    private func walk(
        _ index: String, _ column: String, of table: String
    ) throws(StoreError) -> IndexWalk {
        var walk = IndexWalk(table: table, index: index)
        var position = IndexPosition.first
        do {
            while let next = try step(from: position, index, column, of: table, &walk) {
                position = next
                yieldToWriter()
            }
        } catch let error where error.code == .corrupt {
            walk.obstacle = error.cause?.message ?? error.message
        }
        return walk
    }

    /// Where a walk along an index stands: NULLs come first, by rowid.
    private enum IndexPosition {
        case first
        case null(rowID: Int64)
        case value(Value, rowID: Int64)

        /// The condition on what lies behind, `?1` being the value and `?2` the rowid.
        func condition(_ column: String) -> String {
            switch self {
            case .first: "1"
            case .null: "(\(column) is null and rowid > ?2) or \(column) is not null"
            case .value: "(\(column), rowid) > (?1, ?2)"
            }
        }
    }

    /// One read transaction's part of a walk; nil when the index has ended.
    private func step(
        from position: IndexPosition, _ index: String, _ column: String, of table: String,
        _ walk: inout IndexWalk
    ) throws(StoreError) -> IndexPosition? {
        let column = column.quotedIdentifier
        let sql = """
            select \(column), rowid from \(table.quotedIdentifier) \
            indexed by \(index.quotedIdentifier) where \(position.condition(column)) \
            order by \(column), rowid
            """
        let budget = options.chunk
        var entries = 0
        defer { walk.entries += entries }
        return try read(sql) { statement throws(SQLiteError) in
            switch position {
            case .first: statement.reset()
            case .null(let rowID): try statement.bind(rowID, at: 2)
            case .value(let value, let rowID):
                try statement.bind(value, at: 1)
                try statement.bind(rowID, at: 2)
            }
            let end = ContinuousClock.now + budget
            while try statement.step() {
                entries += 1
                guard entries & 15 == 0, ContinuousClock.now >= end else { continue }
                // A text that is not well-formed could not be bound as it is: go on to the next one.
                guard let value = Self.bindable(statement) else { continue }
                let rowID = statement.integerOrZero(1)
                return value == .null ? .null(rowID: rowID) : .value(value, rowID: rowID)
            }
            return nil
        }
    }

    private static func bindable(_ row: borrowing Row) -> Value? {
        var repairs = 0
        if row.storage(0) == .text, row.text(0, repairs: &repairs) != nil, repairs > 0 {
            return nil
        }
        return row.value(0)
    }
}
