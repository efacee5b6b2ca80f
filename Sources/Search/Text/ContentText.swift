import OpenIM

/// Finds the searchable text of stored content without making values, for exports.
///
/// Agrees with `Message.searchableText` and `Message.isReadable` of the decoded row; whatever is unusual
/// takes the full decoder. Not Sendable: its working space is used again with every call.
package final class ContentText {
    private let decoded = ByteBuffer()

    package init() {}

    /// The text of content, a line each for several, and whether the content could be read as its type
    /// asks. The bytes are part of the content or of this object's own, valid until the next call; they
    /// are ill-formed where the content is.
    package func text(
        of content: UnsafeBufferPointer<UInt8>, type: Int64
    ) -> (bytes: UnsafeBufferPointer<UInt8>, isReadable: Bool) {
        let member = TextMember(of: ContentType(type))
        if member?.messages != nil { return nested(content, type) }
        switch ContentScanner.find(member?.text, in: content) {
        case .text(let range, escaped: false):
            return (UnsafeBufferPointer(rebasing: content[range]), true)
        case .text(let range, escaped: true):
            decoded.count = 0
            JSONEscape.decode(content, range, into: decoded)
            return (decoded.bytes, true)
        case .absent: return (UnsafeBufferPointer(start: nil, count: 0), true)
        case .unsure: return full(content, type)
        }
    }

    private func nested(
        _ content: UnsafeBufferPointer<UInt8>, _ type: Int64
    ) -> (bytes: UnsafeBufferPointer<UInt8>, isReadable: Bool) {
        var scanner = NestedScanner(content)
        guard scanner.scan(type: ContentType(type)) else { return full(content, type) }
        decoded.count = 0
        for (index, piece) in scanner.pieces.enumerated() {
            if index > 0 { decoded.append(0x0A) }
            JSONEscape.decode(content, piece.range, into: decoded)
        }
        return (decoded.bytes, true)
    }

    private func full(
        _ content: UnsafeBufferPointer<UInt8>, _ type: Int64
    ) -> (bytes: UnsafeBufferPointer<UInt8>, isReadable: Bool) {
        var row = ChatLog()
        row.contentType = ContentType(type)
        row.content = String(decoding: content, as: UTF8.self)
        let message = Message(row: row)
        decoded.count = 0
        var text = message.searchableText
        text.withUTF8 { decoded.append($0) }
        return (decoded.bytes, message.isReadable)
    }
}
