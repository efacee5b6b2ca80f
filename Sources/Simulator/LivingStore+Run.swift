import Synchronization

/// Tells a running simulation to stop, from any thread or a signal's source.
package final class StopFlag: Sendable {
    private let raised = Atomic(false)

    package init() {}

    /// Asks to stop after the present operation.
    package func raise() {
        raised.store(true, ordering: .relaxed)
    }

    /// Whether somebody asked.
    package var isRaised: Bool { raised.load(ordering: .relaxed) }
}

extension LivingStore {
    /// Does operations at a rate until a duration is over or the flag is raised; blocks its thread.
    ///
    /// An operation that comes late is not made up for by a burst: the pace goes on from it. The flag
    /// is seen within a tenth of a second.
    /// - Parameters:
    ///   - rate: operations a second; 0 or less does none and only waits.
    ///   - now: the wall clock in ms since 1970, for the messages' times.
    package mutating func run(
        rate: Double, for duration: Duration? = nil, stop: StopFlag, now: () -> Int64
    ) throws(SimulatorError) {
        let clock = ContinuousClock()
        let end = duration.map { clock.now + $0 }
        let pace = rate > 0 ? Duration.seconds(1 / rate) : .seconds(1)
        var due = clock.now
        while !stop.isRaised {
            if let end, clock.now >= end { return }
            if clock.now < due {
                Files.pause(min(due - clock.now, .milliseconds(100)))
                continue
            }
            if rate > 0 { try step(at: now()) }
            due = max(due + pace, clock.now)
        }
    }
}
