/// Hashes as text, and the keyed hash of RFC 2104 that pseudonyms are made with.
package enum Digest {
    /// Bytes as lower-case hexadecimal.
    package static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
        String(
            decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    /// Bytes as base64 with padding, as a content security policy names a hash.
    package static func base64(_ bytes: [UInt8]) -> String {
        var result: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let value =
                group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << (8 * UInt32(3 - group.count))
            for place in 0..<4 {
                let letter = alphabet[Int(value >> (18 - 6 * UInt32(place)) & 63)]
                result.append(place <= group.count ? letter : UInt8(ascii: "="))
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// HMAC-SHA256 of a text under a key of any length.
    package static func keyed(_ text: String, key: [UInt8]) -> [UInt8] {
        var block = key.count > 64 ? SHA256.hash(key) : key
        block += [UInt8](repeating: 0, count: 64 - block.count)
        let inner = SHA256.hash(block.map { $0 ^ 0x36 } + Array(text.utf8))
        return SHA256.hash(block.map { $0 ^ 0x5C } + inner)
    }

    private static let digits = Array("0123456789abcdef".utf8)
    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
}
