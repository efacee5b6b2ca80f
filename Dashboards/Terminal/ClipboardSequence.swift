/// The OSC 52 sequence that puts a text on the clipboard of the terminal's user.
package struct ClipboardSequence: Sendable, Equatable {
    /// Bytes of text at most: xterm and tmux refuse longer ones.
    package static let limit = 74_000

    package let text: String

    package init(text: String) {
        self.text = text
    }

    package var bytes: [UInt8] {
        let payload = Array(text.utf8.prefix(Self.limit))
        return Array("\u{1B}]52;c;".utf8) + Self.base64(payload) + [0x07]
    }

    static func base64(_ bytes: [UInt8]) -> [UInt8] {
        let alphabet = Array(
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var output: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let padded = Array(group) + Array(repeating: 0, count: 3 - group.count)
            let value = padded.reduce(0) { $0 << 8 | Int($1) }
            let digits = [18, 12, 6, 0].map { alphabet[value >> $0 & 63] }
            output += digits.prefix(group.count + 1)
            output += Array(repeating: UInt8(ascii: "="), count: 3 - group.count)
        }
        return output
    }
}
