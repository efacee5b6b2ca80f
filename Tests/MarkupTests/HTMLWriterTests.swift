import Markup
import MarkupSupport
import Testing

@Suite(.serialized)
struct HTMLWriterTests {
    @Test func writesAWholeDocument() throws {
        let html = try written { html in
            html.element("html", ["lang": "en"]) {
                html.element("head") {
                    html.void("meta", ["charset": "utf-8"])
                    html.element("title", text: "A & B")
                }
                html.element("body") {
                    html.element("p", ["class": "empty"]) {}
                    html.void("br")
                    html.link(.anchor(Identifier("m-", "1 2")), "退款")
                }
            }
        }
        let expected = """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8"/><title>A &amp; B</title></head>\
            <body><p class="empty"></p><br/><a href="#m-1~202">退款</a></body></html>

            """
        #expect(html.text == expected)
    }

    @Test("No text becomes markup, in an element or an attribute", arguments: HostileText.all)
    func injection(hostile: HostileText) throws {
        let html = try written { html in
            html.element("html") {
                html.element("head") { html.element("title", text: "t") }
                html.element("body") {
                    html.element("p", ["title": hostile.text, "dir": "auto"], text: hostile.text)
                    html.element("div", text: "after")
                }
            }
        }
        let document = ParsedDocument(html.bytes)
        let visible = VisibleText.of(hostile.text)
        #expect(document.complaints == [])
        #expect(
            document.elements.map(\.name) == ["html", "head", "title", "body", "p", "div"])
        #expect(document.all("p").first?.text == visible)
        #expect(document.all("p").first?.attributes == ["title": visible, "dir": "auto"])
        #expect(document.all("div").first?.text == "after")
    }

    @Test("Marked text is the whole text", arguments: HostileText.all)
    func marking(hostile: HostileText) throws {
        let length = hostile.text.utf8.count
        let ranges = [
            0..<min(2, length), max(0, length - 3)..<length, -4..<2, 7..<length + 9, 3..<3,
        ]
        let runs = MarkedText(hostile.text, ranges: ranges).runs
        #expect(runs.map { String($0.text) }.joined() == hostile.text)
    }

    @Test func marksWholeCharacters() {
        let runs = MarkedText("订单退款e\u{301}!", ranges: [6..<12, 12..<13]).runs
        #expect(
            runs.map { $0.isMarked ? "[\($0.text)]" : String($0.text) }.joined()
                == "订单[退款][e\u{301}]!")
    }

    @Test func rawTextCannotEndItsElement() throws {
        for content in ["a</style>", "</SCRIPT >", "<!-- x", "a\u{0}b"] {
            #expect(throws: MarkupError.self) {
                try written { $0.verbatim(.script, content) }
            }
        }
        let html = try written { $0.verbatim(.style, "a > b { content: \"&<\" }") }
        #expect(html.text.contains("<style>a > b { content: \"&<\" }</style>"))
    }

    @Test func aRefusedWriteIsThrown() throws {
        struct Full: Error {}
        final class FullSink: ByteSink {
            func write(_ bytes: UnsafeRawBufferPointer) throws { throw Full() }
        }
        let html = try HTMLWriter(to: FullSink())
        html.doctype()
        for _ in 0..<10_000 { html.element("p", text: "text") }
        #expect(throws: Full.self) { try html.finish() }
    }

    @Test func closingTooMuchIsAnError() throws {
        #expect(throws: MarkupError.self) { try written { $0.end() } }
    }

    private func written(_ body: (HTMLWriter) throws -> Void) throws -> MemorySink {
        let sink = MemorySink()
        let html = try HTMLWriter(to: sink)
        html.doctype()
        try body(html)
        try html.finish()
        return sink
    }
}
