import Monitor
import Terminal

// Keys and the mouse: what each does to the state, and what it asks of the world.
extension DashboardState {
    /// Takes a key; the size is the screen's, by which pages and clicks are measured.
    package mutating func handle(_ key: Key, size: Size, now: Int64) -> [DashboardEffect] {
        if case .mouse(let mouse) = key { return handle(mouse, size: size, now: now) }
        if prompt != nil { return type(key, size: size, now: now) }
        guard let action = keyMap[key] else { return [] }
        notice = nil
        if showsHelp { return readHelp(action) }
        if let index = action.dashboardIndex { return show(dashboard: index, now: now) }
        if conversation != nil, let effects = readConversation(action, size: size, now: now) {
            return effects
        }
        return perform(action, size: size, now: now)
    }

    private mutating func perform(_ action: Action, size: Size, now: Int64) -> [DashboardEffect] {
        switch action {
        case .quit: return [.quit]
        case .help:
            showsHelp = true
            helpOffset = 0
        case .repaint: return [.repaint]
        case .up, .down, .pageUp, .pageDown, .top, .bottom: return move(action, size: size)
        case .nextPanel: moveFocus(by: 1, size: size)
        case .previousPanel: moveFocus(by: -1, size: size)
        case .open: return open(size: size, now: now)
        case .back: return goBack()
        case .search: return openSearch()
        case .filter:
            let isEvents = focusedPanel(size)?.panel.kind == .events
            prompt = Prompt(
                purpose: isEvents ? .eventFilter : .filter,
                text: isEvents ? settings.eventFilter : settings.filter)
        case .sort: changeOrder { $0.sort = ($0.sort ?? .activity).next }
        case .reverse: changeOrder { $0.isReversed.toggle() }
        case .group: changeOrder { $0.groupsByType = !($0.groupsByType ?? false) }
        case .columns: settings.columns = ColumnSets.next(after: settings.columns)
        case .pin: pin(size: size)
        case .pause: togglePause(now: now)
        case .copy: return copy(size: size, now: now)
        case .export: prompt = Prompt(purpose: .export)
        case .save: prompt = Prompt(purpose: .save)
        case .theme:
            settings.theme = settings.theme.next
            tell("theme: \(settings.theme.rawValue)", now: now)
            return [.useTheme(settings.theme)]
        case .mask: settings.isMasked.toggle()
        default: break
        }
        return []
    }

    private mutating func readHelp(_ action: Action) -> [DashboardEffect] {
        switch action {
        case .down: helpOffset += 1
        case .up: helpOffset = max(0, helpOffset - 1)
        case .pageDown: helpOffset += 10
        case .pageUp: helpOffset = max(0, helpOffset - 10)
        case .quit: return [.quit]
        default: showsHelp = false
        }
        return []
    }

    private mutating func show(dashboard index: Int, now: Int64) -> [DashboardEffect] {
        guard definitions.indices.contains(index) else { return [] }
        conversation = nil
        current = index
        settings.dashboard = definitions[index].name
        arrange()
        return []
    }

    private mutating func changeOrder(_ change: (inout DashboardSettings) -> Void) {
        change(&settings)
        arrange()
    }

    mutating func togglePause(now: Int64) {
        guard let pause else {
            self.pause = Pause(since: now)
            return
        }
        self.pause = nil
        if let latest = pause.latest { adopt(latest, now: now) }
    }

    private mutating func goBack() -> [DashboardEffect] {
        if !settings.eventFilter.isEmpty,
            dashboard?.panels.contains(where: { $0.kind == .events }) == true
        {
            settings.eventFilter = ""
        } else if !settings.filter.isEmpty {
            changeOrder { $0.filter = "" }
        }
        return []
    }

    private mutating func openSearch() -> [DashboardEffect] {
        if let index = definitions.firstIndex(where: {
            $0.panels.contains { $0.kind == .searchLine }
        }) {
            conversation = nil
            current = index
            settings.dashboard = definitions[index].name
            arrange()
        }
        prompt = Prompt(purpose: .search, text: search.line)
        return []
    }

    private mutating func pin(size: Size) {
        guard let place = focusedPanel(size), place.panel.kind == .conversations,
            let id = selectedID(place)
        else { return }
        changeOrder {
            if $0.pinned.remove(id) == nil { $0.pinned.insert(id) }
        }
    }

    private mutating func copy(size: Size, now: Int64) -> [DashboardEffect] {
        guard let place = focusedPanel(size), let id = selectedID(place) else { return [] }
        let text = copyText(of: place.panel.kind, id: id)
        tell(
            "copied \(Masking(isOn: settings.isMasked, glyphs: glyphs).name(text, limit: 60))",
            now: now)
        return [.copy(text)]
    }

    private func copyText(of kind: PanelKind, id: String) -> String {
        guard kind == .events,
            let record = snapshot.recentEvents.first(where: { String($0.line) == id })
        else { return id }
        return record.clientMsgID ?? record.conversationID ?? record.name
    }
}

/// The sets of columns that a key goes through.
enum ColumnSets {
    static let all: [[ConversationColumn]] = [
        ConversationColumn.usual,
        [.name, .type, .unread, .matches, .revoked, .deleted, .failed, .messages, .age, .activity],
        [.name, .unread, .matches, .age, .time, .latest],
    ]

    static func next(after columns: [ConversationColumn]?) -> [ConversationColumn]? {
        let index = columns.flatMap { all.firstIndex(of: $0) } ?? 0
        let next = (index + 1) % all.count
        return next == 0 ? nil : all[next]
    }
}
