/// Why a text is not JSON: what was wrong and where, never the text itself.
public struct JSONError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What was expected or wrong.
    public let reason: String
    /// Offset of the byte at which reading stopped.
    public let offset: Int

    public var description: String { "\(reason) at byte \(offset)" }
}

extension JSONValue {
    /// How deeply arrays and objects may nest; deeper text is refused, so that no input can exhaust
    /// the stack.
    public static let depthLimit = 512

    /// The value that UTF-8 bytes spell.
    ///
    /// Stricter libraries refuse what genuine stores hold, so this reader is lenient where the SDK's
    /// is: ill-formed UTF-8 and lone surrogate escapes read as U+FFFD, of a repeated key the last
    /// value counts. Raw control characters in strings, deep nesting and trailing text are refused.
    /// Linear in the bytes.
    public static func parse(_ bytes: UnsafeRawBufferPointer) throws(JSONError) -> JSONValue {
        var parser = JSONParser(bytes: bytes)
        return try parser.document()
    }

    /// The value that a text spells.
    public static func parse(_ text: String) throws(JSONError) -> JSONValue {
        var text = text
        let result: Result<JSONValue, JSONError> = text.withUTF8 { bytes in
            parsing(UnsafeRawBufferPointer(bytes))
        }
        return try result.get()
    }

    /// The value that a part of an array of UTF-8 bytes spells, such as a line.
    public static func parse(_ bytes: ArraySlice<UInt8>) throws(JSONError) -> JSONValue {
        let result = bytes.withUnsafeBytes { parsing($0) }
        return try result.get()
    }

    /// The value that an array of UTF-8 bytes spells.
    public static func parse(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
        let result = bytes.withUnsafeBytes { parsing($0) }
        return try result.get()
    }

    private static func parsing(_ bytes: UnsafeRawBufferPointer) -> Result<JSONValue, JSONError> {
        do throws(JSONError) {
            return .success(try parse(bytes))
        } catch {
            return .failure(error)
        }
    }
}

/// A recursive-descent reader over borrowed bytes.
///
/// Raw pointers: every event line and every row's content passes through this loop, and bounds are
/// checked here once per byte.
struct JSONParser {
    let bytes: UnsafeRawBufferPointer
    private var offset = 0

    init(bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    mutating func document() throws(JSONError) -> JSONValue {
        skipSpace()
        let value = try value(depth: 0)
        skipSpace()
        guard offset == bytes.count else { throw failure("text after the value") }
        return value
    }

    private func failure(_ reason: String) -> JSONError {
        JSONError(reason: reason, offset: offset)
    }

    private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
            offset += 1
        }
    }

    private mutating func value(depth: Int) throws(JSONError) -> JSONValue {
        switch next {
        case UInt8(ascii: "{"): return .object(try object(depth: depth + 1))
        case UInt8(ascii: "["): return .array(try array(depth: depth + 1))
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try literal("true", .bool(true))
        case UInt8(ascii: "f"): return try literal("false", .bool(false))
        case UInt8(ascii: "n"): return try literal("null", .null)
        case nil: throw failure("the text ends where a value belongs")
        default: return try number()
        }
    }

    private mutating func object(depth: Int) throws(JSONError) -> JSONObject {
        guard depth <= JSONValue.depthLimit else { throw failure("nested too deeply") }
        var members: [(String, JSONValue)] = []
        offset += 1
        skipSpace()
        if skip(UInt8(ascii: "}")) { return JSONObject() }
        while true {
            guard next == UInt8(ascii: "\"") else { throw failure("a key belongs here") }
            let key = try string()
            skipSpace()
            guard skip(UInt8(ascii: ":")) else { throw failure("a colon belongs here") }
            skipSpace()
            members.append((key, try value(depth: depth)))
            skipSpace()
            if skip(UInt8(ascii: "}")) { return JSONObject(members) }
            guard skip(UInt8(ascii: ",")) else { throw failure("a comma or } belongs here") }
            skipSpace()
        }
    }

    private mutating func array(depth: Int) throws(JSONError) -> [JSONValue] {
        guard depth <= JSONValue.depthLimit else { throw failure("nested too deeply") }
        var elements: [JSONValue] = []
        offset += 1
        skipSpace()
        if skip(UInt8(ascii: "]")) { return elements }
        while true {
            elements.append(try value(depth: depth))
            skipSpace()
            if skip(UInt8(ascii: "]")) { return elements }
            guard skip(UInt8(ascii: ",")) else { throw failure("a comma or ] belongs here") }
            skipSpace()
        }
    }

    private mutating func skip(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        offset += 1
        return true
    }

    private mutating func literal(
        _ word: StaticString, _ value: JSONValue
    ) throws(JSONError) -> JSONValue {
        let count = word.utf8CodeUnitCount
        guard offset + count <= bytes.count,
            (0..<count).allSatisfy({ bytes[offset + $0] == word.utf8Start[$0] })
        else { throw failure("not a JSON value") }
        offset += count
        return value
    }
}

// MARK: Numbers

extension JSONParser {
    private mutating func number() throws(JSONError) -> JSONValue {
        let start = offset
        _ = skip(UInt8(ascii: "-"))
        let leadingZero = next == UInt8(ascii: "0")
        guard let whole = digits(), whole == 1 || !leadingZero else {
            throw failure("not a JSON value")
        }
        var isWhole = true
        if skip(UInt8(ascii: ".")) {
            isWhole = false
            guard digits() != nil else { throw failure("digits belong after the point") }
        }
        if let byte = next, byte | 0x20 == UInt8(ascii: "e") {
            isWhole = false
            offset += 1
            if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { offset += 1 }
            guard digits() != nil else { throw failure("digits belong in the exponent") }
        }
        let text = String(decoding: bytes[start..<offset], as: UTF8.self)
        if isWhole, let integer = Int64(text) { return .integer(integer) }
        guard let double = Double(text), double.isFinite else {
            throw failure("a number out of range")
        }
        return .double(double)
    }

    /// Skips a run of digits and returns its length, nil when there is none.
    private mutating func digits() -> Int? {
        let start = offset
        while let byte = next, byte &- 0x30 < 10 { offset += 1 }
        return offset > start ? offset - start : nil
    }
}

// MARK: Strings

extension JSONParser {
    private mutating func string() throws(JSONError) -> String {
        offset += 1
        let start = offset
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                offset += 1
                return String(decoding: bytes[start..<offset - 1], as: UTF8.self)
            case UInt8(ascii: "\\"): return try escapedString(from: start)
            case 0..<0x20: throw failure("a control character in a string")
            default: offset += 1
            }
        }
        throw failure("a string without its end")
    }

    /// Reads on from the first backslash of a string that began at `start`.
    private mutating func escapedString(from start: Int) throws(JSONError) -> String {
        var decoded = [UInt8](bytes[start..<offset])
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                offset += 1
                return String(decoding: decoded, as: UTF8.self)
            case UInt8(ascii: "\\"):
                offset += 1
                try escape(into: &decoded)
            case 0..<0x20: throw failure("a control character in a string")
            default:
                decoded.append(byte)
                offset += 1
            }
        }
        throw failure("a string without its end")
    }

    private mutating func escape(into decoded: inout [UInt8]) throws(JSONError) {
        guard let byte = next else { throw failure("a string without its end") }
        offset += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): decoded.append(byte)
        case UInt8(ascii: "b"): decoded.append(0x08)
        case UInt8(ascii: "f"): decoded.append(0x0C)
        case UInt8(ascii: "n"): decoded.append(0x0A)
        case UInt8(ascii: "r"): decoded.append(0x0D)
        case UInt8(ascii: "t"): decoded.append(0x09)
        case UInt8(ascii: "u"):
            let scalar = try escapedScalar()
            decoded.append(contentsOf: Character(scalar).utf8)
        default: throw failure("an unknown escape")
        }
    }

    /// The scalar of one \u escape, or of two that make a surrogate pair; U+FFFD for a lone half.
    private mutating func escapedScalar() throws(JSONError) -> Unicode.Scalar {
        let replacement: Unicode.Scalar = "\u{FFFD}"
        let unit = try hexUnit()
        guard UTF16.isLeadSurrogate(unit) else { return Unicode.Scalar(unit) ?? replacement }
        let afterLead = offset
        guard skip(UInt8(ascii: "\\")), skip(UInt8(ascii: "u")) else {
            offset = afterLead
            return replacement
        }
        let trail = try hexUnit()
        guard UTF16.isTrailSurrogate(trail) else {
            offset = afterLead
            return replacement
        }
        let high = UInt32(unit & 0x3FF) << 10
        return Unicode.Scalar(0x10000 + high + UInt32(trail & 0x3FF)) ?? replacement
    }

    private mutating func hexUnit() throws(JSONError) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let byte = next, let digit = hexDigit(byte) else {
                throw failure("four hexadecimal digits belong after \\u")
            }
            unit = unit << 4 | digit
            offset += 1
        }
        return unit
    }

    private func hexDigit(_ byte: UInt8) -> UInt16? {
        switch byte {
        case 0x30...0x39: UInt16(byte - 0x30)
        case 0x41...0x46: UInt16(byte - 0x41 + 10)
        case 0x61...0x66: UInt16(byte - 0x61 + 10)
        default: nil
        }
    }
}
