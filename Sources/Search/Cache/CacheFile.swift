/// Writes a cache file block by block, without a second copy of what it holds in memory.
struct CacheWriter: ~Copyable {
    private let descriptor: Int32
    private(set) var checksum = Checksum()
    /// Whether everything so far was written.
    private(set) var isSound = true

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { Platform.closeFile(descriptor) }

    /// Writes an array of plain numbers: its length, then its bytes.
    mutating func put<Element: BitwiseCopyable>(_ elements: [Element]) {
        put(bytesOf: UInt64(elements.count))
        elements.withUnsafeBytes { put($0) }
    }

    mutating func put(_ text: String) { put(Array(text.utf8)) }

    mutating func put(_ number: Int) { put(bytesOf: Int64(number)) }

    /// Writes the checksum of all before it.
    mutating func finish() {
        let sum = checksum.value
        put(bytesOf: sum)
    }

    private mutating func put<Value: BitwiseCopyable>(bytesOf value: Value) {
        withUnsafeBytes(of: value) { put($0) }
    }

    private mutating func put(_ bytes: UnsafeRawBufferPointer) {
        checksum.add(bytes)
        isSound = isSound && Platform.write(bytes, to: descriptor)
    }
}

/// Reads what `CacheWriter` wrote; every read is nil once anything was amiss.
struct CacheReader: ~Copyable {
    private let descriptor: Int32
    /// Bytes of the file not yet read: no length in it can ask for more memory.
    private var remaining: Int
    private var checksum = Checksum()

    init(_ file: (descriptor: Int32, size: Int)) {
        descriptor = file.descriptor
        remaining = file.size
    }

    deinit { Platform.closeFile(descriptor) }

    mutating func array<Element: BitwiseCopyable>(of type: Element.Type) -> [Element]? {
        guard let length = value(of: UInt64.self).flatMap({ Int(exactly: $0) }),
            length >= 0, length <= remaining / MemoryLayout<Element>.stride
        else { return nil }
        var isSound = false
        let elements = [Element](unsafeUninitializedCapacity: length) { buffer, count in
            let bytes = UnsafeMutableRawBufferPointer(buffer)
            isSound = fill(
                UnsafeMutableRawBufferPointer(
                    rebasing: bytes[..<(length * MemoryLayout<Element>.stride)]))
            count = isSound ? length : 0
        }
        return isSound ? elements : nil
    }

    mutating func text() -> String? {
        array(of: UInt8.self).flatMap { String(validating: $0, as: UTF8.self) }
    }

    mutating func number() -> Int? { value(of: Int64.self).flatMap { Int(exactly: $0) } }

    /// Whether the file ends here with the checksum of all before.
    mutating func isComplete() -> Bool {
        let sum = checksum.value
        return value(of: UInt64.self) == sum && remaining == 0
    }

    private mutating func value<Value: BitwiseCopyable & FixedWidthInteger>(
        of type: Value.Type
    ) -> Value? {
        var value: Value = 0
        let isSound = withUnsafeMutableBytes(of: &value) { fill($0) }
        return isSound ? value : nil
    }

    private mutating func fill(_ bytes: UnsafeMutableRawBufferPointer) -> Bool {
        guard bytes.count <= remaining, Platform.read(bytes, from: descriptor) else { return false }
        remaining -= bytes.count
        checksum.add(UnsafeRawBufferPointer(bytes))
        return true
    }
}
