import TestSupport
import Testing

@testable import Commands

@Suite struct ProgramTests {
    static let failures: [ParsingCase] = [
        .init("no such command", ["fnd"], "fnd: no such command; did you mean find?"),
        .init("nothing like it", ["zebra"], "zebra: no such command; imscope --help lists them"),
        .init("empty word", [""], "'': no such command; imscope --help lists them"),
        .init(
            "half a command", ["export"],
            "export: not a whole command; it goes on with one of words, nights"),
        .init(
            "second word wrong", ["export", "word"],
            "export word: no such command; did you mean words?"),
        .init(
            "hidden is not suggested", ["flod"], "flod: no such command; imscope --help lists them"),
        .init(
            "option first", ["--any", "find"],
            "--any: an option before the command; write imscope COMMAND --any"),
        .init("operand missing", ["find"], "find: WORD is missing; try imscope help find"),
        .init(
            "operand too many", ["export", "words", "a", "b"],
            "export words: 'b' is one word too many; try imscope help export words"),
        .init(
            "bad number", ["find", "x", "--count", "five"],
            "--count: 'five' is not a whole number; write a number from 1 to 1000"),
        .init(
            "number out of range", ["find", "x", "--count=0"],
            "--count: 0 is out of range; write a number from 1 to 1000"),
        .init(
            "bad choice", ["find", "x", "--size=larg"],
            "--size: 'larg' is not one of small, large; did you mean large?"),
        .init("empty path", ["find", "x", "--store="], "--store: an empty path"),
        .init("error of a verb", ["export", "nights"], "night: too dark; light a lamp"),
    ]

    @Test(arguments: failures)
    func saysWhatIsWrong(_ table: ParsingCase) async {
        let answer = await World().run(table.words, of: Sample.program)
        #expect(answer == Answer(code: .failure, output: "", errors: "sample: \(table.expected)\n"))
    }

    @Test func givesTypedValues() async {
        let answer = await World().run(
            "find", "a", "--any", "-w", "x", "--word=y", "--count", "1k", "b", "--size=large",
            "--store=~/s.db", of: Sample.program)
        #expect(answer.errors == "")
        #expect(
            answer.output == """
                operands ["a", "b"]
                store ~/s.db
                words ["x", "y"]
                count 1000
                size large
                any true all false last any

                """)
    }

    @Test func closedPipeIsQuiet() async {
        let errors = Memory()
        let context = World().context(
            output: Memory(refusing: Platform.closedPipe), errors: errors)
        #expect(await Sample.program.run(["flood"], in: context) == .found)
        #expect(errors.text == "")
    }

    @Test func fullDiskIsAnError() async {
        let errors = Memory()
        let context = World().context(output: Memory(refusing: 28), errors: errors)
        #expect(await Sample.program.run(["find", "x"], in: context) == .failure)
        #expect(errors.text == "sample: standard output: No space left on device\n")
    }

    @Test(arguments: [
        (["--help"], "sample-help.txt"), ([], "sample-help.txt"), (["-h"], "sample-help.txt"),
        (["help"], "sample-help.txt"), (["help", "find"], "find-help.txt"),
        (["find", "--help"], "find-help.txt"), (["find", "x", "-h"], "find-help.txt"),
        (["export", "--help"], "export-help.txt"), (["help", "export"], "export-help.txt"),
        (["help", "export", "words"], "export-words-help.txt"),
        (["export", "words", "--help"], "export-words-help.txt"),
    ])
    func helps(_ words: [String], _ golden: String) async {
        let answer = await World().run(words, of: Sample.program)
        #expect(answer.code == .found)
        #expect(answer.errors == "")
        #expect(Golden.difference(answer.output, from: golden) == nil)
    }

    @Test(arguments: [40, 60, 80, 100])
    func helpKeepsToTheTerminal(_ columns: Int) async {
        let world = World(terminal: TerminalSize(columns: columns, rows: 24))
        let answer = await world.run("find", "--help", of: Sample.program)
        let tooLong = answer.output.split(separator: "\n").filter { $0.count > columns }
        #expect(
            tooLong.allSatisfy { $0.split(separator: " ").count <= 2 || $0.contains("sample find") }
        )
    }

    @Test(arguments: [["--version"], ["find", "--version"]])
    func tellsItsVersion(_ words: [String]) async {
        let answer = await World().run(words, of: Sample.program)
        #expect(answer == Answer(code: .found, output: "sample 9.8.7\n", errors: ""))
    }
}
