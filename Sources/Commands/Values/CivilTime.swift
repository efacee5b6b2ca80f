/// A date and a time of day in the Gregorian calendar, without a zone.
package struct CivilTime: Equatable, Sendable {
    package var year: Int
    package var month: Int
    package var day: Int
    package var hour = 0
    package var minute = 0
    package var second = 0
    package var millisecond = 0

    package init(
        _ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0,
        _ second: Int = 0, _ millisecond: Int = 0
    ) {
        self.year = year
        self.month = month
        self.day = day
        self.hour = hour
        self.minute = minute
        self.second = second
        self.millisecond = millisecond
    }

    /// The time that a UTC clock shows at an instant given in seconds since 1970.
    package init(secondsAsUTC seconds: Int64, millisecond: Int = 0) {
        let days = floorDivide(seconds, 86400)
        let rest = Int(seconds - days * 86400)
        // Days to date by eras of 400 years that begin on 1 March: leap days fall at their end.
        let shifted = days + 719_468
        let era = floorDivide(shifted, 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let month = Int(marchMonth < 10 ? marchMonth + 3 : marchMonth - 9)
        self.init(
            Int(yearOfEra + era * 400) + (month <= 2 ? 1 : 0), month,
            Int(dayOfYear - (153 * marchMonth + 2) / 5 + 1), rest / 3600, rest / 60 % 60, rest % 60,
            millisecond)
    }

    /// Seconds since 1970 if the clock that shows this time stands at UTC.
    package var secondsAsUTC: Int64 {
        let years = Int64(month <= 2 ? year - 1 : year)
        let era = floorDivide(years, 400)
        let yearOfEra = years - era * 400
        let dayOfYear = Int64((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1)
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        let days = era * 146_097 + dayOfEra - 719_468
        return days * 86400 + Int64(hour * 3600 + minute * 60 + second)
    }

    /// Whether the fields name a day and a time that exist (leap seconds do not).
    package var isValid: Bool {
        (1...9999).contains(year) && (1...12).contains(month)
            && (1...Self.days(in: month, of: year)).contains(day) && (0...23).contains(hour)
            && (0...59).contains(minute) && (0...59).contains(second)
            && (0...999).contains(millisecond)
    }

    static func days(in month: Int, of year: Int) -> Int {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    }

    /// The same day at midnight, some days later or earlier.
    package func midnight(addingDays days: Int = 0) -> CivilTime {
        CivilTime(secondsAsUTC: CivilTime(year, month, day).secondsAsUTC + Int64(days) * 86400)
    }
}

/// Division that rounds towards minus infinity, so times before 1970 fall in the right day.
package func floorDivide(_ value: Int64, _ divisor: Int64) -> Int64 {
    value >= 0 ? value / divisor : (value - divisor + 1) / divisor
}
