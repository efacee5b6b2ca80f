/// Which end of a stretch of time a value names: the same words mean its first or last instant.
package enum TimeEdge: Sendable {
    case start
    case end
}

/// Times as people write them for `--since` and `--until`.
///
/// Both bounds belong to the range. A value that names a stretch (a year, a month, a day, `today`)
/// means its first millisecond as a start and its last as an end, so `--since 2026-07-01 --until
/// 2026-07-01` is that whole day. A value that names an instant means that instant at both ends.
package enum TimeValue {
    static let help =
        "2026-07-01, 2026-07-01T09:30, 2026-07-01T09:30:00+08:00, 7d, today, 1782900000"

    /// Reads a time, in milliseconds since 1970.
    package static func parse(
        _ text: String, edge: TimeEdge, now: Int64, zone: Zone
    ) throws(ValueError) -> Int64 {
        let today = zone.civilTime(at: now).midnight()
        switch text.lowercased() {
        case "now": return now
        case "today": return day(today, edge: edge, zone: zone)
        case "yesterday": return day(today.midnight(addingDays: -1), edge: edge, zone: zone)
        default: break
        }
        if let instant = epoch(text) { return instant }
        if let duration = try? DurationValue.parse(text, bareUnit: nil) {
            let (instant, isTooFar) = now.subtractingReportingOverflow(duration)
            guard !isTooFar else { throw ValueError("'\(text)' is too long ago") }
            return instant
        }
        var scanner = TimeScanner(text)
        guard let found = scanner.scan(), found.from.isValid else {
            throw ValueError("'\(text)' is not a time", next: "write one like \(help)")
        }
        return found.instant(edge: edge, zone: zone)
    }

    private static func day(_ day: CivilTime, edge: TimeEdge, zone: Zone) -> Int64 {
        edge == .start
            ? zone.instant(of: day) : zone.instant(of: day.midnight(addingDays: 1)) - 1
    }

    /// Nine to eleven digits are seconds since 1970, twelve to fourteen milliseconds.
    private static func epoch(_ text: String) -> Int64? {
        guard text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        switch text.utf8.count {
        case 9...11: return Int64(text).map { $0 * 1000 }
        case 12...14: return Int64(text)
        default: return nil
        }
    }
}

/// A date, or a date and a time of day, as found in a text.
struct ScannedTime {
    /// The first millisecond that the text names.
    var from: CivilTime
    /// The first millisecond after it, when the text names a stretch and not an instant.
    var stretchEnd: CivilTime?
    /// Seconds east of UTC, when the text says.
    var offset: Int?

    func instant(edge: TimeEdge, zone: Zone) -> Int64 {
        let zone = offset.map(Zone.fixed) ?? zone
        guard edge == .end, let stretchEnd else { return zone.instant(of: from) }
        return zone.instant(of: stretchEnd) - 1
    }
}

/// Reads ISO 8601 calendar dates and times: `2026`, `2026-07`, `2026-07-01`, and the last with
/// `T09:30`, `T09:30:15`, `T09:30:15.250` and an offset `Z`, `+08:00` or `+0800`.
struct TimeScanner {
    private var rest: Substring.UTF8View

    init(_ text: String) {
        rest = text[...].utf8
    }

    mutating func scan() -> ScannedTime? {
        guard let year = digits(4) else { return nil }
        guard take("-") else {
            return ended(CivilTime(year, 1, 1), until: CivilTime(year + 1, 1, 1))
        }
        guard let month = digits(2), (1...12).contains(month) else { return nil }
        guard take("-") else {
            let next = month == 12 ? CivilTime(year + 1, 1, 1) : CivilTime(year, month + 1, 1)
            return ended(CivilTime(year, month, 1), until: next)
        }
        guard let day = digits(2) else { return nil }
        let date = CivilTime(year, month, day)
        guard date.isValid else { return nil }
        guard take("T") || take("t") || take(" ") else {
            return ended(date, until: date.midnight(addingDays: 1))
        }
        return timeOfDay(on: date)
    }

    private func ended(_ from: CivilTime, until end: CivilTime) -> ScannedTime? {
        rest.isEmpty ? ScannedTime(from: from, stretchEnd: end) : nil
    }

    private mutating func timeOfDay(on date: CivilTime) -> ScannedTime? {
        var time = date
        guard let hour = digits(2), take(":"), let minute = digits(2) else { return nil }
        time.hour = hour
        time.minute = minute
        if take(":") {
            guard let second = digits(2) else { return nil }
            time.second = second
            if take(".") || take(",") {
                guard let fraction = fraction() else { return nil }
                time.millisecond = fraction
            }
        }
        guard rest.isEmpty else {
            guard let offset = zoneOffset(), rest.isEmpty else { return nil }
            return ScannedTime(from: time, offset: offset)
        }
        return ScannedTime(from: time)
    }

    private mutating func zoneOffset() -> Int? {
        if take("Z") || take("z") { return 0 }
        let sign = take("+") ? 1 : take("-") ? -1 : 0
        guard sign != 0, let hours = digits(2), hours <= 18 else { return nil }
        guard !rest.isEmpty else { return sign * hours * 3600 }
        _ = take(":")
        guard let minutes = digits(2), minutes < 60 else { return nil }
        return sign * (hours * 3600 + minutes * 60)
    }

    /// The digits after a decimal point as milliseconds; what is finer is dropped.
    private mutating func fraction() -> Int? {
        var value = 0
        var count = 0
        while let digit = digits(1) {
            if count < 3 { value = value * 10 + digit }
            count += 1
        }
        guard count > 0 else { return nil }
        return (count..<max(count, 3)).reduce(value) { value, _ in value * 10 }
    }

    private mutating func digits(_ count: Int) -> Int? {
        let piece = rest.prefix(count)
        guard piece.count == count, piece.allSatisfy({ (48...57).contains($0) }) else {
            return nil
        }
        rest = rest.dropFirst(count)
        return piece.reduce(0) { $0 * 10 + Int($1 - 48) }
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard let first = rest.first, UInt32(first) == character.value else { return false }
        rest = rest.dropFirst()
        return true
    }
}
