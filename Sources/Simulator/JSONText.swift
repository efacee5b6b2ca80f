/// Writes one JSON object as text, field after field, in the bytes that a given writer would use.
///
/// Values are not built first: a million contents are written in a bulk load.
struct JSONText {
    /// Whose bytes to write.
    enum Style: Sendable {
        /// The SDK's own writer (Go): `<`, `>`, `&` and the two line separators are escaped.
        case sdk
        /// A sender's own writer: only what must be escaped.
        case plain
        /// A sender's writer that escapes all but ASCII.
        case ascii
    }

    /// The text so far; whole once `closed` was asked for.
    private var text = "{"
    private let style: Style

    init(_ style: Style = .sdk) {
        self.style = style
    }

    /// The object with its closing brace.
    var closed: String { text + "}" }

    /// Appends a text field.
    mutating func add(_ name: StaticString, _ value: String) {
        key(name)
        Self.appendQuoted(value, to: &text, style)
    }

    /// Appends a whole number.
    mutating func add(_ name: StaticString, _ value: some BinaryInteger) {
        key(name)
        text += String(value)
    }

    /// Appends a truth value.
    mutating func add(_ name: StaticString, _ value: Bool) {
        key(name)
        text += value ? "true" : "false"
    }

    /// Appends a value that is JSON already.
    mutating func add(_ name: StaticString, json: String) {
        key(name)
        text += json
    }

    /// Appends a list of texts.
    mutating func add(_ name: StaticString, list: [String]) {
        key(name)
        text += "["
        for (index, item) in list.enumerated() {
            if index > 0 { text += "," }
            Self.appendQuoted(item, to: &text, style)
        }
        text += "]"
    }

    /// Appends a text that the SDK's writer leaves out when it is empty; others write it.
    mutating func addUnlessEmpty(_ name: StaticString, _ value: String) {
        if !value.isEmpty || style != .sdk { add(name, value) }
    }

    /// Appends an empty list, which the SDK's writer leaves out.
    mutating func addEmptyList(_ name: StaticString) {
        if style != .sdk { add(name, json: "[]") }
    }

    /// A text as a JSON string, with its quotes.
    static func quoted(_ value: String, _ style: Style = .sdk) -> String {
        var text = ""
        appendQuoted(value, to: &text, style)
        return text
    }

    private mutating func key(_ name: StaticString) {
        if text.utf8.count > 1 { text += "," }
        text += "\""
        text += name.description
        text += "\":"
    }

    private static func appendQuoted(_ value: String, to text: inout String, _ style: Style) {
        text += "\""
        if value.utf8.allSatisfy({ isPlain($0, style) }) {
            text += value
        } else {
            for scalar in value.unicodeScalars { appendEscaped(scalar, to: &text, style) }
        }
        text += "\""
    }

    /// True for a byte that no writer of this style escapes, wherever it stands. U+2028 begins with
    /// 0xE2, so that byte sends a text down the careful way.
    private static func isPlain(_ byte: UInt8, _ style: Style) -> Bool {
        switch byte {
        case 0..<0x20, UInt8(ascii: "\""), UInt8(ascii: "\\"): false
        case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"), 0xE2: style == .plain
        case 0x80...: style != .ascii
        default: true
        }
    }

    private static func appendEscaped(
        _ scalar: Unicode.Scalar, to text: inout String, _ style: Style
    ) {
        switch scalar {
        case "\"": text += "\\\""
        case "\\": text += "\\\\"
        case "\n": text += "\\n"
        case "\r": text += "\\r"
        case "\t": text += "\\t"
        case "\0"..<" ": appendUnicode(UInt16(scalar.value), to: &text)
        case "<", ">", "&", "\u{2028}", "\u{2029}":
            if style == .plain {
                text.unicodeScalars.append(scalar)
            } else {
                appendUnicode(UInt16(scalar.value), to: &text)
            }
        default:
            if style == .ascii, !scalar.isASCII {
                for unit in Character(scalar).utf16 { appendUnicode(unit, to: &text) }
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
    }

    private static func appendUnicode(_ unit: UInt16, to text: inout String) {
        let digits = String(unit, radix: 16)
        text += "\\u"
        for _ in digits.utf8.count..<4 { text += "0" }
        text += digits
    }
}
