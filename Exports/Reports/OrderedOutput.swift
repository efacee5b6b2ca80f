import Foundation
import Markup

/// Lets several threads write parts of one file: the parts come out in their order, and memory stays
/// bounded because only the part whose turn it is may write through; the others wait when they have
/// buffered enough.
final class OrderedOutput: @unchecked Sendable {
    // Every mutable property is touched only while `condition` is locked.
    private let condition = NSCondition()
    private let sink: any ByteSink
    private var turn = 0
    private var finished: [Int: [UInt8]] = [:]
    private var failure: (any Error)?

    init(to sink: any ByteSink) {
        self.sink = sink
    }

    /// A sink for the part of a number; parts count from 0 and each is ended once.
    func part(_ number: Int) -> Part { Part(number: number, output: self) }

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

    /// Waits for the part's turn and writes its bytes.
    fileprivate func write(_ bytes: [UInt8], part: Int) throws {
        condition.lock()
        defer { condition.unlock() }
        while turn != part, failure == nil { condition.wait() }
        try send(bytes)
    }

    /// Ends a part: at its turn writes what is left, and what finished parts behind it left.
    fileprivate func end(_ bytes: [UInt8], part: Int) throws {
        condition.lock()
        defer { condition.unlock() }
        finished[part] = bytes
        while let next = finished.removeValue(forKey: turn) {
            try send(next)
            turn += 1
        }
        condition.broadcast()
    }

    private func send(_ bytes: [UInt8]) throws {
        if let failure { throw failure }
        do {
            try bytes.withUnsafeBytes { try sink.write($0) }
        } catch {
            failure = error
            condition.broadcast()
            throw error
        }
    }

    /// One thread's part of the file.
    final class Part: ByteSink {
        private let number: Int
        private let output: OrderedOutput
        private var buffer: [UInt8] = []
        private static let limit = 8 << 20

        fileprivate init(number: Int, output: OrderedOutput) {
            self.number = number
            self.output = output
        }

        func write(_ bytes: UnsafeRawBufferPointer) throws {
            buffer.append(contentsOf: bytes)
            guard buffer.count > Self.limit else { return }
            try output.write(buffer, part: number)
            buffer.removeAll(keepingCapacity: true)
        }

        /// Ends the part.
        func end() throws {
            try output.end(buffer, part: number)
            buffer = []
        }
    }
}
