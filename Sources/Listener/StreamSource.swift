/// Event lines from standard input or a FIFO.
package final class StreamSource: EventSource {
    package let name: String
    private let input: Input
    /// Held so that a FIFO does not end when its last writer leaves and the next has yet to come.
    private let ownWriter: Descriptor?
    private let stepSize: Int
    private var assembler: LineAssembler
    private var hasEnded = false

    /// A descriptor of our own, or one that belongs to the process.
    private enum Input: ~Copyable {
        case owned(Descriptor)
        case borrowed(Int32)
    }

    private init(
        name: String, input: consuming Input, ownWriter: consuming Descriptor?, lineLimit: Int,
        stepSize: Int
    ) {
        self.name = name
        self.input = input
        self.ownWriter = ownWriter
        self.stepSize = stepSize
        assembler = LineAssembler(limit: lineLimit)
    }

    /// The process's standard input, left as it is: not made non-blocking, for others may share it.
    package static func standardInput(lineLimit: Int = 8 << 20) -> StreamSource {
        StreamSource(borrowing: 0, named: "standard input", lineLimit: lineLimit)
    }

    /// A descriptor that someone else closes, such as a pipe's.
    package convenience init(
        borrowing descriptor: Int32, named name: String, lineLimit: Int = 8 << 20
    ) {
        self.init(
            name: name, input: .borrowed(descriptor), ownWriter: nil, lineLimit: lineLimit,
            stepSize: 1 << 16)
    }

    /// A FIFO, opened without waiting for a writer.
    package convenience init(
        fifo path: String, endsWithWriters: Bool, lineLimit: Int = 8 << 20
    ) throws(ListenerError) {
        if endsWithWriters {
            let reader = try SystemCall.open(path, .reading)
            self.init(
                name: path, input: .owned(reader), ownWriter: nil, lineLimit: lineLimit,
                stepSize: 1 << 16)
        } else {
            let reader = try SystemCall.open(path, .readingUnblocked)
            let writer = try SystemCall.open(path, .writingUnblocked)
            self.init(
                name: path, input: .owned(reader), ownWriter: writer, lineLimit: lineLimit,
                stepSize: 1 << 16)
        }
    }

    private var descriptor: Int32 {
        switch input {
        case .owned(let descriptor): descriptor.number
        case .borrowed(let number): number
        }
    }

    package var descriptors: [Int32] { hasEnded ? [] : [descriptor] }
    package var patience: Int32? { nil }
    package var behind: Int64? { nil }
    package var trouble: String? { nil }

    package func step(
        _ take: (LineAssembler.Line) -> Void
    ) throws(ListenerError) -> EventSourceProgress {
        if hasEnded { return .ended }
        guard SystemCall.wait(for: [descriptor], milliseconds: 0) else { return .waiting }
        switch SystemCall.read(descriptor, limit: stepSize) {
        case .bytes(let bytes):
            assembler.append(bytes, take)
            return .more
        case .nothingYet: return .waiting
        case .end:
            assembler.finish(take)
            hasEnded = true
            return .ended
        case .failed(let number): throw ListenerError(errno: number, object: name)
        }
    }
}
