import Terminal

/// A series as a row of eighth blocks, and a share as a bar.
package struct Sparkline: Sendable {
    package var glyphs: Glyphs

    package init(glyphs: Glyphs) {
        self.glyphs = glyphs
    }

    /// One character a column, the newest values at the right; several values share a column, as their
    /// sum, when there are more values than columns. The highest column is the highest level; empty
    /// ones take the lowest.
    package func line(_ values: [Int], columns: Int) -> String {
        let buckets = Self.buckets(values, columns: columns)
        let top = max(1, buckets.max() ?? 1)
        return String(buckets.map { level($0, of: top) })
    }

    /// Sums of neighbouring values: as many as there are columns, or fewer when there are fewer values.
    static func buckets(_ values: [Int], columns: Int) -> [Int] {
        guard columns > 0 else { return [] }
        guard values.count > columns else { return values }
        let size = (values.count + columns - 1) / columns
        var buckets: [Int] = []
        var end = values.count
        while end > 0 {
            let start = max(0, end - size)
            buckets.append(values[start..<end].reduce(0, &+))
            end = start
        }
        return buckets.reversed()
    }

    private func level(_ value: Int, of top: Int) -> Character {
        guard value > 0 else { return glyphs.levels[0] }
        let last = glyphs.levels.count - 1
        let share = Double(value) / Double(top)
        return glyphs.levels[min(last, max(1, Int((share * Double(last)).rounded())))]
    }

    /// A chart of several lines, the highest first, each column filled from below.
    package func chart(_ values: [Int], columns: Int, lines: Int) -> [String] {
        let buckets = Self.buckets(values, columns: columns)
        let top = max(1, buckets.max() ?? 1)
        let steps = glyphs.levels.count
        return (0..<max(0, lines)).map { line in
            let floor = (lines - 1 - line) * steps
            return String(
                buckets.map { value in
                    let height = Int(
                        (Double(value) / Double(top) * Double(lines * steps)).rounded(.up))
                    let part = min(steps, max(0, height - floor))
                    if part == 0 { return line == lines - 1 ? glyphs.levels[0] : " " }
                    return glyphs.levels[part - 1]
                })
        }
    }

    /// A bar from the left, in eighths of a column; the least share above nothing is one eighth.
    package func bar(_ value: Int, of top: Int, columns: Int) -> String {
        guard value > 0, top > 0, columns > 0 else { return "" }
        let steps = glyphs.bars.count
        let share = min(1, Double(value) / Double(top))
        let parts = max(1, Int((share * Double(columns * steps)).rounded()))
        let full = glyphs.bars.last.map { String(repeating: $0, count: parts / steps) } ?? ""
        return parts % steps == 0 ? full : full + String(glyphs.bars[parts % steps - 1])
    }
}
