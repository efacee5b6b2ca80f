/// Numbers and stretches of time as people read them.
enum Wording {
    /// `1,234,567`.
    static func count(_ count: Int) -> String {
        let digits = String(count.magnitude)
        var result = ""
        for (place, digit) in digits.enumerated() {
            if place > 0, (digits.count - place).isMultiple(of: 3) { result.append(",") }
            result.append(digit)
        }
        return count < 0 ? "-" + result : result
    }

    /// `1 message`, `2 messages`.
    static func count(_ count: Int, _ noun: String) -> String {
        "\(self.count(count)) \(noun)\(count == 1 ? "" : "s")"
    }

    /// `45 s`, `2 min 10 s`, `3 h 5 min`, `2 d 4 h`; below ten seconds in tenths.
    static func duration(_ milliseconds: Int64) -> String {
        if milliseconds < 0 { return "-" + duration(-milliseconds) }
        if milliseconds < 10_000 {
            let tenths = (milliseconds + 50) / 100
            return tenths % 10 == 0 ? "\(tenths / 10) s" : "\(tenths / 10).\(tenths % 10) s"
        }
        let seconds = (milliseconds + 500) / 1000
        switch seconds {
        case ..<60: return "\(seconds) s"
        case ..<3600: return pair(seconds / 60, "min", seconds % 60, "s")
        case ..<86_400: return pair(seconds / 3600, "h", seconds / 60 % 60, "min")
        default: return pair(seconds / 86_400, "d", seconds / 3600 % 24, "h")
        }
    }

    /// `12 %`, in tenths below ten.
    static func share(_ share: Double) -> String {
        let thousandths = Int((share * 1000).rounded())
        if thousandths >= 100 || thousandths % 10 == 0 { return "\((thousandths + 5) / 10) %" }
        return "\(thousandths / 10).\(thousandths % 10) %"
    }

    static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

    /// The text cut at a character to a width, with an ellipsis when something is missing; wide
    /// characters, Chinese and emoji among them, count two columns.
    static func cut(_ text: String, toColumns limit: Int) -> String {
        var columns = 0
        var end = text.startIndex
        for index in text.indices {
            columns += text[index].unicodeScalars.contains { $0.value >= 0x1100 } ? 2 : 1
            if columns > limit { return text[..<end] + "…" }
            if columns < limit { end = text.index(after: index) }
        }
        return text
    }

    private static func pair(_ large: Int64, _ unit: String, _ small: Int64, _ smallUnit: String)
        -> String
    {
        small == 0 ? "\(large) \(unit)" : "\(large) \(unit) \(small) \(smallUnit)"
    }
}
