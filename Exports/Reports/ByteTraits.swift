/// What a text's bytes hold, found in one quick pass: whether a writer may copy them as they are.
///
/// Raw pointers, since every text of every exported row passes here.
struct ByteTraits {
    /// A comma, a quote, CR or LF.
    var needsQuotes = false
    /// A quote, a backslash or a control character.
    var needsEscapes = false
    /// A byte that is not ASCII.
    var isForeign = false

    private typealias Block = SIMD16<UInt8>

    /// Looks at whole blocks of 16; the last one overlaps, and short texts go byte by byte.
    @inline(__always)
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let base = bytes.baseAddress else { return }
        let count = bytes.count
        if count >= 16 {
            let raw = UnsafeRawPointer(base)
            var offset = 0
            while offset + 16 <= count {
                look(raw.loadUnaligned(fromByteOffset: offset, as: Block.self))
                offset += 16
            }
            if offset < count {
                look(raw.loadUnaligned(fromByteOffset: count - 16, as: Block.self))
            }
            return
        }
        for index in 0..<count { look(base[index]) }
    }

    @inline(__always)
    private mutating func look(_ block: Block) {
        let quotes = block .== Block(repeating: 0x22)
        let controls = block .< Block(repeating: 0x20)
        let marks = controls .| quotes
        if Self.any(marks .| (block .== Block(repeating: 0x2C))) {
            let breaks = (block .== Block(repeating: 0x0A)) .| (block .== Block(repeating: 0x0D))
            if Self.any(quotes .| breaks .| (block .== Block(repeating: 0x2C))) {
                needsQuotes = true
            }
        }
        if Self.any(marks .| (block .== Block(repeating: 0x5C))) { needsEscapes = true }
        if Self.any(block .>= Block(repeating: 0x80)) { isForeign = true }
    }

    @inline(__always)
    private static func any(_ mask: SIMDMask<SIMD16<Int8>>) -> Bool {
        let halves = unsafeBitCast(mask, to: SIMD2<UInt64>.self)
        return halves.x | halves.y != 0
    }

    @inline(__always)
    private mutating func look(_ byte: UInt8) {
        switch byte {
        case 0x22: (needsQuotes, needsEscapes) = (true, true)
        case 0x2C: needsQuotes = true
        case 0x0A, 0x0D: (needsQuotes, needsEscapes) = (true, true)
        case 0x5C: needsEscapes = true
        case 0..<0x20: needsEscapes = true
        case 0x80...: isForeign = true
        default: break
        }
    }

    /// Whether bytes are well-formed UTF-8, which is what `String(decoding:)` would leave as it is.
    static func isWellFormed(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let base = bytes.baseAddress else { return true }
        let count = bytes.count
        var index = 0
        while index < count {
            let lead = base[index]
            if lead < 0x80 {
                index += 1
                continue
            }
            let length = sequence(base + index, count - index, lead)
            if length == 0 { return false }
            index += length
        }
        return true
    }

    /// The length of the well-formed sequence that begins here, 0 for none.
    @inline(__always)
    private static func sequence(
        _ base: UnsafePointer<UInt8>, _ count: Int, _ lead: UInt8
    ) -> Int {
        switch lead {
        case 0xC2...0xDF:
            return count >= 2 && base[1] & 0xC0 == 0x80 ? 2 : 0
        case 0xE0...0xEF:
            guard count >= 3, base[1] & 0xC0 == 0x80, base[2] & 0xC0 == 0x80 else { return 0 }
            // Neither overlong nor a surrogate.
            return (lead == 0xE0 && base[1] < 0xA0) || (lead == 0xED && base[1] > 0x9F) ? 0 : 3
        case 0xF0...0xF4:
            guard count >= 4, base[1] & 0xC0 == 0x80, base[2] & 0xC0 == 0x80,
                base[3] & 0xC0 == 0x80
            else { return 0 }
            return (lead == 0xF0 && base[1] < 0x90) || (lead == 0xF4 && base[1] > 0x8F) ? 0 : 4
        default: return 0
        }
    }
}

/// Lends bytes as well-formed UTF-8: themselves, or a repaired copy as `String(decoding:)` makes it.
@inline(__always)
func withRepaired(
    _ bytes: UnsafeBufferPointer<UInt8>, _ traits: ByteTraits,
    _ body: (UnsafeBufferPointer<UInt8>) -> Void
) {
    if !traits.isForeign || ByteTraits.isWellFormed(bytes) { return body(bytes) }
    var text = String(decoding: bytes, as: UTF8.self)
    text.withUTF8 { body($0) }
}
