import OpenIM
import Testing

@testable import Search

@Suite struct QueryTests {
    @Test(arguments: [
        ("refund order", [QueryScanner.Part.word("refund"), .word("order")]),
        ("  \"a phrase\"  x", [.word("a phrase"), .word("x")]),
        (
            "-thanks -\"no thanks\" - a-b",
            [.excluded("thanks"), .excluded("no thanks"), .word("-"), .word("a-b")]
        ),
        (
            "from:u2003 IN:\"Team Lunch\" type:file",
            [.field("from", "u2003"), .field("in", "Team Lunch"), .field("type", "file")]
        ),
        ("since:7d until:today", [.field("since", "7d"), .field("until", "today")]),
        ("/or(der|ange)/ x", [.pattern("or(der|ange)"), .word("x")]),
        ("/a b\\/c\\d/", [.pattern("a b/c\\d")]),
        ("\\from:x \\-y", [.word("from:x"), .word("-y")]),
        ("match:loose", [.field("match", "loose")]),
        ("/tmp/x", [.word("/tmp/x")]), ("//", [.word("//")]), ("http://x", [.word("http://x")]),
        ("from: x", [.word("x")]), ("\"unclosed words", [.word("unclosed words")]), ("\"\" \"", []),
        ("退款 -谢谢", [.word("退款"), .excluded("谢谢")]), ("", []), ("%_\\", [.word("%_\\")]),
    ])
    func parts(text: String, expected: [QueryScanner.Part]) {
        var scanner = QueryScanner(text)
        var parts: [QueryScanner.Part] = []
        while let part = scanner.next() { parts.append(part) }
        #expect(parts == expected)
    }

    @Test(arguments: [
        ("type:nonsense", SearchError.Code.query), ("match:fuzzy", .query), ("/(/", .query),
        ("in:nowhere x", .unknownConversation),
        ("since:whenever x", .time), ("", .nothingAsked), ("since:today until:7d x", .time),
    ])
    func refusals(text: String, code: SearchError.Code) {
        let error = #expect(throws: SearchError.self) { try criteria(text) }
        #expect(error?.code == code)
    }

    @Test func criteriaOfEverything() throws {
        let criteria = try criteria(
            "退款 \"a b\" -no from:u1 from:u2 in:sg_1 in:lunch type:file /x+/ since:7d until:today")
        #expect(criteria.keywords == ["退款", "a b"])
        #expect(criteria.matchesEveryKeyword)
        #expect(criteria.excludedKeywords == ["no"])
        #expect(criteria.senderIDs == ["u1", "u2"])
        #expect(criteria.conversationIDs == ["sg_1", "sg_2", "sg_3"])
        #expect(criteria.types == [.file])
        #expect(criteria.patterns == ["x+"])
        #expect(criteria.period == 400...900)
    }

    @Test(arguments: [
        ("order", QueryScanner.Part.word("order")), ("a phrase", .word("a phrase")),
        (" say \"hi\" ", .word("say \"hi\"")), ("/or der$/", .pattern("or der$")),
        ("/tmp/x", .word("/tmp/x")),
        ("in:Team Lunch", .field("in", "Team Lunch")), ("from:", .word("from:")), ("-", .word("-")),
        ("-no thanks", .excluded("no thanks")), ("", .word("")), ("http://x", .word("http://x")),
    ])
    func argument(text: String, part: QueryScanner.Part) {
        #expect(QueryScanner.part(of: text) == part)
    }

    @Test func aWholeNameGoesBeforeAPart() throws {
        #expect(try criteria("in:\"TEAM LUNCH\" x").conversationIDs == ["sg_2"])
        #expect(try criteria("x").conversationIDs == nil)
        #expect(try criteria("x").types == ContentType.defaultSearchTypes)
        #expect(try criteria("x").period == .min...1_000)
    }

    private func criteria(_ text: String) throws -> SearchCriteria {
        let names = [
            ConversationName(id: "sg_1", name: "Order desk"),
            ConversationName(id: "sg_2", name: "Team Lunch"),
            ConversationName(id: "sg_3", name: "Team Lunch Friday"),
        ]
        return try Query(parsing: text).criteria(now: 1_000, names: names) { text, edge in
            ["7d": 400, "today": edge == .start ? 800 : 900][text]
        }
    }
}
