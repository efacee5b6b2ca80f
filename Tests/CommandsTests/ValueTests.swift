import Testing

@testable import Commands

@Suite struct TimeValueTests {
    /// 14 July 2026, 03:33:20.500 UTC, a Tuesday.
    static let now: Int64 = 1_784_000_000_500

    static let times: [(String, since: String, until: String)] = [
        ("2026-07-01", "2026-07-01T00:00:00.000", "2026-07-01T23:59:59.999"),
        ("2026-12-31", "2026-12-31T00:00:00.000", "2026-12-31T23:59:59.999"),
        ("2024-02-29", "2024-02-29T00:00:00.000", "2024-02-29T23:59:59.999"),
        ("2026-02", "2026-02-01T00:00:00.000", "2026-02-28T23:59:59.999"),
        ("2026-12", "2026-12-01T00:00:00.000", "2026-12-31T23:59:59.999"),
        ("2026", "2026-01-01T00:00:00.000", "2026-12-31T23:59:59.999"),
        ("2026-07-01T09:30", "2026-07-01T09:30:00.000", "2026-07-01T09:30:00.000"),
        ("2026-07-01 09:30", "2026-07-01T09:30:00.000", "2026-07-01T09:30:00.000"),
        ("2026-07-01t09:30:15", "2026-07-01T09:30:15.000", "2026-07-01T09:30:15.000"),
        ("2026-07-01T09:30:15.25", "2026-07-01T09:30:15.250", "2026-07-01T09:30:15.250"),
        ("2026-07-01T09:30:15.2509", "2026-07-01T09:30:15.250", "2026-07-01T09:30:15.250"),
        ("2026-07-01T09:30Z", "2026-07-01T09:30:00.000", "2026-07-01T09:30:00.000"),
        ("2026-07-01T09:30+08:00", "2026-07-01T01:30:00.000", "2026-07-01T01:30:00.000"),
        ("2026-07-01T09:30:00+0800", "2026-07-01T01:30:00.000", "2026-07-01T01:30:00.000"),
        ("2026-07-01T09:30:00-03", "2026-07-01T12:30:00.000", "2026-07-01T12:30:00.000"),
        ("today", "2026-07-14T00:00:00.000", "2026-07-14T23:59:59.999"),
        ("Yesterday", "2026-07-13T00:00:00.000", "2026-07-13T23:59:59.999"),
        ("now", "2026-07-14T03:33:20.500", "2026-07-14T03:33:20.500"),
        ("7d", "2026-07-07T03:33:20.500", "2026-07-07T03:33:20.500"),
        ("12h", "2026-07-13T15:33:20.500", "2026-07-13T15:33:20.500"),
        ("90m", "2026-07-14T02:03:20.500", "2026-07-14T02:03:20.500"),
        ("1784000000", "2026-07-14T03:33:20.000", "2026-07-14T03:33:20.000"),
        ("1784000000123", "2026-07-14T03:33:20.123", "2026-07-14T03:33:20.123"),
        ("0001-01-01", "0001-01-01T00:00:00.000", "0001-01-01T23:59:59.999"),
        ("1969-12-31T23:59:59.999Z", "1969-12-31T23:59:59.999", "1969-12-31T23:59:59.999"),
    ]

    @Test(arguments: times)
    func reads(_ text: String, since: String, until: String) throws {
        for (edge, expected) in [(TimeEdge.start, since), (.end, until)] {
            let instant = try TimeValue.parse(text, edge: edge, now: Self.now, zone: .utc)
            #expect(shown(Zone.utc.civilTime(at: instant)) == expected, "\(edge)")
        }
    }

    @Test(
        arguments: [
            "", "soon", "2026-13-01", "2026-02-29", "2026-00-10", "2026-07-32", "2026-7-1",
            "20260701",
            "2026-07-01T", "2026-07-01T24:00", "2026-07-01T09:60", "2026-07-01T09:30:60",
            "2026-07-01T9:30",
            "2026-07-01T09:30:15.", "2026-07-01T09:30+99:00", "2026-07-01T09:30 CET", "0000-01-01",
            "2026-07-01x", "2026-07", "-7d", "7", "7 d", "7x", "999999999999d", "１２h", "2026-０７-01",
            "今天",
            "\u{1B}[2J", "1784000000123456",
        ].filter { $0 != "2026-07" })
    func refuses(_ text: String) {
        #expect(throws: ValueError.self) {
            try TimeValue.parse(text, edge: .start, now: Self.now, zone: .utc)
        }
    }

    /// A zone an hour east of UTC from 29 March 2026, 01:00 UTC, to 25 October, 01:00 UTC.
    static let summer = Zone { (1_774_746_000..<1_792_890_000).contains($0) ? 7200 : 3600 }

    static let zoned: [(String, TimeEdge, String)] = [
        ("2026-01-15T12:00", .start, "2026-01-15T11:00:00.000"),
        ("2026-07-15T12:00", .start, "2026-07-15T10:00:00.000"),
        ("2026-03-29T02:30", .start, "2026-03-29T01:30:00.000"),  // skipped: half past three
        ("2026-10-25T02:30", .start, "2026-10-25T00:30:00.000"),  // twice: the first
        ("2026-03-29", .end, "2026-03-29T21:59:59.999"),  // a day of 23 hours
        ("2026-10-25", .end, "2026-10-25T22:59:59.999"),  // a day of 25 hours
        ("2026-10-25T02:30+01:00", .start, "2026-10-25T01:30:00.000"),
    ]

    @Test(arguments: zoned)
    func readsInAZone(_ text: String, _ edge: TimeEdge, _ expected: String) throws {
        let instant = try TimeValue.parse(text, edge: edge, now: Self.now, zone: Self.summer)
        #expect(shown(Zone.utc.civilTime(at: instant)) == expected)
    }

    @Test func datesAndSecondsAgreeBothWays() {
        for day in stride(from: Int64(-719_162), through: 2_932_896, by: 37) {
            let time = CivilTime(secondsAsUTC: day * 86400 + 45_296)
            #expect(time.isValid)
            #expect(time.secondsAsUTC == day * 86400 + 45_296)
        }
    }

    private func shown(_ time: CivilTime) -> String {
        func pad(_ number: Int, _ width: Int) -> String {
            String(repeating: "0", count: max(0, width - "\(number)".count)) + "\(number)"
        }
        let date = "\(pad(time.year, 4))-\(pad(time.month, 2))-\(pad(time.day, 2))"
        let clock = "\(pad(time.hour, 2)):\(pad(time.minute, 2)):\(pad(time.second, 2))"
        return "\(date)T\(clock).\(pad(time.millisecond, 3))"
    }
}

@Suite struct SmallValueTests {
    @Test(
        arguments: [
            ("60s", 60_000), ("5m", 300_000), ("2h", 7_200_000), ("7d", 604_800_000),
            ("2w", 1_209_600_000), ("500ms", 500), ("1h30m", 5_400_000), ("1.5h", 5_400_000),
            ("0s", 0),
            ("10", 10_000), ("1H", 3_600_000),
        ] as [(String, Int64)])
    func readsDurations(_ text: String, _ milliseconds: Int64) throws {
        #expect(try DurationValue.parse(text) == milliseconds)
    }

    @Test(arguments: [
        "", "s", "5x", "-5s", "5 m", "1h30", ".5h", "5.h", "1e3s", "9999999999999999w", "inf",
        "nan",
        "5m-", "٥m",
    ])
    func refusesDurations(_ text: String) {
        #expect(throws: ValueError.self) { try DurationValue.parse(text) }
    }

    @Test(
        arguments: [
            (0, "0 ms"), (350, "350 ms"), (12_000, "12 s"), (250_000, "4 m 10 s"),
            (7_200_000, "2 h"),
            (90_061_000, "1 d 1 h"), (3_601_000, "1 h"),
        ] as [(Int64, String)])
    func saysDurations(_ milliseconds: Int64, _ words: String) {
        #expect(DurationValue.words(milliseconds: milliseconds) == words)
    }

    @Test(arguments: [
        ("20", 20), ("0", 0), ("1k", 1000), ("1M", 1_000_000), ("250K", 250_000),
        ("1,000,000", 1_000_000), ("10_000", 10_000), ("007", 7),
    ])
    func readsCounts(_ text: String, _ count: Int) throws {
        #expect(try CountValue.parse(text) == count)
    }

    @Test(arguments: [
        "", "k", "-1", "+1", "1.5", "1g", "0x10", "１", "99999999999999999999",
        "9223372036854775807k", ",",
    ])
    func refusesCounts(_ text: String) {
        #expect(throws: ValueError.self) { try CountValue.parse(text) }
    }
}
