import Terminal

/// Draws messages of a conversation: time, sender, state and text.
struct MessagePainter {
    let context: PanelContext
    /// Lines a message takes at most; the rest is cut with an ellipsis.
    static let lineLimit = 8
    private static let nameColumns = 14

    /// A message on one line.
    func drawLine(
        _ line: MessageLine, _ canvas: inout Canvas, x: Int, y: Int, _ highlighter: Highlighter,
        isMeant: Bool
    ) {
        let next = drawHead(line, &canvas, x: x, y: y)
        let text = context.masking.text(line.text)
        let style = isMeant ? textStyle(line).adding(.bold) : textStyle(line)
        canvas.write(
            context.masking.isOn
                ? [StyledText(text, style)] : highlighter.parts(of: text, style: style), x: next,
            y: y)
        if isMeant { canvas.write(String(context.glyphs.marker), x: 0, y: y, Style(.accent)) }
    }

    /// The lines that a message's text takes at a width.
    func wrapped(_ line: MessageLine, columns: Int, fitting: TextFitting) -> [String] {
        let text = context.masking.text(line.text, limit: max(80, columns * (Self.lineLimit + 1)))
        var lines = fitting.wrap(text, to: max(8, columns), limit: Self.lineLimit + 1)
        guard lines.count > Self.lineLimit else { return lines }
        lines.removeLast()
        let last = lines.removeLast()
        lines.append(fitting.cut(last, to: max(1, columns - 1)) + String(fitting.ellipsis))
        return lines
    }

    /// A message on as many lines as were made for it.
    func draw(_ line: MessageLine, _ texts: [String], _ canvas: inout Canvas, x: Int, y: Int) {
        if y >= 0 { _ = drawHead(line, &canvas, x: x, y: y) }
        for (offset, text) in texts.enumerated() {
            canvas.write(text, x: x + Self.headColumns, y: y + offset, textStyle(line))
        }
    }

    /// Columns before the text.
    static var headColumns: Int { 6 + nameColumns + 1 + 2 }

    private func drawHead(_ line: MessageLine, _ canvas: inout Canvas, x: Int, y: Int) -> Int {
        canvas.write(context.figures.shortClock(line.time), x: x, y: y, .dim)
        let name = line.isOwn ? "Me" : context.masking.name(line.senderName)
        canvas.field(
            StyledText(name, Style(line.isOwn ? .own : .peer)), x: x + 6, y: y,
            columns: Self.nameColumns, .left)
        let mark = mark(line.mark)
        canvas.write(mark.text, x: x + 6 + Self.nameColumns + 1, y: y, mark.style)
        return x + Self.headColumns
    }

    private func textStyle(_ line: MessageLine) -> Style {
        switch line.mark {
        case .revoked: Style(.revoked)
        case .deleted: Style(.deleted, .dim)
        case .failed: Style(.warning)
        case .filtered: .dim
        default: .text
        }
    }

    private func mark(_ mark: MessageLine.Mark) -> StyledText {
        let glyphs = context.glyphs
        switch mark {
        case .none: return StyledText("")
        case .sent: return StyledText(String(glyphs.holds), Style(.good))
        case .revoked: return StyledText(String(glyphs.revoked), Style(.revoked))
        case .deleted: return StyledText(String(glyphs.deleted), Style(.deleted))
        case .failed: return StyledText(String(glyphs.failed), Style(.bad))
        case .sending: return StyledText(String(glyphs.sending), Style(.warning))
        case .filtered: return StyledText(String(glyphs.stale), .dim)
        }
    }
}
