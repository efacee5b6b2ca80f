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

/// Waits for files of a folder to change: inotify(7) on Linux, kqueue(2) on macOS.
///
/// The folder is watched and not the database: on macOS a watch needs a descriptor, and closing one on the
/// database would drop this process's locks. Its journal is made and removed in the folder anyway.
final class FolderWatch {
    /// Readable once something changed since `drain`; for poll(2).
    let descriptor: Int32
    #if canImport(Darwin)
        private var watched: [Int32] = []
    #endif

    /// Watches a folder, and on macOS also these files of it; nil when the system refuses.
    init?(folder: String, files: [String]) {
        #if canImport(Darwin)
            descriptor = kqueue()
            guard descriptor >= 0, watch(folder) else { return nil }
            for file in files { _ = watch(file) }
        #else
            descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
            guard descriptor >= 0 else { return nil }
            let events =
                IN_CREATE | IN_MODIFY | IN_DELETE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE_SELF
                | IN_MOVE_SELF
            guard inotify_add_watch(descriptor, folder, UInt32(events)) >= 0 else { return nil }
        #endif
    }

    deinit {
        #if canImport(Darwin)
            for file in watched { close(file) }
        #endif
        if descriptor >= 0 { close(descriptor) }
    }

    /// Forgets what happened so far; tells whether it was about one of these names, or may have been.
    func drain(_ isRelevant: (String) -> Bool) -> Bool {
        #if canImport(Darwin)
            var event = kevent()
            var now = timespec(tv_sec: 0, tv_nsec: 0)
            var found = false
            while kevent(descriptor, nil, 0, &event, 1, &now) > 0 { found = true }
            return found
        #else
            var found = false
            while true {
                let bytes = OpenFile.read(from: descriptor, 64 * 1024)
                if bytes.isEmpty { return found }
                found = found || Self.names(in: bytes).contains { $0.isEmpty || isRelevant($0) }
            }
        #endif
    }

    #if canImport(Darwin)
        private func watch(_ path: String) -> Bool {
            let file = open(path, O_EVTONLY | O_CLOEXEC)
            guard file >= 0 else { return false }
            watched.append(file)
            var change = kevent(
                ident: UInt(file), filter: Int16(EVFILT_VNODE), flags: UInt16(EV_ADD | EV_CLEAR),
                fflags: UInt32(
                    NOTE_WRITE | NOTE_EXTEND | NOTE_DELETE | NOTE_RENAME | NOTE_ATTRIB),
                data: 0, udata: nil)
            return kevent(descriptor, &change, 1, nil, 0, nil) >= 0
        }
    #else
        /// The names in a buffer of struct inotify_event: four 32-bit fields, the last one the length of
        /// the name, padded with NULs, that follows. A lost queue (IN_Q_OVERFLOW) has no name.
        private static func names(in bytes: [UInt8]) -> [String] {
            var names: [String] = []
            var offset = 0
            while offset + 16 <= bytes.count {
                let length = (0..<4).reduce(0) { $0 | Int(bytes[offset + 12 + $1]) << ($1 * 8) }
                let end = min(offset + 16 + length, bytes.count)
                names.append(
                    String(decoding: bytes[(offset + 16)..<end].prefix { $0 != 0 }, as: UTF8.self))
                offset = end
            }
            return names
        }
    #endif

    /// Whether a descriptor can be read without waiting.
    static func isReadable(_ descriptor: Int32) -> Bool {
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&polled, 1, 0) > 0
    }

    /// Waits until one of some descriptors can be read, or the time is over.
    static func wait(for descriptors: [Int32], timeout: Duration) {
        var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        // Rounded up, so that a wait of less than a millisecond does not become none at all.
        let (seconds, attoseconds) = timeout.components
        let milliseconds =
            seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
        poll(&polled, nfds_t(polled.count), Int32(clamping: max(0, milliseconds)))
    }
}
