import Terminal

/// Turns a state into a frame: pure, the same for the same input.
package struct DashboardRenderer: Sendable {
    /// Below this nothing useful fits, and a message says so.
    package static let minimum = Size(width: 30, height: 8)

    package init() {}

    /// The picture of a state at an instant (milliseconds since 1970) on a screen of a size.
    package func render(_ state: DashboardState, size: Size, now: Int64) -> Frame {
        var painter = FramePainter(state: state, size: size, now: now)
        guard size.width >= Self.minimum.width, size.height >= Self.minimum.height else {
            painter.drawTooSmall()
            return painter.frame
        }
        painter.drawHeader()
        painter.drawBody()
        painter.drawFooter()
        if state.showsHelp { painter.drawHelp() }
        return painter.frame
    }

    /// The panels of the dashboard shown, with their places, rules included.
    static func panels(of state: DashboardState, size: Size) -> [PlacedPanel] {
        guard let dashboard = state.dashboard else { return [] }
        return Layout.place(dashboard.root, in: body(size))
    }

    /// What is left between header and footer.
    static func body(_ size: Size) -> Rect {
        Rect(x: 0, y: 1, width: size.width, height: size.height - 2)
    }
}

/// Draws the parts of one frame.
struct FramePainter {
    let state: DashboardState
    let size: Size
    let now: Int64
    private(set) var frame: Frame
    private let fitting: TextFitting

    init(state: DashboardState, size: Size, now: Int64) {
        self.state = state
        self.size = size
        self.now = now
        frame = Frame(size: size)
        fitting = TextFitting(width: state.width, ellipsis: state.glyphs.ellipsis)
    }

    /// Draws in a rectangle of the frame.
    mutating func paint(_ rect: Rect, _ draw: (inout Canvas) -> Void) {
        var canvas = Canvas(frame: frame, rect: rect, fitting: fitting, glyphs: state.glyphs)
        // The frame is handed over and taken back, so that its cells are changed in place.
        frame = Frame(size: Size(width: 0, height: 0))
        draw(&canvas)
        frame = canvas.frame
    }

    mutating func drawTooSmall() {
        let minimum = DashboardRenderer.minimum
        let text = "too small: \(minimum.width)×\(minimum.height) at least"
        paint(Rect(x: 0, y: 0, width: size.width, height: size.height)) { canvas in
            for (y, line) in canvas.fitting.wrap(text, to: max(1, canvas.width)).enumerated() {
                canvas.write(line, x: 0, y: y)
            }
        }
    }

    mutating func drawHeader() {
        let header = HeaderLine(state: state, now: now)
        paint(Rect(x: 0, y: 0, width: size.width, height: 1)) { header.draw(&$0) }
    }

    mutating func drawFooter() {
        let footer = FooterLine(state: state, now: now)
        paint(Rect(x: 0, y: size.height - 1, width: size.width, height: 1)) { footer.draw(&$0) }
    }

    mutating func drawHelp() {
        let body = DashboardRenderer.body(size)
        frame.clear(body)
        let help = HelpView(state: state)
        paint(body) { help.draw(&$0) }
    }

    mutating func drawBody() {
        if let conversation = state.conversation {
            let context = PanelContext(
                state: state, panel: PanelSpec(.conversations),
                key: .init(dashboard: "", index: 0), isFocused: true, now: now)
            paint(DashboardRenderer.body(size)) {
                ConversationView(context: context, conversation: conversation).draw(&$0)
            }
            return
        }
        let placed = DashboardRenderer.panels(of: state, size: size)
        let focused = state.focusedIndex(among: placed)
        for (index, place) in placed.enumerated() {
            draw(place, isFocused: index == focused)
        }
    }

    private mutating func draw(_ place: PlacedPanel, isFocused: Bool) {
        let context = PanelContext(
            state: state, panel: place.panel, key: state.key(of: place.panel), isFocused: isFocused,
            now: now)
        let panel = context.drawer
        var body = place.rect
        if place.panel.kind.hasRule {
            drawRule(of: panel, place, isFocused: isFocused)
            body = Rect(x: body.x, y: body.y + 1, width: body.width, height: body.height - 1)
        }
        guard body.height > 0 else { return }
        paint(body) { panel.draw(&$0) }
    }

    private mutating func drawRule(of panel: any Panel, _ place: PlacedPanel, isFocused: Bool) {
        let style: Style = isFocused ? Style(.accent, .bold) : .title
        var title = [StyledText(place.panel.title ?? place.panel.kind.title, style)]
        let figures = panel.figures
        if !figures.isEmpty { title.append(StyledText(" \(figures)", .dim)) }
        let note = panel.note
        paint(Rect(x: place.rect.x, y: place.rect.y, width: place.rect.width, height: 1)) {
            $0.rule(title: title, note: note)
        }
    }
}
