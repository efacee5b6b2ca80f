import Foundation
import MarkupSupport
import OpenIM
import Reports
import TestSupport
import Testing

@Suite(.serialized)
struct ExportRunTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func makesEveryReportInEveryFormat() throws {
        let manifest = try run(MemorySource(world))
        let paths = manifest.files.map(\.path)
        for report in ReportKind.allCases {
            #expect(paths.contains("\(report).html"))
            #expect(paths.contains("json/\(report).json"))
        }
        #expect(paths.contains("matches.csv"))
        #expect(paths.contains("conversations/si_u1001_u2000-1.html"))
        #expect(paths.contains("fingerprint.bin"))
        for file in manifest.files {
            let data = try data("out/\(file.path)")
            #expect(data.count == Int(file.size))
            #expect(Digest.hexadecimal(SHA256.hash(data)) == file.sha256)
        }
        #expect(manifest.reading.rowsExamined == 9)
        #expect(manifest.reading.isConsistent)
    }

    @Test func everyPageParsesAndEveryLinkLeadsSomewhere() throws {
        var world = world
        for hostile in HostileText.all {
            var row = ChatLog.text(hostile.text, id: hostile.text, from: hostile.text, minute: 99)
            row.senderNickname = hostile.text
            world.add(hostile.text, name: hostile.text, type: .single, unread: 1)
            world.add(row, to: hostile.text)
        }
        let pages = try run(MemorySource(world)).files.map(\.path).filter { $0.hasSuffix(".html") }
        var documents: [String: ParsedDocument] = [:]
        for page in pages {
            let document = ParsedDocument(Array(try data("out/\(page)")))
            #expect(document.complaints == [], "\(page)")
            #expect(document.all("script").count == 1 && document.all("img").isEmpty)
            documents[page] = document
        }
        for (page, document) in documents {
            for link in document.all("a").compactMap({ $0.attributes["href"] }) {
                #expect(leads(link, from: page, documents), "\(link) on \(page)")
            }
        }
    }

    @Test func countsAreRight() throws {
        try run(MemorySource(world))
        #expect(
            try figures("activity")
                == [
                    "Messages": "6", "Conversations": "2", "Senders": "3", "Reply, median": "2 min",
                    "Reply, 95 of 100 within": "2 min",
                ])
        let unread = try figures("unread")
        #expect(unread["Total as the app shows it"] == "3")
        #expect(unread["Stored differs from counted"] == "1")
        let revocations = try figures("revocations")
        #expect(revocations["Revoked"] == "1 message")
        #expect(revocations["After, median"] == "45 s")
        #expect(revocations["Quotes with revoked text"] == "1")
        let integrity = try figures("integrity")
        #expect(integrity["Unreadable"] == "1")
        #expect(integrity["Holes in the numbering"] == "1")
        #expect(integrity["Known holes"] == "0")
        let search = try figures("search")
        #expect(search["Matches"] == "2 messages")
        #expect(search["In"] == "2 conversations")
    }

    @Test func aRevokedTextThatAQuoteCarriesIsNotShown() throws {
        try run(MemorySource(world))
        for page in ["conversations/si_u1001_u2000-1.html", "revocations.html"] {
            #expect(try !text("out/\(page)").contains("secret"))
        }
        #expect(try text("out/conversations/si_u1001_u2000-1.html").contains("[revoked]"))
    }

    @Test func deletedTextsAreShownOnlyWhenAskedFor() throws {
        try run(MemorySource(world))
        #expect(try !everything("out").contains("deleted words"))
        try run(MemorySource(world), to: "all", includesDeleted: true)
        #expect(try everything("all").contains("deleted words"))
    }

    @Test func equalRunsGiveEqualBytes() throws {
        try run(MemorySource(world), to: "one", workers: 1)
        try run(MemorySource(world), to: "two", workers: 4)
        let one = try contents("one")
        #expect(try one == contents("two"))
        #expect(one.count > 20)
    }

    @Test func changesAreTold() throws {
        try run(MemorySource(world))
        var later = world
        later.add(.text("brand new", id: "n1", minute: 50), to: "si_u1001_u2000")
        later.rows["sg_1"]?.removeAll { $0.clientMsgID == "g1" }
        for place in later.rows["si_u1001_u2000", default: []].indices {
            let row = later.rows["si_u1001_u2000", default: []][place]
            switch row.clientMsgID {
            case "m1": later.rows["si_u1001_u2000"]?[place].status = .deleted
            case "m2":
                later.rows["si_u1001_u2000"]?[place] = row.revoked(by: "u1001", after: 5)
            case "m3": later.rows["si_u1001_u2000"]?[place].content = "{\"content\":\"edited\"}"
            default: break
            }
        }
        try run(MemorySource(later))
        #expect(
            try figures("changes")
                == ["New": "1", "Revoked": "1", "Deleted": "1", "Removed": "1", "Edited": "1"])
        try run(MemorySource(later))
        #expect(try figures("changes").values.allSatisfy { $0 == "0" })
    }

    @Test func aConversationThatChangesWhileReadIsReadAgain() throws {
        var world = world
        world.beforeReading["sg_1"] = { state in
            state.add(.text("late", id: "late", minute: 60), to: "sg_1")
            state.commits += 1
        }
        let manifest = try run(MemorySource(world))
        #expect(manifest.reading.commitsDuringRead == 1)
        #expect(manifest.reading.moving == [])
        #expect(try text("out/conversations/sg_1-1.html").contains("late"))
        #expect(try figures("activity")["Messages"] == "7")
    }

    @Test func whatCannotBeReadIsNamedAndTheRestIsThere() throws {
        var world = world
        world.damage["si_u1001_u2000"] = 2
        let manifest = try run(MemorySource(world))
        #expect(manifest.reading.lost == ["si_u1001_u2000: page 7 is damaged"])
        #expect(try text("out/integrity.html").contains("page 7 is damaged"))
        #expect(try text("out/conversations/sg_1-1.html").contains("group <mark>order"))
    }

    @Test func aSingleFileHoldsAll() throws {
        let manifest = try run(MemorySource(world), formats: [.html], isSingleFile: true)
        #expect(manifest.files.map(\.path).sorted() == ["fingerprint.bin", "index.html"])
        let document = ParsedDocument(Array(try data("out/index.html")))
        #expect(document.complaints == [])
        #expect(document.all("article").contains { $0.text.contains("group order") })
        let ids = document.elements.compactMap { $0.attributes["id"] }
        #expect(Set(ids).count == ids.count)
    }

    @Test func pagesOfAThousand() throws {
        var world = MemorySource.State()
        world.add("si_long", name: "Long", type: .single)
        for number in 1...2001 {
            world.add(
                .text("text \(number)", id: "m\(number)", minute: Int64(number)), to: "si_long")
        }
        let paths = try run(MemorySource(world)).files.map(\.path)
            .filter { $0.hasPrefix("conversations/") }
        #expect(paths == (1...3).map { "conversations/si_long-\($0).html" })
        let second = ParsedDocument(Array(try data("out/conversations/si_long-2.html")))
        #expect(second.all("article").map { $0.attributes["id"] }.first == "m-m1001")
        #expect(second.all("article").count == 1000)
        #expect(second.all("a").contains { $0.attributes["href"] == "si_long-3.html" })
        let third = ParsedDocument(Array(try data("out/conversations/si_long-3.html")))
        #expect(third.all("article").count == 1)
    }

    @Test func maskedExportsNameNobody() throws {
        var world = world
        world.add(
            .text("call +86 138 0013 8000 or ann@example.com", id: "p1", minute: 70),
            to: "si_u1001_u2000")
        let key = try MaskKey(Array("0123456789abcdef".utf8))
        try run(MemorySource(world), maskKey: key)
        let all = try everything("out")
        for name in [
            "u1001", "u2000", "Nick u", "Peer 2", "0013 8000", "13800138000", "ann@example",
            "sg_1-",
        ] {
            #expect(!all.contains(name), "\(name)")
        }
        #expect(all.contains("[e-mail]"))
        let before = try contents("out")
        try run(MemorySource(world), to: "again", maskKey: key)
        #expect(try contents("again") == before)
    }

    // MARK: The world

    /// Two people and a group: six messages, one revoked, one deleted, one unreadable, one hole.
    private var world: MemorySource.State {
        var world = MemorySource.State()
        let single = "si_u1001_u2000"
        world.add(single, name: "Peer 2000", type: .single, unread: 3)
        world.add("sg_1", name: "Group 退作", type: .group)
        world.add(.text("my order", id: "m1", minute: 0, seq: 1), to: single)
        world.add(
            .text("which one?", id: "m2", from: "u1001", to: "u2000", minute: 2, seq: 2), to: single
        )
        world.add(.text("that one", id: "m3", minute: 4, seq: 3), to: single)
        world.add(
            ChatLog.text("secret", id: "m4", minute: 5, seq: 6).revoked(by: "u2000", after: 45),
            to: single)
        world.add(quote(of: "m4", text: "secret"), to: single)
        var deleted = ChatLog.text("deleted words", id: "m6", minute: 7, seq: 8)
        deleted.status = .deleted
        world.add(deleted, to: single)
        var broken = ChatLog.text("", id: "m7", minute: 8, seq: 9)
        broken.content = "{not json"
        world.add(broken, to: single)
        var placeholder = ChatLog.text("", id: "[SEQ_GAP_+1]", minute: 9, seq: 0)
        placeholder.status = .deleted
        world.add(placeholder, to: single)
        var group = ChatLog.text("group order", id: "g1", from: "u3000", to: "1", minute: 10)
        group.sessionType = .group
        world.add(group, to: "sg_1")
        return world
    }

    /// A quote that still carries the text of a message revoked since.
    private func quote(of id: String, text: String) -> ChatLog {
        var row = ChatLog.text("", id: "m5", minute: 6, seq: 7)
        row.contentType = .quote
        row.content = JSONValue.object([
            "text": "what?",
            "quoteMessage": [
                "clientMsgID": .string(id), "contentType": 101,
                "textElem": ["content": .string(text)],
            ],
        ]).serialized()
        return row
    }

    // MARK: Helpers

    @discardableResult
    private func run(
        _ source: MemorySource, to name: String = "out",
        formats: Set<ExportFormat> = [.html, .csv, .json],
        isSingleFile: Bool = false, maskKey: MaskKey? = nil, includesDeleted: Bool = false,
        workers: Int = 2
    ) throws -> Manifest {
        let context = ExportContext(
            version: "test", now: 1_783_000_000_000,
            zone: try ReportZone(identifier: "Asia/Shanghai"),
            store: StoreIdentity(account: "u1001", file: "OpenIM_v3_u1001.db", changeCounter: 7),
            includesDeleted: includesDeleted)
        let request = ExportRequest(
            formats: formats, keywords: .literal(["order"]), isSingleFile: isSingleFile,
            maskKey: maskKey, workers: workers)
        let target = folder.path(name)
        return try ExportRun(context: context, request: request, source: source)
            .publish(to: target, with: Publisher(target: target))
    }

    private func data(_ name: String) throws -> Data {
        try Data(contentsOf: URL(filePath: folder.path(name)))
    }

    private func text(_ name: String) throws -> String {
        String(decoding: try data(name), as: UTF8.self)
    }

    private func figures(_ report: String) throws -> [String: String] {
        let json = try JSONValue.parse(try text("out/json/\(report).json")).object
        let figures = json?["figures"]?.array ?? []
        return Dictionary(
            uniqueKeysWithValues: figures.compactMap { figure in
                guard let name = figure.object?["name"]?.string,
                    let value = figure.object?["value"]?.string
                else { return nil }
                return (name, value)
            })
    }

    private func contents(_ name: String) throws -> [String: Data] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path(name))
        return try Dictionary(
            uniqueKeysWithValues: names.filter { $0.contains(".") }
                .map { ($0, try data("\(name)/\($0)")) })
    }

    private func everything(_ name: String) throws -> String {
        try contents(name).sorted { $0.key < $1.key }
            .map { $0.key + String(decoding: $0.value, as: UTF8.self) }.joined()
    }

    /// Whether a link of a page names a page of the export and a place on it.
    private func leads(
        _ link: String, from page: String, _ documents: [String: ParsedDocument]
    ) -> Bool {
        let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let path = String(parts[0])
        let folder = page.contains("/") ? "conversations/" : ""
        let target =
            path.isEmpty ? page : path.hasPrefix("../") ? String(path.dropFirst(3)) : folder + path
        guard let document = documents[target] else { return false }
        guard parts.count == 2 else { return true }
        return document.elements.contains { $0.attributes["id"] == String(parts[1]) }
    }
}
