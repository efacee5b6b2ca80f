import OpenIM
import Testing

@testable import Search

@Suite struct KeywordSetTests {
    @Test(arguments: [
        ("order", ["My ORDER is late"], true), ("退款", ["什么时候退款？"], true), ("款退", ["退款"], false),
        ("退", ["退款"], true), ("strasse", ["Straße 7"], true), (" order\n", ["an order"], true),
        ("ab", ["a", "b"], false), ("%", ["100 %"], true), ("_", ["order"], false),
        ("\u{E9}", ["caf", "e\u{301}"], true), ("", ["anything"], false), ("😀", ["ok 😀"], true),
        ("\u{FFFD}", ["bad \u{FFFD}"], true), ("order", [], false),
    ])
    func caselessKeyword(keyword: String, texts: [String], matches: Bool) {
        #expect(KeywordSet([keyword]).matches(texts) == [matches])
    }

    @Test func modesDiffer() {
        let texts = ["Ｒéｆund"]
        #expect(KeywordSet(["refund"], mode: .loose).matches(texts) == [true])
        #expect(KeywordSet(["refund"], mode: .caseless).matches(texts) == [false])
        #expect(KeywordSet(["ｒéｆ"], mode: .caseless).matches(texts) == [true])
        #expect(KeywordSet(["ｒéｆ"], mode: .exact).matches(texts) == [false])
    }

    @Test func resultsKeepTheKeywordsOrder() {
        let set = KeywordSet(["退款", "", "order", "refund"])
        #expect(set.matches(["Order 7: 退款"]) == [true, false, true, false])
    }

    @Test func onlyTheDefaultTypesCount() {
        var message = Message()
        message.contentType = .text
        var element = TextElement()
        element.content = "an order"
        message.element = .text(element)
        #expect(KeywordSet(["order"]).matches(message) == [true])
        message.contentType = .markdown
        #expect(KeywordSet(["order"]).matches(message) == [false])
    }
}
