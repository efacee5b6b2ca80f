import Foundation

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Everything below a folder that a write would change: names, kinds, bytes, modes and modification
/// times. Two are equal exactly when nothing was written between them; access times are left out.
package struct FolderFingerprint: Equatable, CustomStringConvertible {
    /// One file, folder or link.
    package struct Entry: Equatable {
        let mode: UInt32
        let modifiedNanoseconds: Int64
        let bytes: Data?
    }

    /// By path below the folder; the folder itself is `.`.
    package let entries: [String: Entry]

    /// Reads the folder and all below it; no link is followed.
    package init(of path: String) throws {
        var entries = [".": try Self.entry(at: path)]
        let names = try FileManager.default.subpathsOfDirectory(atPath: path)
        for name in names { entries[name] = try Self.entry(at: "\(path)/\(name)") }
        self.entries = entries
    }

    /// Reads a test's folder and all below it.
    package init(of folder: TemporaryFolder) throws {
        try self.init(of: folder.path)
    }

    /// Names, with sizes and times, so that a failed expectation tells what changed.
    package var description: String {
        entries.sorted { $0.key < $1.key }.map { name, entry in
            "\(name) \(String(entry.mode, radix: 8)) \(entry.bytes?.count ?? 0) B "
                + "#\(entry.bytes?.hashValue ?? 0) @\(entry.modifiedNanoseconds)"
        }.joined(separator: "\n")
    }

    private static func entry(at path: String) throws -> Entry {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
        let mode = UInt32(status.st_mode)
        let isFile = mode & UInt32(S_IFMT) == UInt32(S_IFREG)
        return Entry(
            mode: mode, modifiedNanoseconds: nanoseconds(of: status),
            bytes: isFile ? try Data(contentsOf: URL(filePath: path)) : nil)
    }

    private static func nanoseconds(of status: stat) -> Int64 {
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
