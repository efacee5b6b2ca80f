import Terminal
import Testing

@Suite("Text fitting")
struct TextFittingTests {
    struct Case: CustomTestStringConvertible {
        let text: String
        let columns: Int
        let cut: String
        var testDescription: String { "\(text) in \(columns)" }
    }

    static let cases = [
        Case(text: "hello", columns: 5, cut: "hello"),
        Case(text: "hello", columns: 4, cut: "hel…"),
        Case(text: "hello", columns: 1, cut: "…"),
        Case(text: "hello", columns: 0, cut: ""),
        Case(text: "退款退款", columns: 8, cut: "退款退款"),
        Case(text: "退款退款", columns: 7, cut: "退款退…"),
        Case(text: "退款退款", columns: 6, cut: "退款…"),
        Case(text: "退款退款", columns: 2, cut: "…"),
        Case(text: "a👨‍👩‍👧b", columns: 3, cut: "a…"),
        Case(text: "a👨‍👩‍👧b", columns: 4, cut: "a👨‍👩‍👧b"),
        Case(text: "e\u{301}e\u{301}e\u{301}", columns: 2, cut: "e\u{301}…"),
    ]

    @Test(arguments: cases)
    func cut(_ each: Case) {
        let kept = TextFitting().cut(each.text, to: each.columns)
        #expect(kept == each.cut)
        #expect(DisplayWidth().columns(of: kept) <= each.columns)
    }

    @Test(
        "A field has exactly its columns", arguments: cases,
        [.left, .right, .center] as [TextFitting.Alignment])
    func field(_ each: Case, _ alignment: TextFitting.Alignment) {
        let field = TextFitting().field(each.text, columns: each.columns, alignment)
        #expect(DisplayWidth().columns(of: field) == each.columns)
    }

    @Test("Lines break at blanks, or anywhere without one")
    func wrap() {
        #expect(TextFitting().wrap("where is my order", to: 8) == ["where is", "my order"])
        #expect(TextFitting().wrap("退款退款退款", to: 5) == ["退款", "退款", "退款"])
        #expect(TextFitting().wrap("👨‍👩‍👧", to: 1) == ["👨‍👩‍👧"])
    }
}
