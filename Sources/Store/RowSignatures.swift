/// What is known of a table's rows: their rowids, ascending, with a fingerprint of each row's values.
///
/// 16 bytes a row. Pure: comparing and remembering are separate from reading.
struct RowSignatures: Sendable, Equatable {
    private(set) var rowIDs: [Int64] = []
    private(set) var fingerprints: [UInt64] = []

    /// The number of known rows.
    var count: Int { rowIDs.count }

    /// The rowid after which the newest `count` rows lie; the least possible when there are no more.
    func boundary(ofNewest count: Int) -> Int64 {
        rowIDs.count > count ? rowIDs[rowIDs.count - count - 1] : .min
    }

    /// The rowid that ends a stretch of `count` rows after a rowid; the greatest possible at the end.
    func end(ofStretch count: Int, after rowID: Int64) -> Int64 {
        let index = firstIndex(after: rowID) + count - 1
        return index < rowIDs.count ? rowIDs[index] : .max
    }

    /// The position of the first known row with a greater rowid.
    fileprivate func firstIndex(after rowID: Int64) -> Int {
        var (low, high) = (0, rowIDs.count)
        while low < high {
            let middle = (low + high) / 2
            if rowIDs[middle] <= rowID { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Takes over what a comparison found.
    mutating func apply(_ comparison: borrowing RowComparison) {
        for (index, fingerprint) in comparison.changed { fingerprints[index] = fingerprint }
        guard !comparison.inserted.isEmpty || !comparison.removed.isEmpty else { return }
        let range = comparison.start..<comparison.index
        if range.lowerBound == rowIDs.count {
            rowIDs += comparison.inserted.map(\.rowID)
            fingerprints += comparison.inserted.map(\.fingerprint)
        } else {
            replace(range, comparison)
        }
    }

    /// Merges the inserted rows into a stretch, without the removed ones.
    private mutating func replace(_ range: Range<Int>, _ comparison: borrowing RowComparison) {
        let removed = Set(comparison.removed)
        var rows = range.map { (rowID: rowIDs[$0], fingerprint: fingerprints[$0]) }
            .filter { !removed.contains($0.rowID) }
        rows += comparison.inserted
        rows.sort { $0.rowID < $1.rowID }
        rowIDs.replaceSubrange(range, with: rows.map(\.rowID))
        fingerprints.replaceSubrange(range, with: rows.map(\.fingerprint))
    }
}

/// A walk along a stretch of a table beside what is known of it: each row is new, changed or as known,
/// and known rows that the walk passes without meeting are gone.
struct RowComparison {
    /// Positions of known rows whose values changed, with the new fingerprints.
    fileprivate(set) var changed: [(index: Int, fingerprint: UInt64)] = []
    fileprivate(set) var inserted: [(rowID: Int64, fingerprint: UInt64)] = []
    /// The rowids of rows that are gone, ascending.
    fileprivate(set) var removed: [Int64] = []
    fileprivate let start: Int
    fileprivate var index: Int

    /// Begins behind a rowid.
    init(with known: RowSignatures, after rowID: Int64) {
        start = known.firstIndex(after: rowID)
        index = start
    }

    /// Meets a row, by ascending rowid; tells whether it is new or its values changed.
    mutating func meet(
        _ rowID: Int64, _ fingerprint: UInt64, _ known: borrowing RowSignatures
    ) -> Bool {
        pass(before: rowID, known)
        guard index < known.rowIDs.count, known.rowIDs[index] == rowID else {
            inserted.append((rowID, fingerprint))
            return true
        }
        defer { index += 1 }
        if known.fingerprints[index] == fingerprint { return false }
        changed.append((index, fingerprint))
        return true
    }

    /// Ends the walk behind a rowid up to which every row was met.
    mutating func finish(through rowID: Int64, _ known: borrowing RowSignatures) {
        pass(before: rowID, known)
        if index < known.rowIDs.count, known.rowIDs[index] == rowID {
            removed.append(rowID)
            index += 1
        }
    }

    private mutating func pass(before rowID: Int64, _ known: borrowing RowSignatures) {
        while index < known.rowIDs.count, known.rowIDs[index] < rowID {
            removed.append(known.rowIDs[index])
            index += 1
        }
    }
}
