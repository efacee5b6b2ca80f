import TestSupport
import Testing

@testable import Commands

/// A config file that is refused, and the error after its path.
struct BadConfig: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var bytes: [UInt8]
    var expected: String

    init(_ name: String, _ bytes: [UInt8], _ expected: String) {
        testDescription = name
        self.bytes = bytes
        self.expected = expected
    }
}

@Suite struct ConfigTests {
    @Test func optionHidesEnvironmentHidesConfig() async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "user/imscope/config", text: "store = /user.db\ncount = 7\nword=a\nword = b\n")
        try folder.write("shared/imscope/config", text: "store = /shared.db\nword = z\nsize = 1\n")
        var world = World(environment: [
            "XDG_CONFIG_HOME": folder.path("user"), "XDG_CONFIG_DIRS": "/nowhere",
        ])
        func line(_ name: String, _ words: String...) async -> String? {
            let answer = await world.run(["find", "x"] + words, of: Sample.program)
            return answer.output.split(separator: "\n").first { $0.hasPrefix(name) }.map(
                String.init)
        }
        #expect(await line("store") == "store /user.db")
        #expect(await line("count") == "count 7")
        #expect(await line("words") == #"words ["a", "b"]"#)
        #expect(await line("words", "--word=c") == #"words ["c"]"#)
        world.environment["SAMPLE_STORE"] = "/variable.db"
        #expect(await line("store") == "store /variable.db")
        #expect(await line("store", "--store", "/option.db") == "store /option.db")
        world.environment["SAMPLE_STORE"] = ""
        #expect(await line("store") == "store /user.db")
    }

    @Test func userFileHidesSharedFile() async throws {
        let folder = try TemporaryFolder()
        try folder.write("home/.config/imscope/config", text: "word = user\n")
        try folder.write("a/imscope/config", text: "word = a\ncount = 3\n")
        try folder.write("b/imscope/config", text: "count = 4\nstore = /b\n")
        let world = World(environment: [
            "HOME": folder.path("home"),
            "XDG_CONFIG_DIRS": "\(folder.path("a")):\(folder.path("b"))",
        ])
        let answer = await world.run("find", "x", of: Sample.program)
        #expect(answer.errors == "")
        #expect(answer.output.contains("store /b\nwords [\"user\"]\ncount 3\n"))
    }

    @Test func readsTheFormat() throws {
        let text =
            "\u{FEFF}store = ~/a b.db  \r\n\r\n  # comment\nword=\" two  words \"\nword = #1\nword =\nk = a = b\nword = \"\n"
        let file = try ConfigFile(bytes: Array(text.utf8), path: "c")
        #expect(file.entries.map(\.value) == ["~/a b.db", " two  words ", "#1", "", "a = b", "\""])
        #expect(file.entries.map(\.line) == [1, 4, 5, 6, 7, 8])
    }

    static let bad: [BadConfig] = [
        .init(
            "no equals", Array("store /x\n".utf8), ":1: 'store /x' has no '='; write key = value"),
        .init("no key", Array("\n = x".utf8), ":2: no key before '='"),
        .init("ill-formed", Array("a = b\nc = ".utf8) + [0xFF, 0xFE], ":2: not UTF-8 text"),
        .init("NUL", Array("store = a\u{0}b".utf8), ":1: not UTF-8 text"),
        .init("unknown key", Array("stor = /x".utf8), ":1: stor: unknown key; did you mean store?"),
        .init(
            "nothing like it", Array("zebra = 1".utf8),
            ":1: zebra: unknown key; known are store, word, count, color, theme"
        ),
        .init(
            "bad value", Array("# c\ncount = many".utf8),
            ":2: count: 'many' is not a whole number; write a number from 1 to 1000"
        ),
        .init("too long", Array(repeating: 10, count: 1 << 20 + 1), ": too long"),
        .init(
            "ESC", Array("\u{1B}]52;c = 1".utf8),
            ":1: \\u{1b}]52;c: unknown key; known are store, word, count, color, theme"
        ),
    ]

    @Test(arguments: bad)
    func namesFileLineAndKey(_ table: BadConfig) async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("config", table.bytes)
        let answer = await World().run("find", "x", "--config", path, of: Sample.program)
        #expect(answer.code == .failure)
        #expect(answer.errors == "sample: \(path)\(table.expected)\n")
    }

    @Test func aNamedFileMustExist() async {
        let answer = await World().run("find", "x", "--config=/nowhere/c", of: Sample.program)
        #expect(answer.errors == "sample: /nowhere/c: No such file or directory\n")
    }

    @Test func aFolderIsNoFile() async throws {
        let folder = try TemporaryFolder()
        let answer = await World().run("find", "x", "--config", folder.path, of: Sample.program)
        #expect(answer.errors == "sample: \(folder.path): Is a directory\n")
    }

    @Test func helpNeedsNoConfig() async throws {
        let folder = try TemporaryFolder()
        try folder.write("imscope/config", text: "broken")
        let world = World(environment: ["XDG_CONFIG_HOME": folder.path])
        #expect(await world.run("find", "--help", of: Sample.program).code == .found)
        #expect(await world.run("find", "x", of: Sample.program).code == .failure)
    }
}
