import Dashboard
import Monitor
import OpenIM
import Terminal

/// `imscope watch`: the live dashboard, its numbers as lines, or one snapshot of them.
enum WatchVerb {
    static let verb = Verb(
        "watch", "Watch a store and its events live",
        details: [
            "Draws what the store holds and follows every change of it: unread counts, matches of"
                + " watched keywords, revocations, and whether store and events agree. The store is"
                + " only read. Press ? for the keys, q to quit.",
            "Without a terminal, or with --plain, it prints a line for each change. With --once it"
                + " reads the store and the event file from start to end and prints one snapshot.",
        ],
        options: [
            Shared.store, Shared.events, Shared.keyword, WatchOptions.fromStart, WatchOptions.once,
            WatchOptions.plain, WatchOptions.grace, WatchOptions.dashboard, WatchOptions.theme,
            WatchOptions.fresh, WatchOptions.mask, WatchOptions.noMouse,
            WatchOptions.ambiguousWide, Shared.shortFormat,
        ],
        examples: [
            .init("imscope watch -s OpenIM_v3_u1001.db -k 退款 -k refund", "Two watched words"),
            .init(
                "imscope watch -s OpenIM_v3_u1001.db -e events.jsonl --once --format json",
                "One snapshot for a program"),
        ], run: run)

    @Sendable static func run(
        _ arguments: Arguments, _ context: Context
    ) async throws -> ExitCode {
        if arguments[WatchOptions.once] { return try await once(arguments, context) }
        let request = try arguments.monitorRequest(in: context, once: false)
        return try await show(request, arguments, context)
    }

    /// Watches on the screen, or by lines where there is none or they are asked for.
    ///
    /// - Parameter remembers: whether the view is kept for the next time this store is watched.
    static func show(
        _ request: MonitorDriver.Request, _ arguments: Arguments, _ context: Context,
        remembers: Bool = true
    ) async throws -> ExitCode {
        guard !arguments[WatchOptions.plain], context.outputIsTerminal, context.inputIsTerminal
        else { return try await PlainWatch(request, arguments, context).run() }
        return try await ScreenWatch(request, arguments, context, remembers: remembers).run()
    }

    private static func once(_ arguments: Arguments, _ context: Context) async throws -> ExitCode {
        let request = try arguments.monitorRequest(in: context, once: true)
        let snapshot = try await BlockingThread.run(name: "monitor") {
            let driver = try MonitorDriver(request, clock: context.now)
            try driver.readOnce()
            return driver.snapshot()
        }
        return try print(snapshot, arguments, context)
    }

    /// Prints one snapshot in the form asked for.
    static func print(
        _ snapshot: MonitorSnapshot, _ arguments: Arguments, _ context: Context
    ) throws -> ExitCode {
        switch try arguments[Shared.shortFormat] ?? .table {
        case .json: try context.output.line(snapshot.json.serialized(.pretty))
        case .table:
            var renderer = PlainRenderer(
                zone: LocalZone(context.zone), isMasked: arguments[WatchOptions.mask])
            try context.printLines(renderer.lines(for: snapshot))
        }
        return .found
    }
}

extension LocalZone {
    /// The zone of a command, as dashboards need it.
    init(_ zone: Zone) { self.init(offset: zone.offset) }
}
