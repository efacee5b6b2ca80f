import OpenIM

/// Content types as people write them for `--type`: names such as `file`, or the SDK's numbers.
enum ContentTypeValue {
    /// The names, in the order of their numbers.
    static let names = ContentType.named.map(\.name)

    /// Reads a name or a number.
    @Sendable static func parse(
        _ text: String, _ context: Context
    ) throws(ValueError) -> ContentType {
        if let type = ContentType(name: text) { return type }
        throw ValueError(
            "'\(text)' is not a content type",
            next: Suggestion.advice(
                for: text, among: names,
                otherwise: "known are \(names.joined(separator: ", ")), and numbers"))
    }
}
