import OpenIM
import TestSupport
import Testing

@testable import Commands

@Suite struct SearchVerbTests {
    private func result(_ answer: Answer) throws -> SearchResult {
        SearchResult(json: try #require(try JSONValue.parse(answer.output).object))
    }

    private func list(_ name: String) throws -> [JSONValue] {
        try #require(try JSONValue.parse(try Fixture.text("sdk-3.8/\(name)")).array)
    }

    /// Every seventh of the contract's searches through the command line; the engine's own tests run
    /// all of them.
    @Test func answersTheSDKsParameters() async throws {
        let store = try StoreWorld()
        let params = try list("searches.json"), outcomes = try list("expected.json")
        for index in stride(from: 0, to: params.count, by: 7) {
            let answer = try await store.run(
                "search", "--param", params[index].serialized(), "--format", "json")
            let expected = try #require(outcomes[index].object)
            guard expected["error"] == nil else {
                #expect(answer.code == .failure, "search \(index)")
                continue
            }
            let found = try result(answer)
            #expect(found.totalCount == expected["totalCount"]?.integer, "search \(index)")
            let items = try #require(expected["items"]?.array)
            #expect(found.searchResultItems.count == items.count, "search \(index)")
            for (item, wanted) in zip(found.searchResultItems, items) {
                let ids = wanted.object?["clientMsgIDs"]?.array?.compactMap(\.string)
                #expect(item.messageList.map(\.clientMsgID) == ids, "search \(index)")
            }
            #expect(answer.code == (found.totalCount > 0 ? .found : .nothing))
        }
    }

    @Test func everyFormatTellsTheSameHits() async throws {
        let store = try StoreWorld()
        let json = try result(try await store.run("search", "order", "-f", "json"))
        let hits = json.searchResultItems.flatMap { item in
            item.messageList.map { "\(item.conversationID) \($0.clientMsgID)" }
        }
        #expect(hits.count == 39)
        let lines = try await store.run("search", "order", "-f", "ndjson").output
            .split(separator: "\n").map { try JSONValue.parse(String($0)).object }
        #expect(
            lines.map {
                "\($0?["conversationID"]?.string ?? "") \($0?["clientMsgID"]?.string ?? "")"
            } == hits)
        let csv = try await store.run("search", "order", "-f", "csv").output
        #expect(hits.allSatisfy { csv.contains($0.replacing(" ", with: ",")) })
        let table = try await store.run("search", "order").output
        #expect(table.hasPrefix("39 matches in 21 of 60 conversations\n"))
        #expect(table.hasSuffix("1572 of 1572 messages examined, 3 unreadable\n"))
        let byTime = try await store.run("search", "order", "--order=time", "-f", "ndjson").output
            .split(separator: "\n").map {
                try JSONValue.parse(String($0)).object?["sendTime"]?.integer
            }
        #expect(byTime.count == 39)
        #expect(byTime.compactMap(\.self) == byTime.compactMap(\.self).sorted(by: >))
    }

    static let narrowed: [(name: String, words: [String], count: Int64)] = [
        ("one conversation", ["order", "-c", "Peer 2000"], 9),
        ("any", ["order", "退款", "--any"], 44),
        ("all", ["sending", "order"], 1),
        ("the last of any and all", ["sending", "order", "--any", "--all"], 1),
        ("a sender", ["order", "--sender", "u2000"], 8),
        ("a type", ["order", "--type", "file"], 2),
        ("a type by number", ["order", "--type=105"], 2),
        ("a type without keywords", ["--type", "file"], 56),
        ("a day", ["order", "--since", "2026-07-20", "--until", "2026-07-20"], 12),
        ("before", ["order", "--until", "2026-07-19"], 27),
        ("exact", ["ORDER", "--match", "exact"], 1),
        ("a sender in the notation", ["order", "from:u2000"], 8),
        ("a name in the notation", ["order", "in:Peer 2000"], 9),
        ("one text of all", ["-q", "order in:\"peer 2000\" type:file -form"], 0),
        ("a literal colon", ["--literal", "from:u2000"], 0),
        ("without", ["order", "in:Peer 2000", "type:file", "--", "-form"], 0),
        ("an option over the notation", ["order", "type:text", "--type", "file"], 2),
        ("a page beyond the end", ["order", "-c", "Peer 2000", "--page", "9"], 9),
    ]

    @Test(arguments: narrowed.indices)
    func narrows(_ index: Int) async throws {
        let (name, words, count) = Self.narrowed[index]
        let found = try result(try await StoreWorld().run(["search", "-f", "json"] + words))
        #expect(found.totalCount == count, "\(name)")
    }

    @Test func pagesAndLimitsBoundWhatIsPrinted() async throws {
        let store = try StoreWorld()
        let whole = try result(
            try await store.run("search", "order", "-c", "si_u1001_u2000", "-f", "json"))
        let ids = try #require(whole.searchResultItems.first).messageList.map(\.clientMsgID)
        let page = try result(
            try await store.run(
                "search", "order", "-c", "si_u1001_u2000", "-n", "4", "-p", "2", "-f", "json"))
        #expect(page.totalCount == 9)
        #expect(page.searchResultItems.first?.messageCount == 9)
        #expect(
            page.searchResultItems.first?.messageList.map(\.clientMsgID)
                == Array(ids.dropFirst(4).prefix(4)))
        let limited = try result(try await store.run("search", "order", "-l", "3", "-f", "json"))
        #expect(limited.totalCount == 39)
        #expect(limited.searchResultItems.flatMap(\.messageList).count == 3)
    }

    @Test func matchesAreMarkedAndInSightOnATerminal() async throws {
        var store = try StoreWorld()
        store.world.terminal = TerminalSize(columns: 70, rows: 24)
        let marked = try await store.run("search", "退款", "--color=always")
        #expect(marked.output.split(separator: "\u{1B}[1;33m退款\u{1B}[0m").count == 6)
        let plain = try await store.run("search", "退款", "--color=never")
        #expect(!plain.output.contains("\u{1B}"))
        store.world.environment["NO_COLOR"] = "1"
        #expect(try await !store.run("search", "退款").output.contains("\u{1B}"))
    }

    @Test func explainsOnStandardError() async throws {
        let found = try await StoreWorld().run(
            "search", "order", "type:file", "-l", "1", "--explain")
        #expect(found.errors.contains(": matches in fileName at byte "))
        #expect(found.errors.hasSuffix("1572 of 1572 messages examined, 3 unreadable\n"))
        let id = "d7e5c2a26455dab857495dd83401e90c"
        let missed = try await StoreWorld().run("search", "zzz", "--why", id, "--why", "nobody")
        #expect(
            missed.errors.contains("\(id) in sg_9263415718: left out: its text does not match\n"))
        #expect(missed.errors.contains("nobody: no such message\n"))
    }

    @Test func keepsAndForgetsWhatItRead() async throws {
        let store = try StoreWorld()
        #expect(try await store.run("cache", "list").output == "nothing is kept\n")
        _ = try await store.run("search", "order", "--no-cache")
        #expect(try await store.run("cache", "list").code == .nothing)
        let first = try await store.run("search", "order")
        #expect(try await store.run("cache", "list").output.hasPrefix("Bytes "))
        #expect(try await store.run("search", "order").output == first.output)
        #expect(try await store.run("cache", "clear").output == "1 file removed\n")
        #expect(try await store.run("search", "order").output == first.output)
    }

    @Test func nothingFoundIsOne() async throws {
        let answer = try await StoreWorld().run("search", "no such words anywhere")
        #expect(answer.code == .nothing)
        #expect(answer.errors == "")
        let json = try await StoreWorld().run("search", "no such words anywhere", "-f", "json")
        #expect(
            try JSONValue.parse(json.output)
                == .object(["totalCount": 0, "searchResultItems": []]))
    }

    static let bad: [(words: [String], says: String)] = [
        ([], "search: nothing to search for; give a keyword"),
        ([" "], "keyword 1: is empty"), (["x", "\t\n"], "keyword 2: is empty"),
        (["x", "--type", "fil"], "--type: 'fil' is not a content type; did you mean file?"),
        (["x", "--since", "soon"], "--since: 'soon' is not a time"),
        (["x", "--since", "today", "--until", "yesterday"], "--since: is later than the end"),
        (["x", "-c", "nowhere"], "nowhere: no such conversation in the store"),
        (["x", "--match", "fuzzy"], "--match: 'fuzzy' is not one of exact, caseless, loose"),
        (["x", "--page", "0"], "--page: 0 is out of range"),
        (["x", "--param", "{}"], "x: a keyword beside --param"),
        (["--param", "{}", "--since", "7d"], "--since: given beside --param"),
        (["--param", "{"], "--param: not JSON"), (["--param", "[]"], "--param: not a JSON object"),
        (["--param", ""], "--param: an empty value"),
        (["--param", "{}"], "keywordList: holds no keyword"),
        (
            ["--param", #"{"keywordList":["x"],"conversationID":"nowhere"}"#],
            "conversationID 'nowhere': no such conversation in the store"
        ),
        (
            ["--param", #"{"keywordList":["x"],"conversationID":"si_u1001_u2000","count":0}"#],
            "count '0': must be at least 1"
        ),
    ]

    @Test(arguments: bad.indices)
    func refusesWhatMakesNoSense(_ index: Int) async throws {
        let (words, says) = Self.bad[index]
        let answer = try await StoreWorld().run(["search"] + words)
        #expect(answer.code == .failure)
        #expect(answer.output == "")
        #expect(answer.errors.hasPrefix("imscope: \(says)"), "\(answer.errors)")
        #expect(answer.errors.filter { $0 == "\n" }.count == 1)
    }

    @Test func parametersComeFromStandardInput() async throws {
        var store = try StoreWorld()
        store.world.input = #"{"keywordList": ["refund"], "count": 1}"#
        let found = try result(try await store.run("search", "--param", "-", "-f", "json"))
        #expect(found.totalCount > 0)
        store.world.input = "\u{0}\u{1B}"
        #expect(try await store.run("search", "--param=-").code == .failure)
    }
}
