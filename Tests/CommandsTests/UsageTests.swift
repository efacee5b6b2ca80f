import Foundation
import TestSupport
import Testing

@testable import Commands

@Suite struct UsageTests {
    static let programs = [Sample.program, .imscope]

    @Test func manPageIsAsSeen() {
        #expect(Golden.difference(ManPage(program: Sample.program).text(), from: "sample.1") == nil)
    }

    @Test(arguments: Shell.allCases)
    func completionsAreAsSeen(_ shell: Shell) {
        let text = Completions(program: Sample.program).script(for: shell)
        #expect(Golden.difference(text, from: "sample.\(shell)") == nil)
    }

    @Test func everyOptionIsInEveryPlace() {
        for program in Self.programs {
            let man = ManPage(program: program).text()
            let scripts = Shell.allCases.map { Completions(program: program).script(for: $0) }
            for verb in program.verbs where !verb.isHidden {
                let help = HelpText(program: program, columns: 80).text(of: verb)
                for option in verb.definitions {
                    let name = option.name.replacing("-", with: "\\-")
                    #expect(help.contains("--\(option.name)"), "help of \(verb.name)")
                    #expect(man.contains("\\-\\-\(name)"), "man page, \(verb.name)")
                    #expect(scripts.allSatisfy { $0.contains(option.name) }, "\(verb.name)")
                }
            }
        }
    }

    @Test func definitionsAreSound() {
        for program in Self.programs {
            for verb in program.verbs {
                let names = verb.definitions.map(\.name)
                let letters = verb.definitions.compactMap(\.short)
                #expect(Set(names).count == names.count, "\(verb.name): a name twice")
                #expect(Set(letters).count == letters.count, "\(verb.name): a letter twice")
                let sentences = [verb.summary] + verb.definitions.map(\.summary)
                #expect(
                    sentences.allSatisfy { !$0.hasSuffix(".") && $0.first?.isUppercase == true })
                #expect(
                    verb.summary.count <= 64, "\(verb.name): a summary that does not fit a list")
            }
        }
    }

    static let checkers: [(Shell, [String])] = [
        (.bash, ["bash", "-n"]), (.zsh, ["zsh", "-n"]), (.fish, ["fish", "--no-execute"]),
    ]

    @Test(arguments: checkers)
    func shellsReadTheirScripts(_ shell: Shell, _ checker: [String]) throws {
        let folder = try TemporaryFolder()
        for program in Self.programs {
            let script = Completions(program: program).script(for: shell)
            let path = try folder.write("script", text: script)
            guard let result = try Tool.run(checker + [path]) else { continue }
            #expect(result.status == 0, "\(result.output)")
        }
    }

    @Test func manIsWithoutWarnings() throws {
        let folder = try TemporaryFolder()
        for program in Self.programs {
            let path = try folder.write("page.1", text: ManPage(program: program).text())
            let tool = ["man", "--warnings", "-E", "UTF-8", "-l", path]
            guard let result = try Tool.run(tool) else { continue }
            #expect(result.status == 0)
            #expect(!result.output.contains("warning"), "\(result.output)")
        }
    }

    static let presses: [(String, [String], [String])] = [
        ("commands", ["fi"], ["find"]), ("groups", ["ex"], ["export"]),
        ("second words", ["export", ""], ["words", "nights"]),
        ("long options", ["find", "--co"], ["--count=", "--color=", "--config="]),
        ("choices", ["find", "--size", "l"], ["large"]),
        ("choices after =", ["find", "--size", "=", "s"], ["small"]),
        ("options of a second word", ["export", "words", "--o"], ["--out="]),
        ("help", ["help", "fi"], ["find"]), ("no value known", ["find", "--count", ""], []),
    ]

    @Test(arguments: presses)
    func bashCompletes(_ name: String, _ words: [String], _ expected: [String]) throws {
        let folder = try TemporaryFolder()
        let script = Completions(program: Sample.program).script(for: .bash)
        let line = (["sample"] + words).map { "'\($0)'" }.joined(separator: " ")
        let path = try folder.write(
            "press",
            text: """
                compopt() { :; }
                \(script)
                COMP_WORDS=(\(line))
                COMP_CWORD=\(words.count)
                _sample
                printf '%s\\n' "${COMPREPLY[@]}"
                """)
        guard let result = try Tool.run(["bash", path]) else { return }
        let offered = result.output.split(separator: "\n").map(String.init)
        #expect(Set(offered) == Set(expected))
    }
}
