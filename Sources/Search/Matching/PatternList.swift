/// Regular expressions that must all match, in Swift's own dialect.
struct PatternList: Sendable {
    private let sources: [String]
    private let ignoresCase: Bool

    /// - Throws: `SearchError` naming the expression that is none.
    init(_ sources: [String], mode: MatchMode) throws(SearchError) {
        self.sources = sources
        ignoresCase = mode != .exact
        for source in sources {
            do {
                _ = try Regex<AnyRegexOutput>(source)
            } catch {
                throw SearchError(.query, "pattern", "/\(source)/", "is no regular expression")
            }
        }
    }

    /// Whether each expression matches somewhere in one of the texts.
    static func allMatch(_ regexes: [Regex<AnyRegexOutput>], _ texts: [String]) -> Bool {
        regexes.allSatisfy { regex in texts.contains { $0.firstMatch(of: regex) != nil } }
    }

    /// The places in a text where the expressions match more than nothing, in UTF-8 offsets.
    func utf8Ranges(in text: String) -> [Range<Int>] {
        compiled.flatMap { regex in
            text.matches(of: regex).map(\.range).filter { !$0.isEmpty }.map { range in
                let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
                return start..<start + text[range].utf8.count
            }
        }
    }

    /// Compiled where they are used: a Regex does not cross threads.
    var compiled: [Regex<AnyRegexOutput>] {
        sources.compactMap { source in
            (try? Regex<AnyRegexOutput>(source)).map { $0.ignoresCase(ignoresCase) }
        }
    }
}
