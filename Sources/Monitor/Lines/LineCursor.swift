/// A place in JSON text that is read once, front to back, without building values.
///
/// Answers only where it is sure to agree with the full decoder, and gives up (nil, false) on
/// whatever is damaged, deeply nested or spelled unusually; the caller then takes the full decoder.
/// Spans without bounds checks: every byte of every event line passes here, and each offset is
/// compared with the end before it is used.
struct LineCursor {
    private(set) var offset: Int
    private let end: Int
    private static let depthLimit = 100

    init(_ range: Range<Int>) {
        offset = range.lowerBound
        end = range.upperBound
    }

    /// Goes on behind something that was read by other means.
    mutating func jump(to offset: Int) {
        self.offset = offset
    }

    /// The byte here; 0 at the end, which no JSON holds outside strings.
    @inline(__always)
    func next(in bytes: Span<UInt8>) -> UInt8 {
        offset < end ? bytes[unchecked: offset] : 0
    }

    @inline(__always)
    mutating func skip(_ byte: UInt8, in bytes: Span<UInt8>) -> Bool {
        guard next(in: bytes) == byte else { return false }
        offset += 1
        return true
    }

    @inline(__always)
    mutating func skipSpace(in bytes: Span<UInt8>) {
        while true {
            switch next(in: bytes) {
            case 0x20, 0x0A, 0x0D, 0x09: offset += 1
            default: return
            }
        }
    }

    /// Whether nothing but spaces follows.
    mutating func isAtEnd(in bytes: Span<UInt8>) -> Bool {
        skipSpace(in: bytes)
        return offset == end
    }

    /// Passes over a string and gives the range between its quotes, and whether it holds escapes.
    @inline(__always)
    mutating func string(in bytes: Span<UInt8>) -> (range: Range<Int>, isEscaped: Bool)? {
        guard skip(UInt8(ascii: "\""), in: bytes) else { return nil }
        let start = offset
        var isEscaped = false
        while offset < end {
            let byte = bytes[unchecked: offset]
            if byte == UInt8(ascii: "\"") {
                offset += 1
                return (start..<offset - 1, isEscaped)
            }
            if byte == UInt8(ascii: "\\") {
                isEscaped = true
                guard skipEscape(in: bytes) else { return nil }
                continue
            }
            if byte < 0x20 { return nil }
            offset += 1
        }
        return nil
    }

    @inline(__always)
    private mutating func skipEscape(in bytes: Span<UInt8>) -> Bool {
        guard offset + 1 < end else { return false }
        switch bytes[unchecked: offset + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
            UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            offset += 2
            return true
        case UInt8(ascii: "u"):
            guard offset + 6 <= end else { return false }
            for place in offset + 2..<offset + 6 where !Self.isHex(bytes[unchecked: place]) {
                return false
            }
            offset += 6
            return true
        default: return false
        }
    }

    private static func isHex(_ byte: UInt8) -> Bool {
        byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 6
    }

    /// The whole number here; nil for one with a fraction, an exponent or too many digits.
    mutating func integer(in bytes: Span<UInt8>) -> Int64? {
        let isNegative = skip(UInt8(ascii: "-"), in: bytes)
        let start = offset
        var number: Int64 = 0
        while true {
            let digit = next(in: bytes) &- 0x30
            guard digit < 10 else { break }
            number = number &* 10 &+ Int64(digit)
            offset += 1
        }
        let count = offset - start
        guard count > 0, count < 19, count == 1 || bytes[unchecked: start] != 0x30 else {
            return nil
        }
        switch next(in: bytes) {
        case UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"): return nil
        default: return isNegative ? -number : number
        }
    }

    /// Passes over any value; false when it is not sure to be well-formed.
    mutating func skipValue(in bytes: Span<UInt8>, depth: Int = 0) -> Bool {
        switch next(in: bytes) {
        case UInt8(ascii: "\""): string(in: bytes) != nil
        case UInt8(ascii: "{"): skipObject(in: bytes, depth: depth + 1)
        case UInt8(ascii: "["): skipArray(in: bytes, depth: depth + 1)
        case UInt8(ascii: "t"): skipWord("true", in: bytes)
        case UInt8(ascii: "f"): skipWord("false", in: bytes)
        case UInt8(ascii: "n"): skipWord("null", in: bytes)
        default: integer(in: bytes) != nil
        }
    }

    private mutating func skipWord(_ word: StaticString, in bytes: Span<UInt8>) -> Bool {
        let count = word.utf8CodeUnitCount
        guard offset + count <= end, Self.is(bytes, offset..<offset + count, word) else {
            return false
        }
        offset += count
        return true
    }

    private mutating func skipObject(in bytes: Span<UInt8>, depth: Int) -> Bool {
        guard depth < Self.depthLimit, var object = members(in: bytes) else { return false }
        while nextKey(&object, in: bytes) != nil {
            guard skipValue(in: bytes, depth: depth) else { return false }
        }
        return object.isDone
    }

    private mutating func skipArray(in bytes: Span<UInt8>, depth: Int) -> Bool {
        guard depth < Self.depthLimit, var array = elements(in: bytes) else { return false }
        while nextElement(&array, in: bytes) {
            guard skipValue(in: bytes, depth: depth) else { return false }
        }
        return array.isDone
    }

    /// Whether a range spells a word.
    @inline(__always)
    static func `is`(_ bytes: Span<UInt8>, _ range: Range<Int>, _ word: StaticString) -> Bool {
        let count = word.utf8CodeUnitCount
        guard range.count == count else { return false }
        for index in 0..<count
        where bytes[unchecked: range.lowerBound + index] != word.utf8Start[index] {
            return false
        }
        return true
    }
}

// MARK: Objects and arrays

extension LineCursor {
    /// Where an object or an array stands while it is walked through.
    struct Walk {
        fileprivate var isFirst = true
        /// Whether its end was reached; when a walk stops without, the text is not sure to be
        /// well-formed.
        fileprivate(set) var isDone = false
    }

    /// Enters an object.
    mutating func members(in bytes: Span<UInt8>) -> Walk? {
        skip(UInt8(ascii: "{"), in: bytes) ? Walk() : nil
    }

    /// Enters an array.
    mutating func elements(in bytes: Span<UInt8>) -> Walk? {
        skip(UInt8(ascii: "["), in: bytes) ? Walk() : nil
    }

    /// Goes to the value of the next member and gives its key's range; nil at the end, and for a
    /// key with escapes.
    @inline(__always)
    mutating func nextKey(_ walk: inout Walk, in bytes: Span<UInt8>) -> Range<Int>? {
        guard nextItem(&walk, closedBy: UInt8(ascii: "}"), in: bytes),
            let key = string(in: bytes), !key.isEscaped
        else { return nil }
        skipSpace(in: bytes)
        guard skip(UInt8(ascii: ":"), in: bytes) else { return nil }
        skipSpace(in: bytes)
        return key.range
    }

    /// Goes to the next element; false at the end.
    @inline(__always)
    mutating func nextElement(_ walk: inout Walk, in bytes: Span<UInt8>) -> Bool {
        nextItem(&walk, closedBy: UInt8(ascii: "]"), in: bytes)
    }

    @inline(__always)
    private mutating func nextItem(
        _ walk: inout Walk, closedBy closing: UInt8, in bytes: Span<UInt8>
    ) -> Bool {
        skipSpace(in: bytes)
        let isFirst = walk.isFirst
        walk.isFirst = false
        if next(in: bytes) == closing {
            offset += 1
            walk.isDone = true
            return false
        }
        if isFirst { return offset < end }
        guard skip(UInt8(ascii: ","), in: bytes) else { return false }
        skipSpace(in: bytes)
        return next(in: bytes) != closing
    }
}
