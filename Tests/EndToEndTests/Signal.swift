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

    /// Whether the tests run as the user whom no permission stops.
    static var isRoot: Bool { geteuid() == 0 }
}
