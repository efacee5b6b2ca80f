import Monitor
import Synchronization
import Terminal

/// Where other threads leave snapshots and answers for the dashboard's loop; putting never waits for
/// drawing, and taking never waits for the store.
///
/// Snapshots replace each other: only the newest is drawn. Answers queue up in order.
package final class SnapshotMailbox: Sendable {
    private struct Content: Sendable {
        var snapshot: MonitorSnapshot?
        var answers: [DashboardAnswer] = []
        var end: Failure?
    }

    /// Why the feed behind a dashboard ended.
    package struct Failure: Error, Sendable, Equatable {
        package let message: String

        package init(message: String) {
            self.message = message
        }
    }

    /// Readable when something was put in; poll(2) it.
    package let wake = WakePipe()
    private let content = Mutex(Content())

    package init() {}

    package func put(_ snapshot: MonitorSnapshot) {
        content.withLock { $0.snapshot = snapshot }
        wake.wake()
    }

    package func put(_ answer: DashboardAnswer) {
        content.withLock { $0.answers.append(answer) }
        wake.wake()
    }

    /// Ends the loop: nothing more will come, and this is why.
    package func fail(_ failure: Failure) {
        content.withLock { $0.end = failure }
        wake.wake()
    }

    /// Takes everything out.
    package func take() -> (
        snapshot: MonitorSnapshot?, answers: [DashboardAnswer], failure: Failure?
    ) {
        wake.drain()
        return content.withLock { content in
            let taken = content
            content = Content(end: taken.end)
            return (taken.snapshot, taken.answers, taken.end)
        }
    }
}
