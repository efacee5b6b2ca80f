import Terminal

/// A column of a table: how wide, how aligned, and when it goes.
struct TableColumn<Row> {
    var title: String
    /// Columns it always takes; for a stretching one, the least it takes.
    var width: Int
    /// A share of what is left over; 0 for a column of fixed width.
    var stretch = 0
    var alignment = TextFitting.Alignment.left
    /// Columns of high rank go first when the panel is narrow; rank 0 never goes.
    var rank = 0
    var titleStyle = Style.dim
    var cell: (Row) -> StyledText
}

/// Lines of fields under a line of titles; drops columns by rank until the rest fits.
struct Table<Row> {
    var columns: [TableColumn<Row>]
    private static var gap: Int { 1 }

    /// The columns that fit into a width, with where each begins and how wide it is.
    func placed(in width: Int) -> [(column: TableColumn<Row>, x: Int, width: Int)] {
        var kept = columns
        while kept.count > 1, least(kept) > width, let victim = firstToGo(of: kept) {
            kept.remove(at: victim)
        }
        let free = max(0, width - least(kept))
        let shares = kept.map(\.stretch).reduce(0, +)
        var x = 0
        return kept.map { column in
            let extra = shares > 0 ? free * column.stretch / shares : 0
            let placed = (column, x, max(0, min(column.width + extra, width - x)))
            x += placed.2 + Self.gap
            return placed
        }
    }

    /// Draws titles at a line.
    func drawTitles(_ canvas: inout Canvas, x: Int, y: Int, width: Int) {
        for (column, offset, columns) in placed(in: width) {
            canvas.field(
                StyledText(column.title, column.titleStyle), x: x + offset, y: y, columns: columns,
                column.alignment)
        }
    }

    /// Draws rows from a line downward, until the rows or the lines end.
    func draw(
        _ rows: some Collection<Row>, _ canvas: inout Canvas, x: Int, y: Int, width: Int,
        isSelected: (Row) -> Bool
    ) {
        let places = placed(in: width)
        for (line, row) in rows.enumerated() where y + line < canvas.height {
            for (column, offset, columns) in places {
                canvas.field(
                    column.cell(row), x: x + offset, y: y + line, columns: columns,
                    column.alignment)
            }
            if isSelected(row) {
                canvas.write(String(canvas.glyphs.marker), x: 0, y: y + line, Style(.accent))
                canvas.select(y: y + line)
            }
        }
    }

    private func least(_ columns: [TableColumn<Row>]) -> Int {
        columns.map(\.width).reduce(0, +) + max(0, columns.count - 1) * Self.gap
    }

    /// The last of the columns of the highest rank.
    private func firstToGo(of columns: [TableColumn<Row>]) -> Int? {
        let highest = columns.map(\.rank).max() ?? 0
        guard highest > 0 else { return nil }
        return columns.lastIndex { $0.rank == highest }
    }
}
