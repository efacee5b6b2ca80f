/// The user's time zone, as the offset that held at an instant; handed in, so that tests choose it.
package struct LocalZone: Sendable {
    /// Seconds east of UTC at a time in milliseconds since 1970.
    package let offset: @Sendable (Int64) -> Int

    package init(offset: @escaping @Sendable (Int64) -> Int) {
        self.offset = offset
    }

    package static let utc = LocalZone { _ in 0 }

    /// A local date and time, in the Gregorian calendar.
    package struct Parts: Sendable, Equatable {
        package var year: Int
        package var month: Int
        package var day: Int
        /// 0 for Monday.
        package var weekday: Int
        package var hour: Int
        package var minute: Int
        package var second: Int

        /// `2026-07-19`.
        package var date: String {
            "\(year)-\(Figures.twoDigits(month))-\(Figures.twoDigits(day))"
        }
    }

    package func parts(of time: Int64) -> Parts {
        // Times beyond some thousands of years come from broken rows: held where arithmetic is safe.
        let bounded = min(max(time, -62_135_596_800_000), 253_402_300_799_000)
        let seconds = Self.floor(bounded, 1000) + Int64(offset(bounded))
        let days = Self.floor(seconds, 86_400)
        let rest = Int(seconds - days * 86_400)
        let (year, month, day) = Self.civil(days: Int(days))
        let weekday = Int(((days + 3) % 7 + 7) % 7)
        return Parts(
            year: year, month: month, day: day, weekday: weekday, hour: rest / 3600,
            minute: rest % 3600 / 60, second: rest % 60)
    }

    /// The instant of a local date's first second, with the offset that holds then.
    package func midnight(year: Int, month: Int, day: Int) -> Int64 {
        let utc = Int64(Self.days(year: year, month: month, day: day)) * 86_400_000
        return utc - Int64(offset(utc)) * 1000
    }

    package static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    package static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December",
    ]

    private static func floor(_ value: Int64, _ unit: Int64) -> Int64 {
        value >= 0 ? value / unit : -((-value + unit - 1) / unit)
    }

    /// The date of a day number from 1970 (Howard Hinnant's published algorithm, civil_from_days).
    private static func civil(days: Int) -> (Int, Int, Int) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }

    static func days(year: Int, month: Int, day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }
}
