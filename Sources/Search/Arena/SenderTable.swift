/// Numbers the senders of many rows, each distinct id once.
///
/// Open addressing over the ids' bytes: a row costs one hash and one comparison and makes no String.
struct SenderTable: Sendable {
    /// The ids, one after another, and where each ends.
    private(set) var bytes: [UInt8] = []
    private(set) var ends: [UInt32] = []
    private var slots: [UInt32] = Array(repeating: 0, count: 64)

    init() {}

    /// A table read back from a cache; nil for bytes and ends that do not fit together.
    init?(bytes: [UInt8], ends: [UInt32]) {
        var start = 0
        for end in ends.map(Int.init) {
            guard end >= start, end <= bytes.count else { return nil }
            _ = bytes[start..<end].withUnsafeBufferPointer { number(of: $0) }
            start = end
        }
        guard self.ends == ends else { return nil }
    }

    /// The number of an id, given one when it is new.
    mutating func number(of id: UnsafeBufferPointer<UInt8>) -> UInt32 {
        var slot = Self.hash(id) & (slots.count - 1)
        while slots[slot] != 0 {
            let number = Int(slots[slot]) - 1
            if equals(number, id) { return UInt32(number) }
            slot = (slot + 1) & (slots.count - 1)
        }
        bytes.append(contentsOf: id)
        ends.append(UInt32(bytes.count))
        slots[slot] = UInt32(ends.count)
        if ends.count * 2 > slots.count { grow() }
        return UInt32(ends.count - 1)
    }

    /// The number of an id that is there.
    func number(of id: String) -> UInt32? {
        let wanted = Array(id.utf8)
        return wanted.withUnsafeBufferPointer { wanted in
            var slot = Self.hash(wanted) & (slots.count - 1)
            while slots[slot] != 0 {
                if equals(Int(slots[slot]) - 1, wanted) { return slots[slot] - 1 }
                slot = (slot + 1) & (slots.count - 1)
            }
            return nil
        }
    }

    private func range(of number: Int) -> Range<Int> {
        (number == 0 ? 0 : Int(ends[number - 1]))..<Int(ends[number])
    }

    private func equals(_ number: Int, _ id: UnsafeBufferPointer<UInt8>) -> Bool {
        let range = range(of: number)
        guard range.count == id.count else { return false }
        for offset in 0..<id.count where bytes[range.lowerBound + offset] != id[offset] {
            return false
        }
        return true
    }

    private mutating func grow() {
        var larger = [UInt32](repeating: 0, count: slots.count * 2)
        for number in 0..<ends.count {
            var slot = bytes[range(of: number)].withUnsafeBufferPointer(Self.hash)
            slot &= larger.count - 1
            while larger[slot] != 0 { slot = (slot + 1) & (larger.count - 1) }
            larger[slot] = UInt32(number + 1)
        }
        slots = larger
    }

    /// FNV-1a; ids are short.
    private static func hash(_ id: UnsafeBufferPointer<UInt8>) -> Int {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in id { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        return Int(truncatingIfNeeded: hash ^ hash >> 32)
    }
}
