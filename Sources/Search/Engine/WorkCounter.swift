import Synchronization

/// Hands out the numbers from 0 up to an end, each to one of the threads that ask.
final class WorkCounter: Sendable {
    private let value = Atomic(0)
    private let end: Int

    init(end: Int) { self.end = end }

    /// The next number; nil when all are taken.
    func next() -> Int? {
        let number = value.add(1, ordering: .relaxed).oldValue
        return number < end ? number : nil
    }
}
