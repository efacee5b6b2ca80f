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

    private let bytes: UnsafeBufferPointer<UInt8>
    private var offset = 0
    /// Well below the decoder's own limit, which then decides.
    private static let depthLimit = 200

    private init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// Scans an object for the text under a key of plain ASCII; of a repeated key the last one counts.
    static func find(
        _ key: StaticString?, in bytes: UnsafeBufferPointer<UInt8>
    ) -> Finding {
        var scanner = ContentScanner(bytes)
        return scanner.object(key)
    }

    private mutating func object(_ key: StaticString?) -> Finding {
        skipSpace()
        guard skip(UInt8(ascii: "{")) else { return .unsure }
        var found = Finding.absent
        skipSpace()
        if skip(UInt8(ascii: "}")) { return isAtEnd() ? found : .unsure }
        while true {
            guard let name = string(), !name.escaped else { return .unsure }
            skipSpace()
            guard skip(UInt8(ascii: ":")) else { return .unsure }
            skipSpace()
            if let key, matches(name.range, key) {
                guard let text = string() else { return .unsure }
                found = .text(text.range, escaped: text.escaped)
            } else {
                guard skipValue(depth: 1) else { return .unsure }
            }
            skipSpace()
            if skip(UInt8(ascii: "}")) { return isAtEnd() ? found : .unsure }
            guard skip(UInt8(ascii: ",")) else { return .unsure }
            skipSpace()
        }
    }

    private mutating func isAtEnd() -> Bool {
        skipSpace()
        return offset == bytes.count
    }

    private func matches(_ range: Range<Int>, _ key: StaticString) -> Bool {
        guard range.count == key.utf8CodeUnitCount else { return false }
        for index in 0..<range.count
        where bytes[range.lowerBound + index] != key.utf8Start[index] {
            return false
        }
        return true
    }

    private mutating func skipSpace() {
        while offset < bytes.count {
            switch bytes[offset] {
            case 0x20, 0x0A, 0x0D, 0x09: offset += 1
            default: return
            }
        }
    }

    private mutating func skip(_ byte: UInt8) -> Bool {
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
            while offset < bytes.count, !Self.isSpecial(bytes[offset]) { offset += 1 }
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

    private static func isSpecial(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20
    }

    /// Skips eight bytes a step as long as none is a quote, a backslash or a control character.
    private mutating func skipPlain() {
        guard let base = bytes.baseAddress else { return }
        let ones: UInt64 = 0x0101_0101_0101_0101
        let highs = ones * 0x80
        while offset + 8 <= bytes.count {
            let word = UnsafeRawPointer(base + offset).loadUnaligned(as: UInt64.self)
            // A byte that is zero after the exclusive-or, or below 0x20, borrows into its high bit.
            let quote = word ^ ones * 0x22
            let backslash = word ^ ones * 0x5C
            let hits =
                (quote &- ones) & ~quote | (backslash &- ones) & ~backslash
                | (word &- ones * 0x20) & ~word
            if hits & highs != 0 { return }
            offset += 8
        }
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
