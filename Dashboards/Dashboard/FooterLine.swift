import Terminal

/// The last line: the dashboards and the keys that matter here, an open line of input, or a notice.
struct FooterLine {
    let state: DashboardState
    let now: Int64

    func draw(_ canvas: inout Canvas) {
        if let prompt = state.prompt, prompt.purpose != .search || state.conversation != nil {
            return draw(prompt, &canvas)
        }
        if let notice = state.notice, now < notice.until {
            let style = notice.isProblem ? Style(.bad, .bold) : Style(.good)
            canvas.write(Sanitizer().line(notice.text), x: 1, y: 0, style)
            return
        }
        let keys = hints(columns: canvas.width, canvas)
        let keyColumns = Self.columns(of: keys, canvas)
        let end = drawDashboards(&canvas, limit: canvas.width - keyColumns - 1)
        canvas.write(keys, x: max(end + 1, canvas.width - keyColumns - 1), y: 0)
    }

    private static func columns(of parts: [StyledText], _ canvas: Canvas) -> Int {
        parts.reduce(0) { $0 + canvas.columns(of: $1.text) }
    }

    private var titles: [String] {
        state.definitions.prefix(9).map { Sanitizer().line($0.title, limit: 20) }
    }

    /// Columns that the names of all dashboards take, one blank apart.
    private func titleColumns(_ canvas: Canvas) -> Int {
        titles.reduce(0) { $0 + 3 + canvas.columns(of: $1) }
    }

    private func draw(_ prompt: Prompt, _ canvas: inout Canvas) {
        switch prompt.purpose {
        case .save:
            canvas.write(
                choices(
                    "save view as", [("t", "text"), ("a", "ANSI"), ("h", "HTML"), ("s", "SVG")]),
                x: 1, y: 0)
        case .export:
            canvas.write(choices("export as", [("h", "HTML"), ("c", "CSV")]), x: 1, y: 0)
        case .filter, .eventFilter, .search:
            let label = prompt.purpose == .search ? "search" : "filter"
            let x = canvas.write("\(label) \(state.glyphs.prompt) ", x: 1, y: 0, Style(.accent))
            let end = canvas.write(Sanitizer().line(prompt.text), x: x, y: 0, Style(.text, .bold))
            canvas.showCursor(x: min(end, canvas.width - 1), y: 0)
        }
    }

    private func choices(_ title: String, _ keys: [(String, String)]) -> [StyledText] {
        [StyledText(title + "  ", .dim)]
            + keys.flatMap { [StyledText($0.0, Style(.key)), StyledText(" \($0.1)   ")] }
            + [StyledText("esc", Style(.key)), StyledText(" back", .dim)]
    }

    private func drawDashboards(_ canvas: inout Canvas, limit: Int) -> Int {
        let least = titleColumns(canvas)
        let isShort = least > limit
        let gap = least + titles.count <= limit ? 2 : 1
        var x = 1
        for (index, name) in titles.enumerated() {
            let isCurrent = index == state.current && state.conversation == nil
            let title = isShort && !isCurrent ? "" : " " + name
            guard x + 1 + canvas.columns(of: title) <= limit else { break }
            x = canvas.write("\(index + 1)", x: x, y: 0, Style(.key))
            x = canvas.write(title, x: x, y: 0, isCurrent ? Style(.accent, .bold) : .dim) + gap
        }
        return x
    }

    private func hints(columns: Int, _ canvas: Canvas) -> [StyledText] {
        let all: [(Action, String)] =
            state.conversation == nil
            ? [
                (.search, "search"), (.filter, "filter"), (.sort, "sort"), (.pause, "pause"),
                (.open, "open"), (.help, "help"), (.quit, "quit"),
            ]
            : [
                (.back, "back"), (.copy, "copy"), (.export, "export"), (.bottom, "end"),
                (.help, "help"), (.quit, "quit"),
            ]
        // Those in the middle go first, until the dashboards' names fit beside them.
        var shown = all
        let needed = titleColumns(canvas)
        while shown.count > 2, needed + Self.columns(of: parts(shown), canvas) + 1 > columns {
            shown.remove(at: shown.count - 3)
        }
        return parts(shown)
    }

    private func parts(_ hints: [(Action, String)]) -> [StyledText] {
        hints.flatMap { action, word in
            [
                StyledText(keyName(action), Style(.key)),
                StyledText(" \(word)" + (action == .quit ? "" : "  "), .dim),
            ]
        }
    }

    private func keyName(_ action: Action) -> String {
        guard let key = state.keyMap.keys(for: action).first else { return "" }
        switch key {
        case .enter: return String(state.glyphs.enter)
        case .character(" "): return String(state.glyphs.space)
        default: return key.name
        }
    }
}
