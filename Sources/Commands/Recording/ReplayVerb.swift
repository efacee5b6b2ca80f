import Dashboard
import Foundation
import Monitor
import OpenIM
import Search
import Synchronization

/// `imscope replay`: shows a recorded session again.
enum ReplayVerb {
    static let speed = Option(
        "speed", "X", "How many times as fast; 0 is all at once", defaultText: "1",
        parse: parseSpeed)

    static let verb = Verb(
        "replay", "Show a recorded session again",
        details: [
            "Feeds the dashboard what `imscope record` kept, at the pace at which it came. Without a"
                + " terminal, or with --once, it applies the whole recording and prints the end."
        ],
        operands: [Operand("DIR", "The folder of the recording", completion: .folder)],
        options: [
            speed, Shared.keyword, WatchOptions.once, WatchOptions.dashboard, WatchOptions.theme,
            WatchOptions.fresh, WatchOptions.mask, WatchOptions.noMouse,
            WatchOptions.ambiguousWide, Shared.shortFormat,
        ],
        examples: [
            .init("imscope replay session --speed 10", "Ten times as fast"),
            .init("imscope replay session --once --format json", "The numbers at its end"),
        ], run: run)

    @Sendable private static func run(
        _ arguments: Arguments, _ context: Context
    ) async throws -> ExitCode {
        let folder = arguments.operands[0]
        let keywords = try arguments.all(Shared.keyword)
        let isOnScreen =
            !arguments[WatchOptions.once] && context.outputIsTerminal && context.inputIsTerminal
        guard isOnScreen else {
            let snapshot = try await BlockingThread.run(name: "replay") {
                var player = SessionPlayer(keywords)
                try SessionFile.read(folder) { player.apply($0) }
                return player.end()
            }
            return try WatchVerb.print(snapshot, arguments, context)
        }
        let mailbox = SnapshotMailbox()
        let thread = ReplayThread(mailbox: mailbox, clock: context.now)
        thread.start(folder, speed: try arguments[speed] ?? 1, keywords)
        defer { thread.stop() }
        var request = MonitorDriver.Request(
            storePath: folder, storeOptions: Folders(context).storeOptions)
        request.keywords = keywords
        let watch = ScreenWatch(request, arguments, context, remembers: false)
        return try await watch.run(showing: mailbox, desk: ReplayDesk(mailbox: mailbox))
    }

    @Sendable private static func parseSpeed(
        _ text: String, _ context: Context
    ) throws(ValueError) -> Double {
        guard let speed = Double(text), speed.isFinite, speed >= 0 else {
            throw ValueError("'\(text)' is no speed", next: "write a number such as 2 or 0.5")
        }
        return speed
    }
}

/// Applies a recording's entries to a state of their own.
private struct SessionPlayer {
    private let keywords: [String]
    private var state = MonitorState(account: "")
    private(set) var time: Int64 = 0

    /// - Parameter keywords: watched in place of the recorded ones, when there are any.
    init(_ keywords: [String]) {
        self.keywords = keywords
    }

    mutating func apply(_ entry: SessionEntry) {
        time = max(time, entry.time)
        if case .opened(let opening) = entry.content {
            state = MonitorState(
                account: opening.account, sdkVersion: opening.sdkVersion,
                keywords: KeywordSet(keywords.isEmpty ? opening.keywords : keywords),
                hasEvents: opening.hasEvents)
            if opening.hasEvents { state.eventSource = .live(lag: 0) }
        }
        state.apply(entry)
    }

    mutating func snapshot() -> MonitorSnapshot { state.snapshot(at: time) }

    /// The state when nothing more comes.
    mutating func end() -> MonitorSnapshot {
        state.settle()
        return snapshot()
    }
}

/// Plays a recording on a thread of its own, at its pace, and leaves snapshots in a mailbox.
private final class ReplayThread: Sendable {
    private static let interval: Int64 = 30
    private let mailbox: SnapshotMailbox
    private let clock: @Sendable () -> Int64
    private let isStopping = Atomic(false)

    private struct Stopped: Error {}

    init(mailbox: SnapshotMailbox, clock: @escaping @Sendable () -> Int64) {
        self.mailbox = mailbox
        self.clock = clock
    }

    func start(_ folder: String, speed: Double, _ keywords: [String]) {
        BlockingThread.start(name: "replay") { [self] in
            var player = SessionPlayer(keywords)
            var replay = SessionReplay(speed: speed)
            let began = clock()
            var shown = began
            do {
                try SessionFile.read(folder) { entry in
                    try wait(until: began + replay.delay(of: entry), &player)
                    player.apply(entry)
                    if clock() - shown >= Self.interval {
                        mailbox.put(player.snapshot())
                        shown = clock()
                    }
                }
                mailbox.put(player.end())
            } catch is Stopped {
                return
            } catch {
                mailbox.put(.problem(ErrorText.userError(for: error).line))
            }
        }
    }

    func stop() {
        isStopping.store(true, ordering: .releasing)
    }

    /// Waits in short sleeps, so that the end of the program is not held up.
    private func wait(until due: Int64, _ player: inout SessionPlayer) throws {
        if clock() < due { mailbox.put(player.snapshot()) }
        while clock() < due {
            if isStopping.load(ordering: .acquiring) { throw Stopped() }
            Thread.sleep(forTimeInterval: Double(min(50, max(1, due - clock()))) / 1_000)
        }
        if isStopping.load(ordering: .acquiring) { throw Stopped() }
    }
}

/// Answers what a dashboard asks for where there is no store.
private struct ReplayDesk: DashboardRequests {
    let mailbox: SnapshotMailbox

    func send(_ request: DashboardRequest) {
        mailbox.put(.problem("a recording has no store to search or to read from"))
    }

    func save(_ picture: String, suffix: String) {
        mailbox.put(.problem("pictures are not saved from a recording"))
    }

    func remember(_ settings: DashboardSettings) {}
}
