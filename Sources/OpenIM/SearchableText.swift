extension Message {
    /// The texts that a search looks at, by content type; none for types without text.
    ///
    /// A keyword matches within one of them, never across two. Texts of revoked messages that a quote
    /// or a merged message still carries are left out. Source: reference/store.md, "searchable text".
    public var searchableTexts: [String] {
        texts.filter { !$0.isEmpty }
    }

    private var texts: [String] {
        switch element {
        case .text(let element): [element.content]
        case .file(let element): [element.fileName]
        case .atText(let element): [element.text]
        case .merged(let element): [element.title] + element.multiMessage.flatMap(\.texts)
        case .card(let element): [element.nickname]
        case .location(let element): [element.description]
        case .custom(let element): [element.description]
        case .quote(let element): [element.text] + (element.quoteMessage?.message.texts ?? [])
        case .advancedText(let element): [element.text]
        case .markdown(let element): [element.content]
        case .picture, .sound, .video, .typing, .face, .notification, .missing: []
        }
    }

    /// The searchable texts as one, a line each, for exports.
    public var searchableText: String { searchableTexts.joined(separator: "\n") }
}
