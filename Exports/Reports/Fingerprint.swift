import OpenIM

/// What an export remembers of every row, so that the next one can tell what changed: its id, its
/// state and a hash of its content, about 22 bytes a message and no text.
struct Fingerprint: Sendable {
    static let fileName = "fingerprint.bin"

    /// A row as remembered.
    struct Record: Equatable, Sendable {
        let state: State
        let content: UInt32
    }

    /// What became of a message.
    enum State: UInt8, Sendable {
        case normal, revoked, deleted, filtered

        init(of row: ChatLog) {
            self =
                row.status == .deleted
                ? .deleted
                : row.status == .filtered ? .filtered : row.isRevoked ? .revoked : .normal
        }
    }

    /// Where each conversation's records lie in the bytes.
    private var places: [String: Range<Int>] = [:]
    private let bytes: [UInt8]

    /// Reads a fingerprint file's bytes; throws when they are not one, or were made under another key.
    init(bytes: [UInt8], key: String, path: String) throws(ExportError) {
        self.bytes = bytes
        var reader = ByteReader(bytes: bytes)
        guard reader.text() == Self.magic, let madeUnder = reader.text() else {
            throw ExportError(code: .badPrevious, object: path, message: "not a fingerprint file")
        }
        guard madeUnder == key else {
            throw ExportError(
                code: .badPrevious, object: path,
                message: "made under another masking key; give the same --mask key or none")
        }
        while !reader.isAtEnd {
            guard let id = reader.text(), let length = reader.number(), length >= 0,
                let range = reader.skip(length)
            else {
                throw ExportError(code: .badPrevious, object: path, message: "cut short")
            }
            places[id] = range
        }
    }

    /// The conversations remembered.
    var conversations: Set<String> { Set(places.keys) }

    /// What is remembered of a conversation's rows, by clientMsgID.
    func records(of conversation: String) -> [String: Record] {
        guard let place = places[conversation] else { return [:] }
        var reader = ByteReader(bytes: bytes, range: place)
        var records: [String: Record] = [:]
        while let id = reader.messageID(), let state = reader.byte(), let content = reader.word() {
            records[id] = Record(state: State(rawValue: state) ?? .normal, content: content)
        }
        return records
    }

    /// A content's hash (FNV-1a), enough to tell an edit.
    static func hash(_ content: String) -> UInt32 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in content.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return UInt32(truncatingIfNeeded: hash ^ (hash >> 32))
    }

    static let magic = "imscope fingerprint 1"
}

/// Builds the remembered bytes of one conversation.
struct FingerprintWriter: Sendable {
    private(set) var bytes: [UInt8] = []

    /// The bytes at the start of a fingerprint file.
    static func header(key: String) -> [UInt8] {
        var writer = FingerprintWriter()
        writer.add(text: Fingerprint.magic)
        writer.add(text: key)
        return writer.bytes
    }

    /// The bytes before a conversation's records.
    static func header(of conversation: String, length: Int) -> [UInt8] {
        var writer = FingerprintWriter()
        writer.add(text: conversation)
        writer.add(number: length)
        return writer.bytes
    }

    mutating func add(_ id: String, _ record: Fingerprint.Record) {
        add(messageID: id)
        bytes.append(record.state.rawValue)
        withUnsafeBytes(of: record.content.littleEndian) { bytes.append(contentsOf: $0) }
    }

    private mutating func add(text: String) {
        add(number: text.utf8.count)
        bytes += Array(text.utf8)
    }

    private mutating func add(number: Int) {
        withUnsafeBytes(of: UInt64(number).littleEndian) { bytes.append(contentsOf: $0) }
    }

    /// Thirty-two lower-case hexadecimal digits, the usual id, are packed in sixteen bytes behind 255;
    /// any other id stands whole behind its length.
    private mutating func add(messageID id: String) {
        if let packed = PackedID.pack(id) {
            bytes.append(255)
            bytes += packed
        } else {
            let text = Array(id.utf8)
            bytes.append(254)
            add(number: text.count)
            bytes += text
        }
    }
}

enum PackedID {
    static func pack(_ id: String) -> [UInt8]? {
        let digits = id.utf8
        guard digits.count == 32 else { return nil }
        var packed: [UInt8] = []
        packed.reserveCapacity(16)
        var high: UInt8?
        for digit in digits {
            guard let value = value(of: digit) else { return nil }
            if let first = high {
                packed.append(first << 4 | value)
                high = nil
            } else {
                high = value
            }
        }
        return packed
    }

    private static func value(of digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}

/// Reads what `FingerprintWriter` wrote; nil at the end and wherever bytes are missing.
private struct ByteReader {
    let bytes: [UInt8]
    private var position: Int
    private let end: Int

    init(bytes: [UInt8], range: Range<Int>? = nil) {
        self.bytes = bytes
        position = range?.lowerBound ?? 0
        end = range?.upperBound ?? bytes.count
    }

    var isAtEnd: Bool { position >= end }

    mutating func skip(_ length: Int) -> Range<Int>? {
        guard length >= 0, length <= end - position else { return nil }
        defer { position += length }
        return position..<position + length
    }

    mutating func byte() -> UInt8? {
        skip(1).map { bytes[$0.lowerBound] }
    }

    mutating func word() -> UInt32? {
        skip(4).map { bytes[$0].reversed().reduce(0) { $0 << 8 | UInt32($1) } }
    }

    mutating func number() -> Int? {
        skip(8).flatMap { range in
            Int(exactly: bytes[range].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
        }
    }

    mutating func text() -> String? {
        guard let length = number(), let range = skip(length) else { return nil }
        return String(decoding: bytes[range], as: UTF8.self)
    }

    mutating func messageID() -> String? {
        switch byte() {
        case 255: skip(16).map { Digest.hexadecimal(bytes[$0]) }
        case 254: text()
        default: nil
        }
    }
}
