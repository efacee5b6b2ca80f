#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A file descriptor that is closed exactly once, when its owner lets go of it.
struct Descriptor: ~Copyable {
    let number: Int32

    init(_ number: Int32) {
        self.number = number
    }

    deinit {
        _ = close(number)
    }
}

/// What makes a file the same file under any name.
struct FileIdentity: Hashable, Sendable {
    let device: UInt64
    let inode: UInt64
}

/// The kind, identity and size of a file.
struct FileStatus {
    enum Kind {
        case file, folder, fifo, socket, other
    }

    let kind: Kind
    let identity: FileIdentity
    let size: Int64

    /// The status of what a path leads to, links followed; nil when nothing is there.
    init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// The status of an open file.
    init?(_ descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

    private init(_ status: stat) {
        identity = FileIdentity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
        size = Int64(status.st_size)
        kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .folder
            case S_IFIFO: .fifo
            case S_IFSOCK: .socket
            default: .other
            }
    }
}

/// The system calls of the event sources: the one file here that differs between platforms.
enum SystemCall {
    /// How a file is opened.
    enum Access {
        case reading, readingUnblocked, writingUnblocked
    }

    static func open(_ path: String, _ access: Access) throws(ListenerError) -> Descriptor {
        let flags =
            switch access {
            case .reading: O_RDONLY
            case .readingUnblocked: O_RDONLY | O_NONBLOCK
            case .writingUnblocked: O_WRONLY | O_NONBLOCK
            }
        #if canImport(Darwin)
            let number = Darwin.open(path, flags | O_CLOEXEC)
        #else
            let number = Glibc.open(path, flags | O_CLOEXEC)
        #endif
        guard number >= 0 else { throw ListenerError(errno: errno, object: path) }
        return Descriptor(number)
    }

    /// What a read gave.
    enum ReadOutcome: Equatable {
        case bytes([UInt8])
        case nothingYet
        case end
        case failed(Int32)
    }

    /// Reads at most `limit` bytes, at the descriptor's own position or at `offset`.
    static func read(_ descriptor: Int32, limit: Int, at offset: Int64? = nil) -> ReadOutcome {
        var failure: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            count = 0
            guard let base = buffer.baseAddress else { return }
            let got = fill(descriptor, base, limit, offset)
            if got < 0 { failure = errno } else { count = got }
        }
        switch failure {
        case 0: return bytes.isEmpty ? .end : .bytes(bytes)
        case EAGAIN, EINTR: return .nothingYet
        default: return .failed(failure)
        }
    }

    private static func fill(
        _ descriptor: Int32, _ base: UnsafeMutablePointer<UInt8>, _ limit: Int, _ offset: Int64?
    ) -> Int {
        #if canImport(Darwin)
            guard let offset else { return Darwin.read(descriptor, base, limit) }
        #else
            guard let offset else { return Glibc.read(descriptor, base, limit) }
        #endif
        return pread(descriptor, base, limit, off_t(offset))
    }

    /// Waits until one of the descriptors can be read, or the time is over; true when one can.
    static func wait(for descriptors: [Int32], milliseconds: Int32) -> Bool {
        var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        return poll(&polled, nfds_t(polled.count), milliseconds) > 0
    }

    static func code(of number: Int32) -> ListenerError.Code {
        switch number {
        case ENOENT, ENOTDIR: .notFound
        case EACCES, EPERM: .notPermitted
        case EADDRINUSE: .inUse
        default: .system
        }
    }

    static func message(of number: Int32) -> String {
        String(cString: strerror(number))
    }

    static var lastError: Int32 { errno }
}

extension [UInt8] {
    /// The next newline at or after an index; memchr reads many bytes at a step where a Swift loop
    /// reads one, and this is the inner loop of the line assembler.
    func firstNewline(from start: Int) -> Int? {
        withUnsafeBytes { buffer in
            guard let base = buffer.baseAddress, start < buffer.count,
                let found = memchr(base + start, 0x0A, buffer.count - start)
            else { return nil }
            return UnsafeRawPointer(found) - base
        }
    }
}

// MARK: - Listening on a socket

extension SystemCall {
    /// The longest path a socket's address holds, its terminator aside.
    static let socketPathLimit = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

    /// A listening stream socket at a path, readable and writable by the user alone; nobody can
    /// connect before its mode is set, for it listens only then.
    static func listen(at path: String) throws(ListenerError) -> Descriptor {
        let socket = try unblockedSocket(for: path)
        guard withAddress(path, { bind(socket.number, $0, $1) }) == 0, chmod(path, 0o600) == 0,
            listenQueue(socket.number) == 0
        else { throw ListenerError(errno: errno, object: path) }
        return socket
    }

    private static func listenQueue(_ socket: Int32) -> Int32 {
        #if canImport(Darwin)
            Darwin.listen(socket, 16)
        #else
            Glibc.listen(socket, 16)
        #endif
    }

    /// Whether someone listens at a socket's path.
    static func isAnswering(at path: String) throws(ListenerError) -> Bool {
        let socket = try unblockedSocket(for: path)
        return withAddress(path) { connect(socket.number, $0, $1) } == 0 || errno == EAGAIN
    }

    /// The next writer waiting to be let in; nil when there is none.
    static func acceptWriter(of socket: Int32) -> Int32? {
        let writer = accept(socket, nil, nil)
        guard writer >= 0 else { return nil }
        unblock(writer)
        return writer
    }

    static func remove(_ path: String) {
        _ = unlink(path)
    }

    private static func unblockedSocket(for path: String) throws(ListenerError) -> Descriptor {
        #if canImport(Darwin)
            let number = socket(AF_UNIX, SOCK_STREAM, 0)
        #else
            let number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        guard number >= 0 else { throw ListenerError(errno: errno, object: path) }
        unblock(number)
        return Descriptor(number)
    }

    private static func unblock(_ descriptor: Int32) {
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }

    private static func withAddress(
        _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, size) }
        }
    }
}

// MARK: - Being woken by a file's changes

#if canImport(Darwin)

    /// Wakes its reader when a file or its folder changes (kqueue).
    final class FileWatch {
        private let queue: Descriptor
        private var file: Descriptor?
        private var folder: Descriptor?

        init(folder path: String) throws(ListenerError) {
            let number = kqueue()
            guard number >= 0 else { throw ListenerError(errno: errno, object: path) }
            queue = Descriptor(number)
            folder = watch(path)
        }

        var descriptor: Int32 { queue.number }

        func follow(file path: String) {
            file = watch(path)
        }

        func drain() {
            var event = kevent()
            var now = timespec()
            while kevent(queue.number, nil, 0, &event, 1, &now) > 0 {}
        }

        private func watch(_ path: String) -> Descriptor? {
            let number = Darwin.open(path, O_EVTONLY | O_CLOEXEC)
            guard number >= 0 else { return nil }
            let changes = NOTE_WRITE | NOTE_EXTEND | NOTE_DELETE | NOTE_RENAME | NOTE_ATTRIB
            var event = kevent(
                ident: UInt(number), filter: Int16(EVFILT_VNODE),
                flags: UInt16(EV_ADD | EV_CLEAR), fflags: UInt32(changes), data: 0, udata: nil)
            _ = kevent(queue.number, &event, 1, nil, 0, nil)
            return Descriptor(number)
        }
    }

#else

    /// Wakes its reader when a file or its folder changes (inotify).
    final class FileWatch {
        private let queue: Descriptor
        private var file: Int32 = -1

        init(folder path: String) throws(ListenerError) {
            let number = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
            guard number >= 0 else { throw ListenerError(errno: errno, object: path) }
            queue = Descriptor(number)
            let arrivals = IN_CREATE | IN_MOVED_TO | IN_DELETE | IN_MOVED_FROM
            _ = inotify_add_watch(number, path, UInt32(arrivals))
        }

        /// The descriptor that can be read once something changed.
        var descriptor: Int32 { queue.number }

        /// Watches the file that a path leads to now, in place of the one before.
        func follow(file path: String) {
            if file >= 0 { _ = inotify_rm_watch(queue.number, file) }
            let changes = IN_MODIFY | IN_ATTRIB | IN_MOVE_SELF | IN_DELETE_SELF
            file = inotify_add_watch(queue.number, path, UInt32(changes))
        }

        /// Forgets the changes told so far, so that the descriptor can be waited for again.
        func drain() {
            while case .bytes = SystemCall.read(queue.number, limit: 4096) {}
        }
    }

#endif
