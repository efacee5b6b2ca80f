import Monitor
import Terminal

/// Conversations with unread messages as bars, with the age of their newest message.
struct UnreadPanel: Panel {
    let context: PanelContext
    private let places: [Int]

    init(_ context: PanelContext) {
        self.context = context
        places = context.state.order.places(for: context.panel, settings: context.state.settings)
    }

    var headerLines: Int { 1 }
    var rowCount: Int { places.count }
    var figures: String { Figures.grouped(context.snapshot.totals.unread) }
    var note: String {
        let totals = context.snapshot.totals
        guard let announced = totals.unreadByEvent, announced != totals.unread else {
            return "in \(Figures.grouped(places.count)) conversations"
        }
        return "announced \(Figures.grouped(announced))"
    }

    func rowID(_ index: Int) -> String? {
        places.indices.contains(index)
            ? context.snapshot.conversations[places[index]].conversationID : nil
    }

    func draw(_ canvas: inout Canvas) {
        let table = Table(columns: columns)
        table.drawTitles(&canvas, x: 2, y: 0, width: canvas.width - 2)
        guard !places.isEmpty else {
            return canvas.say(
                context.state.hasSnapshot ? "Nothing is unread." : "Reading the store…", y: 1)
        }
        let selected = rowID(selectedIndex)
        let rows = window(lines: canvas.height - 1).map {
            context.snapshot.conversations[places[$0]]
        }
        table.draw(rows, &canvas, x: 2, y: 1, width: canvas.width - 2) { row in
            context.isFocused && row.conversationID == selected
        }
    }

    private var columns: [TableColumn<ConversationSnapshot>] {
        let top = places.first.flatMap { context.snapshot.conversations[$0].unread } ?? 0
        let shared = ConversationColumns(context: context)
        let bar = TableColumn<ConversationSnapshot>(title: "", width: 12, rank: 2) {
            row in
            StyledText(
                context.sparkline.bar(row.unread ?? 0, of: top, columns: 12), Style(.unread))
        }
        let rows = TableColumn<ConversationSnapshot>(
            title: "Rows", width: 6, alignment: .right, rank: 3
        ) { context.figures.count($0.unreadRows) }
        return shared.columns([.name, .unread]) + [bar, rows] + shared.columns([.age, .latest])
    }
}
