import Dispatch
import Synchronization

/// Something that is opened beside the caller, who waits for a while and goes on.
///
/// Opening a large store takes a second; the screen is drawn meanwhile. What is wrong with a store shows
/// within milliseconds, mostly, and then no screen is opened at all.
final class Opening: Sendable {
    private let reason = Mutex<(any Error)?>(nil)
    private let done = DispatchSemaphore(value: 0)

    /// Starts opening.
    ///
    /// - Parameter onFailure: told when it failed, after `failure` says why.
    init(
        _ open: @escaping @Sendable () async throws -> Void,
        onFailure: @escaping @Sendable (any Error) -> Void
    ) {
        Task { [self] in
            do {
                try await open()
            } catch {
                reason.withLock { $0 = error }
                onFailure(error)
            }
            done.signal()
        }
    }

    /// Why it could not be opened; nil when it could, or is not yet.
    var failure: (any Error)? { reason.withLock { $0 } }

    /// Waits for the end of opening, so long at most. Blocks the thread.
    ///
    /// - Throws: what opening threw, when it did so in time.
    func wait(milliseconds: Int) throws {
        _ = done.wait(timeout: .now() + .milliseconds(milliseconds))
        if let failure { throw failure }
    }
}
