/// Wakes a loop that waits in poll(2), from any thread.
///
/// Many wakes before the loop looks count as one. The pipe is closed with the last reference.
package final class WakePipe: Sendable {
    /// Readable when somebody called `wake`; -1 when the process had no descriptors left.
    package let descriptor: Int32
    private let writeEnd: Int32

    package init() {
        let ends = Platform.makePipe() ?? (-1, -1)
        descriptor = ends.read
        writeEnd = ends.write
    }

    deinit {
        if descriptor >= 0 { Platform.closeDescriptor(descriptor) }
        if writeEnd >= 0 { Platform.closeDescriptor(writeEnd) }
    }

    package func wake() {
        // A full pipe is a wake already waiting: the write's failure means nothing.
        if writeEnd >= 0 { Platform.writeByte(1, to: writeEnd) }
    }

    /// Forgets the wakes so far.
    package func drain() {
        if descriptor >= 0 { _ = Platform.drain(descriptor) }
    }
}

/// Waiting for several descriptors at once.
package enum Poller {
    /// Waits until one of the descriptors can be read, for at most so many milliseconds (nil: for
    /// ever), and answers which can. A signal ends the wait early with none.
    package static func wait(for descriptors: [Int32], milliseconds: Int?) -> Set<Int32> {
        Platform.wait(
            for: descriptors, milliseconds: milliseconds.map { Int32(clamping: $0) } ?? -1)
    }
}
