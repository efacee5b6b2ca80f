import OpenIM
import TestSupport
import Testing

@testable import Search

@Suite struct ExplanationTests {
    @Test func aMatchNamesFieldsAndOffsets() throws {
        var row = ChatLog.text("m", "")
        row.contentType = .quote
        row.content =
            #"{"text":"my Order","quoteMessage":{"contentType":101,"textElem":{"content":"退款 order"}}}"#
        let explanation = try explain(row) { $0.keywords = ["order"] }
        #expect(
            explanation.hits == [
                .init(field: "text", offset: 3, text: "Order"),
                .init(field: "quoteMessage.textElem.content", offset: 7, text: "order"),
            ])
        #expect(
            explanation.summary
                == "matches in text at byte 3, quoteMessage.textElem.content at byte 7")
    }

    @Test(arguments: [
        Exclusion("status is deleted") { $0.status = .deleted },
        Exclusion("was revoked") { $0.contentType = .revoked },
        Exclusion("type is markdown") { $0.contentType = .markdown },
        Exclusion("sender is u9") { $0.sendID = "u9" },
        Exclusion("time 5 lies outside") { $0.sendTime = 5 },
        Exclusion("content cannot be read") { $0.content = "junk" },
        Exclusion("text does not match") { $0.content = #"{"content":"x"}"# },
        Exclusion("text holds never") { $0.content = #"{"content":"order never"}"# },
    ])
    func aReasonIsGiven(exclusion: Exclusion) throws {
        var row = ChatLog.text("m", "an order", sendTime: 500)
        #expect(try explain(row, settings).matches)
        exclusion.change(&row)
        let explanation = try explain(row, settings)
        #expect(!explanation.matches)
        #expect(explanation.summary.hasPrefix("left out: "))
        #expect(explanation.summary.contains(exclusion.words), "\(explanation.summary)")
    }

    /// A change of a message that matches, and the words that then say why it does not.
    struct Exclusion: Sendable {
        let words: String
        let change: @Sendable (inout ChatLog) -> Void

        init(_ words: String, _ change: @escaping @Sendable (inout ChatLog) -> Void) {
            self.words = words
            self.change = change
        }
    }

    /// An explanation and a search never disagree.
    @Test(arguments: MatchMode.allCases)
    func agreesWithTheMatcher(mode: MatchMode) throws {
        let folder = try TemporaryFolder()
        let random = try RandomStore(folder, seed: 30, rows: 500)
        for _ in 0..<20 {
            let matcher = try MessageMatcher(random.criteria(mode: mode))
            for row in random.rows.values.flatMap(\.values) {
                #expect(matcher.explain(row).matches == matcher.matches(row))
            }
        }
    }

    private func settings(_ criteria: inout SearchCriteria) {
        criteria.keywords = ["order"]
        criteria.excludedKeywords = ["never"]
        criteria.types = ContentType.defaultSearchTypes
        criteria.senderIDs = ["u2"]
        criteria.period = 100...1_000
    }

    private func explain(
        _ row: ChatLog, _ set: (inout SearchCriteria) -> Void
    ) throws -> Explanation {
        var criteria = SearchCriteria()
        set(&criteria)
        return try MessageMatcher(criteria).explain(row)
    }
}
