import Markup

/// Draws a table as inline SVG: axes from zero, values as text where there is room, colours from the
/// style sheet, and a text alternative. Nothing is drawn that the table does not say.
struct ChartWriter {
    let html: HTMLWriter
    let table: ReportTable
    /// What the chart shows, for those who cannot see it.
    let title: String
    let identifier: Identifier

    func draw(_ chart: Chart, cells: CellText) {
        switch chart {
        case .columns(let label, let value): drawColumns(label, value, cells)
        case .bars(let label, let value): drawBars(label, value, cells)
        case .heatmap(let weekday, let hour, let value): drawHeatmap(weekday, hour, value)
        }
    }

    // MARK: Columns over time

    private func drawColumns(_ label: Int, _ value: Int, _ cells: CellText) {
        let values = table.rows.map { $0[value].measure ?? 0 }
        let scale = AxisScale(largest: values.max() ?? 0)
        let plot = Plot(left: 64, top: 26, width: 640, height: 176)
        svg(width: 720, height: 232) {
            drawGrid(scale, plot, unit: table.columns[value].title)
            let step = plot.width / Double(max(values.count, 1))
            for (place, row) in table.rows.enumerated() where values[place] > 0 {
                let height = values[place] / scale.top * plot.height
                rectangle(
                    "bar", x: plot.left + Double(place) * step, y: plot.bottom - height,
                    width: max(step - min(1, step / 4), 0.5), height: height,
                    tip: "\(cells.text(row[label])): \(cells.text(row[value]))")
            }
            drawLabels(table.rows.map { cells.text($0[label]) }, plot, step: step)
        }
    }

    private func drawGrid(_ scale: AxisScale, _ plot: Plot, unit: String) {
        for tick in scale.ticks {
            let y = plot.bottom - tick / scale.top * plot.height
            line("grid", plot.left, y, plot.left + plot.width, y)
            text("tick end", x: plot.left - 6, y: y + 4, Wording.count(Int(tick)))
        }
        text("tick", x: 0, y: 11, unit)
    }

    /// About six labels, the first one always, none over another.
    private func drawLabels(_ labels: [String], _ plot: Plot, step: Double) {
        let every = max(1, (labels.count + 5) / 6)
        for (place, label) in labels.enumerated() where place.isMultiple(of: every) {
            let x = plot.left + (Double(place) + 0.5) * step
            let isAtEnd = x > plot.left + plot.width - 40
            line("grid", x, plot.bottom, x, plot.bottom + 4)
            text(
                isAtEnd ? "tick end" : place == 0 ? "tick" : "tick middle",
                x: isAtEnd ? plot.left + plot.width : place == 0 ? plot.left : x,
                y: plot.bottom + 18, label)
        }
    }

    // MARK: Bars

    private static let barLimit = 20

    /// The numbers stand before the bars, so that a narrow screen shows them first.
    private func drawBars(_ label: Int, _ value: Int, _ cells: CellText) {
        let rows = table.rows.prefix(Self.barLimit)
        let largest = max(rows.compactMap { $0[value].measure }.max() ?? 0, 1e-9)
        svg(width: 720, height: Double(rows.count * 24 + 4)) {
            for (place, row) in rows.enumerated() {
                let y = Double(place * 24 + 3)
                let length = (row[value].measure ?? 0) / largest * 440
                let name = cells.text(row[label])
                text("name end", x: 180, y: y + 14, Wording.cut(name, toColumns: 25))
                text("value end", x: 250, y: y + 14, cells.text(row[value]))
                rectangle(
                    "bar", x: 260, y: y, width: max(length, 0.5), height: 18,
                    tip: "\(name): \(cells.text(row[value]))")
            }
        }
    }

    // MARK: Weekday by hour

    private func drawHeatmap(_ weekday: Int, _ hour: Int, _ value: Int) {
        let largest = max(table.rows.compactMap { $0[value].measure }.max() ?? 0, 1)
        svg(width: 720, height: 222) {
            for day in 0..<7 {
                text("name end", x: 40, y: Double(day) * 26 + 38, Wording.weekdays[day])
            }
            for hour in stride(from: 0, to: 24, by: 3) {
                text("tick", x: 48 + Double(hour) * 28, y: 12, "\(hour < 10 ? "0" : "")\(hour):00")
            }
            for row in table.rows {
                drawSquare(row, row[weekday].measure ?? 0, row[hour].measure ?? 0, value, largest)
            }
            text(
                "tick", x: 48, y: 216,
                "grey: none · full colour: \(Wording.count(Int(largest)))")
        }
    }

    private func drawSquare(
        _ row: [Cell], _ weekday: Double, _ hour: Double, _ value: Int, _ largest: Double
    ) {
        let amount = row[value].measure ?? 0
        let level = amount == 0 ? 0 : Int((amount / largest * 8).rounded(.up))
        let day = Wording.weekdays[min(max(Int(weekday), 0), 6)]
        rectangle(
            "heat h\(level)", x: 48 + hour * 28, y: 20 + weekday * 26, width: 26, height: 24,
            tip: "\(day) \(Int(hour)):00: \(Wording.count(Int(amount)))")
    }

    // MARK: Shapes

    private func svg(width: Double, height: Double, _ content: () -> Void) {
        html.element(
            "svg",
            [
                "viewBox": "0 0 \(number(width)) \(number(height))", "role": "img",
                "aria-labelledby": identifier.value, "class": "chart",
            ]
        ) {
            html.element("title", ["id": identifier.value], text: title)
            content()
        }
        html.newline()
    }

    private func rectangle(
        _ name: String, x: Double, y: Double, width: Double, height: Double, tip: String
    ) {
        html.element(
            "rect",
            [
                "class": name, "x": number(x), "y": number(y), "width": number(width),
                "height": number(height),
            ]
        ) {
            html.element("title", text: tip)
        }
    }

    private func line(_ name: String, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
        html.element(
            "line",
            [
                "class": name, "x1": number(x1), "y1": number(y1), "x2": number(x2),
                "y2": number(y2),
            ],
            text: "")
    }

    private func text(_ name: String, x: Double, y: Double, _ content: String) {
        html.element("text", ["class": name, "x": number(x), "y": number(y)], text: content)
    }

    /// A coordinate with one decimal: the same on every machine.
    private func number(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(Double(tenths) / 10)"
    }
}

/// The area of a chart in which values stand.
private struct Plot {
    let left: Double
    let top: Double
    let width: Double
    let height: Double

    var bottom: Double { top + height }
}

/// A value axis from zero to a round number, with round ticks.
struct AxisScale: Equatable {
    let top: Double
    let ticks: [Double]

    /// The axis for whole numbers up to `largest`: three to five steps of 1, 2 or 5 times a power of ten.
    init(largest: Double) {
        var step = 1.0
        let factors = [2.0, 2.5, 2.0]
        var place = 0
        while largest / step > 5 {
            step *= factors[place % 3]
            place += 1
        }
        step = step.rounded()
        let count = max((largest / step).rounded(.up), 1)
        top = count * step
        ticks = (0...Int(count)).map { Double($0) * step }
    }
}
