import Monitor
import OpenIM
import Terminal

/// The feed of revocations: when, who, in what role, how long after sending, where; and the shape of
/// the last hour above it.
struct RevocationsPanel: Panel {
    let context: PanelContext
    private var records: [RevocationRecord] { context.snapshot.recentRevocations }
    private var activity: RevocationActivity { context.snapshot.revocations }

    init(_ context: PanelContext) {
        self.context = context
    }

    var headerLines: Int { 1 }
    var rowCount: Int { records.count }
    var figures: String { Figures.grouped(activity.count) }
    var note: String { "last 60 min" }

    func rowID(_ index: Int) -> String? {
        records.indices.contains(index) ? records[index].clientMsgID : nil
    }

    func draw(_ canvas: inout Canvas) {
        drawShape(&canvas)
        guard !records.isEmpty else {
            return canvas.say("Nothing was revoked so far.", y: 1)
        }
        let hasSummary = canvas.height > 4
        let lines = canvas.height - 1 - (hasSummary ? 1 : 0)
        let rows = window(lines: lines).map { records[$0] }
        let selected = rowID(selectedIndex)
        Table(columns: columns).draw(rows, &canvas, x: 2, y: 1, width: canvas.width - 2) { row in
            context.isFocused && row.clientMsgID == selected
        }
        if hasSummary { drawSummary(&canvas, y: canvas.height - 1) }
    }

    private func drawShape(_ canvas: inout Canvas) {
        let rate = "\(activity.perMinute.last ?? 0)/min"
        let columns = max(0, canvas.width - 5 - canvas.columns(of: rate))
        guard !activity.perMinute.isEmpty, columns > 0 else { return }
        let x = canvas.write(
            context.sparkline.line(activity.perMinute, columns: min(60, columns)), x: 2, y: 0,
            Style(.revoked))
        canvas.write(rate, x: x + 2, y: 0, .dim)
    }

    private func drawSummary(_ canvas: inout Canvas, y: Int) {
        let matched = context.snapshot.totals.matchedThenRevoked
        var parts = [StyledText("matched, then revoked ", .dim)]
        parts.append(context.figures.count(matched, role: .match))
        if let median = activity.medianLatency {
            parts.append(StyledText("   median ", .dim))
            parts.append(StyledText(Figures.duration(median)))
        }
        if let p95 = activity.p95Latency {
            parts.append(StyledText("   p95 ", .dim))
            parts.append(StyledText(Figures.duration(p95)))
        }
        canvas.write(parts, x: 2, y: y)
    }

    private var columns: [TableColumn<RevocationRecord>] {
        [
            TableColumn(title: "Time", width: 8) { record in
                StyledText(record.time > 0 ? context.figures.clock(record.time) : "", .dim)
            },
            TableColumn(title: "", width: 1) { _ in
                StyledText(String(context.glyphs.revoked), Style(.revoked))
            },
            TableColumn(title: "By", width: 10, stretch: 1) { record in
                let name = record.revokerName.isEmpty ? record.revokerID : record.revokerName
                return StyledText(context.masking.name(name), Style(.peer))
            },
            TableColumn(title: "Role", width: 6, rank: 2) { StyledText($0.role.rawValue, .dim) },
            TableColumn(title: "After", width: 9, alignment: .right, rank: 1) { record in
                StyledText(
                    record.latency.map(Figures.duration) ?? String(context.glyphs.unavailable),
                    record.latency == nil ? .dim : .text)
            },
            TableColumn(title: "", width: 1, rank: 3) { record in
                StyledText(record.matched ? String(context.glyphs.matched) : "", Style(.match))
            },
            TableColumn(title: "Where", width: 10, stretch: 1, rank: 4) { record in
                StyledText(context.name(of: record.conversationID))
            },
        ]
    }
}

/// Revocations a minute over the last hour, several lines high.
struct RevocationChartPanel: Panel {
    let context: PanelContext

    init(_ context: PanelContext) {
        self.context = context
    }

    var note: String { "last 60 min" }

    func draw(_ canvas: inout Canvas) {
        MinuteChart(
            context: context, values: context.snapshot.revocations.perMinute, role: .revoked
        )
        .draw(&canvas, empty: "Nothing was revoked in the last hour.")
    }
}

/// A series of the last 60 minutes, with its greatest value and its ends.
struct MinuteChart {
    let context: PanelContext
    let values: [Int]
    let role: Role

    func draw(_ canvas: inout Canvas, empty: String) {
        guard values.contains(where: { $0 > 0 }) else { return canvas.say(empty) }
        let top = Figures.grouped(values.max() ?? 0)
        let label = max(4, top.count + 1)
        let step = max(1, min(3, (canvas.width - label - 2) / max(1, values.count)))
        let stretched = values.flatMap { Array(repeating: $0, count: step) }
        let columns = min(stretched.count, canvas.width - label - 1)
        let lines = max(1, canvas.height - 1)
        let chart = context.sparkline.chart(stretched, columns: columns, lines: lines)
        for (y, line) in chart.enumerated() { canvas.write(line, x: label, y: y, Style(role)) }
        canvas.field(StyledText(top, .dim), x: 0, y: 0, columns: label - 1, .right)
        if lines > 1 {
            canvas.field(StyledText("0", .dim), x: 0, y: lines - 1, columns: label - 1, .right)
        }
        guard canvas.height > 1 else { return }
        canvas.write("60 min ago", x: label, y: canvas.height - 1, .dim)
        canvas.writeRight(
            StyledText("now \(values.last ?? 0)/min", .dim), end: label + columns,
            y: canvas.height - 1)
    }
}
