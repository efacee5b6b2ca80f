import Monitor
import Terminal

/// What a panel draws from: the state, the instant, and its own place among the others.
struct PanelContext {
    let state: DashboardState
    let panel: PanelSpec
    let key: DashboardState.PanelKey
    let isFocused: Bool
    let now: Int64

    var snapshot: MonitorSnapshot { state.snapshot }
    var glyphs: Glyphs { state.glyphs }
    var figures: Figures { Figures(glyphs: state.glyphs, zone: state.zone) }
    var masking: Masking { Masking(isOn: state.settings.isMasked, glyphs: state.glyphs) }
    var sparkline: Sparkline { Sparkline(glyphs: state.glyphs) }
    var list: DashboardState.ListState { state.lists[key] ?? .init() }

    /// A conversation's name by id, made safe or masked.
    func name(of conversationID: String?) -> String {
        guard let conversationID else { return String(glyphs.unavailable) }
        return masking.name(state.names[conversationID])
    }

    func isMarked(_ figure: ChangeMarks.Figure, of conversation: String? = nil) -> Bool {
        state.changes.isMarked(figure, of: conversation, now: now)
    }
}

/// One kind of panel: a title, some rows, and how they are drawn.
protocol Panel {
    init(_ context: PanelContext)
    var context: PanelContext { get }
    /// Behind the title, in numbers: how many, of how many.
    var figures: String { get }
    /// At the right end of the rule: the order, the filter, the period.
    var note: String { get }
    /// Lines above the first row, the rule aside.
    var headerLines: Int { get }
    var rowCount: Int { get }
    /// A row's identity, by which it stays selected when the rows move.
    func rowID(_ index: Int) -> String?
    /// Draws everything below the rule.
    func draw(_ canvas: inout Canvas)
}

extension Panel {
    var figures: String { "" }
    var note: String { "" }
    var headerLines: Int { 0 }
    var rowCount: Int { 0 }
    func rowID(_ index: Int) -> String? { nil }

    /// The place of the selected row; the first when none is selected or it is gone.
    var selectedIndex: Int {
        guard let selected = context.list.selected else { return 0 }
        return (0..<rowCount).first { rowID($0) == selected } ?? 0
    }

    /// The rows that a number of lines shows, so that the selected one is among them.
    func window(lines: Int) -> Range<Int> {
        guard lines > 0, rowCount > 0 else { return 0..<0 }
        let selected = selectedIndex
        var offset = min(max(0, context.list.offset), max(0, rowCount - lines))
        if selected < offset { offset = selected }
        if selected >= offset + lines { offset = selected - lines + 1 }
        return offset..<min(rowCount, offset + lines)
    }

    /// Whether a row is shown as the selected one: only where keys go.
    func isSelected(_ id: String?, at index: Int, selected: Int) -> Bool {
        context.isFocused && index == selected
    }
}

extension PanelContext {
    /// The panel's drawer.
    var drawer: any Panel {
        switch panel.kind {
        case .totals: TotalsPanel(self)
        case .conversations: ConversationsPanel(self)
        case .unread: UnreadPanel(self)
        case .timeline: TimelinePanel(self)
        case .heatmap: HeatmapPanel(self)
        case .revocations: RevocationsPanel(self)
        case .revocationChart: RevocationChartPanel(self)
        case .checks: ChecksPanel(self)
        case .checkDetail: CheckDetailPanel(self)
        case .events: EventsPanel(self)
        case .eventNames: EventNamesPanel(self)
        case .health: HealthPanel(self)
        case .searchLine: SearchLinePanel(self)
        case .searchConversations: SearchConversationsPanel(self)
        case .searchMessages: SearchMessagesPanel(self)
        case .searchContext: SearchContextPanel(self)
        }
    }
}
