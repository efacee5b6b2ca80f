/// A run of one conversation's messages: their folded texts, one after another, and the columns that filters
/// and counts need, an element a message.
///
/// Memory: 25 bytes a message beside its folded text and a separator byte. A value: searches read a snapshot
/// while new messages are appended to another copy.
struct Segment: Sendable {
    /// The conversation's number in the arena.
    let conversation: Int
    /// Which of the arena's sender tables numbers the senders.
    let senderTable: Int
    /// Subtracted from rowids, so that they fit in 32 bits.
    let rowIDBase: Int64
    /// The texts, each ended by `SearchText.messageSeparator`, then `ByteFinder.padding` more of those.
    private(set) var text: [UInt8]
    /// Where each message's text ends, behind its separator.
    private(set) var ends: [UInt32] = []
    private(set) var rowOffsets: [UInt32] = []
    private(set) var times: [Int64] = []
    private(set) var senders: [UInt32] = []
    private(set) var types: [Int32] = []
    private(set) var marks: [RowMarks] = []
    /// The types that do not fit in 32 bits, by message: `Int32.min` stands for them.
    private var oddTypes: [Int: Int64] = [:]
    /// Whether the rowids ascend, as they do unless rows were changed in place.
    private(set) var isAscending = true

    init(conversation: Int, senderTable: Int, firstRowID: Int64) {
        self.conversation = conversation
        self.senderTable = senderTable
        rowIDBase = Self.base(for: firstRowID)
        text = Self.padding
    }

    /// A segment read back from a cache.
    init(_ parts: SegmentParts) {
        conversation = parts.conversation
        senderTable = parts.senderTable
        rowIDBase = parts.rowIDBase
        text = parts.text
        ends = parts.ends
        rowOffsets = parts.rowOffsets
        times = parts.times
        senders = parts.senders
        types = parts.types
        marks = parts.marks
        oddTypes = parts.oddTypes
        isAscending = parts.isAscending
    }

    /// The segment as a cache keeps it.
    var parts: SegmentParts {
        SegmentParts(
            conversation: conversation, senderTable: senderTable, rowIDBase: rowIDBase, text: text,
            ends: ends, rowOffsets: rowOffsets, times: times, senders: senders, types: types,
            marks: marks, oddTypes: oddTypes, isAscending: isAscending)
    }

    /// The number of messages, dead ones included.
    var count: Int { ends.count }
    /// The bytes of text, separators included.
    var textCount: Int { text.count - ByteFinder.padding }

    func rowID(of index: Int) -> Int64 { rowIDBase + Int64(rowOffsets[index]) }

    func type(of index: Int) -> Int64 {
        types[index] == .min ? oddTypes[index] ?? 0 : Int64(types[index])
    }

    /// The range of a message's text, without its separator.
    func textRange(of index: Int) -> Range<Int> {
        (index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index]) - 1
    }

    /// Whether a rowid can be kept here.
    func fits(rowID: Int64) -> Bool {
        let (offset, overflow) = rowID.subtractingReportingOverflow(rowIDBase)
        return !overflow && offset >= 0 && offset <= Int64(UInt32.max)
    }

    /// Takes over the rows that a builder gathered, whose rowids all fit and ascend.
    mutating func fill(from rows: PendingRows) {
        text = [UInt8](unsafeUninitializedCapacity: rows.text.count + ByteFinder.padding) {
            out, count in
            _ = out.initialize(from: rows.text.bytes)
            for place in rows.text.count..<rows.text.count + ByteFinder.padding {
                out.initializeElement(at: place, to: SearchText.messageSeparator)
            }
            count = rows.text.count + ByteFinder.padding
        }
        ends = Array(rows.ends)
        rowOffsets = rows.rowIDs.map { UInt32(truncatingIfNeeded: $0 - rowIDBase) }
        times = Array(rows.times)
        senders = Array(rows.senders)
        types = rows.types.map { Int32(exactly: $0) ?? .min }
        marks = Array(rows.marks)
        for (index, type) in rows.types.enumerated() where Int32(exactly: type) ?? .min == .min {
            oddTypes[index] = type
        }
    }

    /// Appends one row, whose rowid fits.
    mutating func append(_ row: FoldedRow) {
        if let last = rowOffsets.last, rowIDBase + Int64(last) >= row.rowID { isAscending = false }
        text.removeLast(ByteFinder.padding)
        text.append(contentsOf: row.text)
        text.append(SearchText.messageSeparator)
        ends.append(UInt32(text.count))
        text.append(contentsOf: Self.padding)
        rowOffsets.append(UInt32(truncatingIfNeeded: row.rowID - rowIDBase))
        times.append(row.time)
        senders.append(row.sender)
        types.append(Int32(exactly: row.type) ?? .min)
        if types.last == .min { oddTypes[count - 1] = row.type }
        marks.append(row.marks)
    }

    /// Marks a row as changed or gone.
    mutating func kill(_ index: Int) { marks[index].insert(.dead) }

    /// Where the living entry of a rowid stands.
    func index(of rowID: Int64) -> Int? {
        guard fits(rowID: rowID) else { return nil }
        let offset = UInt32(truncatingIfNeeded: rowID - rowIDBase)
        if isAscending {
            let index = rowOffsets.partitioningIndex { $0 >= offset }
            guard index < count, rowOffsets[index] == offset else { return nil }
            return marks[index].contains(.dead) ? nil : index
        }
        return rowOffsets.indices.last {
            rowOffsets[$0] == offset && !marks[$0].contains(.dead)
        }
    }

    /// Rowids are small in practice; a row with a wild one begins a segment of its own.
    private static func base(for rowID: Int64) -> Int64 {
        (0...Int64(UInt32.max)).contains(rowID) ? 0 : rowID
    }

    private static let padding = [UInt8](
        repeating: SearchText.messageSeparator, count: ByteFinder.padding)
}

/// The fields of a segment, open, for keeping and reading back.
struct SegmentParts: Sendable {
    var conversation: Int
    var senderTable: Int
    var rowIDBase: Int64
    var text: [UInt8]
    var ends: [UInt32]
    var rowOffsets: [UInt32]
    var times: [Int64]
    var senders: [UInt32]
    var types: [Int32]
    var marks: [RowMarks]
    var oddTypes: [Int: Int64]
    var isAscending: Bool
}

/// One row ready for a segment.
struct FoldedRow {
    var rowID: Int64
    var time: Int64
    var type: Int64
    var sender: UInt32
    var marks: RowMarks
    var text: [UInt8]
}

extension Array {
    /// The first index whose element fulfils a condition that, once true, stays true.
    func partitioningIndex(_ isBeyond: (Element) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if isBeyond(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
