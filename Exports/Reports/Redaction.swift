/// Takes personal patterns out of a text: e-mail addresses, and runs of digits long enough to be a
/// telephone, card, identity or account number, with the separators people write between them.
enum Redaction {
    /// The text with addresses as `[e-mail]` and numbers as `[n-…]`, given by `number` for the bare
    /// digits, so that the same number written in two ways reads alike. Other text stays.
    static func redact(_ text: String, number: (String) -> String) -> String {
        let hasDigits = text.utf8.lazy.filter(isDigit).prefix(minimumDigits).count >= minimumDigits
        let hasWideDigits = text.unicodeScalars.contains { wideDigits.contains($0.value) }
        guard hasDigits || hasWideDigits || text.utf8.contains(UInt8(ascii: "@")) else {
            return text
        }
        var result = String.UnicodeScalarView()
        let scalars = Array(text.unicodeScalars)
        var index = 0
        while index < scalars.count {
            if let end = endOfAddress(scalars, from: index) {
                result.append(contentsOf: "[e-mail]".unicodeScalars)
                index = end
            } else if let (digits, end) = run(scalars, from: index) {
                result.append(contentsOf: "[\(number(digits))]".unicodeScalars)
                index = end
            } else {
                result.append(scalars[index])
                index += 1
            }
        }
        return String(result)
    }

    /// Shorter runs are amounts, dates, years and room numbers.
    private static let minimumDigits = 7
    private static let wideDigits: ClosedRange<UInt32> = 0xFF10...0xFF19

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    /// A digit's own value, full-width ones included.
    private static func digit(_ scalar: Unicode.Scalar) -> Character? {
        switch scalar.value {
        case 0x30...0x39: Character(scalar)
        case wideDigits: Unicode.Scalar(scalar.value - 0xFEE0).map(Character.init)
        default: nil
        }
    }

    /// Digits with single spaces, hyphens, dots, slashes or brackets between them, a final X of an
    /// identity number included.
    private static func run(_ scalars: [Unicode.Scalar], from start: Int) -> (String, Int)? {
        guard digit(scalars[start]) != nil, start == 0 || digit(scalars[start - 1]) == nil else {
            return nil
        }
        var digits = ""
        var end = start
        var index = start
        while index < scalars.count {
            if let next = digit(scalars[index]) {
                digits.append(next)
                index += 1
                end = index
            } else if index - end < 2, " -.()/\u{A0}".unicodeScalars.contains(scalars[index]) {
                index += 1
            } else {
                break
            }
        }
        guard digits.count >= minimumDigits else { return nil }
        if digits.count == 17, end < scalars.count, scalars[end] == "X" || scalars[end] == "x" {
            return (digits + "X", end + 1)
        }
        return (digits, end)
    }

    /// Where the e-mail address ends that starts here, nil when none does.
    private static func endOfAddress(_ scalars: [Unicode.Scalar], from start: Int) -> Int? {
        guard isLocal(scalars[start]), start == 0 || !isLocal(scalars[start - 1]) else {
            return nil
        }
        var index = start
        while index < scalars.count, isLocal(scalars[index]) { index += 1 }
        guard index < scalars.count, scalars[index] == "@" else { return nil }
        let domain = index + 1
        index = domain
        while index < scalars.count, isDomain(scalars[index]) { index += 1 }
        while index > domain, scalars[index - 1] == "." || scalars[index - 1] == "-" { index -= 1 }
        return scalars[domain..<index].contains(".") ? index : nil
    }

    private static func isLocal(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            || "._%+-".unicodeScalars.contains(scalar)
    }

    private static func isDomain(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            || ".-".unicodeScalars.contains(scalar)
    }
}
