/// One screen position: what stands there and how it looks.
package struct Cell: Sendable, Equatable {
    /// The grapheme, or a blank. A cell covered by its left neighbour's second column repeats nothing:
    /// its `columns` is 0.
    package var grapheme: Character
    /// 1 or 2; 0 for the right half of a wide grapheme.
    package var columns: UInt8
    package var style: Style

    package init(_ grapheme: Character, columns: UInt8 = 1, style: Style = .text) {
        self.grapheme = grapheme
        self.columns = columns
        self.style = style
    }

    package static let blank = Cell(" ")
}

/// The size of a screen or of a part of it, in columns and lines.
package struct Size: Sendable, Equatable, Hashable {
    package var width: Int
    package var height: Int

    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}

/// A rectangle of a frame, from its left upper corner.
package struct Rect: Sendable, Equatable, Hashable {
    package var x: Int
    package var y: Int
    package var width: Int
    package var height: Int

    package init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = max(0, width)
        self.height = max(0, height)
    }

    package func contains(x column: Int, y line: Int) -> Bool {
        column >= x && column < x + width && line >= y && line < y + height
    }
}

/// A whole picture of the screen: a value that is drawn, compared, saved and tested.
package struct Frame: Sendable, Equatable {
    package let size: Size
    /// Line by line, `size.width` cells each.
    package private(set) var cells: [Cell]
    /// Where the text cursor is shown, when a line of input is open.
    package var cursor: Position?

    /// A place in the frame.
    package struct Position: Sendable, Equatable {
        package var x: Int
        package var y: Int

        package init(x: Int, y: Int) {
            self.x = x
            self.y = y
        }
    }

    package init(size: Size) {
        self.size = Size(width: max(0, size.width), height: max(0, size.height))
        cells = Array(repeating: .blank, count: self.size.width * self.size.height)
    }

    /// The cell at a place inside the frame.
    package subscript(x: Int, y: Int) -> Cell { cells[y * size.width + x] }

    /// The cells of one line.
    package func row(_ y: Int) -> ArraySlice<Cell> {
        cells[(y * size.width)..<((y + 1) * size.width)]
    }

    /// Writes safe text from a place to the right, up to column `limit`, and returns the column after it.
    ///
    /// A wide grapheme that would cross the limit is replaced by a blank. Places outside the frame
    /// are skipped. Overwriting half of a wide grapheme blanks its other half.
    @discardableResult
    package mutating func write(
        _ text: some StringProtocol, x: Int, y: Int, limit: Int? = nil, style: Style,
        width: DisplayWidth = DisplayWidth()
    ) -> Int {
        let end = min(limit ?? size.width, size.width)
        guard y >= 0, y < size.height else { return x }
        var column = x
        for (unit, columns) in UnitSequence(text: text, width: width) {
            if columns == 0 { continue }
            if column + columns > end {
                if column < end, column >= 0 { put(.init(" ", style: style), x: column, y: y) }
                return min(column + columns, end)
            }
            if column >= 0 {
                put(Cell(unit, columns: UInt8(columns), style: style), x: column, y: y)
            }
            column += columns
        }
        return column
    }

    /// Puts one cell at a place inside the frame.
    package mutating func put(_ cell: Cell, x: Int, y: Int) {
        guard x >= 0, y >= 0, y < size.height, x + Int(cell.columns) <= size.width else { return }
        let index = y * size.width + x
        breakWide(at: x, y: y)
        cells[index] = cell
        guard cell.columns == 2 else { return }
        breakWide(at: x + 1, y: y)
        cells[index + 1] = Cell(" ", columns: 0, style: cell.style)
    }

    /// Changes the looks of a stretch of one line and leaves its text.
    package mutating func restyle(x: Int, y: Int, width: Int, _ change: (Style) -> Style) {
        guard y >= 0, y < size.height else { return }
        let from = max(0, x)
        let to = min(size.width, x + width)
        guard from < to else { return }
        for column in from..<to {
            let index = y * size.width + column
            cells[index].style = change(cells[index].style)
        }
    }

    /// Blanks a rectangle.
    package mutating func clear(_ rect: Rect, style: Style = .text) {
        for y in rect.y..<(rect.y + rect.height) {
            for x in rect.x..<(rect.x + rect.width) { put(Cell(" ", style: style), x: x, y: y) }
        }
    }

    private mutating func breakWide(at x: Int, y: Int) {
        let index = y * size.width + x
        if cells[index].columns == 0, x > 0 { cells[index - 1] = blanked(cells[index - 1]) }
        if cells[index].columns == 2, x + 1 < size.width {
            cells[index + 1] = blanked(cells[index + 1])
        }
    }

    private func blanked(_ cell: Cell) -> Cell { Cell(" ", style: cell.style) }
}
