/// A 64-bit checksum of blocks of bytes, fast enough to be no part of the time of reading them.
///
/// Tells damage from soundness; it is no defence against somebody who means harm, and need not be: the file is
/// only taken from its own user.
struct Checksum: Equatable {
    private(set) var value: UInt64 = 0x9E37_79B9_7F4A_7C15
    private static let prime: UInt64 = 0xD6E8_FEB8_6659_FD93

    /// Takes in a block, its length included.
    mutating func add(_ bytes: UnsafeRawBufferPointer) {
        // Four lanes, so that the multiplications of one step do not wait for each other.
        var lanes: (UInt64, UInt64, UInt64, UInt64) = (1, 2, 3, 4)
        var index = 0
        while index + 32 <= bytes.count {
            func word(_ lane: Int) -> UInt64 {
                bytes.loadUnaligned(fromByteOffset: index + lane * 8, as: UInt64.self)
            }
            lanes.0 = Self.mixed(lanes.0 ^ word(0))
            lanes.1 = Self.mixed(lanes.1 ^ word(1))
            lanes.2 = Self.mixed(lanes.2 ^ word(2))
            lanes.3 = Self.mixed(lanes.3 ^ word(3))
            index += 32
        }
        var tail: UInt64 = UInt64(bytes.count)
        while index < bytes.count {
            tail = Self.mixed(tail ^ UInt64(bytes[index]))
            index += 1
        }
        for lane in [lanes.0, lanes.1, lanes.2, lanes.3] { value = Self.mixed(value ^ lane) }
        value = Self.mixed(value ^ tail)
    }

    @inline(__always)
    private static func mixed(_ word: UInt64) -> UInt64 {
        let product = word &* prime
        return product ^ product >> 32
    }
}
