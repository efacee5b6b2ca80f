import Monitor
import OpenIM
import Terminal

/// `imscope record`: keeps a session of a store and its events, for a bug report.
enum RecordVerb {
    static let length = Option(
        "for", "TIME", "Record for so long; without it, until it is stopped", parse: Parse.duration)
    static let out = Option(
        "out", short: "o", "DIR", "A new folder for the recording", completion: .folder,
        parse: Parse.path)
    static let mask = Flag("mask", "Hide texts and ids in the recording")

    static let verb = Verb(
        "record", "Record what a store and its events tell, to be replayed",
        details: [
            "Writes the rows of the store, every change of it and every event line, with times, to"
                + " session.jsonl in a new folder. The store is only read. With --mask, texts and ids"
                + " are replaced by stand-ins; counts and checks come out the same."
        ],
        options: [
            Shared.store, Shared.events, Shared.keyword, out, length, WatchOptions.once,
            WatchOptions.fromStart, mask,
        ],
        examples: [
            .init(
                "imscope record -s OpenIM_v3_u1001.db -e events.jsonl -o session --mask",
                "A session to hand on")
        ], run: run)

    @Sendable private static func run(
        _ arguments: Arguments, _ context: Context
    ) async throws -> ExitCode {
        guard let folder = try arguments[out] else {
            throw UserError("--out", "a folder is missing", next: "name a new one: --out DIR")
        }
        let length = try arguments[length]
        let isMasked = arguments[mask]
        let isOnce = arguments[WatchOptions.once]
        let request = try arguments.monitorRequest(in: context, once: isOnce)
        try await BlockingThread.run(name: "monitor") {
            let driver = try MonitorDriver(request, clock: context.now)
            let writer = try SessionWriter(
                folder: folder, store: request.storePath, isMasked: isMasked)
            writer.write(opening(request, driver.snapshot(), context.now()))
            driver.onEntry = writer.write
            if isOnce { try driver.readOnce() } else { try follow(driver, writer, length) }
            if let failure = writer.failure { throw failure }
        }
        return .found
    }

    /// Records until the time is over, a signal comes or the disk refuses.
    private static func follow(
        _ driver: MonitorDriver, _ writer: SessionWriter, _ milliseconds: Int64?
    ) throws {
        let signals = SignalTraps()
        let end = milliseconds.map { ContinuousClock.now + .milliseconds($0) }
        while signals.notices().isEmpty, writer.failure == nil {
            let rest = end.map { min(.seconds(60), $0 - ContinuousClock.now) } ?? .seconds(60)
            guard rest > .zero else { return }
            _ = driver.turn(timeout: rest, wake: signals.descriptor)
        }
    }

    private static func opening(
        _ request: MonitorDriver.Request, _ snapshot: MonitorSnapshot, _ time: Int64
    ) -> SessionEntry {
        SessionEntry(
            time: time,
            .opened(
                SessionEntry.Opening(
                    account: snapshot.account, sdkVersion: snapshot.sdkVersion,
                    keywords: request.keywords, hasEvents: request.events != nil)))
    }
}
