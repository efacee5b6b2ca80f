import OpenIM
import Terminal
import Testing

@testable import Dashboard

@Suite("Query language")
struct SearchQueryTests {
    static let now: Int64 = 1_784_469_751_000

    private func query(_ line: String) throws -> SearchQuery {
        try SearchQuery(line, now: Self.now, zone: .utc)
    }

    @Test(
        "Words, quotes and escapes",
        arguments: [
            ("退款", ["退款"]), ("  where  order ", ["where", "order"]),
            ("\"where is\" it", ["where is", "it"]), ("\\from:x", ["from:x"]),
            ("\"in:x\"", ["in:x"]),
            ("a\\ b", ["a b"]), ("http://x", ["http://x"]), ("50% _ \\\\", ["50%", "_", "\\"]),
            ("\"unclosed words", ["unclosed words"]), ("", []),
        ])
    func keywords(line: String, keywords: [String]) throws {
        #expect(try query(line).keywords == keywords)
    }

    @Test func filters() throws {
        let query = try query(
            "all: 退款 from:u2003 from:u2004 in:sg_1 type:picture since:7d match:loose")
        #expect(query.matchesAll)
        #expect(query.senders == ["u2003", "u2004"])
        #expect(query.conversationID == "sg_1")
        #expect(query.types == [.picture])
        #expect(query.since == Self.now - 604_800_000)
        #expect(query.match == .loose)
    }

    @Test("Days begin and end in the user's zone")
    func days() throws {
        let zone = LocalZone { _ in 8 * 3600 }
        let query = try SearchQuery(
            "x since:2026-07-01 until:2026-07-02", now: Self.now, zone: zone)
        let start: Int64 = 1_782_835_200_000
        #expect(query.since == start)
        #expect(query.until == start + 172_799_999)
    }

    @Test("The SDK's parameters cover the period")
    func parameters() throws {
        let param = try query("退款 from:u1 since:1h").param(now: Self.now)
        #expect(param.keywordList == ["退款"])
        #expect(param.senderUserIDList == ["u1"])
        #expect(param.searchTimePosition == 0)
        #expect(param.searchTimePeriod == 3600)
    }

    @Test(
        "What is wrong is said",
        arguments: [
            "from:", "in:", "type:nonsense", "type:", "since:yesterday", "since:2026-13-01",
            "until:",
            "match:fuzzy", "since:99999999999999999999d",
        ])
    func problems(line: String) {
        #expect(throws: SearchQueryError.self) { try query(line) }
    }
}

@Suite("Highlighting")
struct HighlighterTests {
    @Test func marks() {
        let parts = Highlighter(keywords: ["REFUND", "退款"]).parts(of: "订单退款 Refund!", style: .text)
        #expect(parts.map(\.text) == ["订单", "退款", " ", "Refund", "!"])
        #expect(parts[1].style.role == .match)
    }

    @Test("Texts without a match stay whole", arguments: ["", "order", "退"])
    func none(text: String) {
        let parts = Highlighter(keywords: ["refund", ""]).parts(of: text, style: .dim)
        #expect(parts.map(\.text).joined() == text)
        #expect(parts.allSatisfy { $0.style == .dim })
    }
}
