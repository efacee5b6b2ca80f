/// Lengths of time as people write them: `60s`, `5m`, `2h`, `7d`, `2w`, `500ms`, `1h30m`.
package enum DurationValue {
    static let help = "60s, 5m, 2h, 7d or 1h30m"

    /// The units, in milliseconds.
    private static let units: [String: Int64] = [
        "ms": 1, "s": 1000, "m": 60_000, "h": 3_600_000, "d": 86_400_000, "w": 604_800_000,
    ]

    /// Reads a length of time, in milliseconds.
    ///
    /// - Parameter bareUnit: the unit of a number without one; nil refuses such a number.
    package static func parse(
        _ text: String, bareUnit: String? = "s"
    ) throws(ValueError) -> Int64 {
        var total: Int64 = 0
        var rest = text.lowercased()[...]
        repeat {
            let number = rest.prefix { $0.isASCII && $0.isNumber || $0 == "." }
            rest = rest.dropFirst(number.count)
            let unit = rest.prefix { $0.isASCII && $0.isLetter }
            rest = rest.dropFirst(unit.count)
            let name = unit.isEmpty && number.count == text.count ? bareUnit : String(unit)
            guard let factor = name.flatMap({ units[$0] }),
                let length = milliseconds(number, factor)
            else { throw ValueError("'\(text)' is not a length of time", next: "write \(help)") }
            let (sum, isTooLong) = total.addingReportingOverflow(length)
            guard !isTooLong else { throw ValueError("'\(text)' is too long") }
            total = sum
        } while !rest.isEmpty
        return total
    }

    private static func milliseconds(_ number: Substring, _ factor: Int64) -> Int64? {
        if let whole = Int64(number) {
            let (product, isTooLong) = whole.multipliedReportingOverflow(by: factor)
            return isTooLong ? nil : product
        }
        guard number.first != ".", number.last != ".", let value = Double(number) else {
            return nil
        }
        return Int64(exactly: (value * Double(factor)).rounded())
    }

    /// A length of time in the largest units that say it: `350 ms`, `12 s`, `4 m 10 s`, `2 h`.
    package static func words(milliseconds: Int64) -> String {
        guard milliseconds >= 1000 else { return "\(milliseconds) ms" }
        let seconds = milliseconds / 1000
        let parts = [
            (seconds / 86400, "d"), (seconds / 3600 % 24, "h"), (seconds / 60 % 60, "m"),
            (seconds % 60, "s"),
        ]
        let shown = parts.drop { $0.0 == 0 }.prefix(2).filter { $0.0 > 0 }
        return shown.map { "\($0.0) \($0.1)" }.joined(separator: " ")
    }
}
