import Synchronization
import Terminal

/// A line that tells how far something long has come: on a terminal only, on the error stream.
///
/// Drawn at most ten times a second; erased at the end.
final class ProgressLine: Sendable {
    private struct State {
        var lastDrawn: ContinuousClock.Instant?
        var isShown = false
    }

    private let stream: TextOutput?
    private let columns: Int
    private let begun = ContinuousClock.now
    private let state = Mutex(State())

    init(_ context: Context) {
        stream = context.errorsAreTerminal ? context.errors : nil
        columns = context.terminalSize()?.columns ?? 80
    }

    /// Shows how many of how many are done, with the rate and the time left.
    func show(_ done: Int, of total: Int, _ noun: String) {
        guard let stream, isDue() else { return }
        let seconds = (ContinuousClock.now - begun) / .seconds(1)
        let rate = seconds > 0 ? Double(done) / seconds : 0
        let left = rate > 0 ? Int64(Double(total - done) / rate * 1000) : 0
        let share = total > 0 ? min(1, Double(done) / Double(total)) : 0
        let filled = Int(share * 20)
        let bar = String(repeating: "#", count: filled) + String(repeating: "·", count: 20 - filled)
        let text =
            "[\(bar)] \(grouped(Int64(done))) of \(grouped(Int64(total))) \(noun)"
            + " · \(grouped(Int64(rate)))/s · \(DurationValue.words(milliseconds: left)) left"
        // The line is not worth an error: whatever it tells of goes on without it.
        try? stream.write("\r\u{1B}[K" + TextFitting().cut(text, to: columns - 1))
    }

    /// Takes the line away.
    func end() {
        let wasShown = state.withLock { state in
            defer { state.isShown = false }
            return state.isShown
        }
        if wasShown { try? stream?.write("\r\u{1B}[K") }
    }

    private func isDue() -> Bool {
        state.withLock { state in
            let now = ContinuousClock.now
            if let last = state.lastDrawn, now - last < .milliseconds(100) { return false }
            state.lastDrawn = now
            state.isShown = true
            return true
        }
    }
}
