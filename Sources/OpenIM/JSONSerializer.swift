extension JSONValue {
    /// How a value is written.
    public struct WritingOptions: OptionSet, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// One member a line, two spaces a level, for people.
        public static let pretty = WritingOptions(rawValue: 1)
        /// `<`, `>`, `&`, U+2028 and U+2029 as escapes, the way Go writes what the SDK hands out.
        public static let goEscapes = WritingOptions(rawValue: 2)
    }

    /// The value as JSON text, members in their order.
    public func serialized(_ options: WritingOptions = []) -> String {
        var writer = JSONSerializer(options: options)
        writer.write(self, level: 0)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// Appends the value as UTF-8 JSON text.
    public func serialize(into bytes: inout [UInt8], _ options: WritingOptions = []) {
        var writer = JSONSerializer(options: options)
        swap(&writer.bytes, &bytes)
        writer.write(self, level: 0)
        swap(&writer.bytes, &bytes)
    }
}

/// Writes JSON into a byte buffer.
struct JSONSerializer {
    var bytes: [UInt8] = []
    private let isPretty: Bool
    private let escapesAsGo: Bool

    init(options: JSONValue.WritingOptions) {
        isPretty = options.contains(.pretty)
        escapesAsGo = options.contains(.goEscapes)
    }

    mutating func write(_ value: JSONValue, level: Int) {
        switch value {
        case .null: bytes.append(contentsOf: "null".utf8)
        case .bool(let flag): bytes.append(contentsOf: (flag ? "true" : "false").utf8)
        case .integer(let number): bytes.append(contentsOf: String(number).utf8)
        case .double(let number): bytes.append(contentsOf: Self.text(of: number).utf8)
        case .string(let text): write(text)
        case .array(let elements): write(elements, level: level)
        case .object(let object): write(object, level: level)
        }
    }

    /// JSON has no infinity: what cannot be said is null. Whole numbers lose Swift's `.0`.
    private static func text(of number: Double) -> String {
        guard number.isFinite else { return "null" }
        let text = number.description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    private mutating func write(_ elements: [JSONValue], level: Int) {
        bytes.append(UInt8(ascii: "["))
        for (index, element) in elements.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            breakLine(level + 1)
            write(element, level: level + 1)
        }
        if !elements.isEmpty { breakLine(level) }
        bytes.append(UInt8(ascii: "]"))
    }

    private mutating func write(_ object: JSONObject, level: Int) {
        bytes.append(UInt8(ascii: "{"))
        for (index, member) in object.members.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            breakLine(level + 1)
            write(member.key)
            bytes.append(UInt8(ascii: ":"))
            if isPretty { bytes.append(UInt8(ascii: " ")) }
            write(member.value, level: level + 1)
        }
        if !object.isEmpty { breakLine(level) }
        bytes.append(UInt8(ascii: "}"))
    }

    private mutating func breakLine(_ level: Int) {
        guard isPretty else { return }
        bytes.append(0x0A)
        bytes.append(contentsOf: repeatElement(0x20, count: level * 2))
    }

    private mutating func write(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        var previous: (UInt8, UInt8) = (0, 0)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case 0x0A: bytes.append(contentsOf: "\\n".utf8)
            case 0x0D: bytes.append(contentsOf: "\\r".utf8)
            case 0x09: bytes.append(contentsOf: "\\t".utf8)
            case 0..<0x20: writeEscape(UInt16(byte))
            case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"):
                if escapesAsGo { writeEscape(UInt16(byte)) } else { bytes.append(byte) }
            case 0xA8, 0xA9:
                writeLineSeparator(byte, after: previous)
            default: bytes.append(byte)
            }
            previous = (previous.1, byte)
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// U+2028 and U+2029 are E2 80 A8 and E2 80 A9: escaped the way Go does, their first two bytes
    /// taken back.
    private mutating func writeLineSeparator(_ byte: UInt8, after previous: (UInt8, UInt8)) {
        guard escapesAsGo, previous == (0xE2, 0x80) else { return bytes.append(byte) }
        bytes.removeLast(2)
        writeEscape(byte == 0xA8 ? 0x2028 : 0x2029)
    }

    private mutating func writeEscape(_ unit: UInt16) {
        let digits = Array("0123456789abcdef".utf8)
        bytes.append(contentsOf: "\\u".utf8)
        for shift in [12, 8, 4, 0] as [UInt16] { bytes.append(digits[Int(unit >> shift & 15)]) }
    }
}
