import Monitor
import OpenIM
import Terminal

/// Everything a dashboard shows and what the user did to it: a value that `DashboardRenderer` turns
/// into a frame and that keys, snapshots and answers change.
package struct DashboardState: Sendable {
    /// What is drawn; stays as it was while paused.
    package internal(set) var snapshot: MonitorSnapshot
    /// Whether any snapshot came yet.
    package internal(set) var hasSnapshot = false
    package internal(set) var definitions: [DashboardDefinition]
    /// The dashboard shown, an index of `definitions`.
    package internal(set) var current = 0
    package internal(set) var settings: DashboardSettings
    package var keyMap: KeyMap
    package var zone: LocalZone
    package var glyphs: Glyphs
    package var width: DisplayWidth
    /// The panel that keys act on, by place among the dashboard's panels.
    var focus: [String: Int] = [:]
    /// Selection and scroll of every panel, by dashboard and place.
    var lists: [PanelKey: ListState] = [:]
    /// What changed lately, for the brief marks.
    var changes = ChangeMarks()
    /// The conversations in the order shown, by panel options; made anew when they or their order change.
    var order = ConversationOrder()
    var names = ConversationNames()
    var pause: Pause?
    var prompt: Prompt?
    var notice: Notice?
    var showsHelp = false
    var helpOffset = 0
    var search = SearchState()
    var conversation: ConversationState?
    /// Details of the store's reading that the snapshot does not hold; nil when nobody tells them.
    package var health: StoreHealth?
    /// Messages by weekday and hour; nil until counted.
    package var activity: ActivityGrid?

    package init(
        definitions: [DashboardDefinition], settings: DashboardSettings = DashboardSettings(),
        keyMap: KeyMap = KeyMap(), zone: LocalZone = .utc, glyphs: Glyphs = .unicode,
        width: DisplayWidth = DisplayWidth()
    ) {
        snapshot = MonitorSnapshot()
        self.definitions = definitions
        self.settings = settings
        self.keyMap = keyMap
        self.zone = zone
        self.glyphs = glyphs
        self.width = width
        current = definitions.firstIndex { $0.name == settings.dashboard } ?? 0
    }

    /// The dashboard shown.
    var dashboard: DashboardDefinition? {
        definitions.indices.contains(current) ? definitions[current] : nil
    }

    /// A panel's place: the dashboard's name and the panel's number in it.
    struct PanelKey: Sendable, Hashable {
        var dashboard: String
        var index: Int
    }

    /// The rows of a list: which is selected, by identity and not by place, and what is on top.
    struct ListState: Sendable, Equatable {
        var selected: String?
        var offset = 0
    }

    /// Since when the picture stands still, and what came since.
    struct Pause: Sendable, Equatable {
        var since: Int64
        var latest: MonitorSnapshot?
        var arrived = 0
    }

    /// A message to the user in the footer's place.
    struct Notice: Sendable, Equatable {
        var text: String
        var isProblem: Bool
        var until: Int64
    }
}

// Snapshots.
extension DashboardState {
    /// Takes a snapshot over, or keeps it for later while paused.
    package mutating func receive(_ next: MonitorSnapshot, now: Int64) {
        if pause != nil {
            let before = pause?.latest ?? snapshot
            pause?.arrived += Self.arrivals(from: before, to: next)
            pause?.latest = next
            return
        }
        adopt(next, now: now)
    }

    mutating func adopt(_ next: MonitorSnapshot, now: Int64) {
        // What a first reading comes upon has not changed: marks begin when it is done.
        if hasSnapshot, !Self.isCatchingUp(snapshot.store) {
            changes.note(from: snapshot, to: next, now: now)
        }
        snapshot = next
        hasSnapshot = true
        names = ConversationNames(next, reusing: names)
        arrange()
    }

    /// Makes the shown order of conversations anew.
    mutating func arrange() {
        order = ConversationOrder(
            snapshot.conversations, settings: settings,
            needed: dashboard?.panels ?? [])
    }

    /// Messages and revocations between two snapshots, for the pause counter.
    static func arrivals(from old: MonitorSnapshot, to new: MonitorSnapshot) -> Int {
        let messages = new.totals.rows.messages - old.totals.rows.messages
        let revoked = new.totals.rows.revoked - old.totals.rows.revoked
        let events = (new.events?.lines ?? 0) - (old.events?.lines ?? 0)
        return max(0, max(messages + revoked, events))
    }

    /// Shows a message for five seconds.
    package mutating func tell(_ text: String, isProblem: Bool = false, now: Int64) {
        notice = Notice(text: text, isProblem: isProblem, until: now + 5000)
    }

    /// When the picture changes by itself next, in milliseconds since 1970: a mark or notice that ends,
    /// an age that counts seconds or minutes. nil when only input changes it.
    package func nextChange(after now: Int64) -> Int64? {
        guard hasSnapshot else { return nil }
        var times = [changes.nextEnd(after: now), notice?.until].compactMap(\.self)
        if Self.isStale(snapshot.store) || Self.isStale(snapshot.eventSource) {
            times.append(now + 1000)
        } else if let newest = newestTime, now - newest < 60_000 {
            times.append(now + 1000)
        } else {
            times.append(now + 60_000)
        }
        return times.filter { $0 > now }.min()
    }

    /// The newest time whose age is on show.
    private var newestTime: Int64? {
        let events = snapshot.recentEvents.first?.time
        return [order.newestActivity, events].compactMap(\.self).max()
    }

    private static func isCatchingUp(_ source: SourceState) -> Bool {
        if case .catchingUp = source { true } else { false }
    }

    private static func isStale(_ source: SourceState) -> Bool {
        if case .stale = source { true } else { false }
    }
}
