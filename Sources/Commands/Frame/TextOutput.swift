import Synchronization

/// Why text could not be written to an output stream.
package struct OutputError: Error, Equatable, Sendable {
    /// The stream's name, as an error line says it.
    package let stream: String
    /// The system's error number.
    package let code: Int32

    /// The reader has gone (`imscope … | head`), which ends a command quietly.
    package var isClosedPipe: Bool { code == Platform.closedPipe }
}

/// A stream of text to a file descriptor, or to memory in tests.
///
/// Text is collected and written in large pieces; on a terminal each write is passed on at once.
/// Calls from several threads are in turn, none is torn.
package final class TextOutput: Sendable {
    /// A place that takes bytes and answers 0 or the system's error number.
    typealias Sink = @Sendable ([UInt8]) -> Int32

    private let name: String
    private let isImmediate: Bool
    private let sink: Sink
    private let pending = Mutex<[UInt8]>([])
    private static let piece = 1 << 16

    init(name: String, isImmediate: Bool, sink: @escaping Sink) {
        self.name = name
        self.isImmediate = isImmediate
        self.sink = sink
    }

    /// A stream to an open file descriptor.
    ///
    /// What is immediate is written at once: on a terminal always, elsewhere where asked for.
    package static func descriptor(
        _ descriptor: Int32, name: String, isImmediate: Bool = false
    ) -> TextOutput {
        TextOutput(name: name, isImmediate: isImmediate || Platform.isTerminal(descriptor)) {
            Platform.write($0, to: descriptor)
        }
    }

    /// Writes a text; it may stay in the buffer until `flush()`.
    package func write(_ text: String) throws(OutputError) {
        try send(limit: isImmediate ? 0 : Self.piece) { $0.append(contentsOf: text.utf8) }
    }

    /// Writes a text and a line break.
    package func line(_ text: String = "") throws(OutputError) {
        try write(text + "\n")
    }

    /// Writes bytes as they are.
    package func write(bytes: [UInt8]) throws(OutputError) {
        try send(limit: isImmediate ? 0 : Self.piece) { $0.append(contentsOf: bytes) }
    }

    /// Writes what is still in the buffer.
    package func flush() throws(OutputError) {
        try send(limit: 0) { _ in }
    }

    private func send(limit: Int, adding: (inout [UInt8]) -> Void) throws(OutputError) {
        let code = pending.withLock { bytes -> Int32 in
            adding(&bytes)
            guard bytes.count > limit else { return 0 }
            defer { bytes.removeAll(keepingCapacity: true) }
            return sink(bytes)
        }
        guard code == 0 else { throw OutputError(stream: name, code: code) }
    }
}
