/// Cuts and pads text to a number of columns, at grapheme borders.
package struct TextFitting: Sendable, Equatable {
    /// Where a text lies in a field wider than itself.
    package enum Alignment: String, Sendable, Equatable {
        case left, right, center
    }

    package var width: DisplayWidth
    /// What stands at the place of a cut; one column.
    package var ellipsis: Character

    package init(width: DisplayWidth = DisplayWidth(), ellipsis: Character = "…") {
        self.width = width
        self.ellipsis = ellipsis
    }

    /// The longest beginning of a text that fits, ending in the ellipsis when something was cut.
    /// Reads no further than the columns need.
    package func cut(_ text: some StringProtocol, to columns: Int) -> String {
        guard columns > 0 else { return "" }
        var kept = ""
        var used = 0
        var lastBeforeMark = (end: kept.endIndex, used: 0)
        let room = columns - width.columns(of: ellipsis)
        for (unit, size) in UnitSequence(text: text, width: width) {
            if used + size > columns {
                let head = kept[..<lastBeforeMark.end]
                return room < 0 ? String(head) : head + String(ellipsis)
            }
            kept.append(unit)
            used += size
            if used <= room { lastBeforeMark = (kept.endIndex, used) }
        }
        return kept
    }

    /// The text cut or padded with blanks to exactly so many columns.
    package func field(
        _ text: some StringProtocol, columns: Int, _ alignment: Alignment = .left
    ) -> String {
        let kept = cut(text, to: columns)
        let free = max(0, columns - width.columns(of: kept))
        switch alignment {
        case .left: return kept + String(repeating: " ", count: free)
        case .right: return String(repeating: " ", count: free) + kept
        case .center:
            let left = String(repeating: " ", count: free / 2)
            return left + kept + String(repeating: " ", count: free - free / 2)
        }
    }

    /// Breaks a text into lines of at most so many columns, at blanks where there are some.
    package func wrap(_ text: String, to columns: Int, limit: Int = 200) -> [String] {
        guard columns > 0 else { return [] }
        var lines: [String] = []
        var rest = Substring(text)
        while !rest.isEmpty, lines.count < limit {
            let (line, next) = firstLine(of: rest, columns: columns)
            lines.append(line)
            rest = next
        }
        return lines.isEmpty ? [""] : lines
    }

    private func firstLine(of text: Substring, columns: Int) -> (String, Substring) {
        var used = 0
        var end = text.startIndex
        var lastBlank: String.Index?
        while end < text.endIndex {
            let size = width.columns(of: text[end])
            if used + size > columns { break }
            used += size
            if text[end] == " " { lastBlank = end }
            end = text.index(after: end)
        }
        if end == text.endIndex { return (String(text), text[end...]) }
        if text[end] == " " { return (String(text[..<end]), text[text.index(after: end)...]) }
        if let blank = lastBlank, blank > text.startIndex {
            return (String(text[..<blank]), text[text.index(after: blank)...])
        }
        if end == text.startIndex { end = text.index(after: end) }
        return (String(text[..<end]), text[end...])
    }
}

/// The drawable units of a text one after another, so that a cut reads only what it shows.
struct UnitSequence<Text: StringProtocol>: Sequence, IteratorProtocol {
    private var characters: Text.Iterator
    private var pending: [(text: Character, columns: Int)] = []
    private let width: DisplayWidth

    init(text: Text, width: DisplayWidth) {
        characters = text.makeIterator()
        self.width = width
    }

    mutating func next() -> (Character, Int)? {
        if !pending.isEmpty {
            let unit = pending.removeFirst()
            return (unit.text, unit.columns)
        }
        guard let character = characters.next() else { return nil }
        let columns = width.columns(of: character)
        if width.isUnit(character, columns: columns) { return (character, columns) }
        pending = width.units(of: String(character))
        return next()
    }
}
