/// The rows of a segment under construction, in working space that is used again for the next one.
struct PendingRows {
    let text = ByteBuffer(capacity: 1 << 16)
    var ends: [UInt32] = []
    var rowIDs: [Int64] = []
    var times: [Int64] = []
    var types: [Int64] = []
    var senders: [UInt32] = []
    var marks: [RowMarks] = []

    var count: Int { ends.count }

    mutating func removeAll() {
        text.count = 0
        ends.removeAll(keepingCapacity: true)
        rowIDs.removeAll(keepingCapacity: true)
        times.removeAll(keepingCapacity: true)
        types.removeAll(keepingCapacity: true)
        senders.removeAll(keepingCapacity: true)
        marks.removeAll(keepingCapacity: true)
    }
}
