/// Why a search was refused: which value, and what is wrong with it.
package struct SearchError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The kinds of refusal.
    package enum Code: String, Sendable {
        /// Neither a keyword nor a message type.
        case nothingAsked
        case unknownConversation
        /// A page or a count below 1.
        case page
        case matchType
        case time
        /// A part of a query that cannot be understood.
        case query
    }

    package let code: Code
    /// The parameter or the part of the query.
    package let name: String
    /// What it was, shortened to be shown.
    package let value: String
    package let reason: String

    package init(_ code: Code, _ name: String, _ value: String, _ reason: String) {
        self.code = code
        self.name = name
        self.value = value.count > 80 ? value.prefix(79) + "…" : value
        self.reason = reason
    }

    package var description: String {
        value.isEmpty ? "\(name): \(reason)" : "\(name) \(value): \(reason)"
    }
}
