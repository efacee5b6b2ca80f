#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What stat(2) says of a file, as far as it tells one version of a file from another.
struct FileStatus: Equatable, Sendable {
    var device: UInt64
    var inode: UInt64
    var size: Int64
    var modifiedNanoseconds: Int64
    var isFolder: Bool
    var isRegular: Bool

    /// Whether both are the same file, whatever is in it.
    func isSameFile(as other: FileStatus) -> Bool {
        device == other.device && inode == other.inode
    }
}

/// The calls that differ between systems, or that Foundation would do less exactly.
enum Platform {
    /// A file's status with links followed, or the reason as errno.
    static func status(_ path: String) -> Result<FileStatus, Errno> {
        var raw = stat()
        guard stat(path, &raw) == 0 else { return .failure(Errno(errno)) }
        let kind = UInt32(raw.st_mode) & UInt32(S_IFMT)
        return .success(
            FileStatus(
                device: UInt64(truncatingIfNeeded: raw.st_dev), inode: UInt64(raw.st_ino),
                size: Int64(raw.st_size), modifiedNanoseconds: modified(raw),
                isFolder: kind == UInt32(S_IFDIR), isRegular: kind == UInt32(S_IFREG)))
    }

    /// A file's status; nil when it cannot be had.
    static func statusIfAny(_ path: String) -> FileStatus? {
        try? status(path).get()
    }

    /// Whether this process may read a file; errno when not.
    static func readPermission(_ path: String) -> Errno? {
        access(path, R_OK) == 0 ? nil : Errno(errno)
    }

    /// The path with every symbolic link and `..` resolved; itself when that fails.
    static func resolved(_ path: String) -> String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Lets the thread sleep.
    static func sleep(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        var request = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
        nanosleep(&request, nil)
    }

    /// Whether a process of this id exists.
    static func isRunning(process: Int32) -> Bool {
        kill(process, 0) == 0 || errno == EPERM
    }

    private static func modified(_ raw: stat) -> Int64 {
        #if canImport(Darwin)
            let time = raw.st_mtimespec
        #else
            let time = raw.st_mtim
        #endif
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}

/// An error number of the system.
struct Errno: Error, Equatable, Sendable {
    let number: Int32

    init(_ number: Int32) { self.number = number }

    static let missing = Errno(ENOENT)
    static let notAFolder = Errno(ENOTDIR)
    static let noPermission = Errno(EACCES)

    /// The system's own words.
    var message: String { String(cString: strerror(number)) }
}
