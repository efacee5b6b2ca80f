import Markup

/// One report as a value: what HTML, CSV and JSON are all written from, so that they agree.
package struct Report: Equatable, Sendable {
    /// A short name in lower case: the file's name, and the name on the command line.
    package var id: String
    package var title: String
    /// What the report answers, in a sentence.
    package var summary: String
    /// The few numbers that matter, with their units.
    package var figures: [Figure]
    package var sections: [ReportSection]

    package init(
        id: String, title: String, summary: String, figures: [Figure] = [],
        sections: [ReportSection] = []
    ) {
        self.id = id
        self.title = title
        self.summary = summary
        self.figures = figures
        self.sections = sections
    }
}

/// A number that matters, or a fact about the report, as text with its unit.
package struct Figure: Equatable, Sendable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

/// A question of a report, answered by a chart, a table or both.
package struct ReportSection: Equatable, Sendable {
    package var id: String
    package var title: String
    /// What must be known to read it right.
    package var note: String
    package var table: ReportTable
    /// Drawn from the table, so that they cannot disagree; the table then lies folded under it.
    package var chart: Chart?

    package init(
        id: String, title: String, note: String = "", table: ReportTable, chart: Chart? = nil
    ) {
        self.id = id
        self.title = title
        self.note = note
        self.table = table
        self.chart = chart
    }
}

/// How a table is drawn; columns are named by their place in the table.
package enum Chart: Equatable, Sendable {
    /// One column a row, in the table's order: a series over time.
    case columns(label: Int, value: Int)
    /// One bar a row, the first twenty.
    case bars(label: Int, value: Int)
    /// One square a row, by weekday (0 Monday) and hour.
    case heatmap(weekday: Int, hour: Int, value: Int)
}

/// Rows under named columns; each row has a cell for each column.
package struct ReportTable: Equatable, Sendable {
    package var columns: [ReportColumn]
    package var rows: [[Cell]]
    /// How many rows HTML shows; CSV and JSON hold them all.
    package var shownRows: Int

    package init(columns: [ReportColumn], rows: [[Cell]], shownRows: Int = 500) {
        self.columns = columns
        self.rows = rows
        self.shownRows = shownRows
    }
}

/// A column's heading, and the key it has in CSV and JSON.
package struct ReportColumn: Equatable, Sendable {
    package var title: String
    package var key: String
    package var kind: Kind

    /// How a column is aligned, and written in CSV.
    package enum Kind: Sendable {
        /// Aligned left.
        case words
        /// Aligned right.
        case numbers
        /// In CSV two columns: ISO 8601 with offset, and ms since 1970 under the key with `Ms` behind.
        case times
    }

    package init(_ title: String, _ key: String, _ kind: Kind = .words) {
        self.title = title
        self.key = key
        self.kind = kind
    }
}

/// A value in a table.
package enum Cell: Equatable, Sendable {
    /// Foreign or own text, and where it leads.
    case text(String, Link? = nil)
    /// A text with the places, in bytes of its UTF-8, that a keyword matched.
    case marked(String, [Range<Int>])
    /// An id, shown in the type of code and kept as text by spreadsheets.
    case identifier(String, Link? = nil)
    case count(Int)
    /// An instant in ms since 1970; 0 is unknown.
    case time(Int64)
    /// A stretch in ms.
    case duration(Int64)
    /// A part of a whole, 0…1.
    case share(Double)
    /// Not known, or not meant here: not the same as zero.
    case none

    /// Nil becomes `none`.
    package static func count(ifKnown count: Int?) -> Cell {
        count.map(Cell.count) ?? .none
    }

    /// Nil becomes `none`.
    package static func duration(ifKnown duration: Int64?) -> Cell {
        duration.map(Cell.duration) ?? .none
    }

    /// What charts measure and columns sort by; nil for text.
    var measure: Double? {
        switch self {
        case .count(let count): Double(count)
        case .time(let time), .duration(let time): Double(time)
        case .share(let share): share
        case .text, .marked, .identifier, .none: nil
        }
    }
}
