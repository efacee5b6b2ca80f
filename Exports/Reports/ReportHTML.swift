import Markup

/// Writes a report's figures, charts and tables into a page.
struct ReportHTML {
    let html: HTMLWriter
    let cells: CellText
    /// Put before every identifier, so that several reports can share a page.
    let prefix: String

    func write(_ report: Report) {
        if !report.figures.isEmpty { html.list(report.figures, class: "figures") }
        for section in report.sections { write(section) }
    }

    private func write(_ section: ReportSection) {
        let heading = Identifier("s-", "\(prefix)-\(section.id)")
        html.element("section", ["aria-labelledby": heading.value]) {
            html.element("h2", ["id": heading.value], text: section.title)
            if !section.note.isEmpty { html.element("p", ["class": "note"], text: section.note) }
            if section.table.rows.isEmpty {
                html.element("p", ["class": "empty"], text: "None.")
            } else if let chart = section.chart {
                writeFigure(section, chart)
            } else {
                write(section.table, caption: section.title)
            }
        }
        html.newline()
    }

    private func writeFigure(_ section: ReportSection, _ chart: Chart) {
        html.element("figure") {
            html.element("div", ["class": "scroll", "tabindex": "0", "role": "group"]) {
                ChartWriter(
                    html: html, table: section.table, title: section.title,
                    identifier: Identifier("c-", "\(prefix)-\(section.id)")
                ).draw(chart, cells: cells)
            }
            html.element("details") {
                html.element("summary", text: "Data")
                write(section.table, caption: section.title)
            }
        }
    }

    /// A table in a scroller of its own; long ones end with a word on where the rest is.
    func write(_ table: ReportTable, caption: String) {
        html.element(
            "div", ["class": "scroll", "tabindex": "0", "role": "region", "aria-label": caption]
        ) {
            html.element("table", ["class": table.rows.count > 8 ? "data filterable" : "data"]) {
                html.element("caption", text: caption)
                html.element("thead") {
                    html.element("tr") {
                        for column in table.columns { writeHeading(column) }
                    }
                }
                html.newline()
                html.element("tbody") {
                    for row in table.rows.prefix(table.shownRows) { write(row, table.columns) }
                }
            }
        }
        html.newline()
        if table.rows.count > table.shownRows {
            html.element(
                "p", ["class": "note"],
                text: "The first \(Wording.count(table.shownRows)) of "
                    + "\(Wording.count(table.rows.count)) rows; the CSV file has them all.")
        }
    }

    private func writeHeading(_ column: ReportColumn) {
        html.start("th")
        html.attribute("scope", "col")
        if column.kind == .numbers { html.attribute("class", "n") }
        html.text(column.title)
        html.end()
    }

    private func write(_ row: [Cell], _ columns: [ReportColumn]) {
        html.element("tr") {
            for (cell, column) in zip(row, columns) { write(cell, column.kind) }
        }
        html.newline()
    }

    private func write(_ cell: Cell, _ kind: ReportColumn.Kind) {
        html.start("td")
        if kind == .numbers { html.attribute("class", isQuiet(cell) ? "n quiet" : "n") }
        switch cell {
        case .text(let text, let link):
            html.attribute("dir", "auto")
            write(text, link)
        case .marked(let text, let ranges):
            html.attribute("dir", "auto")
            html.marked(text, ranges)
        case .identifier(let text, let link):
            html.element("code") { write(text, link) }
        case .time(let time) where time != 0:
            html.attribute("data-value", "\(time)")
            html.time(time, cells.text(cell), cells.local)
        case .count, .duration, .share, .time, .none:
            if let measure = cell.measure { html.attribute("data-value", "\(measure)") }
            html.text(isZero(cell) ? "·" : cells.text(cell))
        }
        html.end()
    }

    private func write(_ text: String, _ link: Link?) {
        if let link {
            html.link(link, text)
        } else {
            html.text(text)
        }
    }

    private func isZero(_ cell: Cell) -> Bool { cell == .count(0) }

    private func isQuiet(_ cell: Cell) -> Bool { isZero(cell) || cell == .none }
}

extension HTMLWriter {
    /// An instant: what people read, and the same for programs.
    func time(_ time: Int64, _ shown: String, _ local: LocalTime) {
        start("time")
        attribute("datetime", local.iso(time))
        text(shown)
        end()
    }
}
