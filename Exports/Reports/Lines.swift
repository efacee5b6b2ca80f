/// The lines that raw rows became in a byte run, to be put in order there: by send time, seq and rowid.
struct Lines {
    private struct Line: Comparable {
        let sendTime: Int64
        let seq: Int64
        let rowID: Int64
        let start: Int

        static func < (left: Line, right: Line) -> Bool {
            (left.sendTime, left.seq, left.rowID) < (right.sendTime, right.seq, right.rowID)
        }
    }

    private var lines: [Line] = []
    private var isSorted = true

    /// Where the first line starts; 0 without any.
    var start: Int { lines.first?.start ?? 0 }

    /// Notes that a row's line starts at an offset, behind all before.
    mutating func add(_ row: RawRow, at start: Int) {
        let line = Line(
            sendTime: row.numbers.sendTime, seq: row.numbers.seq, rowID: row.numbers.rowID,
            start: start)
        if let last = lines.last, line < last { isSorted = false }
        lines.append(line)
    }

    /// Rewrites the lines, which end with the run, in their order.
    func sort(in run: ByteRun) {
        if isSorted { return }
        let ends = lines.dropFirst().map(\.start) + [run.count]
        let places = lines.indices.sorted { lines[$0] < lines[$1] }
        let unsorted = [UInt8](run.bytes[start...])
        let start = start
        run.count = start
        unsorted.withUnsafeBufferPointer { bytes in
            for place in places {
                let range = lines[place].start - start..<ends[place] - start
                run.append(UnsafeBufferPointer(rebasing: bytes[range]))
            }
        }
    }

    /// Forgets the lines, keeping the room.
    mutating func removeAll() {
        lines.removeAll(keepingCapacity: true)
        isSorted = true
    }

    /// The same lines after the bytes before them were taken off.
    mutating func moveToStart() {
        let offset = start
        lines = lines.map {
            Line(sendTime: $0.sendTime, seq: $0.seq, rowID: $0.rowID, start: $0.start - offset)
        }
    }
}

/// The lines of the latest send time while rows come by time: what has yet to be put in order of seq.
struct LinesAlike {
    private var lines = Lines()
    private(set) var time: Int64 = .min

    var start: Int { lines.start }

    /// Notes a row's line before it is written, having put those of another time in order.
    mutating func add(_ row: RawRow, at start: Int, in run: ByteRun) {
        if row.numbers.sendTime != time {
            settle(in: run)
            time = row.numbers.sendTime
        }
        lines.add(row, at: start)
    }

    mutating func settle(in run: ByteRun) {
        lines.sort(in: run)
        lines.removeAll()
    }

    /// The bytes before these lines were taken off the run.
    mutating func handOver() {
        lines.moveToStart()
    }
}
