/// One line of the journal: the envelope of the SDK's web and desktop bindings, with the time and
/// the user beside it.
struct JournalLine {
    /// What an event carries, as the bindings write it.
    enum Data {
        /// An object's or a list's JSON, written as a string.
        case text(String)
        /// A number or a boolean, written as it is.
        case bare(String)
    }

    var event: String
    var data: Data?
    var errCode = 0
    var errMsg = ""

    /// The line's bytes with its newline; `time` is in milliseconds since 1970.
    func text(at time: Int64, userID: String) -> [UInt8] {
        var line: [UInt8] = []
        line.reserveCapacity(160 + dataSize)
        line += #"{"event":"#.utf8
        line.appendJSON(event)
        line += #","errCode":\#(errCode),"errMsg":"#.utf8
        line.appendJSON(errMsg)
        switch data {
        case .text(let json):
            line += #","data":"#.utf8
            line.appendJSON(json)
        case .bare(let literal): line += #","data":\#(literal)"#.utf8
        case nil: break
        }
        line += #","operationID":"","ts":\#(time),"userID":"#.utf8
        line.appendJSON(userID)
        line += "}\n".utf8
        return line
    }

    private var dataSize: Int {
        guard case .text(let json) = data else { return 0 }
        return json.utf8.count + json.utf8.count / 4
    }
}

extension [UInt8] {
    /// Appends a text as a JSON string; no newline is left in it, so a line stays a line.
    fileprivate mutating func appendJSON(_ text: String) {
        append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                append(UInt8(ascii: "\\"))
                append(byte)
            case UInt8(ascii: "\n"): self += #"\n"#.utf8
            case UInt8(ascii: "\r"): self += #"\r"#.utf8
            case UInt8(ascii: "\t"): self += #"\t"#.utf8
            case 0..<0x20:
                self += #"\u00"#.utf8
                append(byte < 0x10 ? UInt8(ascii: "0") : UInt8(ascii: "1"))
                append(contentsOf: String(byte & 0xF, radix: 16).utf8)
            default: append(byte)
            }
        }
        append(UInt8(ascii: "\""))
    }
}
