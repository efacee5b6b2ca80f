import Dispatch
import Listener

/// Reads an event source a batch at a time, on a queue of its own, so that waiting blocks no task.
///
/// The next batch is read only when it is asked for: a slow listener slows the source.
final class EventReader: Sendable {
    private let name: String
    private let fromStart: Bool
    private let toEnd: Bool
    private let worker = Worker()

    init(_ name: String, fromStart: Bool, toEnd: Bool) {
        self.name = name
        self.fromStart = fromStart
        self.toEnd = toEnd
    }

    /// The lines that came since, perhaps none after a while; nil at the end.
    func next() async throws(IMScopeError) -> [EventDecoder.Outcome]? {
        do {
            return try await worker.next(name, fromStart: fromStart, toEnd: toEnd)
        } catch {
            throw IMScopeError(error, object: name)
        }
    }

    /// An actor on a queue that may block, unlike the shared pool of threads.
    private actor Worker {
        private let executor = QueueExecutor()
        private var source: (any EventSource)?
        private var hasEnded = false

        nonisolated var unownedExecutor: UnownedSerialExecutor {
            executor.asUnownedSerialExecutor()
        }

        func next(
            _ name: String, fromStart: Bool, toEnd: Bool
        ) throws(ListenerError) -> [EventDecoder.Outcome]? {
            if hasEnded { return nil }
            let source = try opened(name, fromStart: fromStart, toEnd: toEnd)
            var lines: [EventDecoder.Outcome] = []
            switch try source.step({ lines.append(EventDecoder.decode($0)) }) {
            case .more: break
            case .ended: hasEnded = true
            case .waiting where toEnd && source.patience != nil: hasEnded = true
            case .waiting: source.wait(atMost: 200)
            }
            return lines
        }

        private func opened(
            _ name: String, fromStart: Bool, toEnd: Bool
        ) throws(ListenerError) -> any EventSource {
            if let source { return source }
            let opened = try EventSourceName(name).open(fromStart: fromStart, once: toEnd)
            source = opened
            return opened
        }
    }
}

/// Runs an actor on a serial queue.
private final class QueueExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "imscope.event-reader")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { [self] in job.runSynchronously(on: asUnownedSerialExecutor()) }
    }
}
