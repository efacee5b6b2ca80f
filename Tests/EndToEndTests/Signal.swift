#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Signals that end a program, sent to processes that the tests started, by their ids.
enum Signal: String, CaseIterable, Sendable {
    case interrupt, terminate, hangUp, quit, kill

    /// Those that a program can answer.
    static let answered: [Signal] = [.interrupt, .terminate, .hangUp, .quit]

    var number: Int32 {
        switch self {
        case .interrupt: SIGINT
        case .terminate: SIGTERM
        case .hangUp: SIGHUP
        case .quit: SIGQUIT
        case .kill: SIGKILL
        }
    }

    func send(to process: Int32) {
        #if canImport(Darwin)
            _ = Darwin.kill(process, number)
        #else
            _ = Glibc.kill(process, number)
        #endif
    }

    /// Starts something with no signal blocked. Tests run on threads that block most of them, which
    /// their children inherit: a program so started never hears that it should end.
    static func unblocked<Result>(_ start: () throws -> Result) rethrows -> Result {
        var none = sigset_t()
        var usual = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &usual)
        defer { pthread_sigmask(SIG_SETMASK, &usual, nil) }
        return try start()
    }

    /// Whether the tests run as the user whom no permission stops.
    static var isRoot: Bool { geteuid() == 0 }
}
