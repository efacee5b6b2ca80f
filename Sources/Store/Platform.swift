#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The system's calls, as far as a store needs them: all that differs between systems is here, and
/// every pointer that a call wants lives only as long as the call.
enum Platform {
    /// A file's status with links followed, or the reason why there is none.
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

    /// Whether this process may not read a file, and why.
    static func readObstacle(_ path: String) -> Errno? {
        access(path, R_OK) == 0 ? nil : Errno(errno)
    }

    /// The path with every symbolic link and `..` resolved; itself when that fails.
    static func resolved(_ path: String) -> String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Whether a path is itself a symbolic link.
    static func isLink(_ path: String) -> Bool {
        var raw = stat()
        guard lstat(path, &raw) == 0 else { return false }
        return UInt32(raw.st_mode) & UInt32(S_IFMT) == UInt32(S_IFLNK)
    }

    /// Lets the thread sleep.
    static func sleep(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        var request = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
        nanosleep(&request, nil)
    }

    /// This process's id.
    static var processID: Int32 { getpid() }

    /// Whether a process of this id exists.
    static func isRunning(process: Int32) -> Bool {
        kill(process, 0) == 0 || errno == EPERM
    }

    /// A variable of the environment; nil when it is not set or empty.
    static func environment(_ name: String) -> String? {
        guard let value = getenv(name) else { return nil }
        let text = String(cString: value)
        return text.isEmpty ? nil : text
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

/// Folders and files.
extension Platform {
    /// The names in a folder, sorted, without `.` and `..`.
    static func names(in folder: String) -> Result<[String], Errno> {
        guard let stream = opendir(folder) else { return .failure(Errno(errno)) }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return .success(names.sorted())
    }

    /// Makes a folder and those that lead to it, for the user alone; being there already is no error.
    static func makeFolders(_ path: String) -> Errno? {
        var folder = path.hasPrefix("/") ? "" : "."
        for part in path.split(separator: "/") {
            folder += "/\(part)"
            if mkdir(folder, 0o700) != 0, errno != EEXIST { return Errno(errno) }
        }
        return statusIfAny(path)?.isFolder == true ? nil : .notAFolder
    }

    /// Makes a new folder for the user alone, its name a prefix and six characters that nothing has.
    static func makeUniqueFolder(_ prefix: String) -> Result<String, Errno> {
        var template = Array("\(prefix)XXXXXX".utf8CString)
        let path: String? = template.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress, mkdtemp(base) != nil else { return nil }
            return String(cString: base)
        }
        return path.map(Result.success) ?? .failure(Errno(errno))
    }

    /// Removes a folder and the files in it; folders in it, which we never make, stay with it.
    static func removeFolder(_ path: String) {
        for name in (try? names(in: path).get()) ?? [] { unlink("\(path)/\(name)") }
        rmdir(path)
    }

    /// The first bytes of a file: at most `count`, none when it cannot be read.
    static func start(of path: String, count: Int) -> [UInt8] {
        guard let file = OpenFile(reading: path) else { return [] }
        return file.read(count)
    }

    /// Copies a file's bytes to a new file, or over an old one.
    static func copy(_ source: String, to target: String) -> Errno? {
        guard let from = OpenFile(reading: source) else { return Errno(errno) }
        guard let to = OpenFile(writing: target) else { return Errno(errno) }
        while true {
            let bytes = from.read(1 << 20)
            if bytes.isEmpty { return nil }
            if let error = to.write(bytes) { return error }
        }
    }

    /// Removes a file, if it is there.
    static func removeFile(_ path: String) { unlink(path) }
}

/// The owner of one file descriptor.
struct OpenFile: ~Copyable {
    private let descriptor: Int32

    /// Opens a file to read from its start; nil with errno when that fails.
    init?(reading path: String) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        if descriptor < 0 { return nil }
    }

    /// Opens an empty file to write, made for the user alone; nil with errno when that fails.
    init?(writing path: String) {
        descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        if descriptor < 0 { return nil }
    }

    deinit { close(descriptor) }

    /// The next bytes, up to `count`; none at the end and on an error.
    func read(_ count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            #if canImport(Darwin)
                let result = Darwin.read(descriptor, buffer.baseAddress, count)
            #else
                let result = Glibc.read(descriptor, buffer.baseAddress, count)
            #endif
            initialized = max(0, result)
        }
    }

    /// Writes all of the bytes.
    func write(_ bytes: [UInt8]) -> Errno? {
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { raw in
                #if canImport(Darwin)
                    Darwin.write(descriptor, raw.baseAddress, raw.count)
                #else
                    Glibc.write(descriptor, raw.baseAddress, raw.count)
                #endif
            }
            if written < 0 { return Errno(errno) }
            rest = rest.dropFirst(written)
        }
        return nil
    }
}

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

/// An error number of the system.
struct Errno: Error, Equatable, Sendable {
    let number: Int32

    init(_ number: Int32) { self.number = number }

    /// The number that this thread's last failed call left.
    static var lastOfThread: Errno { Errno(errno) }
    static let missing = Errno(ENOENT)
    static let notAFolder = Errno(ENOTDIR)
    static let noPermission = Errno(EACCES)

    /// The system's own words.
    var message: String { String(cString: strerror(number)) }
}
