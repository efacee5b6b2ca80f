/// The SHA-256 hash of FIPS 180-4, which Foundation lacks on Linux.
///
/// Fed in parts of any size; the hash does not depend on how the bytes were cut.
package struct SHA256: Sendable {
    private var state: State = State()
    private var pending: [UInt8] = []
    private var schedule = [UInt32](repeating: 0, count: 64)
    private var length: UInt64 = 0

    private static let blockSize = 64

    package init() {
        pending.reserveCapacity(Self.blockSize)
    }

    /// The hash of some bytes, in one call.
    package static func hash(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        var hash = SHA256()
        Array(bytes).withUnsafeBytes { hash.update($0) }
        return hash.finish()
    }

    /// Takes the next bytes.
    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
        length &+= UInt64(bytes.count)
        var rest = bytes[...]
        if !pending.isEmpty {
            let taken = rest.prefix(Self.blockSize - pending.count)
            pending.append(contentsOf: taken)
            rest = rest.dropFirst(taken.count)
            guard pending.count == Self.blockSize else { return }
            pending.withUnsafeBytes { state.mix(blocks: $0, schedule: &schedule) }
            pending.removeAll(keepingCapacity: true)
        }
        let whole = rest.count - rest.count % Self.blockSize
        state.mix(blocks: UnsafeRawBufferPointer(rebasing: rest.prefix(whole)), schedule: &schedule)
        pending.append(contentsOf: rest.dropFirst(whole))
    }

    /// The 32 bytes of the hash of everything taken. Ends this value's use.
    package mutating func finish() -> [UInt8] {
        let bits = length &* 8
        let padding = (Self.blockSize * 2 - 8 - pending.count) % Self.blockSize
        var tail =
            [0x80] + [UInt8](repeating: 0, count: (padding == 0 ? Self.blockSize : padding) - 1)
        tail += (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * UInt64($0))) }
        tail.withUnsafeBytes { update($0) }
        return state.bytes
    }
}

/// The eight working words, mixed block by block.
private struct State: Sendable {
    var a: UInt32 = 0x6a09_e667
    var b: UInt32 = 0xbb67_ae85
    var c: UInt32 = 0x3c6e_f372
    var d: UInt32 = 0xa54f_f53a
    var e: UInt32 = 0x510e_527f
    var f: UInt32 = 0x9b05_688c
    var g: UInt32 = 0x1f83_d9ab
    var h: UInt32 = 0x5be0_cd19

    var bytes: [UInt8] {
        [a, b, c, d, e, f, g, h].flatMap { word in
            [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) }
        }
    }

    /// Mixes whole blocks in. A byte loop over hundreds of megabytes, so it runs on raw buffers that
    /// are bound for the call only: indexes are below the counts by construction.
    mutating func mix(blocks: UnsafeRawBufferPointer, schedule: inout [UInt32]) {
        guard !blocks.isEmpty else { return }
        schedule.withUnsafeMutableBufferPointer { words in
            roundConstants.withUnsafeBufferPointer { constants in
                for start in stride(from: 0, to: blocks.count, by: 64) {
                    expand(blocks, at: start, into: words)
                    compress(words, constants)
                }
            }
        }
    }

    private func expand(
        _ blocks: UnsafeRawBufferPointer, at start: Int,
        into words: UnsafeMutableBufferPointer<UInt32>
    ) {
        for index in 0..<16 {
            let word = blocks.loadUnaligned(fromByteOffset: start &+ index &* 4, as: UInt32.self)
            words[index] = UInt32(bigEndian: word)
        }
        for index in 16..<64 {
            let x = words[index &- 15]
            let y = words[index &- 2]
            let s0 = rotated(x, 7) ^ rotated(x, 18) ^ (x &>> 3)
            let s1 = rotated(y, 17) ^ rotated(y, 19) ^ (y &>> 10)
            words[index] = words[index &- 16] &+ s0 &+ words[index &- 7] &+ s1
        }
    }

    private mutating func compress(
        _ words: UnsafeMutableBufferPointer<UInt32>, _ constants: UnsafeBufferPointer<UInt32>
    ) {
        var next = self
        for index in 0..<64 {
            let s1 = rotated(next.e, 6) ^ rotated(next.e, 11) ^ rotated(next.e, 25)
            let choice = (next.e & next.f) ^ (~next.e & next.g)
            let t1 = next.h &+ s1 &+ choice &+ constants[index] &+ words[index]
            let s0 = rotated(next.a, 2) ^ rotated(next.a, 13) ^ rotated(next.a, 22)
            let majority = (next.a & next.b) ^ (next.a & next.c) ^ (next.b & next.c)
            next.h = next.g
            next.g = next.f
            next.f = next.e
            next.e = next.d &+ t1
            next.d = next.c
            next.c = next.b
            next.b = next.a
            next.a = t1 &+ s0 &+ majority
        }
        a = a &+ next.a
        b = b &+ next.b
        c = c &+ next.c
        d = d &+ next.d
        e = e &+ next.e
        f = f &+ next.f
        g = g &+ next.g
        h = h &+ next.h
    }

    @inline(__always)
    private func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
        (word &>> count) | (word &<< (32 &- count))
    }
}

/// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
private let roundConstants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
]
