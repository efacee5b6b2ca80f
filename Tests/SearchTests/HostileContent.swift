/// Stored contents of every kind, sound and damaged, the same on every run.
struct HostileContent {
    var dice: SeededDice

    static let types: [Int64] = [
        101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 113, 114, 115, 117, 118, 119, 120, 777,
        1501,
        2101,
    ]
    private static let keys = [
        "content", "fileName", "text", "nickname", "description", "title", "detail", "data",
        "quoteMessage", "multiMessage", "textElem", "contentType", "extra", "c\\u006fntent", "",
    ]
    private static let scraps = [
        "order", "退款", "é", "e\u{301}", "😀", "\\u9000\\u6b3e", "\\ud83d\\ude00", "\\ud83d",
        "\\ude00",
        "\\\"", "\\\\", "\\/", "\\n", "\\b\\f\\r\\t", "\\u003c", "\\u0000", " ", "Straße", "ＡＢ",
        "a", "\u{1}",
        "\\x", "\\u12", "longer than eight plain bytes",
    ]
    private static let values = [
        "null", "true", "false", "0", "-1", "12.5", "1e5", "01", "-", "1.", "1e999", "[]", "{}",
        "[1,]",
        "{\"a\":[null,{\"b\":\"}\"}]}", "[\"]\",\"\\\"\"]", "nul", "123456789012345678901234567890",
    ]

    init(seed: UInt64) { dice = SeededDice(seed: seed) }

    /// One content, in about half of the cases damaged by a few bytes.
    mutating func next() -> [UInt8] {
        var bytes = Array((dice.below(3) == 0 ? nesting(depth: 0) : object(depth: 0)).utf8)
        if dice.below(2) == 0 {
            for _ in 0...dice.below(3) { mutate(&bytes) }
        }
        return bytes
    }

    /// A quote or a merged message as the SDK writes them, now and then with something odd in it.
    private mutating func nesting(depth: Int) -> String {
        let count = dice.below(3)
        let inner = (0..<count).map { _ in message(depth: depth) }.joined(separator: ",\(space())")
        let quoted = dice.below(6) == 0 ? dice.pick(Self.values) : message(depth: depth)
        return """
            {"text":\(value(depth: 9)),"quoteMessage":\(quoted)\(space()),"title":\(value(depth: 9)),\
            "multiMessage":\(dice.below(6) == 0 ? dice.pick(Self.values) : "[\(inner)]")}
            """
    }

    private mutating func message(depth: Int) -> String {
        let kinds = [
            ("101", "textElem"), ("105", "fileElem"), ("106", "atTextElem"), ("107", "mergeElem"),
            ("114", "quoteElem"), ("2101", "notificationElem"), ("110", "customElem"),
            ("102", "pictureElem"),
            ("108", "cardElem"), ("117", "advancedTextElem"), ("118", "markdownTextElem"),
            ("1e2", "textElem"),
            ("null", "textElem"), ("101", "fileElem"), ("109", "locationElem"), ("-5", "x"),
            ("101.0", "textElem"),
        ]
        let kind = dice.pick(kinds)
        let element =
            dice.below(8) == 0
            ? dice.pick(Self.values)
            : dice.below(3) == 0 && depth < 3 ? nesting(depth: depth + 1) : object(depth: depth + 1)
        let type = "\"contentType\":\(kind.0)"
        let body = "\"\(kind.1)\":\(space())\(element)"
        return dice.below(2) == 0 ? "{\(type),\(body)}" : "{\(body),\"seq\":7,\(type)}"
    }

    private mutating func object(depth: Int) -> String {
        let members = (0..<dice.below(4)).map { _ in
            "\(space())\"\(dice.pick(Self.keys))\"\(space()):\(space())\(value(depth: depth))"
        }
        return "{\(members.joined(separator: ","))\(space())}"
    }

    private mutating func value(depth: Int) -> String {
        switch dice.below(8) {
        case 0: dice.pick(Self.values)
        case 1 where depth < 3: object(depth: depth + 1)
        case 2 where depth < 3: "[\(object(depth: depth + 1)),\(object(depth: depth + 1))]"
        case 3: dice.pick(["101", "105", "114", "2101"])
        default: "\"\((0..<dice.below(5)).map { _ in dice.pick(Self.scraps) }.joined())\""
        }
    }

    private mutating func space() -> String {
        dice.below(4) == 0 ? dice.pick([" ", "\n", "\t\r"]) : ""
    }

    private mutating func mutate(_ bytes: inout [UInt8]) {
        guard !bytes.isEmpty else { return }
        let place = dice.below(bytes.count)
        let byte = dice.pick([
            UInt8(dice.below(256)), 0x22, 0x5C, 0x7B, 0x7D, 0xFF, 0xC3, 0xE4, 0x00,
        ])
        switch dice.below(4) {
        case 0: bytes[place] = byte
        case 1: bytes.insert(byte, at: place)
        case 2: bytes.remove(at: place)
        default: bytes.removeLast(bytes.count - place)
        }
    }
}
