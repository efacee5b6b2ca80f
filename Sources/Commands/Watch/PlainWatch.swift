import Dashboard
import Monitor
import Store
import Terminal

/// Prints a line for each change, for logs, pipes and screen readers.
struct PlainWatch {
    private let request: MonitorDriver.Request
    private let renderer: PlainRenderer
    private let context: Context

    init(_ request: MonitorDriver.Request, _ arguments: Arguments, _ context: Context) {
        self.request = request
        self.context = context
        renderer = PlainRenderer(
            zone: LocalZone(context.zone), isMasked: arguments[WatchOptions.mask])
    }

    /// Runs until a signal ends the process or the reader of the output goes.
    func run() async throws -> ExitCode {
        let (request, context, renderer) = (request, context, renderer)
        try await BlockingThread.run(name: "monitor") {
            var renderer = renderer
            let signals = SignalTraps()
            let driver = try MonitorDriver(request, clock: context.now)
            var isTold = false
            while true {
                let changed = driver.turn(timeout: .seconds(60), wake: signals.descriptor)
                if signals.notices().contains(where: \.isEnd) { return }
                // The first lines tell the whole store, not how its reading goes.
                isTold = isTold || driver.status.phase != .catchingUp
                guard changed, isTold else { continue }
                try context.printLines(renderer.lines(for: driver.snapshot()))
                try context.output.flush()
            }
        }
        return .found
    }
}

extension SignalNotice {
    /// Whether the signal asks the process to end.
    fileprivate var isEnd: Bool { if case .end = self { true } else { false } }
}
