import Dashboard
import Monitor
import OpenIM
import Store
import Terminal

/// Runs the dashboard in the terminal.
struct ScreenWatch {
    private let request: MonitorDriver.Request
    private let arguments: Arguments
    private let context: Context

    private let remembers: Bool

    init(
        _ request: MonitorDriver.Request, _ arguments: Arguments, _ context: Context,
        remembers: Bool
    ) {
        self.remembers = remembers
        self.request = request
        self.arguments = arguments
        self.context = context
    }

    /// How long the first drawing waits for the store: what is wrong with one mostly shows by then.
    private static let openingMilliseconds = 30

    /// Draws at once, opens everything beside it, and gives the terminal back when the user or a signal ends
    /// it, or when the store turns out to be unreadable.
    func run() async throws -> ExitCode {
        let folders = Folders(context)
        let mailbox = SnapshotMailbox()
        let settingsFile =
            remembers ? SettingsFile(store: request.storePath, folders: folders) : nil
        let state = try dashboardState(settingsFile)
        let (changes, sink) = AsyncStream.makeStream(of: StoreChange.self)
        let monitor = MonitorThread(mailbox: mailbox, clock: context.now) { sink.yield($0) }
        let opening = Opening {
            [request] in
            try await monitor.start(request)
        } onFailure: { error in
            mailbox.fail(.init(message: ErrorText.userError(for: error).line))
        }
        let desk = DashboardDesk(
            storePath: request.storePath, folders: folders, mailbox: mailbox,
            settingsFile: settingsFile, context: context)
        let following = Task { await desk.follow(changes) }
        defer {
            monitor.stop()
            sink.finish()
            following.cancel()
        }
        let end = try await draw(state, mailbox, desk) {
            try opening.wait(milliseconds: Self.openingMilliseconds)
        }
        if case .failed = end, let failure = opening.failure { throw failure }
        return try exitCode(of: end)
    }

    /// Draws what another thread leaves in a mailbox, such as a recording that is replayed.
    func run(
        showing mailbox: SnapshotMailbox, desk: some DashboardRequests
    ) async throws -> ExitCode {
        try exitCode(of: try await draw(try dashboardState(nil), mailbox, desk))
    }

    /// - Parameter prepare: called before the screen is taken; what it throws leaves the terminal as it was.
    private func draw(
        _ state: DashboardState, _ mailbox: SnapshotMailbox, _ desk: some DashboardRequests,
        prepare: @escaping @Sendable () throws -> Void = {}
    ) async throws -> DashboardLoop.End {
        let options = try screenOptions(theme: state.settings.theme)
        let clock = context.now
        return try await BlockingThread.run(name: "dashboard") {
            try prepare()
            let screen = try Screen(options)
            let loop = DashboardLoop(
                screen: screen, state: state, mailbox: mailbox, requests: desk, clock: clock)
            return loop.run()
        }
    }

    private func exitCode(of end: DashboardLoop.End) throws(UserError) -> ExitCode {
        switch end {
        case .quit: return .found
        case .signal(let number): return ExitCode.signal(number)
        case .failed(let failure): throw UserError(request.storePath, failure.message)
        }
    }

    private func dashboardState(_ settingsFile: SettingsFile?) throws -> DashboardState {
        var settings = DashboardSettings()
        if !arguments[WatchOptions.fresh], let settingsFile { settings = settingsFile.read() }
        settings.theme = try arguments[WatchOptions.theme] ?? settings.theme
        settings.isMasked = settings.isMasked || arguments[WatchOptions.mask]
        let library = DashboardLibrary(files: try DashboardFiles(context).read())
        for problem in library.problems { try context.errors.line("imscope: \(problem)") }
        if let named = try arguments[WatchOptions.dashboard] {
            let names = library.definitions.map(\.name)
            guard names.contains(named) else {
                throw UserError(
                    named, "no such dashboard", next: "there are \(names.joined(separator: ", "))")
            }
            settings.dashboard = named
        }
        return DashboardState(
            definitions: library.definitions, settings: settings, zone: LocalZone(context.zone),
            width: DisplayWidth(ambiguousIsWide: arguments[WatchOptions.ambiguousWide]))
    }

    private func screenOptions(theme: Theme) throws -> Screen.Options {
        Screen.Options(
            theme: theme, usesMouse: !arguments[WatchOptions.noMouse],
            usesColor: try usesColor,
            width: DisplayWidth(ambiguousIsWide: arguments[WatchOptions.ambiguousWide]))
    }

    private var usesColor: Bool {
        get throws {
            switch try arguments[CommonOptions.color] ?? .auto {
            case .always: true
            case .never: false
            case .auto: context.variable("NO_COLOR") == nil
            }
        }
    }
}
