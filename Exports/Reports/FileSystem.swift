import CFiles

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The few system calls that publishing needs, each throwing with the path and the system's reason.
///
/// Foundation is left out on purpose: it neither syncs folders nor swaps them.
enum FileSystem {
    /// Makes a folder; it must not exist.
    static func makeFolder(_ path: String) throws(ExportError) {
        guard mkdir(path, 0o755) == 0 else { throw failure(path) }
    }

    /// Makes a new file for writing and returns its descriptor.
    static func create(_ path: String) throws(ExportError) -> Int32 {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw failure(path) }
        return descriptor
    }

    /// Writes every byte, through interruptions and short writes.
    static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32, path: String)
        throws(ExportError)
    {
        var rest = bytes[...]
        while !rest.isEmpty {
            let part = UnsafeRawBufferPointer(rebasing: rest)
            let written = systemWrite(descriptor, part.baseAddress, part.count)
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { throw failure(path) }
            rest = rest.dropFirst(written)
        }
    }

    /// Brings what was written to a file or a folder to the disk.
    static func sync(_ descriptor: Int32, path: String) throws(ExportError) {
        guard fsync(descriptor) == 0 else { throw failure(path) }
    }

    /// Brings a folder's list of names to the disk.
    static func syncFolder(_ path: String) throws(ExportError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(path) }
        defer { closeDescriptor(descriptor) }
        try sync(descriptor, path: path)
    }

    static func closeDescriptor(_ descriptor: Int32) {
        _ = close(descriptor)
    }

    /// Gives a file or folder another name; a file there before is replaced.
    static func move(_ path: String, to target: String) throws(ExportError) {
        guard rename(path, target) == 0 else { throw failure(target) }
    }

    /// Swaps two names in one step; false where the file system cannot.
    static func swap(_ first: String, _ second: String) throws(ExportError) -> Bool {
        guard imscope_swap(first, second) != 0 else { return true }
        guard [EINVAL, ENOSYS, ENOTSUP].contains(errno) else { throw failure(first) }
        return false
    }

    /// Whether a name is taken, by anything, without following a link.
    static func exists(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Opens a file that one process at a time may hold, and locks it without waiting.
    ///
    /// Returns nil when another process holds it. The lock ends with the descriptor.
    static func lock(_ path: String) throws(ExportError) -> Int32? {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o644)
        guard descriptor >= 0 else { throw failure(path) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let isHeld = errno == EWOULDBLOCK
            let error = failure(path)
            closeDescriptor(descriptor)
            if isHeld { return nil }
            throw error
        }
        return descriptor
    }

    /// Whether the open file is still the one that `path` names.
    static func isSame(_ descriptor: Int32, as path: String) -> Bool {
        var opened = stat()
        var named = stat()
        return fstat(descriptor, &opened) == 0 && stat(path, &named) == 0
            && opened.st_ino == named.st_ino && opened.st_dev == named.st_dev
    }

    static func removeFile(_ path: String) {
        _ = unlink(path)
    }

    static func processNumber() -> Int32 {
        getpid()
    }

    private static func systemWrite(
        _ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int
    ) -> Int {
        #if canImport(Darwin)
            Darwin.write(descriptor, bytes, count)
        #else
            Glibc.write(descriptor, bytes, count)
        #endif
    }

    private static func failure(_ path: String) -> ExportError {
        ExportError(code: .file, object: path, message: String(cString: strerror(errno)))
    }
}
