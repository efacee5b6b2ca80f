import Foundation
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
            try? FileManager.default.removeItem(atPath: folder)
            throw error
        }
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
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
        do {
            try write(source, to: path)
            for (from, to) in [(files.journal, copied.journal), (files.wal, copied.wal)] {
                try? FileManager.default.removeItem(atPath: to)
                // No lock ever lies on these two files, so a descriptor of our own is harmless.
                if Platform.statusIfAny(from) != nil {
                    try FileManager.default.copyItem(atPath: from, toPath: to)
                }
            }
        } catch {
            throw StoreError(
                .noPrivateCopy, files.database,
                "a private copy cannot be made in \(path): \(error.localizedDescription)")
        }
    }

    private static func write(_ source: borrowing Connection, to path: String) throws {
        try Data().write(to: URL(filePath: path))
        let copy = try FileHandle(forWritingTo: URL(filePath: path))
        defer { try? copy.close() }
        var offset: Int64 = 0
        while true {
            let bytes = source.rawBytes(at: offset, count: 1 << 20)
            if bytes.isEmpty { return }
            try copy.write(contentsOf: bytes)
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
        let name = "\(prefix)\(ProcessInfo.processInfo.processIdentifier)-\(UUID().uuidString)"
        let folder = URL(filePath: cacheFolder).appending(path: name).path(percentEncoded: false)
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
        } catch {
            throw StoreError(
                .noPrivateCopy, cacheFolder,
                "no private copy can be made here: \(error.localizedDescription)")
        }
        removeLeftovers(in: cacheFolder)
        return folder
    }

    /// Removes the copies of runs that were killed before they could.
    private static func removeLeftovers(in cacheFolder: String) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: cacheFolder)) ?? []
        for name in names where name.hasPrefix(prefix) {
            let owner = name.dropFirst(prefix.count).prefix { $0 != "-" }
            guard let process = Int32(owner), !Platform.isRunning(process: process) else {
                continue
            }
            try? FileManager.default.removeItem(atPath: "\(cacheFolder)/\(name)")
        }
    }
}
