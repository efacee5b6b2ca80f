import Listener
import Monitor
import Terminal

/// The options of commands that follow a store and its events.
enum WatchOptions {
    static let fromStart = Flag(
        "from-start", "Read the event file from its first line, not only what is added")
    static let once = Flag("once", "Read everything there is once, print it and exit")
    static let plain = Flag("plain", "Print lines of what changes instead of drawing a screen")
    static let grace = Option(
        "grace", "TIME", "How long an event may be ahead of its row", defaultText: "5s",
        configKey: "grace", parse: Parse.duration)
    static let dashboard = Option(
        "dashboard", "NAME", "The dashboard to begin with", defaultText: "the last one",
        configKey: "dashboard", parse: Parse.text)
    static let theme = Option<Theme>(
        choice: "theme", "Colours of the screen", defaultText: "the last one", configKey: "theme")
    static let fresh = Flag("fresh", "Forget what the last run remembered of this store")
    static let mask = Flag("mask", "Hide names, ids and texts")
    static let noMouse = Flag("no-mouse", "Leave the mouse to the terminal")
    static let ambiguousWide = Flag(
        "ambiguous-wide", "The terminal draws ambiguous characters two columns wide")
    static let skip = Option(
        "skip", "CHECK", "Leave out this check", repeats: true,
        completion: .choices(Parse.words(of: CheckID.self)), parse: Parse.choice(of: CheckID.self))
}

extension Arguments {
    /// What a monitor is to read, by the options of `watch` and `verify`.
    func monitorRequest(in context: Context, once: Bool) throws -> MonitorDriver.Request {
        var request = MonitorDriver.Request(
            storePath: try storePath(), storeOptions: Folders(context).storeOptions)
        request.events = try self[Shared.events].map(EventSourceName.init)
        request.once = once
        request.fromStart = once || self[WatchOptions.fromStart]
        request.keywords = try all(Shared.keyword)
        request.grace = try self[WatchOptions.grace] ?? request.grace
        return request
    }
}
