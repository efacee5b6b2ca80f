/// How reading the store goes: details beyond a snapshot's `SourceState`.
package struct StoreHealth: Sendable, Equatable {
    /// The file, as the user named it.
    package var path: String
    /// `delete` or `wal`.
    package var journalMode: String?
    package var fileSize: Int64?
    /// Milliseconds since 1970 of the last commit seen; nil before the first.
    package var lastCommit: Int64?
    /// Milliseconds from a commit to its reading.
    package var readLag: Int64?
    /// The longest read transaction of this run, in milliseconds: what a writer may have waited for us.
    package var longestRead: Int64?
    /// Messages indexed and messages there are; nil without an index.
    package var indexed: Progress?
    /// Rows that could not be read.
    package var unreadableRows: Int?
    /// What differs from the schema known, in words.
    package var drift: [String]

    /// How far a count has come.
    package struct Progress: Sendable, Equatable {
        package var done: Int
        package var total: Int

        package init(done: Int, total: Int) {
            self.done = done
            self.total = total
        }
    }

    package init(path: String = "") {
        self.path = path
        drift = []
    }
}

/// Messages by weekday and hour of the user's zone.
package struct ActivityGrid: Sendable, Equatable {
    /// 7 × 24 counts, Monday 0–23 h first.
    package private(set) var counts: [Int]

    package init() {
        counts = Array(repeating: 0, count: 7 * 24)
    }

    package subscript(weekday: Int, hour: Int) -> Int { counts[weekday * 24 + hour] }

    /// Counts messages sent at a time.
    package mutating func add(_ time: Int64, zone: LocalZone, count: Int = 1) {
        let parts = zone.parts(of: time)
        counts[parts.weekday * 24 + parts.hour] += count
    }

    package var total: Int { counts.reduce(0, &+) }
    package var top: Int { counts.max() ?? 0 }
}
