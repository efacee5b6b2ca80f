/// A growing run of bytes that an export's hot loops write straight into.
///
/// Owns its memory by pointer, because an array's checks cost more than the loops they would guard;
/// every write is preceded by `reserve`. Not Sendable by itself: one thread has it at a time.
final class ByteRun: @unchecked Sendable {
    // Handed from the thread that fills it to the one that writes it out, under OrderedOutput's lock.
    private var base: UnsafeMutablePointer<UInt8>
    private(set) var capacity: Int
    /// How many bytes were written; set back to drop the newest.
    var count = 0

    init(capacity: Int = 1 << 16) {
        self.capacity = max(capacity, 64)
        base = .allocate(capacity: self.capacity)
    }

    deinit { base.deallocate() }

    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base, count: count) }

    /// Makes room for this many more bytes.
    @inline(__always)
    func reserve(_ additional: Int) {
        if capacity - count < additional { grow(by: additional) }
    }

    @inline(__always)
    func append(_ byte: UInt8) {
        reserve(1)
        base[count] = byte
        count += 1
    }

    @inline(__always)
    func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let start = bytes.baseAddress else { return }
        reserve(bytes.count)
        (base + count).update(from: start, count: bytes.count)
        count += bytes.count
    }

    func append(_ bytes: [UInt8]) {
        bytes.withUnsafeBufferPointer { append($0) }
    }

    func append(_ bytes: UnsafeRawBufferPointer) {
        append(bytes.assumingMemoryBound(to: UInt8.self))
    }

    /// Appends a literal's bytes.
    @inline(__always)
    func append(_ word: StaticString) {
        append(UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
    }

    /// Appends again what was written at a range.
    func appendCopy(of range: Range<Int>) {
        reserve(range.count)
        (base + count).update(from: base + range.lowerBound, count: range.count)
        count += range.count
    }

    /// Appends a number in decimal, two digits a division.
    func append(decimal number: Int64) {
        reserve(20)
        if number < 0 {
            base[count] = UInt8(ascii: "-")
            count += 1
        }
        var rest = number.magnitude
        var end = count + Self.digits(in: rest)
        count = end
        while rest >= 10 {
            let (quotient, pair) = rest.quotientAndRemainder(dividingBy: 100)
            end -= 2
            base[end] = 0x30 + UInt8(truncatingIfNeeded: pair / 10)
            base[end + 1] = 0x30 + UInt8(truncatingIfNeeded: pair % 10)
            rest = quotient
            if rest == 0 { return }
        }
        base[end - 1] = 0x30 + UInt8(truncatingIfNeeded: rest)
    }

    @inline(__always)
    private static func digits(in number: UInt64) -> Int {
        var digits = 1
        var limit: UInt64 = 10
        while digits < 20, number >= limit {
            digits += 1
            limit = limit &* 10
            if digits == 20 { break }
        }
        return digits
    }

    /// Appends a number below 100 with two digits.
    @inline(__always)
    func append(twoDigits number: Int) {
        reserve(2)
        base[count] = 0x30 + UInt8(truncatingIfNeeded: number / 10)
        base[count + 1] = 0x30 + UInt8(truncatingIfNeeded: number % 10)
        count += 2
    }

    /// Takes bytes off the front.
    func removeFirst(_ number: Int) {
        count -= number
        base.update(from: base + number, count: count)
    }

    private func grow(by additional: Int) {
        let larger = max(capacity * 2, count + additional)
        let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
        moved.update(from: base, count: count)
        base.deallocate()
        base = moved
        capacity = larger
    }
}
