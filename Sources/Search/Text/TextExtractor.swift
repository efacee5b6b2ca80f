import OpenIM

/// Appends the folded searchable texts of stored messages to a buffer, straight from their content.
///
/// Most content takes one pass of `ContentScanner`; nested types and whatever is unusual take the full decoder,
/// with which it always agrees. Keeps its working space between calls; each thread has its own.
struct TextExtractor {
    private var folder: Folder
    private let decoded = ByteBuffer()

    init(mode: MatchMode) { folder = Folder(mode: mode) }

    /// Appends the texts, each after the first behind a part separator, and tells whether the content could
    /// be read as its type asks.
    mutating func append(
        _ content: UnsafeBufferPointer<UInt8>, type: Int64, to out: ByteBuffer
    ) -> Bool {
        let member: StaticString?
        switch Self.member(of: type) {
        case .text(let name): member = name
        case .none: member = nil
        case .nested: return appendFully(content, type: type, to: out)
        }
        switch ContentScanner.find(member, in: content) {
        case .text(let range, escaped: false):
            folder.append(UnsafeBufferPointer(rebasing: content[range]), to: out)
            return true
        case .text(let range, escaped: true):
            decoded.count = 0
            JSONEscape.decode(content, range, into: decoded)
            folder.append(decoded.bytes, to: out)
            return true
        case .absent: return true
        case .unsure: return appendFully(content, type: type, to: out)
        }
    }

    /// The same through the full decoder.
    mutating func appendFully(
        _ content: UnsafeBufferPointer<UInt8>, type: Int64, to out: ByteBuffer
    ) -> Bool {
        var row = ChatLog()
        row.contentType = ContentType(type)
        row.content = String(decoding: content, as: UTF8.self)
        let message = Message(row: row)
        var isFirst = true
        for text in message.searchableTexts {
            if !isFirst { out.append(SearchText.partSeparator) }
            isFirst = false
            folder.append(text, to: out)
        }
        return message.isReadable
    }

    private enum Member {
        case text(StaticString)
        case none
        case nested
    }

    /// Where a type keeps its text. Source: reference/store.md, as `Message.searchableTexts` reads it.
    private static func member(of type: Int64) -> Member {
        switch ContentType(type) {
        case .text, .markdown: .text("content")
        case .file: .text("fileName")
        case .atText, .advancedText: .text("text")
        case .card: .text("nickname")
        case .location, .custom, .customNotTriggering, .customOnlineOnly: .text("description")
        case .merged, .quote: .nested
        default: .none
        }
    }
}
