import Dashboard
import Monitor
import OpenIM
import Store
import Synchronization
import Terminal

/// Runs a `MonitorDriver` on a thread of its own and leaves what it sees in a mailbox.
///
/// The store is opened before the thread starts working, so that a store that cannot be read ends the
/// command with its error. `stop` ends the thread within one poll.
final class MonitorThread: Sendable {
    /// Milliseconds between two snapshots at least: a little more than between two drawings
    /// (`DashboardLoop.frameInterval`), so that each is drawn the moment it comes.
    private static let interval: Int64 = 36
    /// The same while the store is first read: its numbers only grow, and making them costs that reading time.
    private static let firstPassInterval: Int64 = 200

    private let mailbox: SnapshotMailbox
    private let clock: @Sendable () -> Int64
    private let wake = WakePipe()
    private let isStopping = Atomic(false)
    private let onChange: @Sendable (StoreChange) -> Void

    init(
        mailbox: SnapshotMailbox, clock: @escaping @Sendable () -> Int64,
        onChange: @escaping @Sendable (StoreChange) -> Void = { _ in }
    ) {
        self.mailbox = mailbox
        self.clock = clock
        self.onChange = onChange
    }

    /// Opens what is to be read and starts; returns when both are open.
    ///
    /// - Throws: what opening threw.
    func start(_ request: MonitorDriver.Request) async throws {
        try await withCheckedThrowingContinuation {
            (opened: CheckedContinuation<Void, any Error>) in
            BlockingThread.start(name: "monitor") { [self] in
                let driver: MonitorDriver
                do {
                    driver = try MonitorDriver(request, clock: clock)
                } catch {
                    return opened.resume(throwing: error)
                }
                opened.resume()
                run(driver)
            }
        }
    }

    func stop() {
        isStopping.store(true, ordering: .releasing)
        wake.wake()
    }

    private func run(_ driver: MonitorDriver) {
        driver.onChange = onChange
        var lastSnapshot: Int64?
        var isDue = true
        while !isStopping.load(ordering: .acquiring) {
            let wait = isDue ? rest(since: lastSnapshot, driver) : 60_000
            if driver.turn(timeout: .milliseconds(wait), wake: wake.descriptor) { isDue = true }
            wake.drain()
            let now = clock()
            guard isDue, rest(since: lastSnapshot, driver) == 0 else { continue }
            mailbox.put(driver.snapshot())
            mailbox.put(.health(StoreHealth(driver.status)))
            lastSnapshot = now
            isDue = false
        }
    }

    /// Milliseconds until the next snapshot may follow the last; a clock set back does not hold it up.
    private func rest(since last: Int64?, _ driver: MonitorDriver) -> Int64 {
        let now = clock()
        guard let last, now >= last else { return 0 }
        let isFirstPass = driver.status.phase == .catchingUp
        return max(0, last + (isFirstPass ? Self.firstPassInterval : Self.interval) - now)
    }
}

extension StoreHealth {
    /// What the store's feed says of itself.
    init(_ status: FeedStatus) {
        self.init(path: status.path ?? "")
        longestRead = status.locks.longest.milliseconds
        readLag = status.lag.milliseconds
        drift = status.faults.map(\.description)
        journalMode = status.access?.summary
    }
}
