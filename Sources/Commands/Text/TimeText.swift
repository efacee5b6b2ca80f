/// Times as commands print them.
struct TimeText {
    let zone: Zone

    /// `2026-07-19 09:12:03`; empty for a time of 0, which the SDK uses for "none".
    func seconds(_ instant: Int64) -> String {
        guard instant != 0 else { return "" }
        let time = zone.civilTime(at: Self.bounded(instant))
        return "\(date(time)) \(pad(time.hour)):\(pad(time.minute)):\(pad(time.second))"
    }

    /// `2026-07-19T09:12:03.250+08:00`; empty for a time of 0.
    func iso(_ instant: Int64) -> String {
        guard instant != 0 else { return "" }
        let instant = Self.bounded(instant)
        let time = zone.civilTime(at: instant)
        let clock = "\(pad(time.hour)):\(pad(time.minute)):\(pad(time.second))"
        let offset = zone.offset(floorDivide(instant, 1000)) / 60
        let sign = offset < 0 ? "-" : "+"
        return "\(date(time))T\(clock).\(pad(time.millisecond, 3))"
            + "\(sign)\(pad(abs(offset) / 60)):\(pad(abs(offset) % 60))"
    }

    private func date(_ time: CivilTime) -> String {
        "\(pad(time.year, 4))-\(pad(time.month))-\(pad(time.day))"
    }

    private func pad(_ number: Int, _ width: Int = 2) -> String {
        let digits = "\(number)"
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    /// Broken rows hold any number: years beyond four digits are held at the border.
    private static func bounded(_ instant: Int64) -> Int64 {
        min(max(instant, -62_135_510_400_000), 253_402_214_399_000)
    }
}

/// Numbers as commands print them: `1,234,567`.
func grouped(_ number: Int64) -> String {
    var digits = "\(number.magnitude)"
    var groups: [String] = []
    while digits.count > 3 {
        groups.insert(String(digits.suffix(3)), at: 0)
        digits.removeLast(3)
    }
    return (number < 0 ? "-" : "") + ([digits] + groups).joined(separator: ",")
}

/// A count with its noun: `1 message`, `2,000 messages`.
func counted(_ number: Int64, _ noun: String, _ plural: String? = nil) -> String {
    "\(grouped(number)) \(number == 1 ? noun : plural ?? "\(noun)s")"
}
