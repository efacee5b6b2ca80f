import Monitor
import Terminal

/// The first line: whose store, how much in it, and how fresh what is shown is.
struct HeaderLine {
    let state: DashboardState
    let now: Int64

    func draw(_ canvas: inout Canvas) {
        let right = freshness(columns: canvas.width)
        let rightColumns = right.reduce(0) { $0 + canvas.columns(of: $1.text) }
        let x = canvas.write("imscope", x: 1, y: 0, Style(.accent, .bold))
        let room = canvas.width - rightColumns - 3
        for text in identities where x + 2 + canvas.columns(of: text) <= room {
            canvas.write(text, x: x + 2, y: 0)
            break
        }
        canvas.write(right, x: max(x + 1, canvas.width - rightColumns - 1), y: 0)
    }

    /// From the longest to the shortest; the first that fits is shown.
    private var identities: [String] {
        let snapshot = state.snapshot
        guard state.hasSnapshot else { return ["reading the store\(state.glyphs.ellipsis)"] }
        let masking = Masking(isOn: state.settings.isMasked, glyphs: state.glyphs)
        let separator = " \(state.glyphs.separator) "
        let account = masking.name(snapshot.account, limit: 60)
        let version = snapshot.sdkVersion.map {
            "\(separator)SDK \(Sanitizer().line($0, limit: 20))"
        }
        let messages = Figures.grouped(snapshot.totals.rows.messages)
        let conversations = Figures.grouped(snapshot.conversations.count)
        let counts = "\(separator)\(messages) messages in \(conversations) conversations"
        return [
            account + (version ?? "") + counts, account + counts,
            "\(account)\(separator)\(messages) in \(conversations)", account,
        ]
    }

    /// What fits of: the pause, the store, the events, read-only, the clock. The last go first; that the
    /// picture stands still, and whether the store is fresh, is always said.
    private func freshness(columns: Int) -> [StyledText] {
        var groups = pause(columns: columns)
        guard state.hasSnapshot else { return Array(groups.joined()) }
        let taken = groups.isEmpty ? 14 : 14 + Self.columns(of: groups)
        groups.append(source("store", state.snapshot.store, room: columns - taken - 8))
        let needed = groups.count
        groups.append(source("events", state.snapshot.eventSource, room: 40))
        if columns >= 110 { groups.append([StyledText("read-only", .dim)]) }
        if state.snapshot.takenAt > 0 {
            let figures = Figures(glyphs: state.glyphs, zone: state.zone)
            groups.append([StyledText(figures.clock(state.snapshot.takenAt), .dim)])
        }
        while groups.count > needed, Self.columns(of: groups) + 18 > columns { groups.removeLast() }
        return Array(groups.joined(separator: [StyledText("  ")]))
    }

    private func pause(columns: Int) -> [[StyledText]] {
        guard let pause = state.pause else { return [] }
        let arrived = Figures.grouped(pause.arrived)
        let words = columns >= 100 ? "paused, \(arrived) arrived" : "+\(arrived)"
        return [[StyledText("\(state.glyphs.paused) \(words)", Style(.warning, .bold))]]
    }

    private static func columns(of groups: [[StyledText]]) -> Int {
        groups.reduce(0) { sum, group in
            sum + 2 + group.reduce(0) { $0 + DisplayWidth().columns(of: $1.text) }
        }
    }

    private func source(_ name: String, _ source: SourceState, room: Int) -> [StyledText] {
        let look = SourceLook(source, glyphs: state.glyphs, now: now)
        var text = look.text
        if case .stale = source { text = TextFitting().cut(text, to: max(8, room)) }
        return [
            StyledText(name + " ", .dim), StyledText(String(look.glyph), look.style),
            StyledText(" " + text, look.style.role == .good ? .dim : look.style),
        ]
    }
}
