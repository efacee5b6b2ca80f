/// Decoding of single scalars from bytes that may be ill-formed.
enum UTF8Decoding {
    static let replacement: UInt32 = 0xFFFD

    /// The scalar that starts at an index and how many bytes it took.
    ///
    /// An ill-formed sequence reads as U+FFFD for each maximal part of a well-formed one, as Swift's own
    /// `String(decoding:as:)` repairs it.
    @inline(__always)
    static func scalar(
        in bytes: UnsafeBufferPointer<UInt8>, at index: Int
    ) -> (scalar: UInt32, length: Int) {
        let lead = bytes[index]
        if lead < 0x80 { return (UInt32(lead), 1) }
        return multiByte(in: bytes, at: index, lead: lead)
    }

    private static func multiByte(
        in bytes: UnsafeBufferPointer<UInt8>, at index: Int, lead: UInt8
    ) -> (scalar: UInt32, length: Int) {
        let needed: Int
        var low: UInt8 = 0x80
        var high: UInt8 = 0xBF
        switch lead {
        case 0xC2...0xDF: needed = 1
        case 0xE0...0xEF:
            needed = 2
            if lead == 0xE0 { low = 0xA0 }
            if lead == 0xED { high = 0x9F }
        case 0xF0...0xF4:
            needed = 3
            if lead == 0xF0 { low = 0x90 }
            if lead == 0xF4 { high = 0x8F }
        default: return (replacement, 1)
        }
        var scalar = UInt32(lead) & (0x3F >> UInt32(needed))
        for step in 1...needed {
            guard index + step < bytes.count else { return (replacement, step) }
            let byte = bytes[index + step]
            guard byte >= low, byte <= high else { return (replacement, step) }
            scalar = scalar << 6 | UInt32(byte & 0x3F)
            (low, high) = (0x80, 0xBF)
        }
        return (scalar, needed + 1)
    }
}
