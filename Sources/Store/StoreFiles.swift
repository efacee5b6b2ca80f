/// The names of a store's database file and of the files that SQLite keeps beside it.
struct StoreFiles: Equatable, Sendable {
    /// The database, symbolic links resolved as SQLite does to name the others.
    let database: String
    var journal: String { "\(database)-journal" }
    var wal: String { "\(database)-wal" }
    var sharedMemory: String { "\(database)-shm" }

    /// The folder that holds them.
    var folder: String {
        let end = database.lastIndex(of: "/") ?? database.startIndex
        return end == database.startIndex ? "/" : String(database[..<end])
    }

    /// The database's own name; the others begin with it.
    var name: String {
        database.lastIndex(of: "/").map { String(database[database.index(after: $0)...]) }
            ?? database
    }

    init(database: String) {
        self.database = Platform.resolved(database)
    }

    /// What tells one state of the files from another without opening them. Not exact for a WAL that
    /// is written through shared memory, whose times lag.
    struct Version: Equatable, Sendable {
        var database: FileStatus?
        var journal: FileStatus?
        var wal: FileStatus?
    }

    /// The files' present state.
    func version() -> Version {
        Version(
            database: Platform.statusIfAny(database), journal: Platform.statusIfAny(journal),
            wal: Platform.statusIfAny(wal))
    }

    /// Whether a WAL file is there and holds anything.
    var hasWAL: Bool { (Platform.statusIfAny(wal)?.size ?? 0) > 0 }

    /// Whether the WAL's index is there, which every connection to a live WAL shares.
    var hasSharedMemory: Bool { Platform.statusIfAny(sharedMemory) != nil }

    /// Whether a transaction is under way, or was left behind: the journal exists and is not one
    /// that was emptied or zeroed at its end (journal_mode TRUNCATE and PERSIST).
    var hasJournal: Bool {
        guard let status = Platform.statusIfAny(journal), status.size > 0 else { return false }
        // No lock ever lies on the journal, so a descriptor of our own is harmless.
        return Platform.start(of: journal, count: 8).contains { $0 != 0 }
    }
}
