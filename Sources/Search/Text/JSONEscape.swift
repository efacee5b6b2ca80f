/// Decoding of the escapes in a JSON string that `ContentScanner` found well-formed.
enum JSONEscape {
    /// Appends the text of a string's inner bytes, escapes decoded; a lone surrogate reads as U+FFFD.
    static func decode(
        _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, into out: ByteBuffer
    ) {
        var index = range.lowerBound
        out.reserve(range.count)
        while index < range.upperBound {
            let byte = bytes[index]
            guard byte == UInt8(ascii: "\\"), index + 1 < range.upperBound else {
                out.append(byte)
                index += 1
                continue
            }
            let letter = bytes[index + 1]
            if letter == UInt8(ascii: "u") {
                index = decodeUnicode(bytes, at: index, end: range.upperBound, into: out)
            } else {
                out.append(plain(letter))
                index += 2
            }
        }
    }

    private static func plain(_ letter: UInt8) -> UInt8 {
        switch letter {
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: letter
        }
    }

    /// Decodes `\uXXXX`, or two that make a surrogate pair, and returns the index after it.
    private static func decodeUnicode(
        _ bytes: UnsafeBufferPointer<UInt8>, at index: Int, end: Int, into out: ByteBuffer
    ) -> Int {
        guard let unit = unit(bytes, at: index, end: end) else { return end }
        let next = index + 6
        if unit & 0xF800 != 0xD800 {
            out.append(scalar: unit)
        } else if unit < 0xDC00, let trail = self.unit(bytes, at: next, end: end),
            trail & 0xFC00 == 0xDC00
        {
            out.append(scalar: 0x10000 + (unit & 0x3FF) << 10 + trail & 0x3FF)
            return next + 6
        } else {
            out.append(scalar: UTF8Decoding.replacement)
        }
        return next
    }

    private static func unit(
        _ bytes: UnsafeBufferPointer<UInt8>, at index: Int, end: Int
    ) -> UInt32? {
        guard index + 6 <= end, bytes[index] == UInt8(ascii: "\\"),
            bytes[index + 1] == UInt8(ascii: "u")
        else { return nil }
        var unit: UInt32 = 0
        for offset in 2..<6 {
            guard let digit = hexDigit(bytes[index + offset]) else { return nil }
            unit = unit << 4 | digit
        }
        return unit
    }

    static func hexDigit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case 0x30...0x39: UInt32(byte) - 0x30
        case 0x41...0x46: UInt32(byte) - 0x41 + 10
        case 0x61...0x66: UInt32(byte) - 0x61 + 10
        default: nil
        }
    }
}
