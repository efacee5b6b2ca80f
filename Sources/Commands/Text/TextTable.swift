import Terminal

/// Rows of text in columns that line up on a terminal, whatever characters they hold.
///
/// Every text is made safe for a terminal. Numbers go right; the last column takes what room is left.
struct TextTable {
    /// One column.
    struct Column {
        var title: String
        var alignment: TextFitting.Alignment = .left
        /// The widest it gets, in columns of the terminal; the last column is bounded by the room only.
        var limit = 40

        init(_ title: String, _ alignment: TextFitting.Alignment = .left, limit: Int = 40) {
            self.title = title
            self.alignment = alignment
            self.limit = limit
        }
    }

    var columns: [Column]
    /// What to do with the last column's text once it is cut, such as marking matches.
    var decorate: (String) -> String = { $0 }
    private(set) var rows: [[String]] = []
    private let fitting = TextFitting()
    private let sanitizer = Sanitizer()

    init(_ columns: [Column]) {
        self.columns = columns
    }

    /// Adds a row of untrusted texts, one a column.
    mutating func add(_ texts: [String]) {
        rows.append(texts.map { sanitizer.line($0, limit: Self.longestText) })
    }

    /// Scalars of one text that are shown where nothing else bounds it.
    private static let longestText = 1 << 16

    /// The table as lines of at most `width` columns, or as wide as they get where there is none.
    func lines(width: Int?, withTitles: Bool = true) -> [String] {
        let widths = columns.indices.map(width(ofColumn:))
        let titles = withTitles ? [columns.map(\.title)] : []
        return (titles + rows).map { line($0, widths: widths, room: width) }
    }

    private func width(ofColumn index: Int) -> Int {
        let texts = rows.map { $0[index] } + [columns[index].title]
        let widest = texts.map { fitting.width.columns(of: $0) }.max() ?? 0
        return min(widest, columns[index].limit)
    }

    private func line(_ texts: [String], widths: [Int], room: Int?) -> String {
        var cells: [String] = []
        var used = 0
        for index in texts.indices.dropLast() {
            cells.append(
                fitting.field(
                    texts[index], columns: widths[index], columns[index].alignment))
            used += widths[index] + 2
        }
        if let last = texts.last {
            let isRight = columns[texts.count - 1].alignment == .right
            let text =
                isRight ? fitting.field(last, columns: widths[texts.count - 1], .right) : last
            cells.append(decorate(room.map { fitting.cut(text, to: max(8, $0 - used)) } ?? text))
        }
        let line = cells.joined(separator: "  ")
        return String(
            line[..<(line.lastIndex { $0 != " " }.map(line.index(after:)) ?? line.startIndex)])
    }
}
