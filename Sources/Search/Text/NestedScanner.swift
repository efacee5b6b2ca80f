import OpenIM

/// Finds the texts of content that holds other messages: quotes and merged messages.
///
/// As `ContentScanner`, it answers only where it is sure to agree with the full decoder. Each level of nesting
/// is passed over once for its end and once for its members.
struct NestedScanner {
    /// A text's place in the content.
    struct Piece {
        let range: Range<Int>
        let escaped: Bool
    }

    /// Deeper nesting than people make is for the full decoder.
    private static let depthLimit = 16
    private let bytes: UnsafeBufferPointer<UInt8>
    /// The texts in the order of `Message.searchableTexts`.
    private(set) var pieces: [Piece] = []

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// Scans the content of a quote or a merged message; false leaves it to the full decoder.
    mutating func scan(type: ContentType) -> Bool {
        var scanner = ContentScanner(bytes)
        scanner.skipSpace()
        guard element(of: type, with: &scanner, depth: 0) else { return false }
        return scanner.isAtEnd()
    }

    /// Collects the texts of the element that begins where the scanner stands, and moves it behind.
    private mutating func element(
        of type: ContentType, with scanner: inout ContentScanner, depth: Int
    ) -> Bool {
        guard depth < Self.depthLimit, let member = TextMember(of: type) else { return false }
        var text: ContentScanner.Value?
        var inner: ContentScanner.Value?
        guard scanner.object(member.text, &text, member.messages, &inner) else { return false }
        if let text {
            guard let range = text.text(in: bytes) else { return false }
            if !range.isEmpty { pieces.append(Piece(range: range, escaped: text.escaped)) }
        }
        guard let inner, !inner.isNull(in: bytes) else { return true }
        var place = ContentScanner(bytes, at: inner.range.lowerBound)
        return type == .quote
            ? message(with: &place, depth: depth + 1) : messages(with: place, depth: depth + 1)
    }

    private mutating func messages(with scanner: ContentScanner, depth: Int) -> Bool {
        var scanner = scanner
        guard scanner.skip(UInt8(ascii: "[")) else { return false }
        scanner.skipSpace()
        if scanner.skip(UInt8(ascii: "]")) { return true }
        while true {
            guard message(with: &scanner, depth: depth) else { return false }
            scanner.skipSpace()
            if scanner.skip(UInt8(ascii: "]")) { return true }
            guard scanner.skip(UInt8(ascii: ",")) else { return false }
            scanner.skipSpace()
        }
    }

    /// Collects the texts of an embedded message, whose element stands under its type's key, and moves the
    /// scanner behind it.
    private mutating func message(with scanner: inout ContentScanner, depth: Int) -> Bool {
        let bytes = bytes
        var typeValue: ContentScanner.Value?
        var elements: [(name: Range<Int>, value: ContentScanner.Value)] = []
        let isSound = scanner.members { name, value in
            if ContentScanner.spells(name, "contentType", in: bytes) {
                typeValue = value
            } else if name.count > 4, bytes[name.upperBound - 4] == UInt8(ascii: "E") {
                elements.append((name, value))
            }
        }
        guard isSound else { return false }
        guard let typeValue else { return true }
        guard let type = number(in: typeValue.range) else { return false }
        guard let member = TextMember(of: type) else { return true }
        let element = elements.last { ContentScanner.spells($0.name, member.key, in: bytes) }
        guard let element, !element.value.isNull(in: bytes) else { return true }
        var inner = ContentScanner(bytes, at: element.value.range.lowerBound)
        return self.element(of: type, with: &inner, depth: depth)
    }

    /// A plain whole number of a few digits.
    private func number(in range: Range<Int>) -> ContentType? {
        guard range.count <= 9 else { return nil }
        var number: Int64 = 0
        for byte in bytes[range] {
            guard byte &- 0x30 < 10 else { return nil }
            number = number * 10 + Int64(byte - 0x30)
        }
        return ContentType(number)
    }
}

/// Where a content type keeps its text. Source: reference/store.md, as `Message.searchableTexts` reads it.
struct TextMember {
    /// The element's key in a message's JSON.
    let key: StaticString
    /// The member with the text.
    let text: StaticString
    /// The member with further messages.
    var messages: StaticString?

    /// Nil for types without text.
    init?(of type: ContentType) {
        switch type {
        case .text: (key, text) = ("textElem", "content")
        case .markdown: (key, text) = ("markdownTextElem", "content")
        case .file: (key, text) = ("fileElem", "fileName")
        case .atText: (key, text) = ("atTextElem", "text")
        case .advancedText: (key, text) = ("advancedTextElem", "text")
        case .card: (key, text) = ("cardElem", "nickname")
        case .location: (key, text) = ("locationElem", "description")
        case .custom, .customNotTriggering, .customOnlineOnly:
            (key, text) = ("customElem", "description")
        case .quote:
            (key, text) = ("quoteElem", "text")
            messages = "quoteMessage"
        case .merged:
            (key, text) = ("mergeElem", "title")
            messages = "multiMessage"
        default: return nil
        }
    }
}
