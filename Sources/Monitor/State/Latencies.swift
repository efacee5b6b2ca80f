/// Durations in order, for exact percentiles at any time.
struct Latencies: Sendable, Equatable {
    private var sorted: [Int64] = []

    mutating func insert(_ latency: Int64) {
        sorted.insert(latency, at: sorted.partitioningIndex { $0 > latency })
    }

    mutating func remove(_ latency: Int64) {
        let place = sorted.partitioningIndex { $0 >= latency }
        if place < sorted.count, sorted[place] == latency { sorted.remove(at: place) }
    }

    /// The smallest latency that at least so many of a hundred do not exceed; nil of none.
    func percentile(_ percent: Int) -> Int64? {
        guard !sorted.isEmpty else { return nil }
        let rank = (sorted.count * percent + 99) / 100
        return sorted[max(rank, 1) - 1]
    }
}

/// How often something happened in each minute.
struct MinuteCounts: Sendable, Equatable {
    private var counts: [Int64: Int] = [:]

    static func minute(of time: Int64) -> Int64 { time / 60_000 }

    mutating func add(_ number: Int, at time: Int64) {
        let minute = Self.minute(of: time)
        let count = (counts[minute] ?? 0) + number
        counts[minute] = count == 0 ? nil : count
    }

    /// Forgets what came before a time.
    mutating func forget(before time: Int64) {
        let first = Self.minute(of: time)
        if counts.keys.contains(where: { $0 < first }) {
            counts = counts.filter { $0.key >= first }
        }
    }

    var isEmpty: Bool { counts.isEmpty }

    /// The hour that ends with the minute of `now`, oldest first; empty when nothing was ever
    /// counted.
    func lastHour(at now: Int64) -> [Int] {
        guard !counts.isEmpty else { return [] }
        let last = Self.minute(of: now)
        return (last - 59...last).map { counts[$0] ?? 0 }
    }
}
