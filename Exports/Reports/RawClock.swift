/// Writes instants as ISO 8601 into a byte run; within a day of one offset only the time of day is worked
/// out. One to a thread.
final class RawClock {
    private let local: LocalTime
    private var from: Int64 = 0
    private var until: Int64 = 0
    private var midnight: Int64 = 0
    private var date: [UInt8] = []
    private var offset: [UInt8] = []

    init(_ local: LocalTime) {
        self.local = local
    }

    /// Appends what `LocalTime.append(iso:)` writes.
    func append(_ time: Int64, to out: ByteRun) {
        if time < from || time >= until, !enter(time) {
            var bytes: [UInt8] = []
            local.append(iso: time, to: &bytes)
            out.append(bytes)
            return
        }
        let ofDay = Int(time - midnight)
        let seconds = ofDay / 1000
        out.append(date)
        out.append(twoDigits: seconds / 3600)
        out.append(UInt8(ascii: ":"))
        out.append(twoDigits: seconds / 60 % 60)
        out.append(UInt8(ascii: ":"))
        out.append(twoDigits: seconds % 60)
        let rest = ofDay % 1000
        if rest != 0 {
            out.append(UInt8(ascii: "."))
            out.append(0x30 + UInt8(truncatingIfNeeded: rest / 100))
            out.append(twoDigits: rest % 100)
        }
        out.append(offset)
    }

    /// Keeps the day of an instant; false for instants beyond the calendar, which are not kept.
    private func enter(_ time: Int64) -> Bool {
        guard time > Moment.earliest, time < Moment.latest else { return false }
        let moment = local.moment(time)
        let stretch = local.stretch
        midnight = time - moment.millisecondOfDay
        from = max(midnight, stretch.lowerBound)
        until = min(midnight + 86_400_000, stretch.upperBound)
        guard time >= from, time < until else { return false }
        var bytes: [UInt8] = []
        local.append(iso: time, to: &bytes)
        date = Array(bytes.prefix(11))
        offset = Array(bytes.suffix(6))
        return true
    }
}
