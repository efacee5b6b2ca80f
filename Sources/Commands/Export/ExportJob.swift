import Listener
import Monitor
import OpenIM
import Reports
import Search
import Store

/// An export as a command line asks for it.
struct ExportJob {
    let source: StoreReportSource
    private(set) var context: ExportContext
    private let arguments: Arguments
    private let world: Context

    init(_ arguments: Arguments, _ world: Context) throws {
        self.arguments = arguments
        self.world = world
        source = StoreReportSource(
            path: try arguments.storePath(), options: Folders(world).storeOptions)
        let zone = try arguments[ExportOptions.zone] ?? ReportZone(world.zone)
        let times = ExportTimes(arguments: arguments, world: world, zone: zone)
        context = ExportContext(
            version: Version.text, now: try times.now, zone: zone, store: try source.identity(),
            since: try times.time(ExportOptions.since, .start),
            until: try times.time(ExportOptions.until, .end).map { $0 + 1 },
            csv: try arguments[ExportOptions.csv] ?? .guarded, style: try Self.style(world),
            hasLinks: arguments[ExportOptions.links],
            includesDeleted: arguments[ExportOptions.includeDeleted])
        if let since = context.since, let until = context.until, since >= until {
            throw UserError("--since", "is later than --until", next: "swap the two")
        }
    }

    /// Makes the reports and publishes them; tells how it went, and whether all of it could be read.
    func publish(_ reports: Set<ReportKind>, keywords: [String], hasPages: Bool) async throws
        -> ExitCode
    {
        guard let target = try arguments[ExportOptions.out] else {
            throw UserError("--out", "is missing", next: "give the folder that the export becomes")
        }
        let request = ExportRequest(
            reports: reports,
            formats: try arguments[ExportOptions.formats] ?? Set(ExportFormat.allCases),
            keywords: keywords.isEmpty ? .none : .search(keywords),
            contextSize: try arguments[ExportOptions.context] ?? 2, hasConversationPages: hasPages,
            isSingleFile: arguments[ExportOptions.singleFile], maskKey: try maskKey,
            previous: try arguments[ExportOptions.previous],
            snapshot: try await snapshot(reports, keywords))
        let publisher = try Publisher(
            target: target, isForced: arguments[ExportOptions.force],
            kept: try arguments[ExportOptions.keep] ?? 0)
        let log = ExportLog(world)
        defer { log.end() }
        var context = context
        context.parameters = try parameters(reports, keywords, hasPages)
        let run = ExportRun(context: context, request: request, source: source) { log.show($0) }
        let manifest = try run.publish(to: target, with: publisher)
        log.end()
        try report(manifest, target)
        return manifest.reading.lost.isEmpty && manifest.reading.rowsUnreadable == 0
            ? .found : .nothing
    }

    /// What the monitor makes of the store and of the events recorded, read once to their ends; nil
    /// when no report needs it.
    private func snapshot(
        _ reports: Set<ReportKind>, _ keywords: [String]
    ) async throws -> MonitorSnapshot? {
        guard reports.contains(.integrity) || reports.contains(.revocations) else { return nil }
        var request = MonitorDriver.Request(
            storePath: source.path, storeOptions: source.options)
        request.events = try arguments[Shared.events].map(EventSourceName.init)
        request.once = true
        request.fromStart = true
        request.keywords = keywords
        let now = context.now
        return try await BlockingThread.run(name: "monitor") { [request] in
            let driver = try MonitorDriver(request, clock: { now })
            try driver.readOnce()
            return driver.snapshot()
        }
    }

    /// What the manifest says was asked for; no paths, which differ between machines.
    private func parameters(
        _ reports: Set<ReportKind>, _ keywords: [String], _ hasPages: Bool
    ) throws -> JSONObject {
        let formats = try arguments[ExportOptions.formats] ?? Set(ExportFormat.allCases)
        func time(_ time: Int64?) -> JSONValue { time.map(JSONValue.integer) ?? .null }
        return [
            "reports": .array(reports.map(\.rawValue).sorted().map(JSONValue.string)),
            "formats": .array(formats.map(\.rawValue).sorted().map(JSONValue.string)),
            "keywords": .array(keywords.map(JSONValue.string)),
            "since": time(context.since), "until": time(context.until),
            "zone": .string(context.zone.name), "csv": .string(context.csv.rawValue),
            "conversationPages": .bool(hasPages),
            "singleFile": .bool(arguments[ExportOptions.singleFile]),
            "includeDeleted": .bool(context.includesDeleted), "links": .bool(context.hasLinks),
            "masked": .bool(try arguments[ExportOptions.mask] != nil),
        ]
    }

    private func report(_ manifest: Manifest, _ target: String) throws {
        let bytes = manifest.files.reduce(0) { $0 + $1.size }
        try world.output.line(
            "published \(inert(target)): \(counted(Int64(manifest.files.count), "file")), "
                + "\(grouped(bytes)) bytes, \(counted(Int64(manifest.reading.rowsExamined), "row")) examined"
        )
        if manifest.reading.rowsUnreadable > 0 {
            try world.output.line(
                "partial: \(counted(Int64(manifest.reading.rowsUnreadable), "row")) could not be read"
            )
        }
        for loss in manifest.reading.lost { try world.output.line("partial: lost \(inert(loss))") }
    }

    var maskKey: MaskKey? {
        get throws {
            guard let path = try arguments[ExportOptions.mask] else { return nil }
            return try MaskKey(try Platform.read(path: path, limit: 1 << 16))
        }
    }

    /// The user's own style sheet and script take the place of the built-in ones.
    private static func style(_ world: Context) throws -> PageStyle {
        let folder =
            world.variable("XDG_CONFIG_HOME").map { "\($0)/imscope" }
            ?? world.variable("HOME").map { "\($0)/.config/imscope" }
        func text(_ name: String) throws -> String? {
            guard let folder, Platform.exists("\(folder)/exports/\(name)") else { return nil }
            let bytes = try Platform.read(path: "\(folder)/exports/\(name)", limit: 1 << 20)
            return String(decoding: bytes, as: UTF8.self)
        }
        return PageStyle(stylesheet: try text("stylesheet.css"), script: try text("script.js"))
    }
}

/// Reads the times of an export in its own zone.
struct ExportTimes {
    let arguments: Arguments
    let world: Context
    let zone: ReportZone

    /// The instant of the export.
    var now: Int64 {
        get throws { try time(ExportOptions.now, .start) ?? world.now() }
    }

    func time(_ option: Option<String>, _ edge: TimeEdge) throws -> Int64? {
        guard let text = try arguments[option] else { return nil }
        let zone = zone
        let clock = Zone(name: zone.name) { seconds in
            Int(LocalTime(zone: zone).moment(seconds * 1000).offset)
        }
        return try TimeValue.parse(text, edge: edge, now: world.now(), zone: clock)
    }
}

/// Tells how an export goes: a bar on a terminal, a line a phase elsewhere.
final class ExportLog: Sendable {
    private let line: ProgressLine
    private let world: Context
    private let isTerminal: Bool

    init(_ world: Context) {
        self.world = world
        line = ProgressLine(world)
        isTerminal = world.errorsAreTerminal
    }

    func show(_ progress: ExportProgress) {
        if isTerminal {
            line.show(progress.conversationsDone, of: progress.conversations, "conversations")
            return
        }
        let isReading = progress.phase == .reading
        guard !isReading || progress.conversationsDone == progress.conversations else { return }
        let rows = counted(Int64(progress.rows), "row")
        let conversations = counted(Int64(progress.conversations), "conversation")
        let text =
            isReading ? "read \(rows) of \(conversations)" : "\(progress.phase.rawValue)"
        // A log that cannot be written is no reason to stop an export.
        try? world.errors.line(text)
    }

    func end() { line.end() }
}
