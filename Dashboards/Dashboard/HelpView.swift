import Terminal

/// What every key does, and what the glyphs mean.
struct HelpView {
    let state: DashboardState

    func draw(_ canvas: inout Canvas) {
        canvas.rule(title: [StyledText("Help", Style(.accent, .bold))], note: "? or esc closes")
        let columns = canvas.width >= 100 ? 2 : 1
        let lines = entries
        let perColumn = (lines.count + columns - 1) / columns
        let offset = max(0, min(state.helpOffset, perColumn - (canvas.height - 1)))
        for (index, line) in lines.enumerated() {
            let y = index % perColumn - offset + 1
            let x = 2 + index / perColumn * (canvas.width / columns)
            guard y >= 1, y < canvas.height else { continue }
            canvas.field(line.key, x: x, y: y, columns: 18, .left)
            canvas.write(line.text, x: x + 19, y: y, columns: canvas.width / columns - 22)
        }
    }

    private var entries: [(key: StyledText, text: String)] {
        let actions = Action.allCases.filter {
            $0.dashboardIndex.map { state.definitions.indices.contains($0) } ?? true
        }
        let keys = actions.map { action in
            let names = state.keyMap.keys(for: action).map(\.name).joined(separator: " ")
            return (key: StyledText(names, Style(.key)), text: summary(of: action))
        }
        return keys + [(key: StyledText(""), text: "")] + legend
    }

    private func summary(of action: Action) -> String {
        guard let index = action.dashboardIndex else { return action.summary }
        return Sanitizer().line(state.definitions[index].title, limit: 40)
    }

    private var legend: [(key: StyledText, text: String)] {
        let glyphs = state.glyphs
        let items: [(Character, Role, String)] = [
            (glyphs.live, .good, "live"), (glyphs.catchingUp, .warning, "catching up"),
            (glyphs.stale, .bad, "stale, off, or online-only"),
            (glyphs.revoked, .revoked, "revoked"),
            (glyphs.matched, .match, "had matched a keyword before it was revoked"),
            (glyphs.deleted, .deleted, "deleted"),
            (glyphs.failed, .bad, "failed"), (glyphs.holds, .good, "a check holds; sent"),
            (glyphs.fails, .bad, "a check fails"), (glyphs.pending, .warning, "a check is pending"),
            (glyphs.zero, .dim, "none"),
            (glyphs.unavailable, .dim, "not known: not the same as none"),
        ]
        return items.map { (key: StyledText(String($0.0), Style($0.1)), text: $0.2) }
            + [
                (
                    key: StyledText("bold", Style(.text, .bold)),
                    text: "changed in the last 3 seconds"
                )
            ]
    }
}
