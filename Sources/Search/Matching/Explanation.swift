import OpenIM

/// Why a message matches a search, or why it was left out.
package struct Explanation: Sendable, Equatable {
    /// One place where the message matches.
    package struct Hit: Sendable, Equatable {
        /// The path of JSON keys to the text.
        package let field: String
        /// Where the match begins in the decoded text, in bytes of UTF-8.
        package let offset: Int
        /// The matching text as it is stored, out to grapheme borders.
        package let text: String
    }

    /// What leaves a message out.
    package enum Reason: Sendable, Equatable {
        case status(MessageStatus)
        case revoked
        case type(ContentType)
        case sender(String)
        case time(Int64)
        /// Its content could not be read; told beside the other reasons.
        case unreadable
        /// Its text does not hold what was asked for.
        case text
        case excluded(String)

        /// The reason in words.
        package var summary: String {
            switch self {
            case .status(let status): "its status is \(status.name)"
            case .revoked: "it was revoked"
            case .type(let type): "its type is \(type.name)"
            case .sender(let id): "its sender is \(id)"
            case .time(let time): "its time \(time) lies outside the period"
            case .unreadable: "its content cannot be read"
            case .text: "its text does not match"
            case .excluded(let keyword): "its text holds \(keyword)"
            }
        }
    }

    /// Empty for a message that matches.
    package let reasons: [Reason]
    /// Empty for a message that was left out, and for one that matches without keywords.
    package let hits: [Hit]

    package var matches: Bool { reasons.isEmpty }

    /// One line: where it matches, or why it does not.
    package var summary: String {
        if !matches { return "left out: " + reasons.map(\.summary).joined(separator: ", ") }
        if hits.isEmpty { return "matches without a keyword" }
        let places = hits.map { "\($0.field) at byte \($0.offset)" }
        return "matches in " + places.joined(separator: ", ")
    }
}
