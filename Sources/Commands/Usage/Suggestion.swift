/// Finds what somebody may have meant by a name that does not exist.
package enum Suggestion {
    /// The known name nearest to a wrong one; nil where none is near enough to be meant.
    package static func nearest(to word: String, among known: [String]) -> String? {
        let lowered = word.lowercased()
        if let same = known.first(where: { $0.lowercased() == lowered }) { return same }
        let begun = known.filter { lowered.count >= 2 && $0.lowercased().hasPrefix(lowered) }
        if begun.count == 1 { return begun.first }
        let scored = known.map { (name: $0, distance: distance(lowered, $0.lowercased())) }
        guard let best = scored.min(by: { $0.distance < $1.distance }) else { return nil }
        let allowed = max(1, min(word.count, best.name.count) / 3)
        return best.distance <= allowed ? best.name : nil
    }

    /// The advice that goes with an unknown name.
    package static func advice(
        for word: String, among known: [String], otherwise: String
    ) -> String {
        nearest(to: word, among: known).map { "did you mean \($0)?" } ?? otherwise
    }

    /// Insertions, deletions, replacements and swaps of neighbours between two words.
    static func distance(_ left: String, _ right: String) -> Int {
        // Names are short; a longer word cannot be near one, and must not cost its square.
        guard left.utf8.count <= 64, right.utf8.count <= 64 else { return Int.max }
        let left = Array(left), right = Array(right)
        var older: [Int] = []
        var previous = Array(0...right.count)
        for i in left.indices {
            var current = [i + 1]
            for j in right.indices {
                let replaced = previous[j] + (left[i] == right[j] ? 0 : 1)
                var best = min(replaced, previous[j + 1] + 1, current[j] + 1)
                if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
                    best = min(best, older[j - 1] + 1)
                }
                current.append(best)
            }
            older = previous
            previous = current
        }
        return previous[right.count]
    }
}
