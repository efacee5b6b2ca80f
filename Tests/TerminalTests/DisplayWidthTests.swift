import Terminal
import Testing

@Suite("Display width")
struct DisplayWidthTests {
    struct Case: CustomTestStringConvertible {
        let name: String
        let text: String
        let columns: Int
        var testDescription: String { name }
    }

    static let cases = [
        Case(name: "empty", text: "", columns: 0),
        Case(name: "ASCII", text: "order 42", columns: 8),
        Case(name: "Chinese", text: "退款", columns: 4),
        Case(name: "full-width letters", text: "ＡＢ", columns: 4),
        Case(name: "half-width kana", text: "ｱｲ", columns: 2),
        Case(name: "emoji", text: "😀", columns: 2),
        Case(name: "ZWJ family", text: "👨‍👩‍👧‍👦", columns: 2),
        Case(name: "skin tone", text: "👍🏽", columns: 2),
        Case(name: "heart with VS16", text: "❤️", columns: 2),
        Case(name: "heart without", text: "❤", columns: 1),
        Case(name: "flag", text: "🇨🇳", columns: 2),
        Case(name: "keycap", text: "1️⃣", columns: 2),
        Case(name: "combining acute", text: "e\u{301}", columns: 1),
        Case(name: "Arabic with marks", text: "مَرحَبا", columns: 5),
        Case(name: "Hangul syllable", text: "한", columns: 2),
        Case(name: "Hangul jamo", text: "\u{1112}\u{1161}\u{11AB}", columns: 2),
        Case(name: "Devanagari conjunct", text: "क्ष", columns: 2),
        Case(name: "zero width space", text: "a\u{200B}b", columns: 2),
        Case(name: "ambiguous", text: "§…α", columns: 3),
        Case(name: "sparkline", text: "▁▂▃▄▅▆▇█", columns: 8),
    ]

    @Test(arguments: cases)
    func columns(_ each: Case) {
        #expect(DisplayWidth().columns(of: each.text) == each.columns)
    }

    @Test("Units add up to the whole, and none exceeds two columns", arguments: cases)
    func units(_ each: Case) {
        let units = DisplayWidth().units(of: each.text)
        #expect(units.map(\.columns).reduce(0, +) == each.columns)
        #expect(units.allSatisfy { $0.columns <= 2 })
        #expect(units.map { String($0.text) }.joined() == each.text)
    }

    @Test("The letters of a conjunct take a cell each, with their marks")
    func conjunct() {
        let units = DisplayWidth().units(of: "स्ते")
        #expect(units.map { String($0.text) } == ["स्", "ते"])
    }

    @Test("Ambiguous characters are wide on request only")
    func ambiguous() {
        let wide = DisplayWidth(ambiguousIsWide: true)
        #expect(wide.columns(of: "§…α") == 6)
        #expect(wide.columns(of: "abc") == 3)
        #expect(wide.columns(of: "退") == 2)
    }
}
