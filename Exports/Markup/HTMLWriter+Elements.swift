/// Elements as blocks, so that what is opened is closed.
extension HTMLWriter {
    /// Writes an element with what `content` writes inside it.
    package func element(
        _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String> = [:],
        _ content: () throws -> Void
    ) rethrows {
        start(name)
        for (key, value) in attributes { attribute(key, value) }
        try content()
        end()
    }

    /// Writes an element that holds one text.
    package func element(
        _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String> = [:],
        text content: String
    ) {
        start(name)
        for (key, value) in attributes { attribute(key, value) }
        text(content)
        end()
    }

    /// Writes a link with its text.
    package func link(_ link: Link, _ content: String, class name: String? = nil) {
        start("a")
        if let name { attribute("class", name) }
        href(link)
        text(content)
        end()
    }

    /// Writes text in an element of its own that keeps its direction to itself.
    package func isolated(_ content: String) {
        element("bdi", text: content)
    }

    /// Writes text with the given parts, in bytes of its UTF-8, inside `<mark>`.
    ///
    /// Ranges that overlap, lie outside or cut a character are widened or left out: the text itself
    /// is always whole.
    package func marked(_ content: String, _ ranges: [Range<Int>]) {
        for run in MarkedText(content, ranges: ranges).runs {
            if run.isMarked {
                element("mark", text: String(run.text))
            } else {
                text(String(run.text))
            }
        }
    }
}

/// A text cut into marked and unmarked runs at character borders.
package struct MarkedText: Sendable {
    package struct Run: Equatable, Sendable {
        package let text: Substring
        package let isMarked: Bool
    }

    package let runs: [Run]

    /// Cuts `text` at the given ranges of its UTF-8 bytes, each widened to whole characters.
    package init(_ text: String, ranges: [Range<Int>]) {
        var runs: [Run] = []
        var position = text.startIndex
        func add(_ end: String.Index, _ isMarked: Bool) {
            guard position < end else { return }
            runs.append(Run(text: text[position..<end], isMarked: isMarked))
            position = end
        }
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            guard range.lowerBound >= 0, range.upperBound <= text.utf8.count, !range.isEmpty else {
                continue
            }
            let lower = text.characterStart(atUTF8: range.lowerBound)
            let upper = text.characterEnd(atUTF8: range.upperBound)
            add(max(lower, position), false)
            add(max(upper, position), true)
        }
        add(text.endIndex, false)
        self.runs = runs
    }
}

extension String {
    /// The start of the character that holds the byte at `offset`.
    fileprivate func characterStart(atUTF8 offset: Int) -> Index {
        let index = utf8.index(startIndex, offsetBy: offset)
        guard index < endIndex else { return endIndex }
        return rangeOfComposedCharacter(at: index).lowerBound
    }

    /// The end of the character that holds the byte before `offset`.
    fileprivate func characterEnd(atUTF8 offset: Int) -> Index {
        guard offset > 0 else { return startIndex }
        let index = utf8.index(startIndex, offsetBy: offset - 1)
        return rangeOfComposedCharacter(at: index).upperBound
    }

    private func rangeOfComposedCharacter(at index: Index) -> Range<Index> {
        var scalar = index
        while scalar > startIndex, utf8[scalar] & 0xC0 == 0x80 {
            scalar = utf8.index(before: scalar)
        }
        let character = self.index(after: scalar)
        let start = self.index(before: character)
        return min(start, scalar)..<character
    }
}
