import Testing

@testable import Commands

/// A command line and what it comes to.
struct ParsingCase: Sendable, CustomTestStringConvertible {
    var name: String
    var words: [String]
    var expected: String

    init(_ name: String, _ words: [String], _ expected: String) {
        self.name = name
        self.words = words
        self.expected = expected
    }

    var testDescription: String { name }
}

@Suite struct ParsingTests {
    static let good: [ParsingCase] = [
        .init("operands only", ["x", "y"], "| x y"),
        .init("value after =", ["--count=5", "x"], "count=5 | x"),
        .init("value as next word", ["--count", "5", "x"], "count=5 | x"),
        .init("empty value after =", ["--word=", "x"], "word= | x"),
        .init("= inside a value", ["--word=a=b"], "word=a=b |"),
        .init("short with next word", ["-n", "5"], "count=5 |"),
        .init("short with attached value", ["-n5"], "count=5 |"),
        .init("short flags together", ["-ah"], "any help |"),
        .init("flag then valued short", ["-an5"], "any count=5 |"),
        .init("flag then valued short, next word", ["-an", "5"], "any count=5 |"),
        .init("options after operands", ["x", "--any", "y"], "any | x y"),
        .init("-- ends options", ["--any", "--", "--count", "-x"], "any | --count -x"),
        .init("-- as a value", ["--word", "--", "x"], "word=-- | x"),
        .init("- is an operand", ["-", "x"], "| - x"),
        .init("- is a value", ["--store", "-"], "store=- |"),
        .init("order is kept", ["--all", "--any", "--all"], "all any all |"),
        .init("a value that looks like an option", ["--word", "--any"], "word=--any |"),
        .init("empty word", ["", "x"], "|  x"),
        .init("Chinese and emoji", ["--word=退款", "😀"], "word=退款 | 😀"),
    ]

    @Test(arguments: good)
    func takesApart(_ table: ParsingCase) throws {
        let line = try ParsedLine(table.words, options: Sample.find.definitions)
        let options = line.occurrences.map { $0.value.map { "\($0)" }.map { [$0] } ?? [] }
        let shown = zip(line.occurrences, options).map { ([$0.name] + $1).joined(separator: "=") }
        #expect((shown + ["|"] + line.operands).joined(separator: " ") == table.expected)
    }

    static let bad: [ParsingCase] = [
        .init("unknown", ["--cuont=5"], "--cuont: unknown option; did you mean --count?"),
        .init(
            "beginning of a name", ["--cou", "5"], "--cou: unknown option; did you mean --count?"),
        .init("other case", ["--COUNT=1"], "--COUNT: unknown option; did you mean --count?"),
        .init(
            "nothing like it", ["--zebra"],
            "--zebra: unknown option; try --help, or write -- before a word that starts with a dash"
        ),
        .init("long name, one dash", ["-count"], "-c: unknown option; did you mean --count?"),
        .init(
            "unknown letter", ["-z"],
            "-z: unknown option; try --help, or write -- before a word that starts with a dash"),
        .init("no value", ["--count"], "--count: needs a value; write --count N"),
        .init("no value for a letter", ["-an"], "-n: needs a value; write -n N"),
        .init("flag with a value", ["--any=yes"], "--any: takes no value; write --any alone"),
        .init(
            "control characters", ["--\u{1B}[31m"],
            "--\\u{1b}[31m: unknown option; try --help, or write -- before a word that starts with a dash"
        ),
    ]

    @Test(arguments: bad)
    func refuses(_ table: ParsingCase) {
        let error = #expect(throws: UserError.self) {
            try ParsedLine(table.words, options: Sample.find.definitions)
        }
        #expect(error?.line == table.expected)
    }

    @Test(arguments: [
        ("serach", "search"), ("saerch", "search"), ("SEARCH", "search"), ("sear", "search"),
        ("wach", "watch"), ("histroy", "history"), ("x", nil), ("", nil), ("exportt", "export"),
        ("completely", nil),
    ])
    func suggests(_ word: String, _ expected: String?) {
        let known = ["search", "watch", "history", "export"]
        #expect(Suggestion.nearest(to: word, among: known) == expected)
    }

    @Test func suggestsNothingForAnEndlessWord() {
        let word = String(repeating: "search", count: 100_000)
        #expect(Suggestion.nearest(to: word, among: ["search"]) == nil)
    }
}
