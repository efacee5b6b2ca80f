extension TextArena {
    /// Writes everything that the arena holds.
    func write(to writer: inout CacheWriter) {
        writer.put(mode.rawValue)
        writer.put(conversations.count)
        for conversation in conversations { writer.put(conversation) }
        writer.put(senderTables.count)
        for table in senderTables {
            writer.put(table.bytes)
            writer.put(table.ends)
        }
        writer.put(segments.count)
        for segment in segments { segment.write(to: &writer) }
    }

    /// Reads an arena back; nil for anything that `write` did not write.
    init?(from reader: inout CacheReader) {
        guard let mode = reader.text().flatMap(MatchMode.init(rawValue:)),
            let conversationCount = reader.number()
        else { return nil }
        self.init(mode: mode)
        for _ in 0..<max(conversationCount, 0) {
            guard let conversation = reader.text() else { return nil }
            _ = number(of: conversation)
        }
        guard let tableCount = reader.number() else { return nil }
        for number in 0..<max(tableCount, 0) {
            guard let bytes = reader.array(of: UInt8.self),
                let ends = reader.array(of: UInt32.self),
                let table = SenderTable(bytes: bytes, ends: ends)
            else { return nil }
            keep(table, as: number)
        }
        guard let segmentCount = reader.number() else { return nil }
        for _ in 0..<max(segmentCount, 0) {
            guard let segment = Segment(from: &reader), segment.conversation < conversations.count,
                segment.senderTable < senderTables.count
            else { return nil }
            append([segment])
        }
    }
}

extension Segment {
    fileprivate func write(to writer: inout CacheWriter) {
        let parts = parts
        writer.put(parts.conversation)
        writer.put(parts.senderTable)
        writer.put(Int(parts.rowIDBase))
        writer.put(parts.isAscending ? 1 : 0)
        writer.put(parts.text)
        writer.put(parts.ends)
        writer.put(parts.rowOffsets)
        writer.put(parts.times)
        writer.put(parts.senders)
        writer.put(parts.types)
        writer.put(parts.marks)
        writer.put(parts.oddTypes.keys.sorted())
        writer.put(parts.oddTypes.sorted { $0.key < $1.key }.map(\.value))
    }

    fileprivate init?(from reader: inout CacheReader) {
        guard let conversation = reader.number(), let senderTable = reader.number(),
            let rowIDBase = reader.number(), let isAscending = reader.number(),
            let text = reader.array(of: UInt8.self), let ends = reader.array(of: UInt32.self),
            let rowOffsets = reader.array(of: UInt32.self),
            let times = reader.array(of: Int64.self),
            let senders = reader.array(of: UInt32.self), let types = reader.array(of: Int32.self),
            let marks = reader.array(of: RowMarks.self),
            let oddIndexes = reader.array(of: Int.self),
            let oddTypes = reader.array(of: Int64.self)
        else { return nil }
        let parts = SegmentParts(
            conversation: conversation, senderTable: senderTable, rowIDBase: Int64(rowIDBase),
            text: text, ends: ends, rowOffsets: rowOffsets, times: times, senders: senders,
            types: types, marks: marks,
            oddTypes: Dictionary(zip(oddIndexes, oddTypes)) { $1 }, isAscending: isAscending == 1)
        guard parts.isSound else { return nil }
        self.init(parts)
    }
}

extension SegmentParts {
    /// Whether the columns fit together, so that no search reads outside of them.
    fileprivate var isSound: Bool {
        let count = ends.count
        guard conversation >= 0, senderTable >= 0, rowOffsets.count == count, times.count == count,
            senders.count == count, types.count == count, marks.count == count,
            text.count == Int(ends.last ?? 0) + ByteFinder.padding
        else { return false }
        var before: UInt32 = 0
        for end in ends {
            guard end > before else { return false }
            before = end
        }
        return true
    }
}
