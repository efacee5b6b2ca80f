/// How long this reader held the store's read lock: the figure that keeps the app's commits quick.
package struct LockStatistics: Sendable, Equatable {
    /// The longest read transaction.
    package private(set) var longest: Duration = .zero
    /// All read transactions together.
    package private(set) var total: Duration = .zero
    /// The number of read transactions.
    package private(set) var count = 0
    /// How often a read had to wait or give up because the app held the lock.
    package internal(set) var busy = 0

    package init() {}

    mutating func record(_ duration: Duration) {
        longest = max(longest, duration)
        total += duration
        count += 1
    }

    /// The figures of two readers together.
    package mutating func add(_ other: LockStatistics) {
        longest = max(longest, other.longest)
        total += other.total
        count += other.count
        busy += other.busy
    }
}
