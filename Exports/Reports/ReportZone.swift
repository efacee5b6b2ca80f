import Foundation

/// The time zone that a report's days and hours are told in.
package struct ReportZone: Equatable, Sendable {
    private let zone: TimeZone

    /// Coordinated universal time.
    package static let utc = ReportZone(zone: .gmt)

    /// The zone of this process: the TZ variable's, or the system's.
    package static var system: ReportZone { ReportZone(zone: .current) }

    private init(zone: TimeZone) {
        self.zone = zone
    }

    /// The zone of a name such as `Asia/Shanghai`; throws when there is none of that name.
    package init(identifier: String) throws(ExportError) {
        guard let zone = TimeZone(identifier: identifier), !identifier.isEmpty else {
            throw ExportError(
                code: .badValue, object: identifier,
                message: "no such time zone; names look like Asia/Shanghai or UTC")
        }
        self.zone = zone
    }

    /// The name, as reports show it.
    package var name: String {
        zone == .gmt ? "UTC" : zone.identifier
    }

    /// The offset in seconds at an instant, and until when it stays, both in ms since 1970.
    ///
    /// Transitions are asked of Foundation once a stretch, not once a message.
    fileprivate func offset(at time: Int64) -> (seconds: Int64, until: Int64) {
        let date = Date(timeIntervalSince1970: Double(time) / 1000)
        let seconds = Int64(zone.secondsFromGMT(for: date))
        guard let next = zone.nextDaylightSavingTimeTransition(after: date) else {
            return (seconds, .max)
        }
        return (seconds, Int64((next.timeIntervalSince1970 * 1000).rounded(.up)))
    }
}

/// Turns instants into local dates, hours and ISO 8601 texts, with the offset cached.
///
/// Cheap when instants come in order. Not Sendable: one to a thread.
package final class LocalTime {
    package let zone: ReportZone
    private var cachedOffset: Int64 = 0
    private var cachedFrom: Int64 = 0
    private var cachedUntil: Int64 = 0

    package init(zone: ReportZone) {
        self.zone = zone
    }

    /// The local date and time of day of an instant in ms since 1970.
    package func moment(_ time: Int64) -> Moment {
        let clamped = min(max(time, Moment.earliest), Moment.latest)
        return Moment(time: clamped, offset: offset(at: clamped))
    }

    /// `2026-07-19T09:12:03+08:00`, with milliseconds when there are any.
    package func iso(_ time: Int64) -> String {
        var bytes: [UInt8] = []
        append(iso: time, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends what `iso` gives, without making a string.
    package func append(iso time: Int64, to bytes: inout [UInt8]) {
        moment(time).append(to: &bytes)
    }

    /// The local days since 1970-01-01 of an instant: what days are counted by.
    package func day(_ time: Int64) -> Int64 {
        moment(time).day
    }

    /// The instants in ms around the last one asked for that have its offset.
    var stretch: Range<Int64> { cachedFrom..<max(cachedFrom, cachedUntil) }

    private func offset(at time: Int64) -> Int64 {
        if time >= cachedFrom, time < cachedUntil { return cachedOffset }
        (cachedOffset, cachedUntil) = zone.offset(at: time)
        cachedFrom = time
        return cachedOffset
    }
}

/// One instant as a zone's calendar and clock show it.
package struct Moment: Equatable, Sendable {
    /// The zone's offset then, in seconds.
    package let offset: Int64
    /// Local days since 1970-01-01.
    package let day: Int64
    /// Milliseconds since local midnight, as the clock shows them.
    package let millisecondOfDay: Int64

    static let earliest: Int64 = -62_135_596_800_000
    static let latest: Int64 = 253_402_214_400_000

    init(time: Int64, offset: Int64) {
        let local = time + offset * 1000
        self.offset = offset
        day = local.floorDivided(by: 86_400_000)
        millisecondOfDay = local - day * 86_400_000
    }

    package var hour: Int { Int(millisecondOfDay / 3_600_000) }

    /// 0 Monday … 6 Sunday; the first of January 1970 was a Thursday.
    package var weekday: Int { Int(((day + 3) % 7 + 7) % 7) }

    package var date: CivilDate { CivilDate(day: day) }

    /// `09:12`, or `09:12:03`.
    package func clock(withSeconds: Bool = false) -> String {
        let seconds = millisecondOfDay / 1000
        let text = "\(twoDigits(seconds / 3600)):\(twoDigits(seconds / 60 % 60))"
        return withSeconds ? text + ":\(twoDigits(seconds % 60))" : text
    }

    func append(to bytes: inout [UInt8]) {
        date.append(to: &bytes)
        let seconds = millisecondOfDay / 1000
        bytes.append(UInt8(ascii: "T"))
        bytes.append(digits: seconds / 3600, width: 2)
        bytes.append(UInt8(ascii: ":"))
        bytes.append(digits: seconds / 60 % 60, width: 2)
        bytes.append(UInt8(ascii: ":"))
        bytes.append(digits: seconds % 60, width: 2)
        if millisecondOfDay % 1000 != 0 {
            bytes.append(UInt8(ascii: "."))
            bytes.append(digits: millisecondOfDay % 1000, width: 3)
        }
        appendOffset(to: &bytes)
    }

    private func appendOffset(to bytes: inout [UInt8]) {
        let minutes = abs(offset) / 60
        bytes.append(UInt8(ascii: offset < 0 ? "-" : "+"))
        bytes.append(digits: minutes / 60, width: 2)
        bytes.append(UInt8(ascii: ":"))
        bytes.append(digits: minutes % 60, width: 2)
    }
}

/// A date of the Gregorian calendar.
package struct CivilDate: Equatable, Sendable {
    package let year: Int64
    package let month: Int64
    package let dayOfMonth: Int64

    /// The date a number of days after 1970-01-01, counted in 400-year cycles from 1 March of year 0,
    /// so that the leap day ends each year.
    package init(day: Int64) {
        let shifted = day + 719_468
        let cycle = shifted.floorDivided(by: 146_097)
        let dayOfCycle = shifted - cycle * 146_097
        let leapDays = dayOfCycle / 1_460 - dayOfCycle / 36_524 + dayOfCycle / 146_096
        let yearOfCycle = (dayOfCycle - leapDays) / 365
        let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        dayOfMonth = dayOfYear - (153 * marchMonth + 2) / 5 + 1
        month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        year = yearOfCycle + cycle * 400 + (month <= 2 ? 1 : 0)
    }

    /// `2026-07-19`.
    package var iso: String {
        var bytes: [UInt8] = []
        append(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    func append(to bytes: inout [UInt8]) {
        bytes.append(digits: year, width: 4)
        bytes.append(UInt8(ascii: "-"))
        bytes.append(digits: month, width: 2)
        bytes.append(UInt8(ascii: "-"))
        bytes.append(digits: dayOfMonth, width: 2)
    }
}

extension [UInt8] {
    /// Appends a number that is not negative in decimal, with zeros in front up to a width.
    mutating func append(digits value: Int64, width: Int) {
        var divisor: Int64 = 1
        for _ in 1..<width { divisor *= 10 }
        while value / divisor >= 10 { divisor *= 10 }
        while divisor > 0 {
            append(UInt8(ascii: "0") + UInt8(value / divisor % 10))
            divisor /= 10
        }
    }
}

extension Int64 {
    fileprivate func floorDivided(by divisor: Int64) -> Int64 {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}

private func twoDigits(_ value: Int64) -> String {
    value < 10 ? "0\(value)" : "\(value)"
}
