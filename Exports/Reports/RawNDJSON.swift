import OpenIM
import Search

/// Writes raw rows as the JSON lines of the SDK's message shape, as `Message(row:)` and the serializer make
/// them, byte for byte.
///
/// One conversation at a time; not Sendable.
final class RawNDJSON: RawWriter {
    private let includesDeleted: Bool
    private let copier = ShapeCopier()
    private let head = ByteRun(capacity: 256)
    private let noInfo = ByteRun(capacity: 256)
    private let text = ContentText()

    init(_ context: ExportContext) {
        includesDeleted = context.includesDeleted
        if let info = Message(row: ChatLog()).attachedInfoElem {
            noInfo.append(Self.serialized(info.json))
        }
    }

    func begin(conversation: String) {
        head.count = 0
        head.append("{\"conversationID\":")
        var id = conversation
        id.withUTF8 { Self.append(text: $0, to: head) }
    }

    /// Appends a row's line; tells whether its content could be read.
    func append(_ row: RawRow, to out: ByteRun) -> Bool {
        let numbers = row.numbers
        let empty = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
        out.append(head.bytes)
        member(",\"clientMsgID\":", row.clientMsgID, to: out)
        member(",\"serverMsgID\":", row.serverMsgID, to: out)
        member(",\"createTime\":", numbers.createTime, to: out)
        member(",\"sendTime\":", numbers.sendTime, to: out)
        member(",\"sessionType\":", numbers.sessionType, to: out)
        member(",\"sendID\":", row.sendID, to: out)
        member(",\"recvID\":", row.recvID, to: out)
        member(",\"msgFrom\":", numbers.msgFrom, to: out)
        member(",\"contentType\":", numbers.contentType, to: out)
        member(",\"senderPlatformID\":", numbers.senderPlatformID, to: out)
        member(",\"senderNickname\":", row.senderNickname, to: out)
        member(",\"senderFaceUrl\":", row.senderFaceURL, to: out)
        member(",\"groupID\":", row.isGroup ? row.recvID : empty, to: out)
        member(",\"seq\":", numbers.seq, to: out)
        out.append(numbers.isRead ? ",\"isRead\":true" : ",\"isRead\":false")
        member(",\"status\":", numbers.status, to: out)
        member(",\"ex\":", row.ex, to: out)
        member(",\"localEx\":", row.localEx, to: out)
        let isReadable = appendElements(row, to: out)
        out.append("}\n")
        return isReadable
    }

    /// The content's element and the attached info; Markdown's element comes behind the info.
    private func appendElements(_ row: RawRow, to out: ByteRun) -> Bool {
        let type = ContentType(row.numbers.contentType)
        if type != .markdown {
            let isReadable = appendElement(row, type, to: out)
            appendInfo(row, to: out)
            return isReadable
        }
        appendInfo(row, to: out)
        return appendElement(row, type, to: out)
    }

    private func appendElement(_ row: RawRow, _ type: ContentType, to out: ByteRun) -> Bool {
        if !includesDeleted, MessageStatus(row.numbers.status) == .deleted {
            return text.text(of: row.content, type: type.rawValue).isReadable
        }
        let start = out.count
        out.append(",\"")
        out.append(JSONShape.elementKey(of: type))
        out.append("\":")
        if copier.copy(row.content, as: JSONShape.element(of: type), to: out) { return true }
        out.count = start
        return appendDecoded(row, type, to: out)
    }

    /// The same through the full decoder.
    private func appendDecoded(_ row: RawRow, _ type: ContentType, to out: ByteRun) -> Bool {
        var value = ChatLog()
        value.contentType = type
        value.content = String(decoding: row.content, as: UTF8.self)
        let message = Message(row: value)
        if let element = message.element.json {
            out.append(",\"")
            out.append(JSONShape.elementKey(of: type))
            out.append("\":")
            out.append(Self.serialized(element))
        }
        return message.isReadable
    }

    private func appendInfo(_ row: RawRow, to out: ByteRun) {
        out.append(",\"attachedInfoElem\":")
        if row.attachedInfo.isEmpty { return out.append(noInfo.bytes) }
        let start = out.count
        if copier.copy(row.attachedInfo, as: JSONShape.attachedInfo, to: out) { return }
        out.count = start
        var value = ChatLog()
        value.attachedInfo = String(decoding: row.attachedInfo, as: UTF8.self)
        guard let info = Message(row: value).attachedInfoElem else { return }
        out.append(Self.serialized(info.json))
    }

    private static func serialized(_ object: JSONObject) -> [UInt8] {
        var bytes: [UInt8] = []
        JSONValue.object(object).serialize(into: &bytes)
        return bytes
    }

    @inline(__always)
    private func member(_ name: StaticString, _ number: Int64, to out: ByteRun) {
        out.append(name)
        out.append(decimal: number)
    }

    @inline(__always)
    private func member(
        _ name: StaticString, _ text: UnsafeBufferPointer<UInt8>, to out: ByteRun
    ) {
        if text.isEmpty { return }
        out.append(name)
        Self.append(text: text, to: out)
    }

    /// Appends a text in quotes.
    private static func append(text: UnsafeBufferPointer<UInt8>, to out: ByteRun) {
        let traits = ByteTraits(text)
        out.append(UInt8(ascii: "\""))
        withRepaired(text, traits) { text in
            if traits.needsEscapes {
                for byte in text { out.append(escaping: UInt32(byte)) }
            } else {
                out.append(text)
            }
        }
        out.append(UInt8(ascii: "\""))
    }
}

extension ByteRun {
    /// Appends an ASCII character, or a byte of a longer one, as a JSON string holds it.
    @inline(__always)
    func append(escaping unit: UInt32) {
        switch unit {
        case 0x22: append("\\\"")
        case 0x5C: append("\\\\")
        case 0x0A: append("\\n")
        case 0x0D: append("\\r")
        case 0x09: append("\\t")
        case 0..<0x20:
            append("\\u00")
            append(Self.digit(unit >> 4))
            append(Self.digit(unit & 15))
        default: append(UInt8(truncatingIfNeeded: unit))
        }
    }

    private static func digit(_ value: UInt32) -> UInt8 {
        UInt8(truncatingIfNeeded: value < 10 ? 0x30 + value : 0x57 + value)
    }

    /// Appends the UTF-8 form of a scalar value as a JSON string holds it.
    func append(escapingScalar scalar: UInt32) {
        switch scalar {
        case ..<0x80: append(escaping: scalar)
        case ..<0x800:
            append(UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6))
            append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
        case ..<0x10000:
            append(UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12))
            append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F))
            append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
        default:
            append(UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18))
            append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 12 & 0x3F))
            append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F))
            append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
        }
    }
}
