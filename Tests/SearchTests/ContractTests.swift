import Foundation
import OpenIM
import TestSupport
import Testing

@testable import Search

/// The search contract on a store that the SDK's own database layer wrote (Fixtures/sdk-3.8).
@Suite struct ContractTests {
    static let cases = Contract.cases

    @Test func thereAreTheCases() {
        #expect(Self.cases.count == 210)
    }

    @Test(arguments: [TextArena.segmentLimit, 500])
    func everyParameterSetAnswersAsExpected(segmentLimit: Int) async throws {
        let engine = try SearchEngine(
            path: Contract.storePath, options: SearchEngineOptions(segmentLimit: segmentLimit))
        for expected in Self.cases {
            let answer = await Contract.outcome(of: expected.param, in: engine)
            #expect(answer == expected.outcome, "case \(expected.number)")
        }
    }

    /// The fixture is the SDK's own answer, cut short as the SDK pages before it filters: the heads but for
    /// the counts, and the messages that it has, are equal to ours as JSON.
    @Test func oneFullAnswerIsEqualAsJSON() async throws {
        let fixture = try JSONValue.parse(Array(Fixture.data("sdk-3.8/one-full-answer.json")))
            .object
        let param = SearchParam(json: try #require(fixture?["param"]?.object))
        var expected = SearchResult(json: try #require(fixture?["result"]?.object))
        let engine = try SearchEngine(path: Contract.storePath)
        let answer = try await engine.search(param, SearchOptions(now: 0)).result
        #expect(answer.totalCount == 9)
        #expect(answer.searchResultItems.first?.messageList.count == 7)

        expected.totalCount = 9
        expected.searchResultItems[0].messageCount = 9
        var shortened = answer
        shortened.searchResultItems[0].messageList.removeLast(3)
        #expect(JSONValue.object(shortened.json) == .object(expected.json))
        let raw = fixture?["result"]?.object?["searchResultItems"]?.array?.first?.object
        #expect(
            raw?["messageList"]
                == .array(shortened.searchResultItems[0].messageList.map { .object($0.json) }))
    }

    @Test func everyMessageIsAccountedFor() async throws {
        let engine = try SearchEngine(path: Contract.storePath)
        var param = SearchParam()
        param.keywordList = ["order"]
        let statistics = try await engine.search(param, SearchOptions(now: .max)).statistics
        #expect(statistics.examined == 1_572)
        #expect(statistics.conversations == 60)
        #expect(statistics.unreadable == 3)
        #expect(statistics.summary.hasPrefix("1572 of 1572 messages examined, "))
    }

    @Test(arguments: [
        (#"{"keywordList":["  "]}"#, SearchError.Code.nothingAsked, "keywordList"),
        (#"{"keywordList":["x"],"conversationID":"si_nobody"}"#, .unknownConversation, "si_nobody"),
        (
            #"{"keywordList":["x"],"conversationID":"si_u1001_u2000","pageIndex":0}"#, .page,
            "pageIndex 0"
        ),
        (#"{"keywordList":["x"],"conversationID":"si_u1001_u2000","count":-3}"#, .page, "count -3"),
        (#"{"keywordList":["x"],"keywordListMatchType":2}"#, .matchType, "keywordListMatchType 2"),
        (#"{"keywordList":["x"],"searchTimePosition":-1}"#, .time, "searchTimePosition -1"),
        (
            #"{"keywordList":["x"],"searchTimePeriod":9223372036854775807}"#, .time,
            "searchTimePeriod"
        ),
    ])
    func refusals(param: String, code: SearchError.Code, names: String) async throws {
        let engine = try SearchEngine(path: Contract.storePath)
        let param = SearchParam(json: try #require(try JSONValue.parse(param).object))
        let error = await #expect(throws: SearchError.self) {
            try await engine.search(param, SearchOptions(now: 0))
        }
        #expect(error?.code == code)
        #expect(error?.description.contains(names) == true)
    }

    @Test func aFarPageIsEmptyAndCountsAll() async throws {
        let engine = try SearchEngine(path: Contract.storePath)
        var param = SearchParam()
        param.conversationID = "si_u1001_u2000"
        param.keywordList = ["order"]
        param.pageIndex = .max
        param.count = .max
        let answer = try await engine.search(param, SearchOptions(now: .max))
        #expect(answer.result.totalCount > 0)
        #expect(answer.result.searchResultItems.first?.messageList == [])
    }
}

/// The fixture's parameter sets and what is expected of each.
enum Contract {
    static var storePath: String {
        Fixture.url("sdk-3.8/OpenIM_v3_u1001.db").path(percentEncoded: false)
    }

    struct Case: Sendable {
        let number: Int
        let param: SearchParam
        let outcome: Outcome
    }

    enum Outcome: Equatable, Sendable {
        case refused(String)
        case found(total: Int64, items: [Item])
        case failed(String)
    }

    struct Item: Equatable, Sendable {
        let conversationID: String
        let count: Int64
        let clientMsgIDs: [String]
    }

    static let cases: [Case] = {
        guard let params = objects("searches.json"), let outcomes = objects("expected.json") else {
            return []
        }
        return zip(params, outcomes).enumerated().map { number, pair in
            Case(number: number, param: SearchParam(json: pair.0), outcome: outcome(pair.1))
        }
    }()

    private static func objects(_ name: String) -> [JSONObject]? {
        guard let data = try? Fixture.data("sdk-3.8/\(name)") else { return nil }
        return (try? JSONValue.parse(Array(data)))?.array?.compactMap(\.object)
    }

    private static func outcome(_ json: JSONObject) -> Outcome {
        if let error = json["error"]?.string { return .refused(error) }
        let items = json["items"]?.array?.compactMap(\.object).map { item in
            Item(
                conversationID: item["conversationID"]?.string ?? "",
                count: item["messageCount"]?.integer ?? -1,
                clientMsgIDs: item["clientMsgIDs"]?.array?.compactMap(\.string) ?? [])
        }
        return .found(total: json["totalCount"]?.integer ?? -1, items: items ?? [])
    }

    static func outcome(of param: SearchParam, in engine: SearchEngine) async -> Outcome {
        do {
            let result = try await engine.search(param, SearchOptions(now: 1_784_515_600_000))
                .result
            return .found(
                total: result.totalCount,
                items: result.searchResultItems.map { item in
                    Item(
                        conversationID: item.conversationID, count: item.messageCount,
                        clientMsgIDs: item.messageList.map(\.clientMsgID))
                })
        } catch let error as SearchError {
            switch error.code {
            case .nothingAsked: return .refused("empty")
            case .unknownConversation: return .refused("conversation")
            case .page: return .refused("page")
            default: return .failed(error.description)
            }
        } catch {
            return .failed("\(error)")
        }
    }
}
