#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Why a file could not be read: its path and the system's error number.
package struct FileError: Error, Equatable, Sendable {
    package let path: String
    package let code: Int32
    /// The file is longer than the reader allows; `code` means nothing then.
    package var isTooLong = false
}

/// The few calls of the operating system that commands make; all platform differences of this
/// target are in this file.
enum Platform {
    static let closedPipe = EPIPE
    static let notFound = ENOENT

    /// The system's words for an error number.
    static func words(for code: Int32) -> String {
        guard let text = strerror(code) else { return "error \(code)" }
        return String(cString: text)
    }

    /// Writes all bytes; answers 0 or the error number.
    static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
        var rest = bytes[...]
        while !rest.isEmpty {
            let piece = Array(rest.prefix(1 << 16))
            let written = systemWrite(descriptor, piece, piece.count)
            if written < 0 {
                guard errno == EINTR || errno == EAGAIN else { return errno }
                continue
            }
            rest = rest.dropFirst(written)
        }
        return 0
    }

    /// Reads a whole file of at most `limit` bytes.
    static func read(path: String, limit: Int) throws(FileError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError(path: path, code: errno) }
        defer { close(descriptor) }
        return try read(descriptor: descriptor, path: path, limit: limit)
    }

    /// Reads an open descriptor to its end, at most `limit` bytes.
    static func read(descriptor: Int32, path: String, limit: Int) throws(FileError) -> [UInt8] {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = systemRead(descriptor, &piece, piece.count)
            if count < 0 {
                guard errno == EINTR else { throw FileError(path: path, code: errno) }
                continue
            }
            if count == 0 { return bytes }
            bytes.append(contentsOf: piece[..<count])
            guard bytes.count <= limit else {
                throw FileError(path: path, code: 0, isTooLong: true)
            }
        }
    }

    static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

    /// The size of the first standard stream that is a terminal.
    @Sendable static func terminalSize() -> TerminalSize? {
        for descriptor: Int32 in [1, 2, 0] {
            var size = winsize()
            if ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 {
                return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
            }
        }
        return nil
    }

    @Sendable static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    @Sendable static func now() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }

    static func currentDirectory() -> String {
        guard let path = getcwd(nil, 0) else { return "/" }
        defer { free(path) }
        return String(cString: path)
    }

    /// Seconds east of UTC that the process's own zone (TZ, or the system's) has at an instant.
    @Sendable static func localOffset(at seconds: Int64) -> Int {
        var instant = time_t(seconds)
        var fields = tm()
        guard localtime_r(&instant, &fields) != nil else { return 0 }
        return Int(fields.tm_gmtoff)
    }

    /// Lets writes to a closed pipe fail with an error instead of ending the process.
    static func ignoreClosedPipes() {
        signal(SIGPIPE, SIG_IGN)
    }
}

private func systemWrite(_ descriptor: Int32, _ bytes: [UInt8], _ count: Int) -> Int {
    write(descriptor, bytes, count)
}

private func systemRead(_ descriptor: Int32, _ bytes: inout [UInt8], _ count: Int) -> Int {
    read(descriptor, &bytes, count)
}
