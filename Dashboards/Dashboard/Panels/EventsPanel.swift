import Monitor
import Terminal

/// The event feed, newest first, with what the lines themselves were like in its rule.
struct EventsPanel: Panel {
    let context: PanelContext
    private let records: [EventRecord]

    init(_ context: PanelContext) {
        self.context = context
        records = Self.filtered(context)
    }

    var rowCount: Int { records.count }

    func rowID(_ index: Int) -> String? {
        records.indices.contains(index) ? String(records[index].line) : nil
    }

    var note: String {
        guard let events = context.snapshot.events else { return "no event source" }
        let separator = " \(context.glyphs.separator) "
        var parts = ["\(context.glyphs.events) \(Figures.grouped(events.lines)) lines"]
        if events.malformed > 0 { parts.append("\(events.malformed) malformed") }
        if events.oversize > 0 { parts.append("\(events.oversize) oversize") }
        if events.repeated > 0 { parts.append("\(events.repeated) repeated") }
        if events.foreignAccount > 0 { parts.append("\(events.foreignAccount) of another account") }
        if let connection = context.snapshot.connection, connection != .connected {
            parts.append("app \(connection.name)")
        }
        if case .running(let percent)? = context.snapshot.sync {
            parts.append("syncing" + (percent.map { " \($0) %" } ?? ""))
        }
        if !context.state.settings.eventFilter.isEmpty {
            parts.append(
                "filter \(context.masking.name(context.state.settings.eventFilter, limit: 20))")
        }
        return parts.joined(separator: separator)
    }

    func draw(_ canvas: inout Canvas) {
        guard !records.isEmpty else { return canvas.say(emptyText) }
        let selected = rowID(selectedIndex)
        let rows = window(lines: canvas.height).map { records[$0] }
        Table(columns: columns).draw(rows, &canvas, x: 2, y: 0, width: canvas.width - 2) { row in
            context.isFocused && String(row.line) == selected
        }
    }

    private var emptyText: String {
        if context.snapshot.events == nil {
            return "No event source. Give one with --events FILE, or record with ListenerJournal."
        }
        return context.state.settings.eventFilter.isEmpty
            ? "No events yet." : "No event holds this text. Esc clears the filter."
    }

    private static func filtered(_ context: PanelContext) -> [EventRecord] {
        let filter = context.state.settings.eventFilter.lowercased()
        let records = context.snapshot.recentEvents
        guard !filter.isEmpty else { return records }
        return records.filter { record in
            record.name.lowercased().contains(filter)
                || record.summary.lowercased().contains(filter)
                || context.state.names[record.conversationID ?? ""].lowercased().contains(filter)
        }
    }

    private var columns: [TableColumn<EventRecord>] {
        [
            TableColumn(title: "Time", width: 8) {
                StyledText(context.figures.clock($0.time), .dim)
            },
            TableColumn(title: "", width: 1) { mark($0.mark) },
            TableColumn(title: "Event", width: 24, stretch: 1) { record in
                StyledText(Sanitizer().line(record.name, limit: 80), style(record.mark))
            },
            TableColumn(title: "Where", width: 14, stretch: 1, rank: 2) { record in
                record.conversationID == nil
                    ? StyledText("") : StyledText(context.name(of: record.conversationID))
            },
            TableColumn(title: "What", width: 12, stretch: 4, rank: 1) { record in
                StyledText(
                    record.summary.isEmpty ? "" : context.masking.text(record.summary), .dim)
            },
        ]
    }

    private func style(_ mark: EventRecord.Mark) -> Style {
        switch mark {
        case .foreign, .failed: Style(.bad)
        case .unknown: Style(.warning)
        case .repeated: .dim
        default: .text
        }
    }

    private func mark(_ mark: EventRecord.Mark) -> StyledText {
        let glyphs = context.glyphs
        switch mark {
        case .none: return StyledText("")
        case .revoked: return StyledText(String(glyphs.revoked), Style(.revoked))
        case .deleted: return StyledText(String(glyphs.deleted), Style(.deleted))
        case .onlineOnly: return StyledText(String(glyphs.stale), Style(.accent))
        case .repeated: return StyledText("2", .dim)
        case .foreign: return StyledText(String(glyphs.fails), Style(.bad))
        case .unknown: return StyledText("?", Style(.warning))
        case .failed: return StyledText(String(glyphs.failed), Style(.bad))
        }
    }
}

/// How many events there were of each name, most first.
struct EventNamesPanel: Panel {
    let context: PanelContext
    private let counts: [(name: String, count: Int)]

    init(_ context: PanelContext) {
        self.context = context
        counts = (context.snapshot.events?.byName ?? [:])
            .map { (name: $0.key, count: $0.value) }
            .sorted { $0.count == $1.count ? $0.name < $1.name : $0.count > $1.count }
    }

    var rowCount: Int { counts.count }
    var figures: String { counts.isEmpty ? "" : "\(counts.count)" }
    func rowID(_ index: Int) -> String? {
        counts.indices.contains(index) ? counts[index].name : nil
    }

    func draw(_ canvas: inout Canvas) {
        guard let top = counts.first?.count else {
            return canvas.say(
                context.snapshot.events == nil ? "No event source." : "No events yet.")
        }
        let digits = Figures.grouped(top).count
        let columns: [TableColumn<(name: String, count: Int)>] = [
            TableColumn(title: "", width: 20, stretch: 1) {
                StyledText(Sanitizer().line($0.name, limit: 80))
            },
            TableColumn(title: "", width: max(5, digits), alignment: .right) {
                context.figures.count($0.count)
            },
            TableColumn(title: "", width: 10, rank: 1) {
                StyledText(context.sparkline.bar($0.count, of: top, columns: 10), Style(.graph))
            },
        ]
        let selected = rowID(selectedIndex)
        let rows = window(lines: canvas.height).map { counts[$0] }
        Table(columns: columns).draw(rows, &canvas, x: 2, y: 0, width: canvas.width - 2) { row in
            context.isFocused && row.name == selected
        }
    }
}
