import Terminal
import Testing

@testable import Dashboard

@Suite("Figures")
struct FiguresTests {
    private let figures = Figures(glyphs: .unicode, zone: .utc)

    @Test(arguments: [
        (0, "0"), (7, "7"), (999, "999"), (1000, "1,000"), (1_000_000, "1,000,000"),
        (-12_345, "-12,345"), (Int.min, "-9,223,372,036,854,775,808"),
    ])
    func grouped(number: Int, text: String) {
        #expect(Figures.grouped(number) == text)
    }

    @Test("None, nothing known and something differ")
    func counts() {
        #expect(figures.count(0) == StyledText("·", .dim))
        #expect(figures.count(nil) == StyledText("–", .dim))
        #expect(figures.count(12, role: .bad) == StyledText("12", Style(.bad)))
    }

    @Test(
        arguments: [
            (-5000, "now"), (0, "now"), (12_000, "12s"), (59_999, "59s"), (60_000, "1m"),
            (3_599_000, "59m"), (7_200_000, "2h"), (172_800_000, "2d"), (31_536_000_000 * 3, "3y"),
        ] as [(Int64, String)])
    func age(milliseconds: Int64, text: String) {
        #expect(Figures.age(milliseconds) == text)
    }

    @Test(
        "Ages fit their column, whatever the clock says",
        arguments: [
            Int64.min, -1, 0, 1, 1_784_469_751_000, Int64.max,
        ])
    func anyTime(time: Int64) {
        for now in [Int64.min, 0, 1_784_469_751_000, Int64.max] {
            #expect(figures.age(of: time, now: now).text.count <= 10)
        }
    }

    @Test(
        arguments: [
            (850, "850 ms"), (30_000, "30 s"), (130_000, "2 m 10 s"), (11_100_000, "3 h 5 m"),
            (187_200_000, "2 d 4 h"), (-3, "0 ms"),
        ] as [(Int64, String)])
    func duration(milliseconds: Int64, text: String) {
        #expect(Figures.duration(milliseconds) == text)
    }

    @Test(
        arguments: [
            (0, "1970-01-01 00:00"), (1_784_469_751_000, "2026-07-19 14:02"),
            (951_782_400_000, "2000-02-29 00:00"), (-1, "1969-12-31 23:59"),
            (Int64.max, "9999-12-31 23:59"), (Int64.min, "1-01-01 00:00"),
        ] as [(Int64, String)])
    func stamp(time: Int64, text: String) {
        #expect(figures.stamp(time) == text)
    }

    @Test("Zones move the clock and the day")
    func zones() {
        let east = LocalZone { _ in 8 * 3600 }
        let parts = east.parts(of: 1_784_505_600_000)
        #expect(parts.date == "2026-07-20")
        #expect(parts.hour == 8)
        #expect(LocalZone.weekdays[parts.weekday] == "Mon")
        #expect(east.midnight(year: 2026, month: 7, day: 20) == 1_784_505_600_000 - 8 * 3_600_000)
    }
}

@Suite("Sparklines and bars")
struct SparklineTests {
    private let sparkline = Sparkline(glyphs: .unicode)

    @Test(arguments: [
        ([], 5, ""), ([0, 0, 0], 3, "▁▁▁"), ([1, 2, 4], 3, "▃▅█"), ([0, 8], 9, "▁█"),
        ([1, 1, 1, 1], 2, "██"), ([5], 0, ""), ([Int.max, Int.max], 1, "▁"),
    ])
    func line(values: [Int], columns: Int, text: String) {
        #expect(sparkline.line(values, columns: columns) == text)
    }

    @Test(arguments: [
        (0, 10, 4, ""), (10, 10, 4, "████"), (5, 10, 4, "██"), (1, 1000, 4, "▏"),
        (20, 10, 4, "████"),
        (9, 16, 2, "█▏"), (3, 0, 4, ""),
    ])
    func bar(value: Int, top: Int, columns: Int, text: String) {
        #expect(sparkline.bar(value, of: top, columns: columns) == text)
    }

    @Test("A chart fills its columns from below")
    func chart() {
        #expect(sparkline.chart([0, 1, 2], columns: 3, lines: 2) == ["  █", "▁██"])
    }

    @Test("ASCII forms exist for all of it")
    func ascii() {
        let ascii = Sparkline(glyphs: .ascii)
        let shown = ascii.line([0, 1, 2, 3], columns: 4) + ascii.bar(3, of: 7, columns: 5)
        #expect(shown.allSatisfy { $0.isASCII })
    }
}
