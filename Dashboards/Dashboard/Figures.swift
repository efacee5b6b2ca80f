import Terminal

/// Numbers, ages and times as the dashboards write them.
package struct Figures: Sendable {
    package var glyphs: Glyphs
    package var zone: LocalZone

    package init(glyphs: Glyphs, zone: LocalZone) {
        self.glyphs = glyphs
        self.zone = zone
    }

    /// A count with grouped digits: `12,345`.
    package static func grouped(_ number: Int) -> String {
        let digits = String(number.magnitude)
        var output = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index) % 3 == 0 { output.append(",") }
            output.append(digit)
        }
        return number < 0 ? "-" + output : output
    }

    /// A count in a cell: zero is a dim dot, unavailable a dim dash.
    package func count(_ number: Int?, role: Role = .number) -> StyledText {
        guard let number else { return StyledText(String(glyphs.unavailable), .dim) }
        if number == 0 { return StyledText(String(glyphs.zero), .dim) }
        return StyledText(Self.grouped(number), Style(role))
    }

    /// How long ago something was: `12s`, `4m`, `3h`, `2d`; `now` also for a clock set back.
    package static func age(_ milliseconds: Int64) -> String {
        let seconds = milliseconds / 1000
        switch seconds {
        case ..<1: return "now"
        case ..<60: return "\(seconds)s"
        case ..<3600: return "\(seconds / 60)m"
        case ..<86_400: return "\(seconds / 3600)h"
        case ..<31_536_000: return "\(seconds / 86_400)d"
        default: return "\(seconds / 31_536_000)y"
        }
    }

    /// The age of a time, plain while fresh (under a minute) and dim after; a dash for no time.
    package func age(of time: Int64, now: Int64) -> StyledText {
        guard time > 0 else { return StyledText(String(glyphs.unavailable), .dim) }
        let (age, overflow) = now.subtractingReportingOverflow(time)
        if overflow { return StyledText(String(glyphs.unavailable), .dim) }
        return StyledText(Self.age(age), age < 60_000 ? .text : .dim)
    }

    /// A span of time in words: `850 ms`, `30 s`, `2 m 10 s`, `3 h 5 m`, `2 d 4 h`.
    package static func duration(_ milliseconds: Int64) -> String {
        let seconds = milliseconds / 1000
        switch seconds {
        case ..<1: return "\(max(0, milliseconds)) ms"
        case ..<60: return "\(seconds) s"
        case ..<3600: return "\(seconds / 60) m \(seconds % 60) s"
        case ..<86_400: return "\(seconds / 3600) h \(seconds % 3600 / 60) m"
        default: return "\(seconds / 86_400) d \(seconds % 86_400 / 3600) h"
        }
    }

    /// The time of day, `14:02:31`.
    package func clock(_ time: Int64) -> String {
        let parts = zone.parts(of: time)
        return [parts.hour, parts.minute, parts.second].map(Self.twoDigits)
            .joined(separator: ":")
    }

    /// Hours and minutes, `14:02`.
    package func shortClock(_ time: Int64) -> String { String(clock(time).prefix(5)) }

    /// Date and time to the minute, `2026-07-19 09:12`.
    package func stamp(_ time: Int64) -> String {
        "\(zone.parts(of: time).date) \(shortClock(time))"
    }

    static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

/// A text and its looks.
package struct StyledText: Sendable, Equatable {
    package var text: String
    package var style: Style

    package init(_ text: String, _ style: Style = .text) {
        self.text = text
        self.style = style
    }
}
