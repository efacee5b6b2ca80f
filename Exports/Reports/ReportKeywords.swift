import OpenIM

/// The keywords of a report, with the search that knows how they match.
package struct ReportKeywords: Sendable {
    /// As they were given.
    package let keywords: [String]
    /// For each keyword whether a search for it finds the message; status and period are not looked at.
    let matches: @Sendable (Message) -> [Bool]
    /// The places in a text, in bytes of its UTF-8, where any keyword stands.
    let marks: @Sendable (String) -> [Range<Int>]

    /// Takes the search as two functions of values, safe to call from several threads.
    package init(
        _ keywords: [String], matches: @escaping @Sendable (Message) -> [Bool],
        marks: @escaping @Sendable (String) -> [Range<Int>]
    ) {
        self.keywords = keywords
        self.matches = matches
        self.marks = marks
    }

    /// No keywords at all.
    package static let none = ReportKeywords([], matches: { _ in [] }, marks: { _ in [] })

    /// The keywords as a title reads them.
    var title: String { keywords.joined(separator: ", ") }
}
