/// Event lines from programs that connect to a socket of ours; each writer's lines are put together
/// on their own.
///
/// The socket is for the user alone (mode 0600) and is removed when the source goes away.
package final class SocketSource: EventSource {
    package let name: String
    private let path: String
    private let socket: Descriptor
    private let identity: FileIdentity?
    private let lineLimit: Int
    private let stepSize: Int
    private var writers: [Writer] = []

    /// More writers than this wait in the socket's queue.
    private static let writerLimit = 64

    private final class Writer {
        let descriptor: Descriptor
        var assembler: LineAssembler
        var hasLeft = false

        init(_ number: Int32, lineLimit: Int) {
            descriptor = Descriptor(number)
            assembler = LineAssembler(limit: lineLimit)
        }
    }

    /// Listens at a path; a socket left there by a program that is gone is replaced.
    ///
    /// Throws `inUse` when a program listens there or something else lies there, and `pathTooLong`.
    package init(
        path: String, lineLimit: Int = 8 << 20, stepSize: Int = 1 << 16
    ) throws(ListenerError) {
        try Self.clear(path)
        socket = try SystemCall.listen(at: path)
        identity = FileStatus(path: path)?.identity
        self.path = path
        self.lineLimit = lineLimit
        self.stepSize = stepSize
        name = "unix:\(path)"
    }

    deinit {
        if FileStatus(path: path)?.identity == identity { SystemCall.remove(path) }
    }

    private static func clear(_ path: String) throws(ListenerError) {
        if path.isEmpty {
            throw ListenerError(
                code: .notFound, object: "unix:", message: "a path is missing: unix:PATH")
        }
        if path.utf8.count > SystemCall.socketPathLimit {
            throw ListenerError(
                code: .pathTooLong, object: path,
                message: "a socket's path holds at most \(SystemCall.socketPathLimit) bytes")
        }
        guard let status = FileStatus(path: path) else { return }
        guard status.kind == .socket else {
            throw ListenerError(
                code: .inUse, object: path, message: "something else than a socket lies there")
        }
        if try SystemCall.isAnswering(at: path) {
            throw ListenerError(
                code: .inUse, object: path, message: "another program listens there")
        }
        SystemCall.remove(path)
    }

    package var descriptors: [Int32] {
        let listening = writers.count < Self.writerLimit ? [socket.number] : []
        return listening + writers.map { $0.descriptor.number }
    }

    package var patience: Int32? { nil }
    package var behind: Int64? { nil }
    package var trouble: String? { nil }

    package func step(
        _ take: (LineAssembler.Line) -> Void
    ) throws(ListenerError) -> EventSourceProgress {
        letWritersIn()
        var gotSomething = false
        for writer in writers where read(from: writer, take) { gotSomething = true }
        writers.removeAll(where: \.hasLeft)
        return gotSomething ? .more : .waiting
    }

    private func letWritersIn() {
        while writers.count < Self.writerLimit,
            let writer = SystemCall.acceptWriter(of: socket.number)
        {
            writers.append(Writer(writer, lineLimit: lineLimit))
        }
    }

    /// Reads a step's worth from one writer; a writer that fails is as good as gone.
    private func read(from writer: Writer, _ take: (LineAssembler.Line) -> Void) -> Bool {
        switch SystemCall.read(writer.descriptor.number, limit: stepSize) {
        case .bytes(let bytes):
            writer.assembler.append(bytes, take)
            return true
        case .nothingYet: return false
        case .end, .failed:
            writer.assembler.finish(take)
            writer.hasLeft = true
            return false
        }
    }
}
