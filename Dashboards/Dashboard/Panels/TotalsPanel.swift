import Monitor
import Terminal

/// The sums in one line: unread, matches by keyword, revoked, deleted, failed, sending, checks.
struct TotalsPanel: Panel {
    let context: PanelContext

    init(_ context: PanelContext) {
        self.context = context
    }

    func draw(_ canvas: inout Canvas) {
        var x = 1
        let isNarrow = canvas.width < 100
        let gap = isNarrow ? 2 : 3
        for tile in tiles(isNarrow: isNarrow) {
            let columns = tile.reduce(0) { $0 + canvas.columns(of: $1.text) }
            guard x + columns <= canvas.width else { break }
            x = canvas.write(tile, x: x, y: 0) + gap
        }
    }

    private func tiles(isNarrow: Bool) -> [[StyledText]] {
        let rows = context.snapshot.totals.rows
        var tiles = [
            tile("Unread", context.snapshot.totals.unread, .unread, .unread), matches(isNarrow),
            tile("Revoked", rows.revoked, .revoked, .revoked),
        ]
        if isNarrow { tiles.append(checks) }
        tiles.append(tile("Deleted", rows.deleted, .deleted, .deleted))
        tiles.append(tile("Failed", rows.failed, .failed, .warning))
        if rows.sending > 0 || !isNarrow {
            tiles.append(tile("Sending", rows.sending, .sending, .number))
        }
        if !isNarrow { tiles.append(checks) }
        return tiles.filter { !$0.isEmpty }
    }

    private func tile(
        _ title: String, _ number: Int, _ figure: ChangeMarks.Figure, _ role: Role
    ) -> [StyledText] {
        var parts = [StyledText(title + " ", .dim), value(number, figure, role)]
        let growth = context.state.changes.growth(of: figure, now: context.now)
        if growth > 0 { parts.append(StyledText(" +\(growth)", Style(role, .bold))) }
        return parts
    }

    private func value(_ number: Int, _ figure: ChangeMarks.Figure, _ role: Role) -> StyledText {
        // Before the first snapshot nothing is known, which is not the same as none.
        let known = context.state.hasSnapshot ? number : nil
        var text = context.figures.count(known, role: role)
        if context.isMarked(figure) { text.style = text.style.adding(.bold) }
        return text
    }

    private func matches(_ isNarrow: Bool) -> [StyledText] {
        let counts = context.snapshot.totals.matches
        guard !context.snapshot.keywords.isEmpty else { return [] }
        let sum = counts.reduce(0, &+)
        var parts = [StyledText("Matches ", .dim), context.figures.count(sum, role: .match)]
        guard !isNarrow else { return parts }
        for (index, keyword) in context.snapshot.keywords.enumerated() {
            let separator = index == 0 ? "  " : " \(context.glyphs.separator) "
            parts.append(
                StyledText(separator + context.masking.name(keyword, limit: 12) + " ", .dim))
            let count = index < counts.count ? counts[index] : 0
            parts.append(value(count, .matches(index), .number))
        }
        return parts
    }

    private var checks: [StyledText] {
        let checks = context.snapshot.checks
        guard !checks.isEmpty else { return [] }
        let failing = checks.count { $0.state == .fails }
        if failing > 0 {
            let text = "\(context.glyphs.fails) \(failing)"
            return [StyledText("Checks ", .dim), StyledText(text, Style(.bad, .bold))]
        }
        let pending = checks.count { $0.state == .pending }
        let glyph = pending > 0 ? context.glyphs.pending : context.glyphs.holds
        return [StyledText("Checks ", .dim), StyledText(String(glyph), Style(.good))]
    }
}
