import SQLite

extension MessageStore {
    /// Notes damage after a chunk's last row, and moves the chunk to where rows can be read again.
    func skipDamage(
        in table: String, _ range: ScanRange, _ chunk: inout ScanChunk, _ error: StoreError
    ) throws(StoreError) {
        let next = readableRowID(in: table, after: chunk.next, through: range.through)
        note(
            TableFault(
                table: table, after: chunk.next, before: next,
                message: error.cause?.message ?? error.message))
        chunk.isDamaged = true
        if let next {
            chunk.next = next - 1
        } else {
            chunk.result.isComplete = true
        }
    }

    /// Keeps a fault once; a gap too small for a row is none.
    private func note(_ fault: TableFault) {
        if let before = fault.before, before <= fault.after &+ 1 { return }
        if !faults.contains(fault) { faults.append(fault) }
    }

    /// The first row after a damaged place that can be reached; nil when there is none.
    ///
    /// Looks further and further ahead, then halves its way back: rows that can be reached are not
    /// lost, whatever the gaps between rowids.
    private func readableRowID(in table: String, after: Int64, through: Int64) -> Int64? {
        // Noise can be read as any rowid, the largest there is among them.
        guard after < .max else { return nil }
        // A damaged row, other than a damaged page, is still reached: begin behind its rowid.
        var unreadable = max(after + 1, 0) - 1
        var step: Int64 = 1
        while true {
            let (probe, isOverflow) = unreadable.addingReportingOverflow(step)
            if isOverflow || probe > through { return nil }
            switch firstRowID(in: table, after: probe, through: through) {
            case .success(nil): return nil
            case .success: return firstReadable(in: table, between: unreadable, and: probe, through)
            case .failure: unreadable = probe
            }
            step = step > .max / 2 ? .max : step * 2
        }
    }

    /// Halves between a rowid behind which nothing can be reached and one behind which a row can.
    private func firstReadable(
        in table: String, between unreadable: Int64, and readable: Int64, _ through: Int64
    ) -> Int64? {
        var (low, high) = (unreadable, readable)
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if case .success = firstRowID(in: table, after: middle, through: through) {
                high = middle
            } else {
                low = middle
            }
        }
        return try? firstRowID(in: table, after: high, through: through).get()
    }

    private func firstRowID(
        in table: String, after: Int64, through: Int64
    ) -> Result<Int64?, StoreError> {
        let sql = """
            select rowid from \(table.quotedIdentifier) \
            where rowid > ? and rowid <= ? order by rowid limit 1
            """
        do throws(StoreError) {
            return .success(
                try read(sql) { statement throws(SQLiteError) in
                    try statement.bind([.integer(after), .integer(through)])
                    return try statement.step() ? statement.integer(0) : nil
                })
        } catch {
            return .failure(error)
        }
    }
}
