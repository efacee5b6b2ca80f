import CNCurses

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The calls to the C library that differ between platforms or that Swift imports loosely; the only
/// file of this module that names the platform.
enum Platform {
    static var standardInput: Int32 { STDIN_FILENO }
    static var standardOutput: Int32 { STDOUT_FILENO }

    static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

    static func environment(_ name: String) -> String? {
        guard let value = getenv(name) else { return nil }
        return String(cString: value)
    }

    /// Takes the locale from the environment and answers whether its characters are UTF-8.
    ///
    /// An environment that says nothing at all (no LC_ALL, LC_CTYPE, LANG: a bare container) is taken
    /// as UTF-8; LANG=C is taken at its word.
    static func adoptLocale() -> Bool {
        let names = ["LC_ALL", "LC_CTYPE", "LANG"]
        let isSilent = names.allSatisfy { (environment($0) ?? "").isEmpty }
        if isSilent {
            if setlocale(LC_CTYPE, "C.UTF-8") == nil { setlocale(LC_CTYPE, "en_US.UTF-8") }
        } else {
            setlocale(LC_CTYPE, "")
        }
        return imscope_wcwidth(0x9000) == 2
    }

    /// The columns of a scalar as curses counts them; -1 when it cannot be drawn.
    static func cursesColumns(of scalar: Unicode.Scalar) -> Int {
        Int(imscope_wcwidth(scalar.value))
    }

    /// The window's size as the terminal driver knows it.
    static func windowSize() -> Size? {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
        else { return nil }
        return Size(width: Int(size.ws_col), height: Int(size.ws_row))
    }

    /// A pipe that neither blocks nor outlives an exec; nil when the process has no descriptors left.
    static func makePipe() -> (read: Int32, write: Int32)? {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends {
            _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        return (ends[0], ends[1])
    }

    static func closeDescriptor(_ descriptor: Int32) { _ = close(descriptor) }

    static func writeByte(_ byte: UInt8, to descriptor: Int32) {
        var byte = byte
        _ = write(descriptor, &byte, 1)
    }

    /// Writes a whole buffer to the terminal, again after interruptions.
    static func writeAll(_ bytes: [UInt8], to descriptor: Int32) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    /// Everything waiting in a non-blocking pipe.
    static func drain(_ descriptor: Int32) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 256)
        while true {
            let count = read(descriptor, &chunk, chunk.count)
            guard count > 0 else { return bytes }
            bytes += chunk[..<count]
        }
    }

    /// Waits until one of the descriptors can be read or the time is up; answers those that can.
    static func wait(for descriptors: [Int32], milliseconds: Int32) -> Set<Int32> {
        var polls = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        guard poll(&polls, nfds_t(polls.count), milliseconds) > 0 else { return [] }
        return Set(polls.filter { $0.revents != 0 }.map(\.fd))
    }

    /// Stops this process's whole job, as ^Z without a handler would; returns when it is continued.
    static func stopJob() {
        signal(SIGTSTP, SIG_DFL)
        kill(0, SIGTSTP)
    }

    /// What a signal does, as signal(2) gives and takes it.
    typealias Disposition = @convention(c) (Int32) -> Void

    /// Catches a signal and answers what caught it before, nil for the default action.
    static func trap(_ number: Int32, with handler: @escaping Disposition) -> Disposition? {
        signal(number, handler)
    }

    /// Gives a signal back.
    static func release(_ number: Int32, to former: Disposition?) {
        if let former { signal(number, former) } else { signal(number, SIG_DFL) }
    }

    /// Ends the process by a signal's default action, after a handler has cleaned up.
    static func fall(by number: Int32) {
        signal(number, SIG_DFL)
        kill(getpid(), number)
    }

    /// The terminal driver's modes, kept to be put back after a crash.
    typealias Modes = termios

    static func modes() -> Modes? {
        var modes = termios()
        return tcgetattr(STDIN_FILENO, &modes) == 0 ? modes : nil
    }

    /// tcsetattr(3) and write(2) are safe in a signal handler: nothing here allocates.
    static func restore(
        _ modes: UnsafePointer<Modes>?, writing bytes: UnsafePointer<UInt8>?, count: Int
    ) {
        if let bytes { _ = write(STDOUT_FILENO, bytes, count) }
        if let modes { tcsetattr(STDIN_FILENO, TCSANOW, modes) }
    }

    static var errorNumber: Int32 {
        get { errno }
        set { errno = newValue }
    }

    /// Signals that a bug in this process raises.
    static let crashes: [Int32] = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE]

    static var interrupt: Int32 { SIGINT }
    static var terminate: Int32 { SIGTERM }
    static var hangUp: Int32 { SIGHUP }
    static var quit: Int32 { SIGQUIT }
    static var suspend: Int32 { SIGTSTP }
    static var resume: Int32 { SIGCONT }
    static var windowChange: Int32 { SIGWINCH }
}
