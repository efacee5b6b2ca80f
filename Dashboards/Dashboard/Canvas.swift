import Terminal

/// A rectangle of a frame that one panel draws in, in its own coordinates; nothing reaches outside.
struct Canvas {
    private(set) var frame: Frame
    let rect: Rect
    let fitting: TextFitting
    let glyphs: Glyphs

    var width: Int { rect.width }
    var height: Int { rect.height }

    init(frame: Frame, rect: Rect, fitting: TextFitting, glyphs: Glyphs) {
        self.frame = frame
        self.rect = rect
        self.fitting = fitting
        self.glyphs = glyphs
    }

    /// Writes a text that is safe, cut to the columns left (or to `columns`); answers the column after.
    @discardableResult
    mutating func write(
        _ text: some StringProtocol, x: Int, y: Int, _ style: Style = .text, columns: Int? = nil
    ) -> Int {
        guard y >= 0, y < height, x < width, x >= 0 else { return x }
        let room = min(columns ?? width - x, width - x)
        let kept = fitting.cut(text, to: room)
        let end = frame.write(
            kept, x: rect.x + x, y: rect.y + y, limit: rect.x + x + room, style: style,
            width: fitting.width)
        return end - rect.x
    }

    /// Writes one styled text after another; answers the column after the last.
    @discardableResult
    mutating func write(_ parts: [StyledText], x: Int, y: Int) -> Int {
        parts.reduce(x) { write($1.text, x: $0, y: y, $1.style) }
    }

    /// Writes a text so that it ends before column `end`.
    mutating func writeRight(_ text: StyledText, end: Int, y: Int) {
        let columns = fitting.width.columns(of: text.text)
        write(text.text, x: max(0, end - columns), y: y, text.style)
    }

    /// A field of so many columns.
    mutating func field(
        _ text: StyledText, x: Int, y: Int, columns: Int, _ alignment: TextFitting.Alignment
    ) {
        let room = min(columns, width - x)
        guard room > 0 else { return }
        write(fitting.field(text.text, columns: room, alignment), x: x, y: y, text.style)
    }

    /// Marks a whole line as the selected one.
    mutating func select(y: Int) {
        guard y >= 0, y < height else { return }
        frame.restyle(x: rect.x, y: rect.y + y, width: width) { $0.adding(.selected) }
    }

    /// A line of explanation where there is nothing to show.
    mutating func say(_ text: String, y: Int = 0) {
        for (line, part) in fitting.wrap(text, to: max(1, width - 2)).enumerated() {
            write(part, x: 1, y: y + line, .dim)
        }
    }

    /// Shows the text cursor.
    mutating func showCursor(x: Int, y: Int) {
        guard x < width, y < height else { return }
        frame.cursor = .init(x: rect.x + x, y: rect.y + y)
    }

    func columns(of text: some StringProtocol) -> Int { fitting.width.columns(of: text) }

    /// A titled rule: `── Conversations 60 ───── by activity ▾ ──`.
    mutating func rule(title: [StyledText], note: String, y: Int = 0) {
        let line = String(repeating: glyphs.rule, count: width)
        write(line, x: 0, y: y, .rule)
        guard !title.isEmpty else { return }
        var x = write(" ", x: min(2, width), y: y)
        x = write(title, x: x, y: y)
        if x < width { x = write(" ", x: x, y: y) }
        let noteColumns = columns(of: note)
        guard !note.isEmpty, x + noteColumns + 4 <= width else { return }
        write(" \(note) ", x: width - noteColumns - 4, y: y, .dim)
    }
}
