/// A time zone, as far as commands need one: the offset from UTC at an instant.
package struct Zone: Sendable {
    /// Its name, such as `Asia/Shanghai`; nil for the system's.
    package let name: String?
    /// Seconds east of UTC at an instant given in seconds since 1970.
    package let offset: @Sendable (Int64) -> Int

    package init(name: String? = nil, offset: @escaping @Sendable (Int64) -> Int) {
        self.name = name
        self.offset = offset
    }

    package static let utc = Zone(name: "UTC") { _ in 0 }

    /// The zone of this process: the TZ variable's, or the system's.
    package static let system = Zone(offset: Platform.localOffset)

    /// A zone with one offset all year.
    package static func fixed(seconds: Int) -> Zone { Zone { _ in seconds } }

    /// The instant of a wall-clock time, in milliseconds since 1970.
    ///
    /// A time that occurs twice (clocks set back) means the first; one that is skipped (clocks set
    /// forward) means the instant as many minutes later.
    package func instant(of time: CivilTime) -> Int64 {
        let wall = time.secondsAsUTC
        let before = wall - Int64(offset(wall - 86400))
        let after = wall - Int64(offset(wall + 86400))
        let fits = [before, after].filter { $0 + Int64(offset($0)) == wall }
        return (fits.min() ?? before) * 1000 + Int64(time.millisecond)
    }

    /// The wall-clock time of an instant given in milliseconds since 1970.
    package func civilTime(at instant: Int64) -> CivilTime {
        let seconds = floorDivide(instant, 1000)
        return CivilTime(
            secondsAsUTC: seconds + Int64(offset(seconds)),
            millisecond: Int(instant - seconds * 1000))
    }
}
