import OpenIM

/// Reads the text of the commonest row, a text message as the SDK writes it, without parsing JSON.
enum PlainText {
    /// The text of a row whose content is exactly `{"content":"…"}` with nothing escaped; nil for all
    /// others, which take the long way. One pass over the bytes, one copy.
    static func of(_ row: ChatLog) -> String? {
        guard row.contentType == .text else { return nil }
        let answer = row.content.utf8.withContiguousStorageIfAvailable(text)
        return answer ?? nil
    }

    private static let head = Array(#"{"content":""#.utf8)

    /// The bytes are only read, inside the closure that lends them.
    private static func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
        let end = bytes.count - 2
        guard end >= head.count, bytes[end] == UInt8(ascii: "\""),
            bytes[end + 1] == UInt8(ascii: "}"),
            bytes.starts(with: head)
        else { return nil }
        let text = UnsafeBufferPointer(rebasing: bytes[head.count..<end])
        // An escape, a second member, or a control character that JSON does not allow.
        guard
            text.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") })
        else { return nil }
        return String(decoding: text, as: UTF8.self)
    }
}
