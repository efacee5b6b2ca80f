import Monitor
import OpenIM

/// `imscope verify`: holds the store and its events against each other, for CI of the watched app.
enum VerifyVerb {
    /// How the verdicts are printed.
    enum Format: String, CaseIterable, Sendable {
        case table, json, junit
    }

    static let length = Option(
        "for", "TIME", "Follow both for so long; without it, read what is there",
        parse: Parse.duration)
    static let format = Option<Format>(
        choice: "format", short: "f", "How to print the verdicts", defaultText: "table")

    static let verb = Verb(
        "verify", "Check that a store and its events agree",
        details: [
            "Runs the checks of the receiving flow: every delivered message is stored once, in its own"
                + " conversation; online-only messages are not; revocations and deletions are applied;"
                + " unread counts agree; seqs have no holes.",
            "Exits 0 when every check holds, 1 when one fails, 2 when it could not run. Without events"
                + " only the checks of the store alone run.",
        ],
        options: [
            Shared.store, Shared.events, length, WatchOptions.fromStart, WatchOptions.grace,
            WatchOptions.skip, format,
        ],
        examples: [
            .init("imscope verify -s OpenIM_v3_u1001.db -e events.jsonl", "A recorded session"),
            .init(
                "imscope verify -s OpenIM_v3_u1001.db -e unix:/tmp/events --for 60s --format junit",
                "A minute of a running app, for a CI server"),
        ], run: run)

    @Sendable private static func run(
        _ arguments: Arguments, _ context: Context
    ) async throws -> ExitCode {
        let length = try arguments[length]
        var request = try arguments.monitorRequest(in: context, once: length == nil)
        request.skipped = Set(try arguments.all(WatchOptions.skip))
        let snapshot = try await BlockingThread.run(name: "monitor") { [request] in
            let driver = try MonitorDriver(request, clock: context.now)
            if let length {
                try driver.read(until: context.now() + length)
            } else {
                try driver.readOnce()
            }
            return driver.snapshot()
        }
        let report = CheckReport(snapshot)
        switch try arguments[format] ?? .table {
        case .table: try context.printLines(report.table.lines(width: context.width))
        case .json: try context.output.line(report.json.serialized(.pretty))
        case .junit: try context.output.write(report.junit)
        }
        return report.isFailed ? .nothing : .found
    }
}
