import SQLite

/// The SDK's way of searching: LIKE on the raw content of every message table, whole rows fetched.
final class SDKSearch {
    private let connection: Connection
    private let tables: [String]

    /// - Parameter tables: the message tables' quoted names.
    init(_ path: String, _ tables: [String]) throws {
        connection = try Connection(path: path)
        self.tables = tables
    }

    /// Steps through every row that LIKE finds.
    func search(_ keyword: String) throws {
        for table in tables {
            var statement = try connection.prepare(
                """
                select * from \(table) where send_time between 0 and ? and status <= 3 \
                and content_type in (101, 106, 105) and content like ? order by send_time desc
                """)
            try statement.bind([.integer(.max), .text("%\(keyword)%")])
            while try statement.step() { _ = statement.bytes(10) }
        }
    }
}
