/// A reader of RFC 4180, apart from the code that writes it: rows of fields in bytes.
enum CSVReading {
    static func rows(of bytes: [UInt8]) -> [[[UInt8]]] {
        var rows: [[[UInt8]]] = []
        var row: [[UInt8]] = []
        var field: [UInt8] = []
        var isQuoted = false
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            let next = index + 1 < bytes.count ? bytes[index + 1] : 0
            if isQuoted {
                if byte == quote, next == quote {
                    field.append(quote)
                    index += 1
                } else if byte == quote {
                    isQuoted = false
                } else {
                    field.append(byte)
                }
            } else if byte == quote, field.isEmpty {
                isQuoted = true
            } else if byte == comma {
                row.append(field)
                field = []
            } else if byte == 0x0D, next == 0x0A {
                rows.append(row + [field])
                (row, field) = ([], [])
                index += 1
            } else {
                field.append(byte)
            }
            index += 1
        }
        return rows
    }

    private static let quote = UInt8(ascii: "\"")
    private static let comma = UInt8(ascii: ",")
}
