import Monitor
import Terminal

/// The checks of the receiving flow: holds, fails with how many, pending, or not run.
struct ChecksPanel: Panel {
    let context: PanelContext
    private var checks: [CheckResult] { context.snapshot.checks }

    init(_ context: PanelContext) {
        self.context = context
    }

    var rowCount: Int { checks.count }
    func rowID(_ index: Int) -> String? {
        checks.indices.contains(index) ? checks[index].id.rawValue : nil
    }

    var figures: String {
        let failing = checks.count { $0.state == .fails }
        return failing > 0 ? "\(failing) of \(checks.count) fail" : ""
    }

    func draw(_ canvas: inout Canvas) {
        guard !checks.isEmpty else { return canvas.say("No check has run yet.") }
        // Side by side where the lines do not suffice for all but the columns do.
        let isPaired = canvas.height < checks.count && canvas.width >= 52
        isPaired ? drawPairs(&canvas) : drawList(&canvas)
    }

    private func drawPairs(_ canvas: inout Canvas) {
        let lines = (checks.count + 1) / 2
        let half = canvas.width / 2
        for (index, check) in checks.enumerated() where index % lines < canvas.height {
            let x = 2 + index / lines * half
            draw(check, &canvas, x: x, y: index % lines, columns: half - 2, isSelected: false)
        }
    }

    private func drawList(_ canvas: inout Canvas) {
        let selected = selectedIndex
        for (line, index) in window(lines: canvas.height).enumerated() {
            draw(
                checks[index], &canvas, x: 2, y: line, columns: canvas.width - 3,
                isSelected: context.isFocused && index == selected)
        }
    }

    private func draw(
        _ check: CheckResult, _ canvas: inout Canvas, x: Int, y: Int, columns: Int, isSelected: Bool
    ) {
        let state = CheckLook(check, glyphs: context.glyphs)
        canvas.write(String(state.glyph), x: x, y: y, state.style)
        canvas.write(
            check.id.rawValue, x: x + 2, y: y, state.nameStyle,
            columns: max(0, min(24, columns - 7)))
        let number = StyledText(state.number, state.style)
        canvas.field(number, x: x + min(columns - 5, 27), y: y, columns: 4, .right)
        if columns > 60 {
            canvas.write(check.id.meaning, x: x + 34, y: y, .dim, columns: columns - 34)
        }
        guard isSelected else { return }
        canvas.write(String(context.glyphs.marker), x: 0, y: y, Style(.accent))
        canvas.select(y: y)
    }
}

/// How a check's verdict looks.
struct CheckLook {
    let glyph: Character
    let style: Style
    let nameStyle: Style
    let number: String

    init(_ check: CheckResult, glyphs: Glyphs) {
        switch check.state {
        case .holds: (glyph, style, nameStyle) = (glyphs.holds, Style(.good), .text)
        case .fails: (glyph, style, nameStyle) = (glyphs.fails, Style(.bad, .bold), Style(.bad))
        case .pending: (glyph, style, nameStyle) = (glyphs.pending, Style(.warning), .text)
        case .unavailable: (glyph, style, nameStyle) = (glyphs.unavailable, .dim, .dim)
        }
        let failures = check.failures ?? 0
        let count = failures > 0 ? failures : check.pending
        number = count > 0 ? Figures.grouped(count) : ""
    }
}

/// What fails in the check that is selected in the dashboard's list of checks.
struct CheckDetailPanel: Panel {
    let context: PanelContext
    private let check: CheckResult?

    init(_ context: PanelContext) {
        self.context = context
        check = Self.selected(context)
    }

    var rowCount: Int { check?.examples.count ?? 0 }
    var figures: String { check?.id.rawValue ?? "" }
    var note: String { check.map { $0.examples.count >= 5 ? "the first 5" : "" } ?? "" }
    var headerLines: Int { 1 }

    func rowID(_ index: Int) -> String? { index < rowCount ? String(index) : nil }

    func example(_ index: Int) -> CheckExample? {
        index < rowCount ? check?.examples[index] : nil
    }

    func draw(_ canvas: inout Canvas) {
        guard let check else { return canvas.say("No check has run yet.") }
        canvas.write(
            Self.verdict(check), x: 2, y: 0, CheckLook(check, glyphs: context.glyphs).style)
        let selected = selectedIndex
        let rows = window(lines: canvas.height - 1).map { (index: $0, example: check.examples[$0]) }
        Table(columns: columns).draw(rows, &canvas, x: 2, y: 1, width: canvas.width - 2) { row in
            context.isFocused && row.index == selected
        }
    }

    private static func verdict(_ check: CheckResult) -> String {
        switch check.state {
        case .holds: "It holds: no failure found."
        case .fails: "\(Figures.grouped(check.failures ?? 0)) × \(check.id.meaning)"
        case .pending: "\(Figures.grouped(check.pending)) within the grace period"
        case .unavailable: "It cannot run without an event source."
        }
    }

    /// The check selected in the list beside this panel; the first that fails before any is.
    private static func selected(_ context: PanelContext) -> CheckResult? {
        let checks = context.snapshot.checks
        let panels = context.state.dashboard?.panels ?? []
        let index = panels.firstIndex { $0.kind == .checks } ?? 0
        let key = DashboardState.PanelKey(dashboard: context.key.dashboard, index: index)
        let selected = context.state.lists[key]?.selected
        return checks.first { $0.id.rawValue == selected } ?? checks.first { $0.state == .fails }
            ?? checks.first
    }

    private var columns: [TableColumn<(index: Int, example: CheckExample)>] {
        let hasIDs = check?.examples.contains { $0.clientMsgID != nil } ?? false
        let columns: [TableColumn<(index: Int, example: CheckExample)>] = [
            TableColumn(title: "", width: 16, stretch: 2) { row in
                StyledText(
                    row.example.conversationID.map { context.name(of: $0) } ?? "all together")
            },
            TableColumn(title: "", width: 12, stretch: 3) { row in
                StyledText(context.masking.text(row.example.detail))
            },
            TableColumn(title: "", width: 16, stretch: 1, rank: 1) { row in
                StyledText(row.example.clientMsgID.map { context.masking.name($0) } ?? "", .dim)
            },
        ]
        return hasIDs ? columns : Array(columns.dropLast())
    }
}
