/// One line `key = value` of a config file.
package struct ConfigEntry: Equatable, Sendable {
    package var key: String
    package var value: String
    package var path: String
    /// Counted from 1.
    package var line: Int

    /// The line as an error names it.
    package var place: String { "\(path):\(line): \(key)" }
}

/// A config file, taken apart.
///
/// The format: one `key = value` a line; a key given several times has several values; spaces
/// around both are dropped unless the value stands in double quotes; a line that begins with `#`
/// is a comment. UTF-8, with or without a byte order mark, LF or CRLF.
package struct ConfigFile: Equatable, Sendable {
    package var path: String
    package var entries: [ConfigEntry]

    /// Longer files are refused.
    package static let sizeLimit = 1 << 20

    /// Takes the bytes of a file apart; the first bad line is an error.
    package init(bytes: [UInt8], path: String) throws(UserError) {
        self.path = path
        entries = []
        guard bytes.count <= Self.sizeLimit else {
            throw UserError(path, "longer than \(Self.sizeLimit / 1024) KB, no config file")
        }
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, raw) in lines.enumerated() {
            let place = "\(path):\(index + 1)"
            guard let decoded = String(validating: raw, as: UTF8.self), !raw.contains(0) else {
                throw UserError(place, "not UTF-8 text")
            }
            let text = trimmed(
                index == 0 && decoded.first == "\u{FEFF}" ? decoded.dropFirst() : decoded[...])
            guard !text.isEmpty, text.first != "#" else { continue }
            guard let equals = text.firstIndex(of: "=") else {
                throw UserError(place, "'\(text)' has no '='", next: "write key = value")
            }
            let key = String(trimmed(text[..<equals]))
            guard !key.isEmpty else { throw UserError(place, "no key before '='") }
            let value = Self.unquoted(trimmed(text[text.index(after: equals)...]))
            entries.append(
                ConfigEntry(key: key, value: value, path: path, line: index + 1))
        }
    }

    private static func unquoted(_ text: Substring) -> String {
        guard text.count >= 2, text.first == "\"", text.last == "\"" else { return String(text) }
        return String(text.dropFirst().dropLast())
    }
}

/// A text without the white space around it.
func trimmed(_ text: some StringProtocol) -> Substring {
    let end = text.lastIndex { !$0.isWhitespace }.map(text.index(after:)) ?? text.startIndex
    return Substring(text[..<end]).drop { $0.isWhitespace }
}
