/// The parsers that options are made with.
package enum Parse {
    /// Any text that is not empty.
    @Sendable package static func text(
        _ text: String, _ context: Context
    ) throws(ValueError) -> String {
        guard !text.isEmpty else { throw ValueError("an empty value") }
        return text
    }

    /// A path; `~/` at its start is the home folder, since shells do not expand it after `=`.
    @Sendable package static func path(
        _ text: String, _ context: Context
    ) throws(ValueError) -> String {
        guard !text.isEmpty else { throw ValueError("an empty path") }
        guard !text.utf8.contains(0) else { throw ValueError("a path with a NUL in it") }
        guard text == "~" || text.hasPrefix("~/"), let home = context.variable("HOME") else {
            return text
        }
        return home + text.dropFirst()
    }

    /// A whole number in a range.
    package static func count(_ range: ClosedRange<Int>) -> Option<Int>.Parser {
        { (text, _) throws(ValueError) in try CountValue.parse(text, in: range) }
    }

    /// A length of time, in milliseconds.
    @Sendable package static func duration(
        _ text: String, _ context: Context
    ) throws(ValueError) -> Int64 {
        try DurationValue.parse(text)
    }

    /// A time as one end of a range, in milliseconds since 1970.
    package static func time(_ edge: TimeEdge) -> Option<Int64>.Parser {
        { (text, context) throws(ValueError) in
            try TimeValue.parse(text, edge: edge, now: context.now(), zone: context.zone)
        }
    }

    /// One of the words of an enumeration.
    package static func choice<Word>(of type: Word.Type) -> Option<Word>.Parser
    where Word: CaseIterable & RawRepresentable & Sendable, Word.RawValue == String {
        { (text, _) throws(ValueError) in
            if let word = Word(rawValue: text) { return word }
            let known = words(of: type)
            throw ValueError(
                "'\(text)' is not one of \(known.joined(separator: ", "))",
                next: Suggestion.nearest(to: text, among: known).map { "did you mean \($0)?" })
        }
    }

    /// The words of an enumeration, in the order of its cases.
    package static func words<Word>(of type: Word.Type) -> [String]
    where Word: CaseIterable & RawRepresentable, Word.RawValue == String {
        type.allCases.map(\.rawValue)
    }
}

extension Option where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
    /// An option that takes one of the words of an enumeration, named in help and completions.
    package init(
        choice name: String, short: Character? = nil, _ summary: String,
        defaultText: String? = nil, environment: String? = nil, configKey: String? = nil
    ) {
        let words = Parse.words(of: Value.self)
        self.init(
            name, short: short, words.joined(separator: "|"), summary, defaultText: defaultText,
            completion: .choices(words), environment: environment, configKey: configKey,
            parse: Parse.choice(of: Value.self))
    }
}
