import SQLite

/// How a store's rows are reached.
package enum StoreAccess: Sendable, Equatable {
    /// By short read transactions on the store itself.
    case live
    /// Without locks: a WAL store that its app closed, where a connection would leave new files behind.
    case closedWAL
    /// Through a private copy, for the reason given.
    case privateCopy(String)

    /// The access in words, for a status line.
    package var summary: String {
        switch self {
        case .live: "live"
        case .closedWAL: "closed write-ahead log, read in place"
        case .privateCopy(let reason): "private copy: \(reason)"
        }
    }
}

/// An open connection to a store, by the one way that leaves its folder as it is.
struct StoreConnection: ~Copyable {
    let connection: Connection
    let access: StoreAccess
    /// Whether the file says that its changes go to a write-ahead log.
    private let usesWAL: Bool
    let files: StoreFiles
    /// The state of the store's files when they were opened.
    let version: StoreFiles.Version
    /// Kept so that the copy lasts as long as the connection.
    private let copy: PrivateCopy?

    /// Opens a store's file and reads its schema once.
    ///
    /// - Throws: `StoreError` for everything that is no readable database; that it is a database of
    ///   OpenIM is for the caller to see.
    init(path: String, options: StoreOptions) throws(StoreError) {
        try Self.checkFile(path)
        let files = StoreFiles(database: path)
        let version = files.version()
        // Chosen with a connection of its own, which ends here: it may have been the wrong kind.
        let probe = try Self.connect(path)
        let header = try Self.header(of: probe, path: files.database)
        let access = try Self.access(to: files, header, with: probe, options)
        var copy: PrivateCopy?
        if case .privateCopy = access {
            copy = try PrivateCopy(of: probe, files: files, in: options.cacheFolder)
        }
        let connection = try Self.connect(
            copy?.path ?? path, mode: access == .live ? .readOnly : .immutable)
        connection.setBusyTimeout(milliseconds: options.patience.milliseconds)
        try Self.readSchema(connection, files)
        self.connection = connection
        self.access = access
        usesWAL = header.usesWAL
        self.files = files
        self.version = version
        self.copy = copy
    }

    /// Whether the files are no longer in the state that this way of opening them was chosen for.
    var isOutdated: Bool {
        switch access {
        case .live:
            // With its WAL gone, a further read would make a new one.
            usesWAL && !files.hasSharedMemory
        case .closedWAL, .privateCopy: files.version() != version
        }
    }

    /// Chooses by what the folder shows, and then by a first read.
    private static func access(
        to files: StoreFiles, _ header: DatabaseHeader, with probe: borrowing Connection,
        _ options: StoreOptions
    ) throws(StoreError) -> StoreAccess {
        let plan = plan(header, files)
        guard plan == .live, let reason = try obstacle(probe, files, options) else { return plan }
        return .privateCopy(reason)
    }

    /// Chooses by what the folder shows, before anything is read that could write.
    private static func plan(_ header: DatabaseHeader, _ files: StoreFiles) -> StoreAccess {
        guard header.usesWAL else { return .live }
        if files.hasSharedMemory { return .live }
        return files.hasWAL ? .privateCopy("a write-ahead log without its index") : .closedWAL
    }

    /// Tries a first read; names what makes a private copy necessary, nil for nothing.
    private static func obstacle(
        _ connection: borrowing Connection, _ files: StoreFiles, _ options: StoreOptions
    ) throws(StoreError) -> String? {
        connection.setBusyTimeout(milliseconds: options.patience.milliseconds)
        do {
            _ = try connection.integer("select count(*) from sqlite_master")
            return nil
        } catch {
            switch error.extendedCode {
            case .readOnlyHotJournal: return "a transaction that was cut off"
            case .readOnlyCannotStart: return "a write-ahead log whose index cannot be read"
            default: break
            }
            if error.code == .cannotOpen { return "a write-ahead log whose index cannot be read" }
            throw explain(error, connection, files)
        }
    }

    private static func readSchema(
        _ connection: borrowing Connection, _ files: StoreFiles
    ) throws(StoreError) {
        do {
            _ = try connection.integer("select count(*) from sqlite_master")
        } catch {
            throw explain(error, connection, files)
        }
    }

    /// Tells a file that ends too early from one that is damaged.
    private static func explain(
        _ error: SQLiteError, _ connection: borrowing Connection, _ files: StoreFiles
    ) -> StoreError {
        if error.code == .corrupt, let size = connection.fileSize,
            let header = DatabaseHeader(
                connection.rawBytes(at: 0, count: DatabaseHeader.length)),
            let promised = header.promisedSize, size < promised
        {
            return StoreError(
                .truncated, files.database,
                "the file is cut short: \(size) of \(promised) bytes", cause: error)
        }
        return StoreError(error, path: files.database)
    }

    private static func connect(
        _ path: String, mode: Connection.Mode = .readOnly
    ) throws(StoreError) -> Connection {
        do {
            return try Connection(path: path, mode: mode)
        } catch {
            throw StoreError(error, path: path)
        }
    }

    private static func header(
        of connection: borrowing Connection, path: String
    ) throws(StoreError) -> DatabaseHeader {
        let bytes = connection.rawBytes(at: 0, count: 1024)
        if let header = DatabaseHeader(bytes) { return header }
        if bytes.isEmpty { throw StoreError(.notAStore, path, "the file is empty") }
        if DatabaseHeader.looksEncrypted(bytes) {
            throw StoreError(
                .encrypted, path, "the file is encrypted, or not an SQLite database at all")
        }
        throw StoreError(.notADatabase, path, "not an SQLite database")
    }

    private static func checkFile(_ path: String) throws(StoreError) {
        switch Platform.status(path) {
        case .failure(.missing), .failure(.notAFolder):
            throw StoreError(.missing, path, "no such file")
        case .failure(.noPermission):
            throw StoreError(.noPermission, path, "no permission to read it")
        case .failure(let error): throw StoreError(.inputOutput, path, error.message)
        case .success(let status) where status.isFolder:
            throw StoreError(.isFolder, path, "a folder, not a store's file")
        case .success(let status) where !status.isRegular:
            throw StoreError(.notADatabase, path, "not a regular file")
        case .success: break
        }
        if let error = Platform.readObstacle(path) {
            throw StoreError(.noPermission, path, error.message)
        }
    }
}

extension Duration {
    /// Whole milliseconds, for SQLite's busy timeout.
    var milliseconds: Int32 {
        let (seconds, attoseconds) = components
        return Int32(clamping: seconds * 1000 + attoseconds / 1_000_000_000_000_000)
    }
}
