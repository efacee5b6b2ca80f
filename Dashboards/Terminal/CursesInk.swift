import CNCurses

/// Turns cells into curses characters: the palette's paint as attributes and colour pairs, and each
/// grapheme as what every terminal draws in the same number of columns.
///
/// Terminals disagree on emoji sequences: some join a ZWJ family into one picture, some show each
/// member. So a sequence is drawn as its first picture, a flag as its two letters, and a base made
/// wide by VS16 as the base and a blank. Columns then line up everywhere; the frame, and what is
/// saved from it, keep the whole text.
struct CursesInk {
    private let palette: Palette
    private var pairs: [PairKey: Int16] = [:]
    private var looks: [Style: Look] = [:]

    private struct PairKey: Hashable {
        var foreground: Int32
        var background: Int32
    }

    private struct Look {
        var attributes: attr_t
        var pair: Int16
    }

    init(palette: Palette) {
        self.palette = palette
    }

    /// Appends the one or two curses characters that fill the cell's columns.
    mutating func append(_ cell: Cell, to row: inout [cchar_t]) {
        let look = look(of: cell.style)
        let drawn = DrawnGrapheme(cell)
        row.append(character(drawn.scalars, look))
        for scalar in drawn.filler { row.append(character([scalar], look)) }
    }

    private func character(_ scalars: [Unicode.Scalar], _ look: Look) -> cchar_t {
        var wide = scalars.map { wchar_t(bitPattern: $0.value) }
        wide.append(0)
        var result = cchar_t()
        setcchar(&result, wide, look.attributes, look.pair, nil)
        return result
    }

    private mutating func look(of style: Style) -> Look {
        if let known = looks[style] { return known }
        let paint = palette.paint(style)
        let look = Look(attributes: Self.attributes(paint), pair: pair(for: paint))
        looks[style] = look
        return look
    }

    private static func attributes(_ paint: Paint) -> attr_t {
        var attributes: attr_t = 0
        if paint.bold { attributes |= imscope_bold() }
        if paint.dim { attributes |= imscope_dim() }
        if paint.underline { attributes |= imscope_underline() }
        if paint.reverse { attributes |= imscope_reverse() }
        return attributes
    }

    /// The colour pair of a paint, made on first use; 0, the terminal's own colours, when none is left.
    private mutating func pair(for paint: Paint) -> Int16 {
        guard palette.hasColors else { return 0 }
        let key = PairKey(
            foreground: paint.foreground?.number(at: palette.depth) ?? -1,
            background: paint.background?.number(at: palette.depth) ?? -1)
        if key.foreground == -1, key.background == -1 { return 0 }
        if let known = pairs[key] { return known }
        let next = Int16(clamping: pairs.count + 1)
        guard Int32(next) < imscope_color_pairs(), next < Int16.max else { return 0 }
        init_extended_pair(Int32(next), key.foreground, key.background)
        pairs[key] = next
        return next
    }
}

/// What of a grapheme is sent to the terminal, and the blanks or letters after it.
struct DrawnGrapheme: Equatable {
    /// A base and at most four marks of no width, as curses takes them.
    private(set) var scalars: [Unicode.Scalar]
    /// Further characters of one column that fill the cell.
    private(set) var filler: [Unicode.Scalar] = []

    /// - Parameter columnsOf: the C library's measure, by which curses moves its cursor.
    init(
        _ cell: Cell,
        columnsOf measure: (Unicode.Scalar) -> Int = { Platform.cursesColumns(of: $0) }
    ) {
        let all = Array(cell.grapheme.unicodeScalars)
        if let letters = Self.flagLetters(all), cell.columns == 2 {
            scalars = [letters.0]
            filler = [letters.1]
            return
        }
        let base = all.first ?? " "
        let size = measure(base)
        let columns = Int(cell.columns)
        guard size == columns || (size == 1 && columns == 2) else {
            scalars = [columns == 2 && measure("\u{FF1F}") == 2 ? "\u{FF1F}" : "?"]
            if columns == 2, scalars == ["?"] { filler = [" "] }
            return
        }
        scalars = [base] + all.dropFirst().filter { Self.isMark($0, measure) }.prefix(4)
        if size < columns { filler = [" "] }
    }

    private static func isMark(
        _ scalar: Unicode.Scalar, _ measure: (Unicode.Scalar) -> Int
    ) -> Bool {
        let isJoiner = scalar.value == 0x200D || (0xFE00...0xFE0F).contains(scalar.value)
        return !isJoiner && measure(scalar) == 0
    }

    /// The letters of a pair of regional indicators.
    private static func flagLetters(
        _ scalars: [Unicode.Scalar]
    ) -> (Unicode.Scalar, Unicode.Scalar)? {
        guard scalars.count == 2 else { return nil }
        let letters = scalars.compactMap { scalar -> Unicode.Scalar? in
            guard (0x1F1E6...0x1F1FF).contains(scalar.value) else { return nil }
            return Unicode.Scalar(scalar.value - 0x1F1E6 + 0x41)
        }
        return letters.count == 2 ? (letters[0], letters[1]) : nil
    }
}
