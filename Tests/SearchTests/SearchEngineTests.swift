import OpenIM
import TestSupport
import Testing

@testable import Search

@Suite struct SearchEngineTests {
    /// Every mode, against the contract by its letter, on stores of hostile rows that go on changing; small
    /// segments, as a store of gigabytes would have many.
    @Test(arguments: MatchMode.allCases, [true, false])
    func agreesWithTheSlowSearchWhileTheStoreChanges(mode: MatchMode, isFed: Bool) async throws {
        let folder = try TemporaryFolder()
        let random = try RandomStore(folder, seed: isFed ? 5 : 6, rows: 250)
        let engine = try SearchEngine(
            path: random.store.path, options: SearchEngineOptions(segmentLimit: 300))
        if isFed {
            await engine.apply(.reset)
            await engine.apply(.complete)
            try await engine.prepare(mode: mode)
        }
        for round in 0..<30 {
            for _ in 0..<5 {
                let change = try random.change()
                if isFed { await engine.apply(change) }
            }
            let criteria = random.criteria(mode: mode)
            let expected = SlowSearch.find(criteria, in: random.rows)
            let found = try await engine.search(criteria)
            #expect(ids(found) == expected, "round \(round): \(criteria)")
            let counts = try await engine.count(criteria)
            #expect(counts.byConversation == expected.mapValues(\.count))
            #expect(counts.statistics.examined == examined(random, criteria))
            #expect(counts.statistics.unreadable == unreadable(random, criteria))
        }
    }

    @Test func newestPagesAgreeWithOneOrder() async throws {
        let folder = try TemporaryFolder()
        let random = try RandomStore(folder, seed: 9, rows: 300)
        let engine = try SearchEngine(path: random.store.path)
        var criteria = SearchCriteria()
        criteria.types = [.text, .file]
        let whole = try await engine.newest(criteria, count: .max)
        #expect(whole.total > 20)
        #expect(whole.hits.count == whole.total)
        #expect(
            whole.hits.map(\.message.sendTime) == whole.hits.map(\.message.sendTime).sorted(by: >))
        for start in stride(from: 0, to: whole.total + 7, by: 7) {
            let page = try await engine.newest(criteria, skipping: start, count: 7)
            #expect(page.hits == Array(whole.hits.dropFirst(start).prefix(7)))
            #expect(page.total == whole.total)
        }
        let limited = try await engine.search(criteria, messagesPerConversation: 3).result
        let all = try await engine.search(criteria).result
        #expect(limited.totalCount == all.totalCount)
        for (short, full) in zip(limited.searchResultItems, all.searchResultItems) {
            #expect(short.messageList == Array(full.messageList.prefix(3)))
            #expect(short.messageCount == full.messageCount)
        }
    }

    /// What changed behind the arena's back is found out when it would be shown.
    @Test func aHitIsHeldAgainstItsRow() async throws {
        let folder = try TemporaryFolder()
        let store = try TestStore(in: folder)
        try store.addTable("si_u1_u2")
        for number in 1...5 {
            try store.insert(.text("m\(number)", "an order", seq: Int64(number)), into: "si_u1_u2")
        }
        let engine = try SearchEngine(path: store.path)
        await engine.apply(.reset)
        await engine.apply(.complete)
        try await engine.prepare()
        // The feed has not told of these yet.
        try store.execute("update $table set content_type = 2101 where rowid = 2", in: "si_u1_u2")
        try store.execute("delete from $table where rowid = 4", in: "si_u1_u2")
        var criteria = SearchCriteria()
        criteria.keywords = ["order"]
        let answer = try await engine.search(criteria).result
        #expect(answer.totalCount == 3)
        #expect(
            answer.searchResultItems.first?.messageList.map(\.clientMsgID) == ["m5", "m3", "m1"])
    }

    @Test func keywordsOfEveryLength() async throws {
        let folder = try TemporaryFolder()
        let store = try TestStore(in: folder)
        try store.addTable("sg_1")
        let long = String(repeating: "退款 and more ", count: 800) + "the end"
        try store.insert(.text("long", long, seq: 1), into: "sg_1")
        try store.insert(.text("short", "退", seq: 2), into: "sg_1")
        try store.insert(.text("bad", "\u{FFFD}\u{FFFD}", seq: 3), into: "sg_1")
        try store.insert(.text("nul", "a\0b", seq: 4), into: "sg_1")
        let engine = try SearchEngine(
            path: store.path, options: SearchEngineOptions(segmentLimit: 64))
        let cases: [(String, [String])] = [
            ("退", ["short", "long"]), ("退款", ["long"]), (long, ["long"]),
            (long.uppercased(), ["long"]),
            (long + "x", []), ("d", ["long"]), ("\0", ["nul"]), ("a\0b", ["nul"]),
            (String(decoding: [0xFF] as [UInt8], as: UTF8.self), ["bad"]),
            (String(decoding: [0xFE, 0xFF] as [UInt8], as: UTF8.self), ["bad"]),
            (String(decoding: [0xFF, 0xFF, 0xFF] as [UInt8], as: UTF8.self), []),
        ]
        for (keyword, expected) in cases {
            var param = SearchParam()
            param.keywordList = [keyword]
            let found = try await engine.search(param, SearchOptions(now: .max)).result
            #expect(
                found.searchResultItems.flatMap(\.messageList).map(\.clientMsgID) == expected,
                "\(keyword.prefix(20))")
        }
    }

    @Test func wildRowIDsAndTypes() async throws {
        let folder = try TemporaryFolder()
        let store = try TestStore(in: folder)
        try store.addTable("sg_1")
        let rowIDs: [Int64] = [.min + 1, -5, 0x1_0000_0000, 3, 0x7_0000_0000, .max]
        for (number, rowID) in rowIDs.enumerated() {
            var row = ChatLog.text("m\(number)", "order", seq: Int64(number))
            row.rowID = rowID
            row.contentType = ContentType(number % 2 == 0 ? 101 : Int64.max - 1)
            try store.insert(row, into: "sg_1")
        }
        let engine = try SearchEngine(path: store.path)
        var criteria = SearchCriteria()
        #expect(try await engine.count(criteria).total == 6)
        criteria.types = [ContentType(.max - 1)]
        let ids = try await engine.newest(criteria, count: 9).hits.map(\.message.clientMsgID)
        #expect(ids == ["m5", "m3", "m1"])
        criteria.types = [.text]
        criteria.keywords = ["order"]
        #expect(try await engine.count(criteria).total == 3)
    }

    @Test func aStoreThatChangesDuringTheBuildIsAnsweredRight() async throws {
        let folder = try TemporaryFolder()
        let random = try RandomStore(folder, seed: 12, rows: 3_000)
        for round in 0..<4 {
            let engine = try SearchEngine(path: random.store.path)
            async let prepared: Void = engine.prepare()
            for _ in 0..<30 { _ = try random.change() }
            try await prepared
            let criteria = random.criteria(mode: .caseless)
            let found = try await engine.search(criteria)
            #expect(ids(found) == SlowSearch.find(criteria, in: random.rows), "round \(round)")
            #expect(found.statistics.isConsistent)
        }
    }

    @Test func aCancelledSearchEnds() async throws {
        let engine = try SearchEngine(path: Contract.storePath)
        try await engine.prepare()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            var criteria = SearchCriteria()
            criteria.keywords = ["order"]
            return try await engine.search(criteria)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func patternsLookAtTheOriginalText() async throws {
        let engine = try SearchEngine(path: Contract.storePath)
        var criteria = SearchCriteria()
        criteria.patterns = ["^order \\w+$"]
        criteria.types = [.text]
        let page = try await engine.newest(criteria, count: 100)
        #expect(page.total > 0)
        for hit in page.hits {
            #expect(hit.message.searchableText.lowercased().hasPrefix("order "))
        }
        criteria.patterns = ["("]
        await #expect(throws: SearchError.self) { try await engine.count(criteria) }
    }

    private func ids(_ answer: SearchAnswer) -> [String: [String]] {
        Dictionary(
            uniqueKeysWithValues: answer.result.searchResultItems.map {
                ($0.conversationID, $0.messageList.map(\.clientMsgID))
            })
    }

    private func asked(_ random: RandomStore, _ criteria: SearchCriteria) -> [ChatLog] {
        random.rows.filter { criteria.conversationIDs?.contains($0.key) ?? true }
            .flatMap(\.value.values)
    }

    private func examined(_ random: RandomStore, _ criteria: SearchCriteria) -> Int {
        asked(random, criteria).count
    }

    private func unreadable(_ random: RandomStore, _ criteria: SearchCriteria) -> Int {
        asked(random, criteria).count { $0.status.isVisible && !Message(row: $0).isReadable }
    }
}
