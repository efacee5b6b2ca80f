/// A clientMsgID in 16 bytes, for tables of a million rows.
///
/// The SDK's ids are 32 hexadecimal digits, which fit exactly and can be read back. Any other id is
/// hashed, and whoever needs to read it back keeps its text.
struct MessageKey: Hashable, Sendable {
    let high: UInt64
    let low: UInt64

    /// Half of a key tells as much as all of it: ids are random, or hashed.
    func hash(into hasher: inout Hasher) {
        hasher.combine(low)
    }

    private init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// The key of an id, and whether it is the id itself, so that `hexText` gives it back.
    static func key(of id: String) -> (key: MessageKey, isExact: Bool) {
        if let key = exact(id.utf8) { return (key, true) }
        return (hashed(id.utf8), false)
    }

    /// The id of an exact key.
    var hexText: String {
        Self.padded(high) + Self.padded(low)
    }

    private static func padded(_ half: UInt64) -> String {
        let digits = String(half, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }

    private static func exact(_ bytes: String.UTF8View) -> MessageKey? {
        guard bytes.count == 32 else { return nil }
        var halves: (UInt64, UInt64) = (0, 0)
        for byte in bytes {
            let digit: UInt8
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
            default: return nil
            }
            halves.0 = halves.0 << 4 | halves.1 >> 60
            halves.1 = halves.1 << 4 | UInt64(digit)
        }
        return MessageKey(high: halves.0, low: halves.1)
    }

    /// Two FNV-1a hashes with different seeds, the second mixed so that they do not move together.
    private static func hashed(_ bytes: String.UTF8View) -> MessageKey {
        var one: UInt64 = 0xcbf2_9ce4_8422_2325
        var two: UInt64 = 0x9e37_79b9_7f4a_7c15
        for byte in bytes {
            one = (one ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
            two = (two &+ UInt64(byte)) &* 0xff51_afd7_ed55_8ccd
            two ^= two >> 29
        }
        return MessageKey(high: one, low: two)
    }
}
