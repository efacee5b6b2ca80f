/// Finds one text member of a JSON object in a single pass over its bytes, without building values.
///
/// Agrees with the full decoder (`JSONValue.parse`) on everything it answers for, and leaves the rest to it:
/// whatever is damaged, nested very deeply, escaped in a key, or spelled with an exponent. Raw pointers, as
/// every stored message passes through here when a store is indexed; each byte is bounds-checked once.
struct ContentScanner {
    /// What the scan found.
    enum Finding: Equatable {
        /// A well-formed object; the member's text lies in this range, `escaped` telling of backslashes.
        case text(Range<Int>, escaped: Bool)
        /// A well-formed object without the member.
        case absent
        /// Only the full decoder can tell.
        case unsure
    }

    /// A member's value: where it lies, quotes and brackets included, and whether it holds a backslash.
    struct Value {
        var range: Range<Int>
        var escaped: Bool
    }

    let bytes: UnsafeBufferPointer<UInt8>
    private(set) var offset: Int
    /// Well below the decoder's own limit, which then decides.
    private static let depthLimit = 200

    init(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int = 0) {
        self.bytes = bytes
        self.offset = offset
    }

    /// Scans content for the text under a key of plain ASCII; of a repeated key the last one counts.
    static func find(
        _ key: StaticString?, in bytes: UnsafeBufferPointer<UInt8>
    ) -> Finding {
        var scanner = ContentScanner(bytes)
        scanner.skipSpace()
        var value: Value?
        var other: Value?
        guard scanner.object(key, &value, nil, &other), scanner.isAtEnd() else { return .unsure }
        guard let value else { return .absent }
        guard let text = value.text(in: bytes) else { return .unsure }
        return .text(text, escaped: value.escaped)
    }

    /// Scans the object that begins here for the values of up to two keys; false leaves the whole content to
    /// the decoder.
    mutating func object(
        _ first: StaticString?, _ firstValue: inout Value?, _ second: StaticString?,
        _ secondValue: inout Value?
    ) -> Bool {
        let bytes = bytes
        return members { name, value in
            if let first, Self.spells(name, first, in: bytes) {
                firstValue = value
            } else if let second, Self.spells(name, second, in: bytes) {
                secondValue = value
            }
        }
    }

    /// Scans the object that begins here, calling `body` with where each key's name and value lie; false
    /// leaves the whole content to the decoder.
    @inline(__always)
    mutating func members(_ body: (Range<Int>, Value) -> Void) -> Bool {
        guard skip(UInt8(ascii: "{")) else { return false }
        skipSpace()
        if skip(UInt8(ascii: "}")) { return true }
        while true {
            guard let name = string(), !name.escaped else { return false }
            skipSpace()
            guard skip(UInt8(ascii: ":")) else { return false }
            skipSpace()
            let start = offset
            guard let escaped = skipValue() else { return false }
            body(name.range, Value(range: start..<offset, escaped: escaped))
            skipSpace()
            if skip(UInt8(ascii: "}")) { return true }
            guard skip(UInt8(ascii: ",")) else { return false }
            skipSpace()
        }
    }

    /// Skips a value and tells whether it is a text with escapes; nil when it is not well-formed.
    private mutating func skipValue() -> Bool? {
        if offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") { return string()?.escaped }
        return skipValue(depth: 1) ? false : nil
    }

    mutating func isAtEnd() -> Bool {
        skipSpace()
        return offset == bytes.count
    }

    /// Whether a range spells a word.
    @inline(__always)
    static func spells(
        _ range: Range<Int>, _ word: StaticString, in bytes: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        guard range.count == word.utf8CodeUnitCount else { return false }
        for index in 0..<range.count
        where bytes[range.lowerBound + index] != word.utf8Start[index] {
            return false
        }
        return true
    }

    mutating func skipSpace() {
        while offset < bytes.count {
            switch bytes[offset] {
            case 0x20, 0x0A, 0x0D, 0x09: offset += 1
            default: return
            }
        }
    }

    mutating func skip(_ byte: UInt8) -> Bool {
        guard offset < bytes.count, bytes[offset] == byte else { return false }
        offset += 1
        return true
    }

    /// Skips one well-formed value; false leaves the whole content to the decoder.
    private mutating func skipValue(depth: Int) -> Bool {
        guard offset < bytes.count, depth < Self.depthLimit else { return false }
        switch bytes[offset] {
        case UInt8(ascii: "\""): return string() != nil
        case UInt8(ascii: "{"): return skipMembers(depth: depth + 1)
        case UInt8(ascii: "["): return skipElements(depth: depth + 1)
        case UInt8(ascii: "t"): return skip(word: "true")
        case UInt8(ascii: "f"): return skip(word: "false")
        case UInt8(ascii: "n"): return skip(word: "null")
        default: return skipNumber()
        }
    }

    private mutating func skipMembers(depth: Int) -> Bool {
        offset += 1
        skipSpace()
        if skip(UInt8(ascii: "}")) { return true }
        while true {
            guard string() != nil else { return false }
            skipSpace()
            guard skip(UInt8(ascii: ":")) else { return false }
            skipSpace()
            guard skipValue(depth: depth) else { return false }
            skipSpace()
            if skip(UInt8(ascii: "}")) { return true }
            guard skip(UInt8(ascii: ",")) else { return false }
            skipSpace()
        }
    }

    private mutating func skipElements(depth: Int) -> Bool {
        offset += 1
        skipSpace()
        if skip(UInt8(ascii: "]")) { return true }
        while true {
            guard skipValue(depth: depth) else { return false }
            skipSpace()
            if skip(UInt8(ascii: "]")) { return true }
            guard skip(UInt8(ascii: ",")) else { return false }
            skipSpace()
        }
    }

    private mutating func skip(word: StaticString) -> Bool {
        let count = word.utf8CodeUnitCount
        guard offset + count <= bytes.count else { return false }
        for index in 0..<count where bytes[offset + index] != word.utf8Start[index] {
            return false
        }
        offset += count
        return true
    }

    /// Whole numbers and decimals of a sane length; exponents and giants are for the decoder.
    private mutating func skipNumber() -> Bool {
        let start = offset
        _ = skip(UInt8(ascii: "-"))
        let leadingZero = offset < bytes.count && bytes[offset] == UInt8(ascii: "0")
        let whole = skipDigits()
        guard whole > 0, whole == 1 || !leadingZero else { return false }
        if skip(UInt8(ascii: ".")), skipDigits() == 0 { return false }
        if offset < bytes.count, bytes[offset] | 0x20 == UInt8(ascii: "e") { return false }
        return offset - start < 200
    }

    private mutating func skipDigits() -> Int {
        let start = offset
        while offset < bytes.count, bytes[offset] &- 0x30 < 10 { offset += 1 }
        return offset - start
    }
}

// MARK: Strings

extension ContentScanner {
    /// Skips a string and returns the range between its quotes; nil when there is no well-formed one.
    private mutating func string() -> (range: Range<Int>, escaped: Bool)? {
        guard skip(UInt8(ascii: "\"")) else { return nil }
        let start = offset
        var escaped = false
        while true {
            skipPlain()
            guard offset < bytes.count else { return nil }
            switch bytes[offset] {
            case UInt8(ascii: "\""):
                offset += 1
                return (start..<offset - 1, escaped)
            case UInt8(ascii: "\\"):
                escaped = true
                guard skipEscape() else { return nil }
            default: return nil
            }
        }
    }

    /// Goes to the next quote, backslash or control character, 16 bytes a step in long strings.
    @inline(__always)
    private mutating func skipPlain() {
        guard let base = bytes.baseAddress else { return }
        let ones: UInt64 = 0x0101_0101_0101_0101
        while offset + 8 <= bytes.count {
            let word = UnsafeRawPointer(base + offset).loadUnaligned(as: UInt64.self).littleEndian
            // A byte that is zero after the exclusive-or, or below 0x20, borrows into its high bit; what
            // lies above the lowest such byte may be wrong, and is not looked at.
            let quote = word ^ ones * 0x22
            let backslash = word ^ ones * 0x5C
            let hits =
                ((quote &- ones) & ~quote | (backslash &- ones) & ~backslash
                    | (word &- ones * 0x20) & ~word) & (ones * 0x80)
            if hits != 0 {
                offset += hits.trailingZeroBitCount >> 3
                return
            }
            offset += 8
            skipLongPlain(base)
        }
        while offset < bytes.count, !Self.isSpecial(bytes[offset]) { offset += 1 }
    }

    @inline(__always)
    private mutating func skipLongPlain(_ base: UnsafePointer<UInt8>) {
        let quote = SIMD16<UInt8>(repeating: 0x22)
        let backslash = SIMD16<UInt8>(repeating: 0x5C)
        let space = SIMD16<UInt8>(repeating: 0x20)
        while offset + 16 <= bytes.count {
            let block = UnsafeRawPointer(base + offset).loadUnaligned(as: SIMD16<UInt8>.self)
            let hits = (block .== quote) .| (block .== backslash) .| (block .< space)
            let halves = unsafeBitCast(hits, to: SIMD2<UInt64>.self)
            if halves.x | halves.y != 0 { return }
            offset += 16
        }
    }

    private static func isSpecial(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20
    }

    private mutating func skipEscape() -> Bool {
        guard offset + 1 < bytes.count else { return false }
        switch bytes[offset + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
            UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            offset += 2
            return true
        case UInt8(ascii: "u"):
            guard offset + 6 <= bytes.count else { return false }
            for index in offset + 2..<offset + 6 where JSONEscape.hexDigit(bytes[index]) == nil {
                return false
            }
            offset += 6
            return true
        default: return false
        }
    }
}

extension ContentScanner.Value {
    /// The inner range of a text; nil for a value of another kind.
    func text(in bytes: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
        guard bytes[range.lowerBound] == UInt8(ascii: "\"") else { return nil }
        return range.lowerBound + 1..<range.upperBound - 1
    }

    /// Whether the value is `null`.
    func isNull(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        bytes[range.lowerBound] == UInt8(ascii: "n")
    }
}
