import Reports
import Testing

struct ReportZoneTests {
    @Test(
        "Local times with their offset",
        arguments: [
            ("UTC", 0, "1970-01-01T00:00:00+00:00"),
            ("Asia/Shanghai", 1_784_505_700_123, "2026-07-20T08:01:40.123+08:00"),
            ("America/St_Johns", 1_784_505_700_000, "2026-07-19T21:31:40-02:30"),
            ("UTC", 951_782_400_000, "2000-02-29T00:00:00+00:00"),
            ("UTC", 4_107_542_400_000, "2100-03-01T00:00:00+00:00"),
            ("UTC", -1, "1969-12-31T23:59:59.999+00:00"),
            ("Europe/Berlin", 1_774_745_999_000, "2026-03-29T01:59:59+01:00"),
            ("Europe/Berlin", 1_774_746_000_000, "2026-03-29T03:00:00+02:00"),
            ("Europe/Berlin", 1_792_889_999_000, "2026-10-25T02:59:59+02:00"),
            ("Europe/Berlin", 1_792_890_000_000, "2026-10-25T02:00:00+01:00"),
            ("UTC", Int64.max, "9999-12-31T00:00:00+00:00"),
            ("UTC", Int64.min, "0001-01-01T00:00:00+00:00"),
        ])
    func iso(zone: String, time: Int64, expected: String) throws {
        let local = LocalTime(zone: try ReportZone(identifier: zone))
        #expect(local.iso(time) == expected)
    }

    @Test func goesBackAndForthOverAChange() throws {
        let local = LocalTime(zone: try ReportZone(identifier: "Europe/Berlin"))
        let change: Int64 = 1_774_746_000_000
        let hours = [-1, 0, -1, 0, -2000, 0].map { local.moment(change + $0).offset }
        #expect(hours == [3600, 7200, 3600, 7200, 3600, 7200])
    }

    @Test(
        "Weekdays",
        arguments: [
            (0, 3), (-86_400_000, 2), (-4 * 86_400_000, 6), (1_784_505_700_000, 0),
        ])
    func weekday(time: Int64, expected: Int) {
        #expect(LocalTime(zone: .utc).moment(time).weekday == expected)
    }

    @Test("A zone that does not exist", arguments: ["Mars/Olympus", "", "../etc/passwd", "Asia"])
    func unknown(name: String) {
        #expect(throws: ExportError.self) { try ReportZone(identifier: name) }
    }
}
