/// A growing run of bytes that hot loops write straight into.
///
/// Owns its memory by pointer, because an array's checks cost more than the loops they would guard;
/// every write is preceded by `reserve`. Not Sendable: one thread fills it, then copies it out.
final class ByteBuffer {
    private(set) var base: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    /// How many bytes were written; may be set back to drop the newest.
    var count = 0

    init(capacity: Int = 1 << 12) {
        self.capacity = max(capacity, 16)
        base = .allocate(capacity: self.capacity)
    }

    deinit { base.deallocate() }

    var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }

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

    /// Appends the UTF-8 form of a scalar value.
    func append(scalar: UInt32) {
        switch scalar {
        case ..<0x80:
            append(UInt8(scalar))
        case ..<0x800:
            append(UInt8(0xC0 | scalar >> 6))
            append(UInt8(0x80 | scalar & 0x3F))
        case ..<0x10000:
            append(UInt8(0xE0 | scalar >> 12))
            append(UInt8(0x80 | scalar >> 6 & 0x3F))
            append(UInt8(0x80 | scalar & 0x3F))
        default:
            append(UInt8(0xF0 | scalar >> 18))
            append(UInt8(0x80 | scalar >> 12 & 0x3F))
            append(UInt8(0x80 | scalar >> 6 & 0x3F))
            append(UInt8(0x80 | scalar & 0x3F))
        }
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
