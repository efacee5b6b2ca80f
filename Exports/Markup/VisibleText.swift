/// Makes any text fit to stand in a document: nothing invisible, nothing a parser would balk at.
///
/// Control characters become their pictures (U+0008 reads ␈), the ones without a picture and the
/// noncharacters become U+FFFD, and a line ends with one line feed. Everything else stays, emoji
/// joiners and direction marks included. A Swift string is well-formed UTF-8, so lone surrogates
/// cannot arrive here. Clean text is returned as it is, after one pass over its bytes.
package enum VisibleText {
    /// The text with what a document must not hold made visible.
    package static func of(_ text: String) -> String {
        isClean(text) ? text : repaired(text)
    }

    /// Whether the text may stand in a document as it is; one pass, no allocation.
    package static func isClean(_ text: String) -> Bool {
        let answer = text.utf8.withContiguousStorageIfAvailable { bytes in
            isClean(bytes: bytes)
        }
        return answer ?? text.unicodeScalars.allSatisfy { replacement(for: $0) == nil }
    }

    /// Looks at bytes, not at scalars: this runs over every text of every message. The buffer is
    /// only read, inside its own closure.
    private static func isClean(bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte < 0x20 {
                guard byte == 0x09 || byte == 0x0A else { return false }
            } else if byte >= 0x7F {
                guard byte != 0x7F, isCleanSequence(bytes, at: index) else { return false }
            }
            index += 1
        }
        return true
    }

    /// The two-, three- and four-byte sequences to look for: C1 is C2 80…9F; the noncharacters are
    /// EF B7 90…AF, and BE or BF after EF BF or after the last two bytes of any plane.
    private static func isCleanSequence(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool
    {
        func next(_ offset: Int) -> UInt8 {
            index + offset < bytes.count ? bytes[index + offset] : 0
        }
        switch bytes[index] {
        case 0xC2:
            return next(1) > 0x9F
        case 0xEF:
            let isPresentationForm = next(1) == 0xB7 && (0x90...0xAF).contains(next(2))
            return !isPresentationForm && !(next(1) == 0xBF && next(2) >= 0xBE)
        case 0xF0...0xF4:
            return !(next(1) & 0x0F == 0x0F && next(2) == 0xBF && next(3) >= 0xBE)
        default:
            return true
        }
    }

    private static func repaired(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        let scalars = text.unicodeScalars
        var index = scalars.startIndex
        while index < scalars.endIndex {
            let scalar = scalars[index]
            index = scalars.index(after: index)
            let endsLine = scalar == "\r" && index < scalars.endIndex && scalars[index] == "\n"
            if endsLine { continue }
            result.append(replacement(for: scalar) ?? scalar)
        }
        return String(result)
    }

    /// What stands for a scalar that must not be written, or nil when it may.
    private static func replacement(for scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar.value {
        case 0x09, 0x0A: nil
        case 0x00...0x1F: Unicode.Scalar(0x2400 + scalar.value)
        case 0x7F: "\u{2421}"
        case 0x80...0x9F, 0xFDD0...0xFDEF: "\u{FFFD}"
        default: scalar.value & 0xFFFE == 0xFFFE ? "\u{FFFD}" : nil
        }
    }
}
