/// Reads the numbers of a packed literal: LEB128 in base 64 without padding.
struct PackedNumbers {
    private let text: UnsafeBufferPointer<UInt8>
    private var position = 0
    private var bits: UInt32 = 0
    private var bitCount: UInt32 = 0

    /// A static string lives as long as the process, so the pointer needs no owner.
    init(_ text: StaticString) {
        self.text = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    }

    /// The next number, or nil at the end.
    mutating func next() -> UInt32? {
        var number: UInt32 = 0
        var shift: UInt32 = 0
        while let byte = nextByte() {
            number |= (byte & 0x7F) << shift
            if byte < 0x80 { return number }
            shift += 7
        }
        return nil
    }

    private mutating func nextByte() -> UInt32? {
        while bitCount < 8 {
            guard position < text.count else { return nil }
            bits = bits << 6 | Self.value(of: text[position])
            bitCount += 6
            position += 1
        }
        bitCount -= 8
        return bits >> bitCount & 0xFF
    }

    private static func value(of letter: UInt8) -> UInt32 {
        switch letter {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(letter) - 65
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(letter) - 97 + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(letter) - 48 + 52
        case UInt8(ascii: "+"): 62
        default: 63
        }
    }
}
