/// Counts by day, week or month: whichever keeps a series short enough to be read.
struct TimeBuckets: Equatable, Sendable {
    /// Counts by local day since 1970-01-01.
    private(set) var byDay: [Int64: Int] = [:]

    mutating func add(day: Int64, _ count: Int = 1) {
        byDay[day, default: 0] += count
    }

    mutating func merge(_ other: TimeBuckets) {
        byDay.merge(other.byDay, uniquingKeysWith: +)
    }

    /// A stretch of days and what was counted in it.
    struct Bucket: Equatable {
        let label: String
        let count: Int
    }

    /// What one bucket covers.
    enum Size: String {
        case day = "Day"
        case week = "Week from"
        case month = "Month"
    }

    /// The buckets from the first day to the last, the empty ones among them; days while there are no
    /// more than `limit`, then weeks up to ten times as many days, then months.
    func series(limit: Int64 = 92) -> (size: Size, buckets: [Bucket]) {
        guard let first = byDay.keys.min(), let last = byDay.keys.max() else { return (.day, []) }
        let size = Self.size(of: last - first + 1, limit: limit)
        var counts: [(label: String, count: Int)] = []
        // A stray year makes a span that is not worth its empty buckets.
        let isSparse = last - first > 36_600
        for day in isSparse ? byDay.keys.sorted() : Array(first...last) {
            let label = Self.label(of: day, size)
            if counts.last?.label != label { counts.append((label, 0)) }
            counts[counts.count - 1].count += byDay[day] ?? 0
        }
        return (size, counts.map { Bucket(label: $0.label, count: $0.count) })
    }

    private static func size(of days: Int64, limit: Int64) -> Size {
        days <= limit ? .day : days <= limit * 10 ? .week : .month
    }

    private static func label(of day: Int64, _ size: Size) -> String {
        switch size {
        case .day: CivilDate(day: day).iso
        case .week: CivilDate(day: day - ((day + 3) % 7 + 7) % 7).iso
        case .month: String(CivilDate(day: day).iso.prefix(7))
        }
    }

    /// The series as a section's table.
    func table(_ title: String, _ key: String, limit: Int64 = 92) -> ReportTable {
        let (size, buckets) = series(limit: limit)
        return ReportTable(
            columns: [
                ReportColumn(size.rawValue, "from"), ReportColumn(title, key, .numbers),
            ],
            rows: buckets.map { [.text($0.label), .count($0.count)] })
    }
}
