import OpenIM

/// One searchable text of a message and where in its content it stands.
package struct SearchableField: Sendable, Equatable {
    /// The path of JSON keys, such as `content` or `quoteMessage.textElem.content`.
    package let name: String
    package let text: String

    /// The searchable texts of a message in the order of `Message.searchableTexts`.
    package static func all(of message: Message) -> [SearchableField] {
        fields(of: message, prefix: "").filter { !$0.text.isEmpty }
    }

    private static func fields(of message: Message, prefix: String) -> [SearchableField] {
        func field(_ name: String, _ text: String) -> SearchableField {
            SearchableField(name: prefix + name, text: text)
        }
        func inner(_ message: Message, _ name: String) -> [SearchableField] {
            let key = MessageElement.key(of: message.contentType)
            return fields(of: message, prefix: "\(prefix)\(name).\(key).")
        }
        switch message.element {
        case .text(let element): return [field("content", element.content)]
        case .file(let element): return [field("fileName", element.fileName)]
        case .atText(let element): return [field("text", element.text)]
        case .merged(let element):
            return [field("title", element.title)]
                + element.multiMessage.enumerated().flatMap { index, message in
                    inner(message, "multiMessage[\(index)]")
                }
        case .card(let element): return [field("nickname", element.nickname)]
        case .location(let element): return [field("description", element.description)]
        case .custom(let element): return [field("description", element.description)]
        case .quote(let element):
            let quoted = element.quoteMessage.map { inner($0.message, "quoteMessage") } ?? []
            return [field("text", element.text)] + quoted
        case .advancedText(let element): return [field("text", element.text)]
        case .markdown(let element): return [field("content", element.content)]
        case .picture, .sound, .video, .typing, .face, .notification, .missing: return []
        }
    }
}
