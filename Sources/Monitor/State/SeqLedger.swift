/// The seqs that a conversation's rows have, as runs, so that its holes are known at any time.
struct SeqLedger: Sendable, Equatable {
    /// Runs of seqs present, ascending, never touching.
    private var runs: [ClosedRange<Int64>] = []
    /// How many rows have a seq beyond the first.
    private var repeats: [Int64: Int] = [:]

    /// Adds a row's seq; one that is not positive is not numbered yet and does not count.
    mutating func insert(_ seq: Int64) {
        guard seq > 0 else { return }
        let next = runs.partitioningIndex { $0.lowerBound > seq }
        if next > 0, runs[next - 1].contains(seq) {
            repeats[seq, default: 0] += 1
            return
        }
        let joinsLower = next > 0 && runs[next - 1].upperBound == seq - 1
        let joinsUpper = next < runs.count && runs[next].lowerBound - 1 == seq
        switch (joinsLower, joinsUpper) {
        case (true, true):
            runs[next - 1] = runs[next - 1].lowerBound...runs[next].upperBound
            runs.remove(at: next)
        case (true, false): runs[next - 1] = runs[next - 1].lowerBound...seq
        case (false, true): runs[next] = seq...runs[next].upperBound
        case (false, false): runs.insert(seq...seq, at: next)
        }
    }

    /// Takes a row's seq away.
    mutating func remove(_ seq: Int64) {
        guard seq > 0 else { return }
        if let count = repeats[seq] {
            repeats[seq] = count > 1 ? count - 1 : nil
            return
        }
        let place = runs.partitioningIndex { $0.lowerBound > seq } - 1
        guard place >= 0, runs[place].contains(seq) else { return }
        let run = runs.remove(at: place)
        if run.upperBound > seq { runs.insert(seq + 1...run.upperBound, at: place) }
        if run.lowerBound < seq { runs.insert(run.lowerBound...seq - 1, at: place) }
    }

    /// Whether seqs are missing that a second ledger does not know of.
    func hasHoles(notKnownBy gaps: SeqLedger) -> Bool {
        runs.count > 1 && (gaps.runs.isEmpty || !holes(knownBy: gaps).unknown.isEmpty)
    }

    /// The seqs missing between the first and the last, the ones a second ledger knows of told
    /// apart.
    func holes(knownBy gaps: SeqLedger) -> (
        unknown: [ClosedRange<Int64>], known: [ClosedRange<Int64>]
    ) {
        var unknown: [ClosedRange<Int64>] = []
        for (run, following) in zip(runs, runs.dropFirst()) {
            let hole = run.upperBound + 1...following.lowerBound - 1
            unknown += gaps.runs.isEmpty ? [hole] : hole.without(gaps.runs)
        }
        return (unknown, gaps.runs)
    }
}

extension ClosedRange<Int64> {
    /// What is left of the range outside ascending runs.
    fileprivate func without(_ runs: [ClosedRange<Int64>]) -> [ClosedRange<Int64>] {
        var rest: [ClosedRange<Int64>] = []
        var start = lowerBound
        for run in runs where run.overlaps(self) {
            if run.lowerBound > start { rest.append(start...run.lowerBound - 1) }
            if run.upperBound >= upperBound { return rest }
            start = Swift.max(start, run.upperBound + 1)
        }
        return rest + [start...upperBound]
    }
}

extension Array {
    /// The first index whose element satisfies a predicate that is false and then true along the
    /// array.
    func partitioningIndex(where predicate: (Element) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if predicate(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
