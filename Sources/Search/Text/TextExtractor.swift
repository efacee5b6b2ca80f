import OpenIM

/// Appends the folded searchable texts of stored messages to a buffer, straight from their content.
///
/// Most content takes one pass of `ContentScanner`; whatever is unusual takes the full decoder, with which it
/// always agrees. Keeps its working space between calls; each thread has its own.
struct TextExtractor {
    private var folder: Folder
    private let decoded = ByteBuffer()

    init(mode: MatchMode) { folder = Folder(mode: mode) }

    /// Appends the texts, each after the first behind a part separator, and tells whether the content could
    /// be read as its type asks.
    mutating func append(
        _ content: UnsafeBufferPointer<UInt8>, type: Int64, to out: ByteBuffer
    ) -> Bool {
        let member = TextMember(of: ContentType(type))
        if member?.messages != nil { return appendNested(content, type: type, to: out) }
        switch ContentScanner.find(member?.text, in: content) {
        case .text(let range, let escaped):
            append(content, range, escaped: escaped, to: out)
            return true
        case .absent: return true
        case .unsure: return appendFully(content, type: type, to: out)
        }
    }

    private mutating func appendNested(
        _ content: UnsafeBufferPointer<UInt8>, type: Int64, to out: ByteBuffer
    ) -> Bool {
        var scanner = NestedScanner(content)
        guard scanner.scan(type: ContentType(type)) else {
            return appendFully(content, type: type, to: out)
        }
        for (index, piece) in scanner.pieces.enumerated() {
            if index > 0 { out.append(SearchText.partSeparator) }
            append(content, piece.range, escaped: piece.escaped, to: out)
        }
        return true
    }

    private mutating func append(
        _ content: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, escaped: Bool,
        to out: ByteBuffer
    ) {
        guard escaped else {
            folder.append(UnsafeBufferPointer(rebasing: content[range]), to: out)
            return
        }
        decoded.count = 0
        JSONEscape.decode(content, range, into: decoded)
        folder.append(decoded.bytes, to: out)
    }

    /// The same through the full decoder.
    mutating func appendFully(
        _ content: UnsafeBufferPointer<UInt8>, type: Int64, to out: ByteBuffer
    ) -> Bool {
        var row = ChatLog()
        row.contentType = ContentType(type)
        row.content = String(decoding: content, as: UTF8.self)
        let message = Message(row: row)
        for (index, text) in message.searchableTexts.enumerated() {
            if index > 0 { out.append(SearchText.partSeparator) }
            folder.append(text, to: out)
        }
        return message.isReadable
    }
}
