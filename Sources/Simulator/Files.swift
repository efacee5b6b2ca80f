#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The few calls to the system that writing a store's folder takes; all that differs by platform.
enum Files {
    /// Makes a folder and those above it; one that is there stays as it is.
    static func makeFolder(_ path: String) throws(SimulatorError) {
        guard !path.isEmpty, mkdir(path, 0o755) != 0, errno != EEXIST else { return }
        guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else {
            throw failure(path)
        }
        try makeFolder(String(path[..<slash]))
        guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw failure(path) }
    }

    /// True when something of that name is there.
    static func exists(_ path: String) -> Bool {
        access(path, F_OK) == 0
    }

    /// Gives a file its final name; one of that name is replaced.
    static func rename(_ path: String, to name: String) throws(SimulatorError) {
        #if canImport(Darwin)
            let result = Darwin.rename(path, name)
        #else
            let result = Glibc.rename(path, name)
        #endif
        guard result == 0 else { throw failure(name) }
    }

    /// Removes a file if it is there.
    static func remove(_ path: String) {
        unlink(path)
    }

    /// Opens a file for appending; a missing one is made.
    static func openForAppending(_ path: String) throws(SimulatorError) -> Int32 {
        let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw failure(path) }
        return descriptor
    }

    /// Writes a whole text, which takes one call as long as the disk has room.
    static func write(_ text: String, to descriptor: Int32, _ path: String) throws(SimulatorError) {
        var rest = text
        while !rest.isEmpty {
            let count = rest.utf8.count
            #if canImport(Darwin)
                let written = Darwin.write(descriptor, rest, count)
            #else
                let written = Glibc.write(descriptor, rest, count)
            #endif
            if written == count { return }
            if written < 0, errno != EINTR { throw failure(path) }
            if written > 0 { rest = String(decoding: rest.utf8.dropFirst(written), as: UTF8.self) }
        }
    }

    /// Closes a descriptor.
    static func close(_ descriptor: Int32) {
        #if canImport(Darwin)
            _ = Darwin.close(descriptor)
        #else
            _ = Glibc.close(descriptor)
        #endif
    }

    /// Lets the thread sleep, less when a signal comes.
    static func pause(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        var time = timespec()
        time.tv_sec = .init(seconds)
        time.tv_nsec = .init(attoseconds / 1_000_000_000)
        nanosleep(&time, nil)
    }

    private static func failure(_ path: String) -> SimulatorError {
        SimulatorError(code: .file, path: path, message: String(cString: strerror(errno)))
    }
}
