import Terminal

/// Marks keywords in a text that was already made safe.
///
/// The comparison is the standard library's caseless one, character by character, which is enough to
/// show where a match is: whether there is one was decided by the search.
struct Highlighter {
    private let keywords: [[String]]

    init(keywords: [String]) {
        self.keywords = keywords.map { Self.folded(Sanitizer().line($0)) }.filter { !$0.isEmpty }
    }

    /// The text in parts, marked ones in the style of matches.
    func parts(of text: String, style: Style) -> [StyledText] {
        guard !keywords.isEmpty else { return [StyledText(text, style)] }
        let characters = Array(text)
        let folded = characters.map { $0.lowercased() }
        var parts: [StyledText] = []
        var plain = ""
        var index = 0
        while index < characters.count {
            guard let length = matchLength(in: folded, at: index) else {
                plain.append(characters[index])
                index += 1
                continue
            }
            if !plain.isEmpty { parts.append(StyledText(plain, style)) }
            plain = ""
            parts.append(
                StyledText(
                    String(characters[index..<(index + length)]),
                    Style(.match, [.bold, .underline])))
            index += length
        }
        if !plain.isEmpty { parts.append(StyledText(plain, style)) }
        return parts
    }

    /// The column of the first match, to bring it into view.
    func firstMatch(in text: String) -> Int? {
        let folded = Self.folded(text)
        return folded.indices.first { matchLength(in: folded, at: $0) != nil }
    }

    private func matchLength(in text: [String], at index: Int) -> Int? {
        for keyword in keywords where index + keyword.count <= text.count {
            if text[index..<(index + keyword.count)].elementsEqual(keyword) { return keyword.count }
        }
        return nil
    }

    private static func folded(_ text: String) -> [String] { text.map { $0.lowercased() } }
}
