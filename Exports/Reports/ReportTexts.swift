import Markup
import OpenIM

/// A report as one text: a page of its own, JSON, Markdown for a ticket, or lines for a terminal.
package struct ReportTexts {
    private let report: Report
    private let context: ExportContext
    private let cells: CellText

    package init(_ report: Report, _ context: ExportContext) {
        self.report = report
        self.context = context
        cells = CellText(local: LocalTime(zone: context.zone))
    }

    /// A page that stands alone.
    package func html() throws -> String {
        let sink = MemorySink()
        let html = try HTMLWriter(to: sink)
        let frame = HTMLPage.Frame(
            title: report.title, summary: report.summary, facts: [], navigation: [],
            footer: context.footer)
        try HTMLPage(html: html, style: context.style).write(frame) {
            ReportHTML(html: html, cells: cells, prefix: report.id).write(report)
        }
        return sink.text
    }

    /// The report and its tables as JSON.
    package var json: JSONValue { ReportJSON(local: cells.local).json(report) }

    /// Markdown in which no text of a message can be anything but text.
    package var markdown: String {
        var lines = [
            "## \(MarkdownText.escaped(report.title))", "", MarkdownText.escaped(report.summary),
            "",
        ]
        lines.append(
            report.figures.map { "**\($0.name)** \(MarkdownText.escaped($0.value))" }
                .joined(separator: " · "))
        for section in report.sections where !section.table.rows.isEmpty {
            lines += ["", "### \(MarkdownText.escaped(section.title))", ""]
            lines += markdown(section)
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func markdown(_ section: ReportSection) -> [String] {
        let columns = section.table.columns
        let bars = bars(section)
        func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }
        let titles = columns.map(\.title) + (bars == nil ? [] : [""])
        let rules =
            columns.map { $0.kind == .numbers ? "---:" : "---" } + (bars == nil ? [] : ["---"])
        let rows = section.table.rows.enumerated().map { place, row in
            line(row.map(markdown) + (bars.map { [$0[place]] } ?? []))
        }
        return [line(titles), line(rules)] + rows
    }

    private func markdown(_ cell: Cell) -> String {
        switch cell {
        case .marked(let text, let ranges):
            MarkedText(text, ranges: ranges).runs.map { run in
                let text = MarkdownText.escaped(String(run.text))
                return run.isMarked ? "**\(text)**" : text
            }.joined()
        default: MarkdownText.escaped(cells.text(cell))
        }
    }

    /// A section as rows of texts, a bar behind them where the section has a chart; the texts are
    /// untrusted and not cut.
    package func rows(of section: ReportSection) -> [[String]] {
        let bars = bars(section)
        return section.table.rows.enumerated().map { place, row in
            row.map(cells.text) + (bars.map { [$0[place]] } ?? [])
        }
    }

    private static let barLength = 24

    /// A bar a row, in eighths of a block, the longest 24 wide; nil where nothing is measured.
    private func bars(_ section: ReportSection) -> [String]? {
        let value: Int
        switch section.chart {
        case .bars(_, let column), .columns(_, let column): value = column
        default: return nil
        }
        let values = section.table.rows.map { $0[value].measure ?? 0 }
        let largest = max(values.max() ?? 0, 1)
        return values.map {
            Self.bar(eighths: Int(($0 / largest * Double(Self.barLength * 8)).rounded()))
        }
    }

    private static func bar(eighths: Int) -> String {
        let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
        return String(repeating: "█", count: eighths / 8) + parts[eighths % 8]
    }
}

/// Foreign text in Markdown.
enum MarkdownText {
    /// The text on one line with whatever means something in Markdown or HTML escaped.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in VisibleText.of(text).unicodeScalars {
            switch scalar {
            case "\n", "\t": result.append(" ")
            case "&": result.append("&amp;")
            case "<": result.append("&lt;")
            case ">": result.append("&gt;")
            case "\\", "`", "*", "_", "{", "}", "[", "]", "(", ")", "#", "!", "|", "~", "@":
                result.append("\\")
                result.unicodeScalars.append(scalar)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
