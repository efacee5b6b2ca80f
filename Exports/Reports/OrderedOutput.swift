import Foundation
import Markup

/// Lets several threads write parts of one file: the parts come out in their order, and memory stays
/// bounded, since a thread that runs ahead waits until what it has finished is written.
///
/// Whichever thread finds the next part finished writes it, outside the lock, so that the others go on.
final class OrderedOutput: @unchecked Sendable {
    // Every mutable property is touched only while `condition` is locked.
    private let condition = NSCondition()
    private let sink: any ByteSink
    private var turn = 0
    private var finished: [Int: ByteRun] = [:]
    private var waitingBytes = 0
    private var isWriting = false
    private var spare: [ByteRun] = []
    private var failure: (any Error)?

    /// What finished parts may hold before their threads wait.
    private static let waitingLimit = 24 << 20
    /// What one part gathers before it writes through, at its turn.
    fileprivate static let partLimit = 8 << 20

    init(to sink: any ByteSink) {
        self.sink = sink
    }

    /// A sink for the part of a number; parts count from 0 and each is ended once.
    func part(_ number: Int) -> Part { Part(number: number, run: takeRun(), output: self) }

    /// The first failure, of the sink or of a part.
    var firstFailure: (any Error)? {
        condition.lock()
        defer { condition.unlock() }
        return failure
    }

    /// Gives up: whoever waits goes on, and throws.
    func fail(_ error: any Error) {
        condition.lock()
        defer { condition.unlock() }
        if failure == nil { failure = error }
        condition.broadcast()
    }

    private func takeRun() -> ByteRun {
        condition.lock()
        defer { condition.unlock() }
        return spare.popLast() ?? ByteRun(capacity: 1 << 20)
    }

    /// Waits for the part's turn and writes its first bytes.
    fileprivate func write(_ count: Int, of run: ByteRun, part: Int) throws {
        condition.lock()
        defer { condition.unlock() }
        while turn != part || isWriting, failure == nil { condition.wait() }
        try send(UnsafeRawBufferPointer(rebasing: run.bytes[..<count]))
        run.removeFirst(count)
    }

    /// Ends a part: at its turn writes what is left, and what finished parts behind it left.
    fileprivate func end(_ run: ByteRun, part: Int) throws {
        condition.lock()
        defer { condition.unlock() }
        finished[part] = run
        waitingBytes += run.count
        while !isWriting, failure == nil, let next = finished.removeValue(forKey: turn) {
            try send(next.bytes)
            waitingBytes -= next.count
            turn += 1
            next.count = 0
            // One that grew for giant messages goes back to the system.
            if spare.count < 4, next.capacity <= 2 * Self.partLimit { spare.append(next) }
            condition.broadcast()
        }
        while waitingBytes > Self.waitingLimit, turn < part, failure == nil { condition.wait() }
        if let failure { throw failure }
    }

    /// Writes while the lock is let go; the caller holds it before and after.
    private func send(_ bytes: UnsafeRawBufferPointer) throws {
        if let failure { throw failure }
        isWriting = true
        condition.unlock()
        let result = Result { try sink.write(bytes) }
        condition.lock()
        isWriting = false
        condition.broadcast()
        if case .failure(let error) = result {
            failure = failure ?? error
            throw error
        }
    }

    /// One thread's part of the file.
    final class Part: ByteSink {
        /// What waits to be written; hot loops append here, and `flush` when it is full.
        let run: ByteRun
        private let number: Int
        private let output: OrderedOutput

        fileprivate init(number: Int, run: ByteRun, output: OrderedOutput) {
            self.number = number
            self.run = run
            self.output = output
        }

        var isFull: Bool { run.count > OrderedOutput.partLimit }

        func write(_ bytes: UnsafeRawBufferPointer) throws {
            run.append(bytes)
            if isFull { try flush(run.count) }
        }

        /// Writes the first bytes through, at the part's turn, and takes them off the run.
        func flush(_ count: Int) throws {
            try output.write(count, of: run, part: number)
        }

        /// Ends the part.
        func end() throws {
            try output.end(run, part: number)
        }
    }
}
