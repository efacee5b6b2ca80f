/// Whole numbers as people write them: `20`, `1,000,000`, `10_000`, `1M`, `250k`.
package enum CountValue {
    /// Reads a whole number in a range; `k` and `M` mean thousands and millions.
    package static func parse(
        _ text: String, in range: ClosedRange<Int> = 0...Int.max
    ) throws(ValueError) -> Int {
        let (digits, factor) = split(text)
        let plain = digits.filter { $0 != "," && $0 != "_" }
        guard !plain.isEmpty, plain.allSatisfy({ $0.isASCII && $0.isNumber }) else {
            throw ValueError("'\(text)' is not a whole number", next: bounds(range))
        }
        guard let number = Int(plain) else { throw ValueError("'\(text)' is too large") }
        let (value, isTooLarge) = number.multipliedReportingOverflow(by: factor)
        guard !isTooLarge, range.contains(value) else {
            throw ValueError("\(text) is out of range", next: bounds(range))
        }
        return value
    }

    private static func split(_ text: String) -> (Substring, Int) {
        switch text.last {
        case "k", "K": (text.dropLast(), 1000)
        case "m", "M": (text.dropLast(), 1_000_000)
        default: (text[...], 1)
        }
    }

    private static func bounds(_ range: ClosedRange<Int>) -> String {
        range.upperBound == Int.max
            ? "write a number from \(range.lowerBound) up"
            : "write a number from \(range.lowerBound) to \(range.upperBound)"
    }
}
