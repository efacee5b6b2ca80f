import Terminal

/// What a key does.
package enum Action: String, Sendable, Hashable, CaseIterable {
    case up, down, top, bottom, open, back, search, filter, sort, reverse, columns, group, pin,
        pause
    case copy, export, save, theme, mask, help, repaint, quit
    case pageUp = "page-up"
    case pageDown = "page-down"
    case nextPanel = "next-panel"
    case previousPanel = "previous-panel"
    case dashboard1 = "dashboard-1"
    case dashboard2 = "dashboard-2"
    case dashboard3 = "dashboard-3"
    case dashboard4 = "dashboard-4"
    case dashboard5 = "dashboard-5"
    case dashboard6 = "dashboard-6"
    case dashboard7 = "dashboard-7"
    case dashboard8 = "dashboard-8"
    case dashboard9 = "dashboard-9"

    /// The number of the dashboard that the action shows, from 0.
    var dashboardIndex: Int? {
        guard rawValue.hasPrefix("dashboard-") else { return nil }
        return rawValue.last?.wholeNumberValue.map { $0 - 1 }
    }

    /// What it does, for help.
    package var summary: String {
        switch self {
        case .up: "one row up"
        case .down: "one row down"
        case .pageUp: "a page up"
        case .pageDown: "a page down"
        case .top: "to the first row"
        case .bottom: "to the last row, and follow"
        case .open: "open what is selected"
        case .back: "go back, close, clear the filter"
        case .nextPanel: "next panel"
        case .previousPanel: "previous panel"
        case .search: "search messages"
        case .filter: "filter the list"
        case .sort: "next order of the conversations"
        case .reverse: "reverse the order"
        case .columns: "next set of columns"
        case .group: "group conversations by kind"
        case .pin: "keep a conversation on top"
        case .pause: "let the picture stand still"
        case .copy: "copy the id or text"
        case .export: "export the result (HTML, CSV)"
        case .save: "save the view (text, ANSI, HTML, SVG)"
        case .theme: "next theme"
        case .mask: "hide names, ids and texts"
        case .help: "show or hide this help"
        case .repaint: "draw everything anew"
        case .quit: "quit"
        default: "dashboard \((dashboardIndex ?? 0) + 1)"
        }
    }
}

/// Which key does what: the built-in keys, and the config's in their place.
package struct KeyMap: Sendable, Equatable {
    private var actions: [Key: Action] = [:]
    private var keys: [Action: [Key]] = [:]

    package init() {
        for (action, names) in Self.builtIn {
            bind(action, to: names.compactMap(Key.init(name:)))
        }
    }

    package subscript(key: Key) -> Action? { actions[key] }

    /// The keys of an action, the one to show first.
    package func keys(for action: Action) -> [Key] { keys[action] ?? [] }

    /// Gives an action other keys: the ones it had are free, and the new ones are taken from
    /// whatever had them.
    package mutating func rebind(_ action: Action, to names: [String]) throws(KeyMapError) {
        var new: [Key] = []
        for name in names {
            guard let key = Key(name: name) else { throw KeyMapError(key: name) }
            new.append(key)
        }
        for key in keys[action] ?? [] { actions[key] = nil }
        for key in new {
            guard let loser = actions[key] else { continue }
            keys[loser]?.removeAll { $0 == key }
        }
        bind(action, to: new)
    }

    private mutating func bind(_ action: Action, to new: [Key]) {
        keys[action] = new
        for key in new { actions[key] = action }
    }

    private static let builtIn: [(Action, [String])] = [
        (.up, ["up", "k"]), (.down, ["down", "j"]), (.pageUp, ["page-up", "ctrl-b", "ctrl-u"]),
        (.pageDown, ["page-down", "ctrl-f", "ctrl-d"]), (.top, ["home", "g"]),
        (.bottom, ["end", "G"]), (.open, ["enter", "l", "right"]),
        (.back, ["esc", "h", "left", "backspace"]), (.nextPanel, ["tab"]),
        (.previousPanel, ["backtab"]), (.search, ["/"]), (.filter, ["f"]), (.sort, ["s"]),
        (.reverse, ["r"]), (.columns, ["c"]), (.group, ["b"]), (.pin, ["p"]), (.pause, ["space"]),
        (.copy, ["y"]), (.export, ["e"]), (.save, ["P"]), (.theme, ["t"]), (.mask, ["m"]),
        (.help, ["?", "f1"]), (.repaint, ["ctrl-l"]), (.quit, ["q"]), (.dashboard1, ["1"]),
        (.dashboard2, ["2"]), (.dashboard3, ["3"]), (.dashboard4, ["4"]), (.dashboard5, ["5"]),
        (.dashboard6, ["6"]), (.dashboard7, ["7"]), (.dashboard8, ["8"]), (.dashboard9, ["9"]),
    ]
}

/// A key name in the config that no key has.
package struct KeyMapError: Error, Sendable, Equatable, CustomStringConvertible {
    package let key: String

    package var description: String {
        "\"\(key)\" is no key; keys are single characters, ctrl-x, f1 to f24, space, enter, esc, tab, "
            + "backtab, backspace, delete, up, down, left, right, page-up, page-down, home, end"
    }
}
