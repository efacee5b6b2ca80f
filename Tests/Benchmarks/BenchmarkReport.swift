import Foundation

/// The measurements as a table for people and as JSON for programs.
struct BenchmarkReport {
    let isQuick: Bool
    var measurements: [Measurement] = []

    static let heading = row("figure", "ours", "spread", "rival", "median", "ratio", "goal", "")

    /// One measurement as a line of the table.
    static func line(_ measurement: Measurement) -> String {
        let unit = measurement.figure.unit
        return row(
            measurement.figure.name, text(measurement.ours.median, unit),
            percent(measurement.ours.spread), measurement.rival?.name ?? "–",
            measurement.rival.map { text($0.median, unit) } ?? "–",
            measurement.ratio.map { String(format: "%.2f", $0) } ?? "–",
            goal(measurement.figure.goal, unit),
            measurement.isMet.map { $0 ? "met" : "MISSED" } ?? "–")
    }

    /// The machine, the date and every measurement with all its rounds.
    var json: Data {
        get throws {
            let information = ProcessInfo.processInfo
            let report: [String: Any] = [
                "date": ISO8601DateFormatter().string(from: Date()),
                "system": information.operatingSystemVersionString,
                "processors": information.activeProcessorCount,
                "memoryMB": information.physicalMemory / 1_000_000,
                "quick": isQuick,
                "figures": measurements.map(Self.object),
            ]
            return try JSONSerialization.data(
                withJSONObject: report, options: [.prettyPrinted, .sortedKeys])
        }
    }

    private static func object(_ measurement: Measurement) -> [String: Any] {
        var object: [String: Any] = [
            "name": measurement.figure.name, "unit": measurement.figure.unit.rawValue,
            "ours": series(measurement.ours),
        ]
        object["rival"] = measurement.rival.map(series)
        object["ratio"] = measurement.ratio
        object["goal"] =
            measurement.figure.goal.map { _ in
                goal(measurement.figure.goal, measurement.figure.unit)
            }
        object["met"] = measurement.isMet
        return object
    }

    private static func series(_ series: Measurement.Series) -> [String: Any] {
        [
            "name": series.name, "median": series.median, "spread": series.spread,
            "values": series.values,
        ]
    }

    // MARK: - Text

    private static func row(
        _ name: String, _ ours: String, _ spread: String, _ rival: String, _ median: String,
        _ ratio: String, _ goal: String, _ met: String
    ) -> String {
        let widths = [34, -11, -7, 22, -11, -8, 16]
        let cells = zip([name, ours, spread, rival, median, ratio, goal], widths)
        return cells.map { text, width in padded(text, width) }.joined(separator: "  ") + "  " + met
    }

    /// A negative width aligns to the right.
    private static func padded(_ text: String, _ width: Int) -> String {
        let space = String(repeating: " ", count: max(0, abs(width) - text.count))
        return width < 0 ? space + text : text + space
    }

    private static func percent(_ part: Double) -> String {
        String(format: "±%.0f %%", part * 100)
    }

    private static func text(_ value: Double, _ unit: Figure.Unit) -> String {
        switch unit {
        case .seconds where value < 0.001: String(format: "%.1f µs", value * 1e6)
        case .seconds where value < 1: String(format: "%.2f ms", value * 1e3)
        case .seconds: String(format: "%.2f s", value)
        case .perSecond: String(format: "%.0f /s", value)
        case .megabytes: String(format: "%.1f MB", value)
        }
    }

    private static func goal(_ goal: Figure.Goal?, _ unit: Figure.Unit) -> String {
        switch goal {
        case nil: "–"
        case .atMostTimesRival(let most): "≤ \(most) × rival"
        case .timesAsFast(let least): "≥ \(least) × as fast"
        case .atMost(let most): "≤ \(text(most, unit))"
        case .atLeast(let least): "≥ \(text(least, unit))"
        }
    }
}
