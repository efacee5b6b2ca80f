import Foundation
import TestSupport
import Testing

@testable import Commands

/// What is no store that can be read, and the words that each verb says of it.
struct BadStore: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var file: String
    var says: String
    var make: @Sendable (TemporaryFolder, String) throws -> Void

    init(
        _ name: String, file: String, says: String,
        make: @escaping @Sendable (TemporaryFolder, String) throws -> Void
    ) {
        testDescription = name
        self.file = file
        self.says = says
        self.make = make
    }
}

@Suite struct BadStoreTests {
    /// A call of each verb that reads a store.
    static let calls = [
        ["history"], ["history", "si_a_b"], ["message", "id"], ["search", "x"],
        ["search", "x", "-c", "si_a_b"], ["search", "--param", #"{"keywordList":["x"]}"#],
    ]

    static let stores: [BadStore] = [
        .init("missing", file: "none.db", says: "no such file") { _, _ in },
        .init("folder", file: "folder.db", says: "a folder") { try $0.makeFolder($1) },
        .init("text", file: "text.db", says: "not an SQLite database") {
            try $0.write($1, text: String(repeating: "no database\n", count: 1000))
        },
        .init("empty", file: "empty.db", says: "empty") { try $0.write($1, text: "") },
        .init("truncated", file: "cut.db", says: "cut short") {
            try $0.write($1, Fixture.data("sdk-3.5/OpenIM_v3_u5.db").prefix(200_000))
        },
        .init("version 2", file: "OpenIM_v2_u1.db", says: "v2") {
            try $0.write($1, text: "sealed")
        },
        .init("control characters", file: "a\u{1B}[2J\nb.db", says: "no such file") { _, _ in },
    ]

    @Test(arguments: stores)
    func oneClearLine(_ bad: BadStore) async throws {
        let folder = try TemporaryFolder()
        try bad.make(folder, bad.file)
        let before = try FolderFingerprint(of: folder)
        let home = try TemporaryFolder()
        let world = World(environment: ["HOME": home.path])
        for call in Self.calls {
            let answer = await world.run(call + ["--store", folder.path(bad.file)])
            #expect(answer.code == .failure, "\(call)")
            #expect(answer.output == "", "\(call)")
            #expect(answer.errors.hasPrefix("imscope: "))
            #expect(answer.errors.contains(bad.says), "\(call): \(answer.errors)")
            #expect(answer.errors.filter { $0 == "\n" }.count == 1)
            #expect(!answer.errors.contains("\u{1B}"))
        }
        #expect(try FolderFingerprint(of: folder) == before)
        #expect(try FolderFingerprint(of: home).entries.count == 1)
    }

    @Test func noStoreIsSaidToo() async {
        for call in Self.calls {
            let answer = await World().run(call)
            #expect(answer.code == .failure)
            #expect(answer.errors.hasPrefix("imscope: no store: none was named; give --store PATH"))
        }
    }

    static let badValues: [(words: [String], says: String)] = [
        (
            ["history", "si_u1001_u200"],
            "si_u1001_u200: no such conversation in the store; did you mean si_u1001_u2000?"
        ),
        (
            ["history", "退款退款退款"],
            "退款退款退款: no such conversation in the store; imscope history alone lists them"
        ),
        (
            ["message", "x", "-c", "nowhere at all"],
            "nowhere at all: no such conversation in the store"
        ),
        (["history", "si_u1001_u2000", "--before", "x"], "x: no such message in si_u1001_u2000"),
        (["history", "si_u1001_u2000", "--count", "0"], "--count: 0 is out of range"),
    ]

    @Test(arguments: badValues.indices)
    func badValuesAreNamed(_ index: Int) async throws {
        let (words, says) = Self.badValues[index]
        let answer = try await StoreWorld().run(words)
        #expect(answer.code == .failure)
        #expect(answer.output == "")
        #expect(answer.errors.hasPrefix("imscope: \(says)"), "\(answer.errors)")
    }
}
