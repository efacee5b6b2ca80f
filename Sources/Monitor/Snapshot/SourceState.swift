/// How fresh one of the two inputs is: the store, or the event source.
///
/// Numbers read from an input stay on show while it is stale; only this value says how old they
/// are.
package enum SourceState: Sendable, Equatable {
    /// Read to its end; `lag` is the age in milliseconds of the newest thing read when it was read.
    case live(lag: Int64)

    /// Still reading what was there before: `remaining` rows or bytes lie ahead, when known.
    case catchingUp(remaining: Int64?)

    /// The last good values stand; `reason` says why in words ("database is locked, retrying"),
    /// `since` is when the input was last good, in milliseconds since 1970.
    case stale(reason: String, since: Int64)

    /// There is no such input in this run, so its figures are absent, not 0.
    case off
}

/// The connection to the server as the app's listener last reported it.
package enum ConnectionState: Sendable, Equatable {
    case connecting
    case connected
    case failed(code: Int64, message: String)
    case kickedOffline
    case tokenExpired
    case tokenInvalid(message: String)

    /// The word shown for the state, and written in the snapshot.
    package var name: String {
        switch self {
        case .connecting: "connecting"
        case .connected: "connected"
        case .failed: "failed"
        case .kickedOffline: "kicked offline"
        case .tokenExpired: "token expired"
        case .tokenInvalid: "token invalid"
        }
    }
}

/// The synchronisation with the server as the app's listener last reported it.
package enum SyncState: Sendable, Equatable {
    /// Started or in progress; `percent` is 0–100, nil until the first progress event.
    case running(percent: Int?)
    case finished
    case failed
}
