import Foundation
import OpenIM
import TestSupport
import Testing

@testable import Commands

/// What hostile ids, links and sizes must not achieve; SECURITY.md names these tests.
@Suite struct SecurityTests {
    private let folder: TemporaryFolder
    private let home: TemporaryFolder
    private let store: TestStore
    private let world: World

    init() throws {
        folder = try TemporaryFolder()
        home = try TemporaryFolder()
        store = try TestStore(in: folder)
        var world = World(environment: ["IMSCOPE_STORE": store.path, "HOME": home.path])
        world.now = 1_785_000_000_000
        self.world = world
    }

    /// Adds a conversation with one message to the store.
    private func add(_ conversationID: String, _ text: String = "an order") throws {
        var conversation = Conversation()
        conversation.conversationID = conversationID
        conversation.conversationType = .single
        conversation.userID = "u2"
        conversation.showName = conversationID
        try store.put(conversation)
        try store.addTable(conversationID)
        try store.insert(.text("m-\(conversationID)", text), into: conversationID)
    }

    @Test func idsOfConversationsNameNoFilesElsewhere() async throws {
        for id in ["../../evil", "/evil", "..", "a/../../evil", "evil\u{0A}x", "~/evil"] {
            try add(id)
        }
        let before = try FolderFingerprint(of: folder)
        let outside = try TemporaryFolder()
        try outside.makeFolder("deep/down")
        for (name, words) in [
            ("messages", ["export", "messages"]), ("search", ["export", "search", "order"]),
            ("nightly", ["export", "nightly"]),
        ] {
            let answer = await world.run(words + ["--out", outside.path("deep/down/\(name)")])
            #expect(answer.code == .found, "\(name): \(answer.errors)")
        }
        #expect(try FolderFingerprint(of: folder) == before)
        #expect(try names(in: outside.path) == ["deep"])
        #expect(try names(in: outside.path("deep")) == ["down"])
        let targets = try names(in: outside.path("deep/down"))
        #expect(
            targets.allSatisfy { ["messages", "nightly", "search"].contains($0) }, "\(targets)")
        #expect(targets.count >= 2)
    }

    @Test func aLinkInPlaceOfTheExportLeadsNowhere() async throws {
        try add("si_u1_u2")
        let outside = try TemporaryFolder()
        let victim = try outside.write("victim/keep.txt", text: "keep")
        try FileManager.default.createSymbolicLink(
            atPath: outside.path("out"), withDestinationPath: outside.path("victim"))
        _ = await world.run("export", "messages", "--out", outside.path("out"))
        #expect(try names(in: outside.path("victim")) == ["keep.txt"])
        #expect(try text(victim) == "keep")
    }

    @Test func aLinkInPlaceOfTheCacheIsNotFollowed() async throws {
        try add("si_u1_u2")
        let first = await world.run("search", "order", "--format", "json")
        let cache = home.path(".cache/imscope")
        let kept = try names(in: cache).filter { $0.hasSuffix(".arena") }
        let file = "\(cache)/\(try #require(kept.first))"
        let victim = try home.write("victim", text: "keep")
        try FileManager.default.removeItem(atPath: file)
        try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: victim)
        let second = await world.run("search", "order", "--format", "json")
        #expect(second.code == first.code)
        #expect(try text(victim) == "keep")
    }

    @Test func contentNestedWithoutEndIsUnreadableAndNoMore() async throws {
        try add("si_u1_u2")
        for (id, open, close) in [("a", "[", "]"), ("b", "{\"a\":", "}")] {
            var row = ChatLog.text(id, seq: 2)
            row.content =
                "{\"content\":" + String(repeating: open, count: 100_000) + "1"
                + String(repeating: close, count: 100_000) + "}"
            try store.insert(row, into: "si_u1_u2")
        }
        for words in [
            ["search", "order"], ["history", "si_u1_u2"], ["message", "a"], ["verify"],
            ["watch", "--once", "--format", "json"], ["summary", "order"],
        ] {
            let answer = await world.run(words)
            #expect(answer.code != .failure, "\(words): \(answer.errors)")
        }
    }

    @Test func aConfigFileWithoutEndIsRefused() async throws {
        try add("si_u1_u2")
        let path = try home.write(
            "big", text: String(repeating: "# nothing\n", count: 200_000))
        let answer = await world.run("--config", path, "search", "order")
        let other = await world.run("search", "order", "--config", path)
        for answer in [answer, other] {
            #expect(answer.code == .failure)
            #expect(answer.errors.hasPrefix("imscope: "))
        }
        #expect(other.errors.contains("too long"), "\(other.errors)")
    }

    @Test func theMaskKeyIsNeverShown() async throws {
        try add("si_u1_u2")
        let secret = "correct-horse-battery-staple"
        let key = try home.write("key", text: secret)
        let outside = try TemporaryFolder()
        let out = outside.path("masked")
        let answer = await world.run("export", "messages", "--mask", key, "--out", out)
        #expect(answer.code == .found, "\(answer.errors)")
        #expect(!answer.output.contains(secret) && !answer.errors.contains(secret))
        for name in try FileManager.default.subpathsOfDirectory(atPath: out) {
            let bytes = FileManager.default.contents(atPath: "\(out)/\(name)") ?? Data()
            #expect(bytes.firstRange(of: Data(secret.utf8)) == nil, "\(name)")
        }
        let missing = await world.run("export", "messages", "--mask", secret, "--out", out)
        #expect(missing.code == .failure)
    }

    private func names(in path: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOf: URL(filePath: path), encoding: .utf8)
    }
}
