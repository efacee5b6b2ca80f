/// Splits the text of a query into its parts.
struct QueryScanner {
    /// One part.
    enum Part: Equatable {
        case word(String)
        case excluded(String)
        case field(String, String)
        case pattern(String)
    }

    private static let fields = ["from", "in", "type", "since", "until", "match", "all"]
    private var rest: Substring

    init(_ text: String) { rest = text[...] }

    /// The part that a text is as a whole.
    static func part(of text: String) -> Part {
        let lowercased = text.lowercased()
        for field in fields where lowercased.hasPrefix(field + ":") && text.count > field.count + 1
        {
            return .field(field, String(text.dropFirst(field.count + 1)))
        }
        var scanner = QueryScanner(text)
        if text.hasPrefix("/"), let pattern = scanner.pattern(), scanner.rest.isEmpty {
            return .pattern(pattern)
        }
        if text.hasPrefix("-"), text.dropFirst().first?.isWhitespace == false {
            return .excluded(String(text.dropFirst()))
        }
        return .word(text.trimmedKeyword)
    }

    /// The next part; nil at the end.
    mutating func next() -> Part? {
        while true {
            rest = rest.drop(while: \.isWhitespace)
            guard let first = rest.first else { return nil }
            if first == "\\", rest.dropFirst().first?.isWhitespace == false {
                rest = rest.dropFirst()
                return .word(word())
            }
            if first == "/", let pattern = pattern() { return .pattern(pattern) }
            if let (field, value) = field() {
                if !value.isEmpty { return .field(field, value) }
                continue
            }
            let excludes = first == "-" && rest.dropFirst().first?.isWhitespace == false
            if excludes { rest = rest.dropFirst() }
            let text = text()
            if !text.isEmpty { return excludes ? .excluded(text) : .word(text) }
        }
    }

    /// A quoted text without its quotes, or everything up to white space.
    private mutating func text() -> String {
        if rest.first == "\"" {
            let inner = rest.dropFirst()
            let end = inner.firstIndex(of: "\"") ?? inner.endIndex
            rest = end < inner.endIndex ? inner[inner.index(after: end)...] : inner[end...]
            return String(inner[..<end]).trimmedKeyword
        }
        return word()
    }

    private mutating func word() -> String {
        let word = rest.prefix { !$0.isWhitespace }
        rest = rest[word.endIndex...]
        return String(word)
    }

    private mutating func field() -> (String, String)? {
        for field in Self.fields where rest.lowercased().hasPrefix(field + ":") {
            rest = rest.dropFirst(field.count + 1)
            // `from: u2003`, with a space, names nobody yet.
            return rest.first?.isWhitespace == false ? (field, text()) : (field, "")
        }
        return nil
    }

    /// A regular expression between slashes that end the word; nil where there is none, as in `/tmp/x`.
    private mutating func pattern() -> String? {
        var source = ""
        var index = rest.index(after: rest.startIndex)
        while index < rest.endIndex {
            let after = rest.index(after: index)
            if rest[index] == "\\", after < rest.endIndex {
                source += rest[after] == "/" ? "/" : String(rest[index...after])
                index = rest.index(after: after)
                continue
            }
            if rest[index] == "/", after == rest.endIndex || rest[after].isWhitespace {
                if source.isEmpty { return nil }
                rest = rest[after...]
                return source
            }
            source.append(rest[index])
            index = after
        }
        return nil
    }
}
