import CBytes

/// The rival of every byte search: glibc's memmem.
enum Memory {
    /// One pass over the bytes, counting a needle.
    static func count(_ needle: [UInt8], in bytes: [UInt8]) -> Int {
        bytes.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return 0 }
            var count = 0
            var from = 0
            while let hit = memmem(base + from, bytes.count - from, needle, needle.count) {
                count += 1
                from = base.distance(to: UnsafeRawPointer(hit)) + needle.count
            }
            return count
        }
    }
}
