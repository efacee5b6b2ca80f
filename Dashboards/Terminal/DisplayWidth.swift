/// How many terminal columns a text takes: the one policy that layout, cutting and drawing share.
///
/// - Two columns: East Asian Wide and Fullwidth scalars, emoji presented as pictures, and emoji
///   sequences as a whole (ZWJ families, skin tones, flags, keycaps, a base followed by VS16).
/// - No column: combining and enclosing marks, format characters (ZWJ, ZWNJ, variation selectors,
///   zero width space), the medial and final jamo of a Hangul syllable, and control characters.
/// - Ambiguous scalars (`§`, `…`, Greek and Cyrillic in legacy fonts) take one column, or two when
///   `ambiguousIsWide` is set. The box, block and arrow glyphs of our own frames stay narrow only
///   in the first case, so the ASCII glyph set goes with the second.
/// - Everything else: one column.
///
/// Scripts whose grapheme clusters hold several spacing letters (Devanagari conjuncts) are measured
/// letter by letter, as terminals draw them.
package struct DisplayWidth: Sendable, Equatable {
    package var ambiguousIsWide: Bool

    package init(ambiguousIsWide: Bool = false) {
        self.ambiguousIsWide = ambiguousIsWide
    }

    /// The columns of a text drawn on one line. Linear in the text's length.
    package func columns(of text: some StringProtocol) -> Int {
        if let ascii = asciiColumns(of: text) { return ascii }
        return text.reduce(0) { $0 + columns(of: $1) }
    }

    /// The columns of one grapheme cluster, which can exceed two for a conjunct of several letters.
    package func columns(of character: Character) -> Int {
        let scalars = character.unicodeScalars
        guard let first = scalars.first else { return 0 }
        if scalars.count == 1 { return columns(of: first) }
        if Self.isEmojiSequence(character) { return 2 }
        return scalars.reduce(0) { $0 + columns(of: $1) }
    }

    /// The columns of one scalar on its own: 0, 1 or 2.
    package func columns(of scalar: Unicode.Scalar) -> Int {
        let value = scalar.value
        if value < 0x300 { return lowColumns(of: value) }
        if Self.isZeroWidth(scalar) { return 0 }
        if value < 0x1100 { return isWideAmbiguous(value) ? 2 : 1 }
        if WidthTable.wide.contains(scalar: value) { return 2 }
        return isWideAmbiguous(value) ? 2 : 1
    }

    /// The pieces of a text that a terminal draws as one cell each, with their columns (0, 1 or 2).
    package func units(of text: some StringProtocol) -> [(text: Character, columns: Int)] {
        var units: [(text: Character, columns: Int)] = []
        for character in text { append(character, to: &units) }
        return units
    }

    private func append(
        _ character: Character, to units: inout [(text: Character, columns: Int)]
    ) {
        let whole = columns(of: character)
        if isUnit(character, columns: whole) { return units.append((character, whole)) }
        var piece = String.UnicodeScalarView()
        var width = 0
        for scalar in character.unicodeScalars {
            let next = columns(of: scalar)
            if next > 0, width > 0 {
                units.append((Character(String(piece)), width))
                piece = String.UnicodeScalarView()
                width = 0
            }
            piece.append(scalar)
            width += next
        }
        if !piece.isEmpty { units.append((Character(String(piece)), min(width, 2))) }
    }

    /// Whether a cluster fills one cell: all its columns are its first scalar's, or it is one picture.
    func isUnit(_ character: Character, columns whole: Int) -> Bool {
        guard whole <= 2, let first = character.unicodeScalars.first else { return whole == 0 }
        return whole == columns(of: first) || Self.isEmojiSequence(character)
    }

    private func asciiColumns(of text: some StringProtocol) -> Int? {
        var count = 0
        for byte in text.utf8 {
            guard (0x20..<0x7F).contains(byte) else { return nil }
            count += 1
        }
        return count
    }

    private func lowColumns(of value: UInt32) -> Int {
        if value < 0x20 || (0x7F..<0xA0).contains(value) { return 0 }
        return value >= 0xA0 && isWideAmbiguous(value) ? 2 : 1
    }

    private func isWideAmbiguous(_ value: UInt32) -> Bool {
        ambiguousIsWide && WidthTable.ambiguous.contains(scalar: value)
    }

    static func isZeroWidth(_ scalar: Unicode.Scalar) -> Bool {
        if (0x1160...0x11FF).contains(scalar.value) { return true }
        if (0xD7B0...0xD7FF).contains(scalar.value) { return true }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator,
            .paragraphSeparator:
            return true
        default:
            return false
        }
    }

    /// Whether a cluster of several scalars is one emoji picture.
    static func isEmojiSequence(_ character: Character) -> Bool {
        let scalars = character.unicodeScalars
        guard let first = scalars.first, first.properties.isEmoji else { return false }
        if first.properties.isEmojiPresentation { return true }
        return scalars.contains { $0.value == 0xFE0F || $0.value == 0x200D }
            || scalars.dropFirst().contains { $0.properties.isEmojiModifier }
    }
}

extension [ClosedRange<UInt32>] {
    /// Binary search in ascending, disjoint ranges.
    func contains(scalar value: UInt32) -> Bool {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if self[middle].upperBound < value {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low < count && self[low].lowerBound <= value
    }
}
