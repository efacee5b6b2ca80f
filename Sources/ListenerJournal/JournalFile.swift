import Foundation
import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The file of a journal: appended to, put aside when it is full, mended when it was torn.
///
/// The journal's queue calls it, one call at a time; the lock only says so to the compiler.
final class JournalFile: Sendable {
    private struct Open {
        var handle: FileHandle?
        var size: Int
    }

    private let url: URL
    private let limits: ListenerJournal.Limits
    private let open: Mutex<Open>

    init(url: URL, limits: ListenerJournal.Limits) throws {
        self.url = url
        self.limits = limits
        let handle = try Self.openForAppending(url)
        let size = try Self.endTornLine(of: handle, at: url)
        open = Mutex(Open(handle: handle, size: size))
    }

    /// Appends whole lines with one write, so that two sessions' lines never mix; false when the
    /// disk refused.
    func append(_ lines: [UInt8]) -> Bool {
        open.withLock { open in
            if open.size > 0, open.size + lines.count > limits.fileBytes { rotate(&open) }
            guard let handle = open.handle, (try? handle.write(contentsOf: Data(lines))) != nil
            else { return false }
            open.size += lines.count
            return true
        }
    }

    func close() {
        open.withLock { open in
            try? open.handle?.close()
            open.handle = nil
        }
    }

    /// Puts the file aside; when that fails the lines go on into the same file, since keeping them
    /// counts more than its size.
    private func rotate(_ open: inout Open) {
        guard open.handle != nil, limits.keptFiles > 0 else { return }
        try? FileManager.default.removeItem(at: aside(limits.keptFiles))
        for number in stride(from: limits.keptFiles - 1, through: 1, by: -1) {
            try? FileManager.default.moveItem(at: aside(number), to: aside(number + 1))
        }
        guard (try? FileManager.default.moveItem(at: url, to: aside(1))) != nil,
            let fresh = try? Self.openForAppending(url)
        else { return }
        try? open.handle?.close()
        open = Open(handle: fresh, size: 0)
    }

    private func aside(_ number: Int) -> URL {
        url.deletingLastPathComponent().appending(path: "\(url.lastPathComponent).\(number)")
    }

    private static func openForAppending(_ url: URL) throws -> FileHandle {
        let path = url.path(percentEncoded: false)
        #if canImport(Darwin)
            let number = Darwin.open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        #else
            let number = Glibc.open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        #endif
        guard number >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        return FileHandle(fileDescriptor: number, closeOnDealloc: true)
    }

    /// Ends a last line that a crash tore, and returns the file's size. It is not cut away: a
    /// reader that follows the file would take a shorter file for a new one.
    private static func endTornLine(of handle: FileHandle, at url: URL) throws -> Int {
        let size = Int(try handle.seekToEnd())
        guard size > 0 else { return 0 }
        let reader = try FileHandle(forReadingFrom: url)
        defer { try? reader.close() }
        try reader.seek(toOffset: UInt64(size - 1))
        if try reader.read(upToCount: 1) == Data([0x0A]) { return size }
        try handle.write(contentsOf: Data([0x0A]))
        return size + 1
    }
}
