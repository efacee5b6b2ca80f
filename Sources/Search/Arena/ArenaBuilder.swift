import OpenIM
import Store

/// Turns a store's rows into segments; each thread of a build has its own.
struct ArenaBuilder {
    private let limit: Int
    private let senderTable: Int
    private var extractor: TextExtractor
    private var pending = PendingRows()
    private(set) var senders = SenderTable()
    private var segments: [Segment] = []
    private var conversation = 0

    /// - Parameters:
    ///   - limit: bytes of text at which a segment is closed; small segments share out better.
    ///   - senderTable: the number under which the arena will keep this builder's senders.
    init(mode: MatchMode, limit: Int, senderTable: Int) {
        extractor = TextExtractor(mode: mode)
        self.limit = limit
        self.senderTable = senderTable
    }

    /// Begins with the rows of a conversation, by its number in the arena.
    mutating func begin(conversation: Int) { self.conversation = conversation }

    /// Adds a row; rowids ascend from call to call.
    mutating func add(_ row: ScannedRow) {
        if pending.text.count >= limit { close() }
        pending.marks.append(appendText(of: row))
        pending.text.append(SearchText.messageSeparator)
        pending.ends.append(UInt32(truncatingIfNeeded: pending.text.count))
        pending.rowIDs.append(row.rowID)
        pending.times.append(row.sendTime)
        pending.types.append(row.contentType)
        pending.senders.append(senders.number(of: row.sendID))
    }

    /// The segments of the conversation that was begun.
    mutating func finish() -> [Segment] {
        close()
        defer { segments = [] }
        return segments
    }

    /// One row by itself, for appending to a segment.
    mutating func folded(_ row: ScannedRow, sender: UInt32) -> FoldedRow {
        pending.removeAll()
        let marks = appendText(of: row)
        defer { pending.removeAll() }
        return FoldedRow(
            rowID: row.rowID, time: row.sendTime, type: row.contentType, sender: sender,
            marks: marks, text: Array(pending.text.bytes))
    }

    /// Rows that no search covers keep their place and no text.
    private mutating func appendText(of row: ScannedRow) -> RowMarks {
        guard MessageStatus(row.status).isVisible else { return [] }
        let isReadable = extractor.append(row.content, type: row.contentType, to: pending.text)
        return isReadable ? .visible : [.visible, .unreadable]
    }

    private mutating func close() {
        guard let first = pending.rowIDs.first, let last = pending.rowIDs.last else { return }
        var segment = Segment(
            conversation: conversation, senderTable: senderTable, firstRowID: first)
        if segment.fits(rowID: last) {
            segment.fill(from: pending)
            segments.append(segment)
        } else {
            appendOneByOne(segment)
        }
        pending.removeAll()
    }

    /// Rows whose rowids lie too far apart for one segment, each where it fits.
    private mutating func appendOneByOne(_ first: Segment) {
        var segment = first
        var start = 0
        for index in 0..<pending.count {
            let end = Int(pending.ends[index])
            if !segment.fits(rowID: pending.rowIDs[index]) {
                segments.append(segment)
                segment = Segment(
                    conversation: conversation, senderTable: senderTable,
                    firstRowID: pending.rowIDs[index])
            }
            segment.append(
                FoldedRow(
                    rowID: pending.rowIDs[index], time: pending.times[index],
                    type: pending.types[index], sender: pending.senders[index],
                    marks: pending.marks[index],
                    text: Array(pending.text.bytes[start..<end - 1])))
            start = end
        }
        segments.append(segment)
    }
}
