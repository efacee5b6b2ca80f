import Monitor
import Terminal

/// The conversations as a table: columns by choice, in the user's order, those pinned on top.
struct ConversationsPanel: Panel {
    let context: PanelContext
    private let places: [Int]

    init(_ context: PanelContext) {
        self.context = context
        places = context.state.order.places(
            for: context.panel, settings: context.state.settings)
    }

    var headerLines: Int { 1 }
    var rowCount: Int { places.count }

    func rowID(_ index: Int) -> String? {
        places.indices.contains(index)
            ? context.snapshot.conversations[places[index]].conversationID : nil
    }

    var figures: String {
        let all = context.snapshot.conversations.count
        return places.count == all
            ? Figures.grouped(all) : "\(Figures.grouped(places.count)) of \(Figures.grouped(all))"
    }

    var note: String {
        let settings = context.state.settings
        let sort = context.panel.options.sort ?? settings.sort ?? .activity
        let glyph = settings.isReversed ? context.glyphs.up : context.glyphs.down
        let filter =
            settings.filter.isEmpty
            ? "" : "filter \(context.masking.name(settings.filter, limit: 20)), "
        return "\(filter)by \(sort.rawValue) \(glyph)"
    }

    func draw(_ canvas: inout Canvas) {
        let table = Table(columns: columns(width: canvas.width - 2))
        let window = window(lines: canvas.height - headerLines)
        table.drawTitles(&canvas, x: 2, y: 0, width: canvas.width - 2)
        guard !places.isEmpty else { return canvas.say(emptyText, y: 1) }
        let selected = selectedIndex
        let rows = window.map { (index: $0, row: context.snapshot.conversations[places[$0]]) }
        table.draw(rows.map(\.row), &canvas, x: 2, y: 1, width: canvas.width - 2) { row in
            context.isFocused && row.conversationID == rowID(selected)
        }
        markPins(rows.map(\.row), &canvas)
    }

    private var emptyText: String {
        if !context.state.settings.filter.isEmpty {
            return "No conversation's name or id holds this text. Esc clears the filter."
        }
        return context.state.hasSnapshot
            ? "The store has no conversations yet." : "Reading the store…"
    }

    private func markPins(_ rows: [ConversationSnapshot], _ canvas: inout Canvas) {
        let pinned = context.state.settings.pinned
        for (line, row) in rows.enumerated() where pinned.contains(row.conversationID) {
            canvas.write(String(context.glyphs.pinned), x: 1, y: line + 1, Style(.accent))
        }
    }

    private func columns(width: Int) -> [TableColumn<ConversationSnapshot>] {
        let chosen =
            context.panel.options.columns ?? context.state.settings.columns
            ?? ConversationColumn.usual
        return ConversationColumns(context: context).columns(chosen)
    }
}
