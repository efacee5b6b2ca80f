import OpenIM
import SQLite

/// What one read transaction over a stretch of a table found.
struct FeedStretch<Value> {
    var comparison: RowComparison
    /// New and changed rows, by ascending rowid.
    var rows: [(rowID: Int64, value: Value)] = []
    /// Where to go on: behind this rowid.
    var next: Int64
    /// Whether the range was read to its end.
    var isComplete = false
}

extension StoreFeed {
    /// The most new or changed rows that one transaction collects.
    private static var mostRows: Int { 1000 }

    /// Reads a stretch of a table beside what is known of it, in one read transaction.
    ///
    /// Known rows in a damaged part of the table stay known: they cannot be read, and are not gone.
    func compare<Value>(
        _ store: MessageStore, _ table: String, _ columns: [String], _ known: RowSignatures,
        _ range: ScanRange, _ make: (borrowing Row, inout Int) -> Value
    ) throws(StoreError) -> FeedStretch<Value> {
        var stretch = FeedStretch<Value>(
            comparison: RowComparison(with: known, after: range.after), next: range.after)
        var repairs = 0
        let chunk = try store.scanChunk(table: table, range, columns: columns) { row in
            let rowID = row.integerOrZero(0)
            if stretch.comparison.meet(rowID, row.fingerprint(from: 1), known) {
                stretch.rows.append((rowID, make(row, &repairs)))
            }
            return stretch.rows.count < Self.mostRows
        }
        store.repairedTexts += repairs
        stretch.next = chunk.next
        stretch.isComplete = chunk.result.isComplete
        let isReadToEnd = chunk.result.isComplete && !chunk.isDamaged
        let end = isReadToEnd ? range.through : chunk.result.lastRowID ?? range.after
        stretch.comparison.finish(through: end, known)
        return stretch
    }

    /// Reads a stretch of a message table and tells what changed in it.
    ///
    /// - Returns: the rowid behind which to go on; nil when the range was read to its end.
    func readStretch(
        of table: FeedTable, after: Int64, through: Int64 = .max
    ) throws(StoreError) -> Int64? {
        guard let store else { return nil }
        let stretch = try compare(
            store, table.table.name, KnownColumns.message, table.signatures,
            ScanRange(after: after, through: through)
        ) { row, repairs in ChatLog(row, repairs: &repairs) }
        table.signatures.apply(stretch.comparison)
        if !stretch.comparison.removed.isEmpty {
            changes.append(
                .rowsRemoved(
                    conversationID: table.conversationID, rowIDs: stretch.comparison.removed))
        }
        if !stretch.rows.isEmpty {
            changes.append(
                .rows(conversationID: table.conversationID, stretch.rows.map(\.value)))
        }
        return stretch.isComplete ? nil : stretch.next
    }

    /// Reads the newest rows again where they may have changed, the urgent ones first.
    func readDueTails(until end: ContinuousClock.Instant) throws(StoreError) {
        let start = now()
        defer { tailCost += now() - start }
        for urgency in [FeedTable.Tail.urgent, .due] {
            for table in tables where table.tail == urgency {
                guard try readTail(of: table, until: end) else {
                    schedule(.zero)
                    return
                }
            }
        }
    }

    /// Reads a table's newest rows again; false when the time was over, or the app writes.
    private func readTail(
        of table: FeedTable, until end: ContinuousClock.Instant
    ) throws(StoreError) -> Bool {
        var after = table.signatures.boundary(ofNewest: options.newest)
        while let next = try readStretch(of: table, after: after) {
            after = next
            if now() >= end || isJournalInTheWay() { return false }
        }
        table.tail = .read
        return now() < end && !isJournalInTheWay()
    }

    /// Goes on with the sweep over all rows, in the first pass without rests.
    func sweepOn(until end: ContinuousClock.Instant) throws(StoreError) {
        while sweep.isDue, !tables.isEmpty {
            let start = now()
            let table = tables[sweep.index]
            if let next = try readStretch(of: table, after: sweep.after) {
                sweep.after = next
            } else {
                sweep.finishTable(of: tables.count)
            }
            let spent = now() - start
            sweep.spent += spent
            if isJournalInTheWay() { return }
            if isComplete {
                schedule(rest(after: spent))
                return
            }
            if now() >= end {
                schedule(.zero)
                return
            }
        }
        if version != nil { complete() }
    }

    /// The rest after a part of the sweep, so that a round takes the time it may take and no more than its
    /// share.
    private func rest(after spent: Duration) -> Duration {
        let round = sweep.lastRound ?? sweep.spent
        let share = min(options.sweepShare, max(round / options.sweepRound, 0.01))
        return spent * (1 / share - 1)
    }
}
