import Terminal
import Testing

@Suite("Sanitizer")
struct SanitizerTests {
    struct Case: CustomTestStringConvertible {
        let name: String
        let text: String
        let safe: String
        var testDescription: String { name }
    }

    static let cases = [
        Case(name: "plain", text: "hello", safe: "hello"),
        Case(name: "escape sequence", text: "\u{1B}[31mred", safe: "␛[31mred"),
        Case(name: "OSC 52", text: "\u{1B}]52;c;eA==\u{07}", safe: "␛]52;c;eA==␇"),
        Case(name: "C1 CSI", text: "a\u{9B}31m", safe: "a\u{FFFD}31m"),
        Case(name: "NUL and DEL", text: "a\u{0}b\u{7F}", safe: "a␀b␡"),
        Case(name: "line ends", text: "a\r\nb\nc\u{2028}d\re", safe: "a↵b↵c↵d↵e"),
        Case(name: "tab", text: "a\tb", safe: "a b"),
        Case(name: "override", text: "a\u{202E}fdp.exe", safe: "a\u{FFFD}fdp.exe"),
        Case(name: "isolates", text: "\u{2066}x\u{2069}", safe: "\u{FFFD}x\u{FFFD}"),
        Case(name: "invisible", text: "a\u{200B}\u{2060}\u{FEFF}\u{AD}b", safe: "ab"),
        Case(name: "family stays", text: "👨‍👩‍👧", safe: "👨‍👩‍👧"),
        Case(name: "VS16 stays", text: "❤️", safe: "❤️"),
        Case(name: "mark without a base", text: "\u{301}a", safe: "◌\u{301}a"),
        Case(name: "unassigned", text: "\u{378}", safe: "\u{FFFD}"),
        Case(name: "Chinese and Arabic", text: "退款 مرحبا", safe: "退款 مرحبا"),
    ]

    @Test(arguments: cases)
    func line(_ each: Case) {
        #expect(Sanitizer().line(each.text) == each.safe)
    }

    @Test("Nothing that a terminal obeys comes through", arguments: cases)
    func inert(_ each: Case) {
        let line = Sanitizer().line(each.text)
        #expect(!line.unicodeScalars.contains { $0.properties.generalCategory == .control })
    }

    @Test("Ten thousand marks on one base are cut to four")
    func markFlood() {
        let text = "e" + String(repeating: "\u{301}", count: 10_000) + "x"
        #expect(Sanitizer().line(text).unicodeScalars.count == 1 + Sanitizer.markLimit + 1)
    }

    @Test("A megabyte without a break is read no further than asked")
    func longText() {
        let text = String(repeating: "退", count: 350_000)
        #expect(Sanitizer().line(text, limit: 200).count == 200)
    }

    @Test(
        "A name nobody can see gets a placeholder",
        arguments: ["", " ", "\u{200B}\u{200D}", "\u{3000}"])
    func invisible(name: String) {
        #expect(Sanitizer().visible(name, or: "(no name)") == "(no name)")
    }
}
