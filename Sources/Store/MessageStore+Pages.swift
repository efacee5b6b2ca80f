import OpenIM
import SQLite

/// Which way a page goes from its boundary.
enum PageDirection {
    /// Towards the beginning, newest first.
    case older
    /// Towards the end, oldest first.
    case newer
}

extension MessageStore {
    /// Rows beyond a boundary row in the conversation's order, by as many short reads as they take.
    ///
    /// Each read begins anew behind the last row it has (keyset paging on the send_time index), so that
    /// no read transaction grows with the page.
    func page(
        of table: MessageTable, from boundary: Int64?, count: Int, _ direction: PageDirection
    ) throws(StoreError) -> [ChatLog] {
        var rows: [ChatLog] = []
        var boundary = boundary
        var part = try PageStatement(table, direction, columns: columns(of: table.name))
        while rows.count < count {
            let (more, isLast) = try pagePart(part, from: boundary, count: count - rows.count)
            rows += more
            boundary = more.last?.rowID ?? boundary
            if isLast, rows.count < count {
                // Rows without a time come last, and only a boundary brings them in.
                guard boundary != nil, !part.isUndated, direction == .older else { break }
                part.isUndated = true
            }
            yieldToWriter()
        }
        return rows
    }

    private func pagePart(
        _ page: PageStatement, from boundary: Int64?, count: Int
    ) throws(StoreError) -> (rows: [ChatLog], isLast: Bool) {
        let budget = options.chunk
        var rows: [ChatLog] = []
        var repairs = 0
        defer { repairedTexts += repairs }
        let sql = page.sql(hasBoundary: boundary != nil)
        let isLast = try read(sql) { statement throws(SQLiteError) in
            if let boundary { try statement.bind(boundary, at: 1) }
            let end = ContinuousClock.now + budget
            while rows.count < count {
                guard try statement.step() else { return true }
                rows.append(ChatLog(statement, repairs: &repairs))
                if rows.count & 15 == 0, ContinuousClock.now >= end { return false }
            }
            return false
        }
        return (rows, isLast)
    }
}

/// The text of the statement that reads part of a page.
private struct PageStatement {
    /// Whether it reads the rows whose send_time is NULL, which sort after all others.
    var isUndated = false
    private let direction: PageDirection
    private let table: String
    private let selection: String
    private let time: String
    private let seq: String
    private let id: String

    init(_ table: MessageTable, _ direction: PageDirection, columns: [String]) {
        self.direction = direction
        self.table = table.name.quotedIdentifier
        func name(_ column: String) -> String { columns.contains(column) ? column : "null" }
        selection = KnownColumns.message.map(name).joined(separator: ", ")
        time = name("send_time")
        seq = "ifnull(\(name("seq")), 0)"
        id = "ifnull(\(name("client_msg_id")), '')"
    }

    /// The statement; its one parameter is the boundary's rowid.
    func sql(hasBoundary: Bool) -> String {
        let (first, last) = direction == .older ? ("desc", "asc") : ("asc", "desc")
        return """
            select rowid, \(selection) from \(table)\(hasBoundary ? " where \(condition)" : "") \
            order by \(time) \(first), \(seq) \(first), \(id) \(last), rowid \(last)
            """
    }

    /// What lies beyond the boundary. The plain comparison of send_time is for the index; the boundary's own
    /// values are compared in SQL, so that values of odd types compare as they sort.
    private var condition: String {
        let (less, more) = direction == .older ? ("<", ">") : (">", "<")
        let tie = """
            (\(seq) \(less) \(boundary(seq)) or (\(seq) = \(boundary(seq)) and \
            (\(id) \(more) \(boundary(id)) or (\(id) = \(boundary(id)) and rowid \(more) ?1))))
            """
        if isUndated { return "\(time) is null and (\(boundary(time)) is not null or \(tie))" }
        return """
            \(time) \(less)= \(boundary(time)) and (\(time) \(less) \(boundary(time)) or \(tie))
            """
    }

    private func boundary(_ expression: String) -> String {
        "(select \(expression) from \(table) where rowid = ?1)"
    }
}
