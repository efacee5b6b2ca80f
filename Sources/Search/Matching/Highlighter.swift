/// Finds what to mark in a message's original text: the places that match, out to grapheme borders.
package struct Highlighter: Sendable {
    private let finders: [ByteFinder]
    private let mode: MatchMode
    private let patterns: PatternList?

    /// A highlighter for keywords, each literal.
    package init(_ keywords: [String], mode: MatchMode = .caseless) {
        var folder = Folder(mode: mode)
        finders = keywords.map { folder.fold($0.trimmedKeyword) }.filter { !$0.isEmpty }
            .map(ByteFinder.init)
        self.mode = mode
        patterns = nil
    }

    /// A highlighter for what criteria ask for: their keywords and patterns.
    package init(_ criteria: SearchCriteria) {
        var folder = Folder(mode: criteria.mode)
        finders = criteria.keywords.map { folder.fold($0) }.filter { !$0.isEmpty }
            .map(ByteFinder.init)
        mode = criteria.mode
        patterns =
            criteria.patterns.isEmpty
            ? nil : try? PatternList(criteria.patterns, mode: criteria.mode)
    }

    /// The ranges to mark, ascending, none overlapping another, each made of whole graphemes.
    package func ranges(in text: String) -> [Range<String.Index>] {
        utf8Ranges(in: text).map { range in
            text.utf8.index(
                text.startIndex, offsetBy: range.lowerBound)..<text.utf8.index(
                    text.startIndex, offsetBy: range.upperBound)
        }
    }

    /// The same as offsets in the text's UTF-8.
    package func utf8Ranges(in text: String) -> [Range<Int>] {
        var found: [Range<Int>] = []
        if !finders.isEmpty {
            let folded = FoldedText(text, mode: mode)
            found = finders.flatMap(folded.matches(of:))
        }
        if let patterns { found += patterns.utf8Ranges(in: text) }
        if found.isEmpty { return [] }
        let borders = Self.graphemeBorders(of: text)
        return Self.merged(found.map { Self.widened($0, to: borders) })
    }

    private static func graphemeBorders(of text: String) -> [Int] {
        var borders = [0]
        for character in text { borders.append((borders.last ?? 0) + character.utf8.count) }
        return borders
    }

    /// A range out to the nearest borders.
    private static func widened(_ range: Range<Int>, to borders: [Int]) -> Range<Int> {
        let first = borders.partitioningIndex { $0 > range.lowerBound } - 1
        let last = borders.partitioningIndex { $0 >= range.upperBound }
        return borders[first]..<borders[last]
    }

    private static func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
        var merged: [Range<Int>] = []
        for range in ranges.sorted(by: {
            ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound)
        }) {
            if let last = merged.last, range.lowerBound < last.upperBound {
                merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                merged.append(range)
            }
        }
        return merged
    }
}

/// A text folded piece by piece, so that each folded byte is known to come from a stretch of the text.
struct FoldedText {
    private let folded = ByteBuffer()
    /// Where each piece begins in the text and in the folded text; one more for the ends.
    private var pieces: [(text: Int, folded: Int)] = []

    init(_ text: String, mode: MatchMode) {
        var folder = Folder(mode: mode)
        var text = text
        pieces = text.withUTF8 { bytes in
            folder.appendPieces(bytes, to: folded)
        }
        folded.reserve(ByteFinder.padding)
    }

    /// The stretches of the text, in UTF-8 offsets, whose folded form holds a needle.
    func matches(of finder: ByteFinder) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var from = 0
        while let hit = finder.position(in: folded.base, from: from, to: folded.count) {
            let end = hit + finder.needle.count
            let first = pieces.partitioningIndex { $0.folded > hit } - 1
            let beyond = pieces.partitioningIndex { $0.folded >= end }
            ranges.append(pieces[max(first, 0)].text..<pieces[beyond].text)
            from = end
        }
        return ranges
    }
}
