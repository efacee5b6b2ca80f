import OpenIM
import TestSupport
import Testing

@testable import Commands

@Suite struct HistoryVerbTests {
    private func messages(_ answer: Answer) throws -> (ids: [String], isEnd: Bool) {
        let object = try #require(try JSONValue.parse(answer.output).object)
        let list = try #require(object["messageList"]?.array)
        return (
            list.compactMap { $0.object?["clientMsgID"]?.string },
            object["isEnd"]?.bool == true
        )
    }

    @Test(arguments: [20, 73, 1000])
    func pagesMakeTheWhole(_ size: Int) async throws {
        let store = try StoreWorld()
        let whole = try messages(
            try await store.run("history", "si_u1001_u2000", "-n", "100k", "-f", "json"))
        #expect(whole.isEnd)
        #expect(whole.ids.count > 150)
        #expect(Set(whole.ids).count == whole.ids.count)
        var paged: [String] = []
        var boundary: [String] = []
        while true {
            let page = try messages(
                try await store.run(
                    ["history", "si_u1001_u2000", "-n", "\(size)", "-f", "json"] + boundary))
            paged = page.ids + paged
            boundary = ["--before", try #require(page.ids.first)]
            if page.isEnd { break }
            #expect(page.ids.count == size)
        }
        #expect(paged == whole.ids)
    }

    @Test func hiddenRowsAreShownWhenAskedFor() async throws {
        let store = try StoreWorld()
        let shown = try messages(
            try await store.run("history", "si_u1001_u2000", "-n", "100k", "-f", "json"))
        let all = try messages(
            try await store.run("history", "si_u1001_u2000", "--all", "-n", "100k", "-f", "json"))
        #expect(all.ids.count == 209)
        #expect(all.ids.count > shown.ids.count)
        #expect(Set(all.ids).isSuperset(of: shown.ids))
    }

    @Test(arguments: ["sg_9263415718", "9263415718", "Group 家的 718"])
    func aConversationHasManyNames(_ name: String) async throws {
        let answer = try await StoreWorld().run("history", name, "-n", "2", "--ids")
        #expect(answer.errors == "")
        #expect(answer.output.contains("older: imscope history sg_9263415718 --before "))
    }

    @Test func aListOfConversationsComesWithoutAName() async throws {
        let answer = try await StoreWorld().run("history")
        let lines = answer.output.split(separator: "\n")
        #expect(lines[0].hasPrefix("Conversation"))
        #expect(lines[1].hasPrefix("sg_9263415718   group     42       3  2026-07-20 00:03:28"))
        let json = try await StoreWorld().run("history", "--format=json")
        let list = try #require(try JSONValue.parse(json.output).array)
        #expect(list.count == lines.count - 1)
        #expect(list[0].object?["rows"]?.integer == 42)
    }

    @Test func aMessageComesWithItsNeighbours() async throws {
        let store = try StoreWorld()
        let whole = try messages(
            try await store.run("history", "si_u1001_u2000", "--all", "-n", "100k", "-f", "json"))
        let id = whole.ids[100]
        let answer = try await store.run("message", id, "nowhere", "-C", "2", "-f", "json")
        #expect(answer.code == .found)
        #expect(answer.errors == "imscope: nowhere: no such message\n")
        let found = try #require(try JSONValue.parse(answer.output).array)
        func ids(_ key: String) -> [String] {
            found[0].object?[key]?.array?.compactMap { $0.object?["clientMsgID"]?.string } ?? []
        }
        #expect(found.count == 1)
        #expect(ids("before") == Array(whole.ids[98..<100]))
        #expect(ids("after") == Array(whole.ids[101..<103]))
        #expect(try await store.run("message", "nowhere").code == .nothing)
        let elsewhere = try await store.run("message", id, "-c", "si_u1001_u2001")
        #expect(elsewhere.code == .nothing)
    }

    @Test func tablesAreSafeAndCutToTheTerminal() async throws {
        var store = try StoreWorld()
        store.world.terminal = TerminalSize(columns: 60, rows: 24)
        let answer = try await store.run("history", "si_u1001_u2000", "--all", "-n", "1000")
        let unsafe = answer.output.unicodeScalars.filter {
            $0 != "\n"
                && ($0.properties.generalCategory == .control
                    || (0x202A...0x202E).contains($0.value))
        }
        #expect(unsafe.isEmpty)
        #expect(answer.output.split(separator: "\n").count == 210)
    }
}
