/// A segment's columns by pointer, for the length of one search.
///
/// Raw pointers, because the loops below run over every byte of a store between two keystrokes; `with` keeps
/// the arrays alive meanwhile.
struct SegmentView {
    let count: Int
    let marks: UnsafeBufferPointer<RowMarks>
    let times: UnsafeBufferPointer<Int64>
    let senders: UnsafeBufferPointer<UInt32>
    private let text: UnsafePointer<UInt8>
    private let textCount: Int
    private let ends: UnsafeBufferPointer<UInt32>
    private let types: UnsafeBufferPointer<Int32>
    private let segment: Segment

    static func with(_ segment: Segment, _ body: (SegmentView) -> Void) {
        segment.text.withUnsafeBufferPointer { text in
            segment.ends.withUnsafeBufferPointer { ends in
                segment.times.withUnsafeBufferPointer { times in
                    segment.senders.withUnsafeBufferPointer { senders in
                        segment.types.withUnsafeBufferPointer { types in
                            segment.marks.withUnsafeBufferPointer { marks in
                                guard let base = text.baseAddress else { return }
                                body(
                                    SegmentView(
                                        count: segment.count, marks: marks, times: times,
                                        senders: senders, text: base,
                                        textCount: segment.textCount, ends: ends, types: types,
                                        segment: segment))
                            }
                        }
                    }
                }
            }
        }
    }

    @inline(__always)
    func type(of index: Int) -> Int64 {
        let type = types[index]
        return type == .min ? segment.type(of: index) : Int64(type)
    }

    /// Calls `body` with each message that holds a needle, once; the rest of its text is skipped.
    @inline(__always)
    func forEachMessage(with finder: ByteFinder, _ body: (Int) -> Void) {
        var position = 0
        var index = 0
        while let hit = finder.position(in: text, from: position, to: textCount) {
            index = message(at: hit, from: index)
            position = Int(ends[index])
            body(index)
            index += 1
        }
    }

    /// The messages that hold any of several needles.
    ///
    /// One pass over memory: each block of text is searched for every needle while it is in the cache.
    func messages(withAnyOf finders: [ByteFinder]) -> MessageSet {
        var found = MessageSet(count: count)
        forEachBlock(finders) { _, index in found.insert(index) }
        return found
    }

    /// Calls `body` with a needle's number and a message that holds it, once each, in one pass.
    @inline(__always)
    func forEachBlock(_ finders: [ByteFinder], _ body: (Int, Int) -> Void) {
        var firstMessage = 0
        var start = 0
        while start < textCount {
            let lastMessage =
                start + Self.blockSize >= textCount
                ? count - 1 : message(at: start + Self.blockSize, from: firstMessage)
            let end = Int(ends[lastMessage])
            for (number, finder) in finders.enumerated() {
                var position = start
                var index = firstMessage
                while let hit = finder.position(in: text, from: position, to: end) {
                    index = message(at: hit, from: index)
                    position = Int(ends[index])
                    body(number, index)
                    index += 1
                }
            }
            start = end
            firstMessage = lastMessage + 1
        }
    }

    /// Whether a message holds a needle.
    func holds(_ finder: ByteFinder, _ index: Int) -> Bool {
        let start = index == 0 ? 0 : Int(ends[index - 1])
        return finder.position(in: text, from: start, to: Int(ends[index])) != nil
    }

    /// A message's texts, none for a message without.
    func texts(of index: Int) -> [String] {
        let start = index == 0 ? 0 : Int(ends[index - 1])
        let bytes = UnsafeBufferPointer(start: text + start, count: Int(ends[index]) - 1 - start)
        return bytes.split(separator: SearchText.partSeparator).map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    /// The message in which a byte lies, from a message on that does not lie behind it.
    @inline(__always)
    private func message(at byte: Int, from index: Int) -> Int {
        var low = index
        var step = 1
        while low + step < count, Int(ends[low + step - 1]) <= byte {
            low += step
            step *= 2
        }
        var high = min(low + step, count)
        while low < high {
            let middle = (low + high) / 2
            if Int(ends[middle]) > byte { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// Half of a usual first-level cache.
    private static let blockSize = 16 << 10
}

/// A set of a segment's messages.
struct MessageSet {
    private var words: [UInt64]

    init(count: Int) { words = [UInt64](repeating: 0, count: (count + 63) / 64) }

    @inline(__always)
    mutating func insert(_ index: Int) { words[index >> 6] |= 1 << UInt64(index & 63) }

    /// Calls `body` with each member, ascending.
    func forEach(_ body: (Int) -> Void) {
        for (place, word) in words.enumerated() where word != 0 {
            var rest = word
            while rest != 0 {
                body(place << 6 | rest.trailingZeroBitCount)
                rest &= rest - 1
            }
        }
    }
}
