/// Finds the line on which a value of a well-formed JSON text stands, for messages about it.
struct JSONLines {
    private let bytes: [UInt8]

    init(text: String) {
        bytes = Array(text.utf8)
    }

    /// The line, from 1, of the member that a path such as `rows[1].panel` names; the nearest
    /// enclosing one's when the path leads nowhere.
    func line(of path: String) -> Int {
        var scanner = Scanner(bytes: bytes, wanted: path)
        scanner.value(at: "")
        let offset = min(scanner.best.offset, bytes.count)
        return 1 + bytes[..<offset].count { $0 == UInt8(ascii: "\n") }
    }

    /// Walks the text and remembers the deepest member whose path leads to the wanted one.
    private struct Scanner {
        let bytes: [UInt8]
        let wanted: String
        var position = 0
        var best = (length: -1, offset: 0)

        mutating func value(at path: String) {
            skipBlanks()
            note(path)
            switch current {
            case UInt8(ascii: "{"): object(at: path)
            case UInt8(ascii: "["): array(at: path)
            case UInt8(ascii: "\""): _ = string()
            default: scalar()
            }
        }

        private mutating func object(at path: String) {
            position += 1
            skipBlanks()
            while let byte = current, byte != UInt8(ascii: "}") {
                let start = position
                let key = string()
                let member = path.isEmpty ? key : "\(path).\(key)"
                note(member, at: start)
                skip(UInt8(ascii: ":"))
                value(at: member)
                skip(UInt8(ascii: ","))
                if position == start { return }
            }
            position += 1
        }

        private mutating func array(at path: String) {
            position += 1
            skipBlanks()
            var index = 0
            while let byte = current, byte != UInt8(ascii: "]") {
                let start = position
                value(at: "\(path)[\(index)]")
                skip(UInt8(ascii: ","))
                if position == start { return }
                index += 1
            }
            position += 1
        }

        private mutating func string() -> String {
            guard current == UInt8(ascii: "\"") else { return "" }
            position += 1
            let start = position
            while let byte = current, byte != UInt8(ascii: "\"") {
                position += byte == UInt8(ascii: "\\") ? 2 : 1
            }
            let end = min(position, bytes.count)
            position += 1
            return String(decoding: bytes[start..<max(start, end)], as: UTF8.self)
        }

        private mutating func scalar() {
            while let byte = current, !Self.ends.contains(byte) { position += 1 }
        }

        private mutating func skip(_ byte: UInt8) {
            skipBlanks()
            if current == byte { position += 1 }
            skipBlanks()
        }

        private mutating func skipBlanks() {
            while let byte = current, Self.blanks.contains(byte) { position += 1 }
        }

        private mutating func note(_ path: String, at offset: Int? = nil) {
            guard wanted.hasPrefix(path), path.utf8.count > best.length else { return }
            best = (path.utf8.count, offset ?? position)
        }

        private var current: UInt8? { position < bytes.count ? bytes[position] : nil }
        private static let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
        private static let ends = blanks.union(Array(",]}".utf8))
    }
}
