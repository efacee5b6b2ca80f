/// When the entries of a recording are due again.
package struct SessionReplay: Sendable {
    private let speed: Double
    private var first: Int64?

    /// - Parameter speed: 1 as it was recorded, 2 twice as fast; 0 or less all at once.
    package init(speed: Double = 1) {
        self.speed = speed
    }

    /// Milliseconds from the start of the replay until an entry is due. The pass over the store
    /// that a recording begins with is due at once, and so are entries of a clock that ran back.
    package mutating func delay(of entry: SessionEntry) -> Int64 {
        guard let first else {
            first = entry.time
            return 0
        }
        let (elapsed, overflow) = entry.time.subtractingReportingOverflow(first)
        guard speed > 0, !overflow, elapsed > 0 else { return 0 }
        return Int64(exactly: (Double(elapsed) / speed).rounded()) ?? 0
    }
}
