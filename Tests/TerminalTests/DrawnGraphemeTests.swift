import Testing

@testable import Terminal

@Suite("Drawn graphemes")
struct DrawnGraphemeTests {
    /// A C library that knows CJK and common emoji, as glibc does.
    static func columns(of scalar: Unicode.Scalar) -> Int {
        DisplayWidth().columns(of: scalar)
    }

    struct Case: CustomTestStringConvertible {
        let name: String
        let cell: Cell
        let drawn: String
        var testDescription: String { name }
    }

    static let cases = [
        Case(name: "ASCII", cell: Cell("a"), drawn: "a"),
        Case(name: "Chinese", cell: Cell("退", columns: 2), drawn: "退"),
        Case(name: "accent", cell: Cell("e\u{301}"), drawn: "e\u{301}"),
        Case(name: "family", cell: Cell("👨‍👩‍👧", columns: 2), drawn: "👨"),
        Case(name: "skin tone", cell: Cell("👍🏽", columns: 2), drawn: "👍"),
        Case(name: "VS16", cell: Cell("❤️", columns: 2), drawn: "❤ "),
        Case(name: "flag", cell: Cell("🇨🇳", columns: 2), drawn: "CN"),
    ]

    @Test(arguments: cases)
    func drawn(_ each: Case) {
        let drawn = DrawnGrapheme(each.cell, columnsOf: Self.columns)
        let text = String(String.UnicodeScalarView(drawn.scalars + drawn.filler))
        #expect(text == each.drawn)
        let columns = (drawn.scalars + drawn.filler).map(Self.columns).reduce(0, +)
        #expect(columns == Int(each.cell.columns))
    }

    @Test("What the C library cannot draw is a question mark of the same width", arguments: cases)
    func inASCII(_ each: Case) {
        let drawn = DrawnGrapheme(each.cell) { $0.isASCII ? 1 : -1 }
        #expect(drawn.scalars.count + drawn.filler.count == Int(each.cell.columns))
        #expect((drawn.scalars + drawn.filler).allSatisfy(\.isASCII) || each.name == "accent")
    }
}

@Suite("Clipboard")
struct ClipboardTests {
    @Test(
        "Base64 of every remainder",
        arguments: [
            ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
        ])
    func base64(text: String, encoded: String) {
        #expect(ClipboardSequence.base64(Array(text.utf8)) == Array(encoded.utf8))
    }

    @Test("A text cannot end the sequence early")
    func hostile() {
        let bytes = ClipboardSequence(text: "\u{07}\u{1B}\\x").bytes
        #expect(bytes.filter { $0 == 0x07 }.count == 1)
        #expect(bytes.filter { $0 == 0x1B }.count == 1)
    }
}
