import Markup

/// How a CSV file treats what a spreadsheet would misread.
package enum CSVDialect: String, Sendable, CaseIterable {
    /// For spreadsheets: a byte order mark, and an apostrophe before whatever would be taken for a
    /// formula, a number or a date. Taking one leading apostrophe away gives each text back.
    case guarded
    /// For programs: neither mark nor guard; fields read back exactly.
    case raw
}

/// One field of a CSV row.
package enum CSVField: Equatable, Sendable {
    case text(String)
    /// An identifier: stays text in a spreadsheet even when it is all digits.
    case identifier(String)
    case number(Int64)
    /// Text made here, of which no part is foreign: a date, a type's name.
    case plain(String)
    case empty
}

/// Writes rows by RFC 4180: fields quoted where needed, lines ended by CR LF, UTF-8.
///
/// Not Sendable: one file, one thread. Throws what its sink throws.
package final class CSVWriter {
    private let sink: any ByteSink
    private let dialect: CSVDialect
    private var line: [UInt8] = []
    private var isFirstField = true
    /// Rows written, the header not among them.
    package private(set) var rows = 0

    /// Starts a file with its header row, or goes on with one when there is no header.
    package init(to sink: any ByteSink, dialect: CSVDialect, header: [String]?) throws {
        self.sink = sink
        self.dialect = dialect
        guard let header else { return }
        if dialect == .guarded { line += [0xEF, 0xBB, 0xBF] }
        for name in header { plain(name) }
        try endLine()
    }

    /// Writes a row.
    package func row(_ fields: [CSVField]) throws {
        for field in fields { add(field) }
        try endRow()
    }

    /// Adds a field to the row being written; `endRow` ends it.
    package func add(_ field: CSVField) {
        switch field {
        case .text(let text): self.text(text, isIdentifier: false)
        case .identifier(let text): self.text(text, isIdentifier: true)
        case .number(let number): self.number(number)
        case .plain(let text): plain(text)
        case .empty: separate()
        }
    }

    /// Adds a foreign text.
    package func text(_ text: String, isIdentifier: Bool = false) {
        separate()
        var text = text
        text.withUTF8 { bytes in
            let isGuarded =
                dialect == .guarded && SpreadsheetGuard.needs(bytes, isIdentifier: isIdentifier)
            appendQuoted(bytes, isGuarded: isGuarded)
        }
    }

    /// Adds a number in decimal.
    package func number(_ number: Int64) {
        separate()
        if number < 0 { line.append(UInt8(ascii: "-")) }
        let magnitude = number.magnitude
        guard magnitude <= UInt64(Int64.max) else {
            line += Array(String(magnitude).utf8)
            return
        }
        line.append(digits: Int64(magnitude), width: 1)
    }

    /// Adds an instant in ms since 1970 as ISO 8601 in a zone; nothing when it is 0.
    package func time(_ time: Int64, _ local: LocalTime) {
        separate()
        if time != 0 { local.append(iso: time, to: &line) }
    }

    /// Adds text made here, which needs no guard.
    package func plain(_ text: String) {
        separate()
        var text = text
        text.withUTF8 { appendQuoted($0, isGuarded: false) }
    }

    /// Ends the row and hands it to the sink.
    package func endRow() throws {
        rows += 1
        try endLine()
    }

    private func endLine() throws {
        line += [0x0D, 0x0A]
        try line.withUnsafeBytes { try sink.write($0) }
        line.removeAll(keepingCapacity: true)
        isFirstField = true
    }

    private func separate() {
        if !isFirstField { line.append(UInt8(ascii: ",")) }
        isFirstField = false
    }

    /// The bytes are only read, during the call: a loop over every byte of an export.
    private func appendQuoted(_ bytes: UnsafeBufferPointer<UInt8>, isGuarded: Bool) {
        guard bytes.contains(where: needsQuotes) else {
            if isGuarded { line.append(UInt8(ascii: "'")) }
            line.append(contentsOf: bytes)
            return
        }
        line.append(UInt8(ascii: "\""))
        if isGuarded { line.append(UInt8(ascii: "'")) }
        for byte in bytes {
            if byte == UInt8(ascii: "\"") { line.append(byte) }
            line.append(byte)
        }
        line.append(UInt8(ascii: "\""))
    }
}

@inline(__always)
private func needsQuotes(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == 0x0A || byte == 0x0D
}

/// Tells what a spreadsheet would take for something else than text.
enum SpreadsheetGuard {
    /// Whether an apostrophe must go before the text: a formula's start, an apostrophe of its own
    /// (so that taking one away is always right), an identifier that is all number, or a number too
    /// long or too odd to come back unchanged.
    static func needs(_ bytes: UnsafeBufferPointer<UInt8>, isIdentifier: Bool) -> Bool {
        guard let first = bytes.first else { return false }
        switch first {
        case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0x09, 0x0D,
            UInt8(ascii: "'"):
            return true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."):
            return bytes.allSatisfy(mayBeNumeric)
                && (isIdentifier || !isShortNumber(bytes))
        default:
            return false
        }
    }

    /// Digits and whatever else numbers, dates and times are written with.
    private static func mayBeNumeric(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: ","),
            UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "+"),
            UInt8(ascii: "e"), UInt8(ascii: "E"), UInt8(ascii: "%"), UInt8(ascii: " "):
            true
        default:
            false
        }
    }

    /// Up to eleven digits with no zero in front: shown as it is by every spreadsheet.
    private static func isShortNumber(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let areDigits = bytes.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        return areDigits && bytes.count <= 11
            && (bytes.first != UInt8(ascii: "0") || bytes.count == 1)
    }
}
