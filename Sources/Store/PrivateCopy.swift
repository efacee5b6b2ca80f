import SQLite

/// A copy of a store in the cache folder, recovered there and removed with the last reference.
///
/// Made for a store that SQLite could only read by writing beside it: a hot journal that wants rolling
/// back, or a WAL without its index.
final class PrivateCopy {
    /// The copy's database file: closed, recovered, written by nobody.
    let path: String
    private let folder: String

    /// The longest that copying is tried again because the app wrote meanwhile.
    private static let attempts = 5
    private static let prefix = "imscope-copy-"

    /// Copies a database with its journal and WAL, and lets SQLite recover the copy.
    ///
    /// - Parameter source: an open connection to the store. Its descriptor is used for reading, since
    ///   closing another would drop this process's locks.
    /// - Throws: `noPrivateCopy` when the cache folder cannot be written, `changedWhileReading` when the
    ///   app kept writing.
    init(of source: borrowing Connection, files: StoreFiles, in cacheFolder: String)
        throws(StoreError)
    {
        folder = try Self.makeFolder(in: cacheFolder)
        path = "\(folder)/store.db"
        do {
            try Self.copyQuietly(source, files, to: path)
            try Self.recover(path)
        } catch {
            Platform.removeFolder(folder)
            throw error
        }
    }

    deinit {
        Platform.removeFolder(folder)
    }

    /// Copies until nothing changed between the first and the last byte.
    private static func copyQuietly(
        _ source: borrowing Connection, _ files: StoreFiles, to path: String
    ) throws(StoreError) {
        for _ in 0..<attempts {
            let before = files.version()
            try copyOnce(source, files, to: path)
            if files.version() == before { return }
            Platform.sleep(.milliseconds(20))
        }
        throw StoreError(
            .changedWhileReading, files.database, "the app kept writing while it was copied")
    }

    private static func copyOnce(
        _ source: borrowing Connection, _ files: StoreFiles, to path: String
    ) throws(StoreError) {
        let copied = StoreFiles(database: path)
        var error = write(source, to: path)
        for (from, to) in [(files.journal, copied.journal), (files.wal, copied.wal)] {
            Platform.removeFile(to)
            // No lock ever lies on these two files, so a descriptor of our own is harmless.
            guard error == nil, Platform.statusIfAny(from) != nil else { continue }
            error = Platform.copy(from, to: to)
            // It may have gone in between: then the copy is made again anyway.
            if error == .missing { error = nil }
        }
        if let error {
            throw StoreError(
                .noPrivateCopy, files.database,
                "a private copy cannot be made in \(path): \(error.message)")
        }
    }

    private static func write(_ source: borrowing Connection, to path: String) -> Errno? {
        guard let copy = OpenFile(writing: path) else { return .lastOfThread }
        var offset: Int64 = 0
        while true {
            let bytes = source.rawBytes(at: offset, count: 1 << 20)
            if bytes.isEmpty { return nil }
            if let error = copy.write(bytes) { return error }
            offset += Int64(bytes.count)
        }
    }

    /// The first read rolls a hot journal back or rebuilds a WAL's index; closing empties the WAL.
    private static func recover(_ path: String) throws(StoreError) {
        do {
            let connection = try Connection(path: path, mode: .writing)
            _ = try connection.integer("select count(*) from sqlite_master")
        } catch {
            throw StoreError(error, path: path)
        }
    }

    private static func makeFolder(in cacheFolder: String) throws(StoreError) -> String {
        let error: Errno
        if let obstacle = Platform.makeFolders(cacheFolder) {
            error = obstacle
        } else {
            removeLeftovers(in: cacheFolder)
            switch Platform.makeUniqueFolder("\(cacheFolder)/\(prefix)\(Platform.processID)-") {
            case .success(let folder): return folder
            case .failure(let obstacle): error = obstacle
            }
        }
        throw StoreError(
            .noPrivateCopy, cacheFolder, "no private copy can be made here: \(error.message)")
    }

    /// Removes the copies of runs that were killed before they could.
    private static func removeLeftovers(in cacheFolder: String) {
        for name in (try? Platform.names(in: cacheFolder).get()) ?? [] where name.hasPrefix(prefix)
        {
            let owner = name.dropFirst(prefix.count).prefix { $0 != "-" }
            guard let process = Int32(owner), !Platform.isRunning(process: process) else {
                continue
            }
            Platform.removeFolder("\(cacheFolder)/\(name)")
        }
    }
}
