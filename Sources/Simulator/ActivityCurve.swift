/// Spreads instants over the week as people are awake: busy by day, thin at night and on Sundays.
struct ActivityCurve: Sendable {
    private static let hourWeights = [
        3, 2, 1, 1, 1, 2, 5, 12, 26, 40, 44, 38, 26, 34, 44, 42, 38, 30, 22, 20, 18, 14, 9, 5,
    ]
    private static let dayWeights = [10, 10, 10, 9, 9, 5, 3]
    private static let hour: Int64 = 3_600_000
    private static let week: Int64 = 7 * 24 * hour
    /// Monday 00:00 UTC, 5 January 1970.
    private static let monday: Int64 = 4 * 24 * hour

    /// Activity before each hour of the week; one more at the end, the whole.
    private let before: [Int64]

    init() {
        var sum: Int64 = 0
        var before: [Int64] = [0]
        for day in Self.dayWeights {
            for weight in Self.hourWeights {
                sum += Int64(weight * day)
                before.append(sum)
            }
        }
        self.before = before
    }

    /// How much activity lies between 1970's first Monday and an instant in ms.
    func activity(at time: Int64) -> Double {
        let (weeks, rest) = split(time - Self.monday)
        let index = Int(rest / Self.hour)
        let part = Double(rest % Self.hour) / Double(Self.hour)
        return Double(weeks) * whole + Double(before[index])
            + part * Double(before[index + 1] - before[index])
    }

    /// The instant in ms by which so much activity has passed.
    func time(at activity: Double) -> Int64 {
        let weeks = (activity / whole).rounded(.down)
        let rest = activity - weeks * whole
        let index = hourIndex(of: rest)
        let span = Double(before[index + 1] - before[index])
        let part = span > 0 ? (rest - Double(before[index])) / span : 0
        let inWeek = (Double(index) + min(part, 1)) * Double(Self.hour)
        return Self.monday + Int64(weeks) * Self.week + Int64(inWeek)
    }

    private var whole: Double { Double(before[before.count - 1]) }

    private func split(_ time: Int64) -> (weeks: Int64, rest: Int64) {
        var (weeks, rest) = time.quotientAndRemainder(dividingBy: Self.week)
        if rest < 0 {
            weeks -= 1
            rest += Self.week
        }
        return (weeks, rest)
    }

    /// The last hour that begins at or before a point of the week's activity.
    private func hourIndex(of point: Double) -> Int {
        var low = 0
        var high = before.count - 1
        while high - low > 1 {
            let middle = (low + high) / 2
            if Double(before[middle]) <= point { low = middle } else { high = middle }
        }
        return low
    }
}
