import Foundation
import Listener
import Simulator
import Synchronization
import Terminal

/// `imscope demo`: a made-up store that lives, watched in this terminal.
enum DemoVerb {
    static let rate = Option(
        "rate", "R", "Operations a second", defaultText: "3", parse: Parse.count(1...100_000))

    /// What the demo counts when no keyword is given: words of the made-up texts.
    static let keywords = ["退款", "order", "refund"]

    static let verb = Verb(
        "demo", "Watch a made-up store, with nothing to set up",
        details: [
            "Simulates a store and its events in a temporary folder, keeps them living and watches"
                + " them. Everything in them is invented, and the folder is removed at the end.",
            "Press ? for the keys, q to quit.",
        ],
        options: [
            SimulateVerb.messages, SimulateVerb.conversations, rate, SimulateVerb.seed,
            Shared.keyword, WatchOptions.plain, WatchOptions.dashboard, WatchOptions.theme,
            WatchOptions.mask, WatchOptions.noMouse, WatchOptions.ambiguousWide,
        ],
        examples: [.init("imscope demo --messages 1M --rate 50", "A busy account")], run: run)

    @Sendable private static func run(
        _ arguments: Arguments, _ context: Context
    ) async throws -> ExitCode {
        let folder = try temporaryFolder(context)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let options = try SimulateVerb.simulation(arguments, context)
        let store = try SimulateVerb.write(options, in: folder, context)
        let writer = DemoWriter(
            store: store, seed: options.seed, rate: try arguments[rate] ?? 3, clock: context.now)
        writer.start()
        defer { writer.stop() }
        var request = MonitorDriver.Request(
            storePath: store.storePath, storeOptions: Folders(context).storeOptions)
        request.events = .file(path: store.eventsPath)
        request.fromStart = true
        let chosen = try arguments.all(Shared.keyword)
        request.keywords = chosen.isEmpty ? keywords : chosen
        return try await WatchVerb.show(request, arguments, context, remembers: false)
    }

    private static func temporaryFolder(_ context: Context) throws -> String {
        let parent = context.variable("TMPDIR") ?? "/tmp"
        let folder = "\(parent)/imscope-demo-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o700])
        return folder
    }
}

/// Keeps a demo's store living on a thread of its own.
private final class DemoWriter: Sendable {
    private let store: SimulatedStore
    private let seed: UInt64
    private let rate: Int
    private let clock: @Sendable () -> Int64
    private let wake = WakePipe()
    private let isStopping = Atomic(false)

    init(store: SimulatedStore, seed: UInt64, rate: Int, clock: @escaping @Sendable () -> Int64) {
        self.store = store
        self.seed = seed
        self.rate = rate
        self.clock = clock
    }

    /// A demo whose writer fails goes on with a store that stands still.
    func start() {
        BlockingThread.start(name: "demo writer") { [self] in
            guard
                var living = try? LivingStore(
                    storePath: store.storePath, eventsPath: store.eventsPath, seed: seed)
            else { return }
            try? living.live(rate: rate, for: nil, clock: clock, wake: wake.descriptor) {
                isStopping.load(ordering: .acquiring)
            }
        }
    }

    func stop() {
        isStopping.store(true, ordering: .releasing)
        wake.wake()
    }
}
