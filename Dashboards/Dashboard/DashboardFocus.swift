import OpenIM
import Terminal

// Which panel and which row keys act on.
extension DashboardState {
    func key(of panel: PanelSpec) -> PanelKey {
        PanelKey(
            dashboard: dashboard?.name ?? "",
            index: dashboard?.panels.firstIndex(of: panel) ?? 0)
    }

    /// The place, among those that got room, of the panel that keys act on.
    func focusedIndex(among placed: [PlacedPanel]) -> Int? {
        let lists = placed.indices.filter { placed[$0].panel.kind.isList }
        guard let name = dashboard?.name, let wanted = focus[name] else { return lists.first }
        return lists.first { key(of: placed[$0].panel).index == wanted } ?? lists.first
    }

    func focusedPanel(_ size: Size) -> PlacedPanel? {
        let placed = DashboardRenderer.panels(of: self, size: size)
        return focusedIndex(among: placed).map { placed[$0] }
    }

    mutating func moveFocus(by step: Int, size: Size) {
        let placed = DashboardRenderer.panels(of: self, size: size)
        let lists = placed.indices.filter { placed[$0].panel.kind.isList }
        guard !lists.isEmpty, let current = focusedIndex(among: placed),
            let position = lists.firstIndex(of: current)
        else { return }
        let next = lists[(position + step + lists.count) % lists.count]
        setFocus(to: placed[next].panel)
    }

    mutating func setFocus(to panel: PanelSpec) {
        guard let name = dashboard?.name else { return }
        focus[name] = key(of: panel).index
    }

    func drawer(of place: PlacedPanel) -> any Panel {
        PanelContext(
            state: self, panel: place.panel, key: key(of: place.panel), isFocused: true, now: 0
        ).drawer
    }

    func selectedID(_ place: PlacedPanel) -> String? {
        let panel = drawer(of: place)
        return panel.rowCount > 0 ? panel.rowID(panel.selectedIndex) : nil
    }

    /// The conversation chosen in the search dashboard's list.
    var selectedSearchConversation: String? {
        guard let panels = dashboard?.panels,
            let index = panels.firstIndex(where: { $0.kind == .searchConversations })
        else { return nil }
        let key = PanelKey(dashboard: dashboard?.name ?? "", index: index)
        let items = search.findings?.result.searchResultItems ?? []
        let chosen = lists[key]?.selected
        if items.contains(where: { $0.conversationID == chosen }) { return chosen }
        return items.max { $0.messageCount < $1.messageCount }?.conversationID
    }

    /// Moves the selection of the focused panel.
    mutating func move(_ action: Action, size: Size) -> [DashboardEffect] {
        guard let place = focusedPanel(size) else { return [] }
        let lines = rowLines(of: place)
        switch action {
        case .up: return select(place, by: -1)
        case .down: return select(place, by: 1)
        case .pageUp: return select(place, by: -max(1, lines - 1))
        case .pageDown: return select(place, by: max(1, lines - 1))
        case .top: return select(place, by: -Int.max / 2)
        default: return select(place, by: Int.max / 2)
        }
    }

    private mutating func select(_ place: PlacedPanel, by step: Int) -> [DashboardEffect] {
        let panel = drawer(of: place)
        guard panel.rowCount > 0 else { return [] }
        let index = min(panel.rowCount - 1, max(0, panel.selectedIndex + step))
        return select(place, row: index)
    }

    /// Selects a row; the first row of a feed is followed and not held.
    mutating func select(_ place: PlacedPanel, row index: Int) -> [DashboardEffect] {
        let panel = drawer(of: place)
        let key = key(of: place.panel)
        var list = lists[key] ?? ListState()
        let window = panel.window(lines: rowLines(of: place))
        list.offset = window.lowerBound
        list.selected = index == 0 ? nil : panel.rowID(index)
        lists[key] = list
        let moved = drawer(of: place).window(lines: rowLines(of: place))
        lists[key]?.offset = moved.lowerBound
        return place.panel.kind == .searchConversations || place.panel.kind == .searchMessages
            ? requestContext() : []
    }

    func rowLines(of place: PlacedPanel) -> Int {
        let panel = drawer(of: place)
        return place.rect.height - (place.panel.kind.hasRule ? 1 : 0) - panel.headerLines
    }

    /// Clicks select a row and, on the selected one, open it; the wheel moves the selection.
    mutating func handle(_ mouse: Key.Mouse, size: Size, now: Int64) -> [DashboardEffect] {
        if showsHelp {
            helpOffset = max(0, helpOffset + (mouse.action == .wheelDown ? 3 : -3))
            return []
        }
        if conversation != nil {
            return scrollConversation(
                by: mouse.action == .wheelDown ? 3 : -3, mouse: mouse, now: now)
        }
        let placed = DashboardRenderer.panels(of: self, size: size)
        if mouse.action == .press, mouse.y == size.height - 1 { return [] }
        guard let place = placed.first(where: { $0.rect.contains(x: mouse.x, y: mouse.y) }),
            place.panel.kind.isList
        else { return [] }
        switch mouse.action {
        case .wheelUp: return select(place, by: -3)
        case .wheelDown: return select(place, by: 3)
        case .press: return click(place, y: mouse.y, size: size, now: now)
        }
    }

    private mutating func click(
        _ place: PlacedPanel, y: Int, size: Size, now: Int64
    ) -> [DashboardEffect] {
        let wasFocused = focusedPanel(size) == place
        setFocus(to: place.panel)
        let panel = drawer(of: place)
        let line = y - place.rect.y - 1 - panel.headerLines
        if line < 0 {
            if place.panel.kind == .conversations, place.panel.options.sort == nil {
                settings.sort = (settings.sort ?? .activity).next
                arrange()
            }
            return []
        }
        let index = panel.window(lines: rowLines(of: place)).lowerBound + line
        guard index < panel.rowCount else { return [] }
        if wasFocused, panel.selectedIndex == index { return open(size: size, now: now) }
        return select(place, row: index)
    }
}
