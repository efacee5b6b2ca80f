import Monitor
import Terminal

/// Messages a minute over the last hour, of all conversations.
struct TimelinePanel: Panel {
    let context: PanelContext

    init(_ context: PanelContext) {
        self.context = context
    }

    var note: String { "last 60 min" }

    func draw(_ canvas: inout Canvas) {
        MinuteChart(context: context, values: sums, role: .graph)
            .draw(&canvas, empty: "No message in the last hour.")
    }

    /// Minute by minute over all conversations, aligned at the newest.
    private var sums: [Int] {
        let length = context.snapshot.conversations.lazy.map(\.perMinute.count).max() ?? 0
        var sums = Array(repeating: 0, count: length)
        for conversation in context.snapshot.conversations {
            let start = length - conversation.perMinute.count
            for (index, count) in conversation.perMinute.enumerated() {
                sums[start + index] = sums[start + index] &+ count
            }
        }
        return sums
    }
}

/// Weekday × hour as shades: when the messages, or the matches of the search, were sent.
struct HeatmapPanel: Panel {
    let context: PanelContext
    private var grid: ActivityGrid? {
        if let grid = context.state.activity { return grid }
        let matches = context.state.search.activity
        return matches.total > 0 ? matches : nil
    }

    init(_ context: PanelContext) {
        self.context = context
    }

    var note: String {
        guard let grid else { return "" }
        let what = context.state.activity == nil ? "matches" : "messages"
        return "\(Figures.grouped(grid.total)) \(what), most \(Figures.grouped(grid.top)) an hour"
    }

    func draw(_ canvas: inout Canvas) {
        guard let grid, grid.top > 0 else {
            return canvas.say("Weekday by hour is shown once messages or matches were counted.")
        }
        let cell = canvas.width >= 6 + 24 * 2 ? 2 : 1
        for (line, name) in LocalZone.weekdays.enumerated() {
            canvas.write(name, x: 1, y: line, .dim)
            for hour in 0..<24 {
                let (glyph, style) = shade(grid[line, hour], of: grid.top)
                canvas.write(
                    String(repeating: glyph, count: cell), x: 5 + hour * cell, y: line, style)
            }
        }
        for hour in stride(from: 0, to: 24, by: 6) {
            canvas.write(Figures.twoDigits(hour), x: 5 + hour * cell, y: 7, .dim)
        }
    }

    private func shade(_ count: Int, of top: Int) -> (Character, Style) {
        let shades = context.glyphs.shades
        guard count > 0 else { return (shades[0], .dim) }
        let step = min(4, max(1, Int((Double(count) / Double(top) * 4).rounded(.up))))
        let roles: [Role] = [.heat1, .heat2, .heat3, .heat4]
        return (shades[min(step, shades.count - 1)], Style(roles[step - 1]))
    }
}

/// How reading the store goes, in words and numbers.
struct HealthPanel: Panel {
    let context: PanelContext

    init(_ context: PanelContext) {
        self.context = context
    }

    var note: String { "read-only" }

    func draw(_ canvas: inout Canvas) {
        for (y, line) in lines.enumerated() where y < canvas.height {
            canvas.write(line.label, x: 2, y: y, .dim)
            canvas.write(line.value.text, x: 17, y: y, line.value.style)
        }
        if let index = context.state.health?.indexed, index.total > 0, lines.count < canvas.height {
            drawIndex(index, &canvas, y: lines.count)
        }
    }

    private func drawIndex(_ index: StoreHealth.Progress, _ canvas: inout Canvas, y: Int) {
        canvas.write("index", x: 2, y: y, .dim)
        let columns = max(4, min(20, canvas.width - 30))
        let bar = context.sparkline.bar(index.done, of: index.total, columns: columns)
        canvas.write(bar, x: 17, y: y, Style(.graph))
        let share = min(100, index.done * 100 / index.total)
        canvas.write("\(share) %", x: 18 + columns, y: y, .dim)
    }

    private var lines: [(label: String, value: StyledText)] {
        let look = SourceLook(context.snapshot.store, glyphs: context.glyphs, now: context.now)
        var lines = [("state", StyledText("\(look.glyph) \(look.text)", look.style))]
        let rows = context.snapshot.totals.rows
        guard let health = context.state.health else {
            lines.append(("unreadable", context.figures.count(rows.unreadable, role: .warning)))
            return lines
        }
        lines.append(
            ("journal", StyledText(health.journalMode ?? String(context.glyphs.unavailable))))
        if let time = health.lastCommit {
            let age = context.figures.age(of: time, now: context.now)
            lines.append(
                ("last commit", StyledText("\(age.text) \(age.text == "now" ? "" : "ago")")))
        }
        if let lag = health.readLag {
            lines.append(("read lag", StyledText(Figures.duration(lag))))
        }
        if let longest = health.longestRead {
            lines.append(("longest read", StyledText(Figures.duration(longest))))
        }
        let unreadable = health.unreadableRows ?? rows.unreadable
        lines.append(("unreadable", context.figures.count(unreadable, role: .warning)))
        for drift in health.drift {
            lines.append(
                ("schema", StyledText(Sanitizer().line(drift, limit: 200), Style(.warning))))
        }
        return lines
    }
}

/// How the freshness of an input looks: a glyph, and what it means in words.
struct SourceLook {
    let glyph: Character
    let text: String
    let style: Style

    init(_ source: SourceState, glyphs: Glyphs, now: Int64) {
        switch source {
        case .live(let lag):
            (glyph, style) = (glyphs.live, Style(.good))
            text = Figures.duration(max(0, lag))
        case .catchingUp(let remaining):
            (glyph, style) = (glyphs.catchingUp, Style(.warning))
            text =
                remaining.map { "catching up, \(Figures.grouped(Int(clamping: $0))) to go" }
                ?? "catching up"
        case .stale(let reason, let since):
            (glyph, style) = (glyphs.stale, Style(.bad))
            let reason = Sanitizer().line(reason, limit: 200)
            text = "stale \(Figures.duration(max(0, now - since))): \(reason)"
        case .off:
            (glyph, style, text) = (glyphs.stale, .dim, "off")
        }
    }
}
