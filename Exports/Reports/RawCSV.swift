import OpenIM
import Search

/// Writes raw rows as the CSV lines that `MessageCSV` writes of their values, byte for byte.
///
/// One conversation at a time; not Sendable.
final class RawCSV: RawWriter {
    private let clock: RawClock
    private let isGuarded: Bool
    private let includesDeleted: Bool
    private let text = ContentText()
    private let head = ByteRun(capacity: 256)
    private var types = NameCache { ContentType($0).name }
    private var statuses = NameCache { MessageStatus($0).name }

    init(_ context: ExportContext) {
        clock = RawClock(LocalTime(zone: context.zone))
        isGuarded = context.csv == .guarded
        includesDeleted = context.includesDeleted
    }

    func begin(conversation: String) {
        head.count = 0
        var id = conversation
        id.withUTF8 { field($0, isIdentifier: true, to: head) }
    }

    /// Appends a row's line; tells whether its content could be read.
    func append(_ row: RawRow, to out: ByteRun) -> Bool {
        let numbers = row.numbers
        let (text, isReadable) = text.text(of: row.content, type: numbers.contentType)
        let hidesText = !includesDeleted && MessageStatus(numbers.status) == .deleted
        out.append(head.bytes)
        next(row.clientMsgID, isIdentifier: true, to: out)
        next(row.serverMsgID, isIdentifier: true, to: out)
        next(numbers.seq, to: out)
        out.append(UInt8(ascii: ","))
        if numbers.sendTime != 0 { clock.append(numbers.sendTime, to: out) }
        next(numbers.sendTime, to: out)
        next(row.sendID, isIdentifier: true, to: out)
        next(row.senderNickname, isIdentifier: false, to: out)
        appendReceiver(row, to: out)
        next(numbers.contentType, to: out)
        next(types.name(of: numbers.contentType), to: out)
        next(statuses.name(of: numbers.status), to: out)
        next(numbers.isRead ? 1 : 0, to: out)
        if hidesText {
            out.append(UInt8(ascii: ","))
        } else {
            next(text, isIdentifier: false, to: out)
        }
        next(numbers.createTime, to: out)
        next(numbers.sessionType, to: out)
        next(numbers.senderPlatformID, to: out)
        next(numbers.msgFrom, to: out)
        out.append(isReadable ? ",1\r\n" : ",0\r\n")
        return isReadable
    }

    /// The receiver, and once more as the group's id in groups.
    private func appendReceiver(_ row: RawRow, to out: ByteRun) {
        let start = out.count
        next(row.recvID, isIdentifier: true, to: out)
        if row.isGroup {
            out.appendCopy(of: start..<out.count)
        } else {
            out.append(UInt8(ascii: ","))
        }
    }

    @inline(__always)
    private func next(_ number: Int64, to out: ByteRun) {
        out.append(UInt8(ascii: ","))
        out.append(decimal: number)
    }

    private func next(_ name: [UInt8], to out: ByteRun) {
        out.append(UInt8(ascii: ","))
        out.append(name)
    }

    @inline(__always)
    private func next(
        _ bytes: UnsafeBufferPointer<UInt8>, isIdentifier: Bool, to out: ByteRun
    ) {
        out.append(UInt8(ascii: ","))
        field(bytes, isIdentifier: isIdentifier, to: out)
    }

    private func field(
        _ bytes: UnsafeBufferPointer<UInt8>, isIdentifier: Bool, to out: ByteRun
    ) {
        let traits = ByteTraits(bytes)
        withRepaired(bytes, traits) { bytes in
            let isGuarded =
                isGuarded && SpreadsheetGuard.needs(bytes, isIdentifier: isIdentifier)
            guard traits.needsQuotes else {
                if isGuarded { out.append(UInt8(ascii: "'")) }
                out.append(bytes)
                return
            }
            quote(bytes, isGuarded: isGuarded, to: out)
        }
    }

    private func quote(
        _ bytes: UnsafeBufferPointer<UInt8>, isGuarded: Bool, to out: ByteRun
    ) {
        out.append(UInt8(ascii: "\""))
        if isGuarded { out.append(UInt8(ascii: "'")) }
        for byte in bytes {
            if byte == UInt8(ascii: "\"") { out.append(byte) }
            out.append(byte)
        }
        out.append(UInt8(ascii: "\""))
    }
}

/// Writes raw rows in one of the formats.
protocol RawWriter: AnyObject {
    /// Goes over to a conversation's rows.
    func begin(conversation: String)

    /// Appends a row; tells whether its content could be read.
    func append(_ row: RawRow, to out: ByteRun) -> Bool
}

/// The names of a few numbers, as bytes, each made once.
struct NameCache {
    private var known: [(number: Int64, name: [UInt8])] = []
    private let name: (Int64) -> String

    init(_ name: @escaping (Int64) -> String) { self.name = name }

    mutating func name(of number: Int64) -> [UInt8] {
        for entry in known where entry.number == number { return entry.name }
        let made = Array(name(number).utf8)
        // A store of made-up numbers must not make this list long.
        if known.count < 64 { known.append((number, made)) }
        return made
    }
}
