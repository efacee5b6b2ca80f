/// The shells that completions are made for.
package enum Shell: String, CaseIterable, Sendable {
    case bash, zsh, fish
}

/// The completion scripts, made from the definitions.
package struct Completions {
    let program: Program

    package init(program: Program) {
        self.program = program
    }

    /// The script for a shell.
    package func script(for shell: Shell) -> String {
        switch shell {
        case .bash: BashCompletion(program: program).text()
        case .zsh: ZshCompletion(program: program).text()
        case .fish: FishCompletion(program: program).text()
        }
    }
}

extension Program {
    /// The commands that completion offers.
    var offered: [Verb] { verbs.filter { !$0.isHidden } }

    /// The first words of commands that go on with a second.
    var groups: [String] {
        var names: [String] = []
        for words in offered.map(\.words) where words.count > 1 && !names.contains(words[0]) {
            names.append(words[0])
        }
        return names
    }

    /// What can be the first word, each with a summary: commands, groups and `help`.
    var firstWords: [(name: String, summary: String)] {
        var words = offered.filter { $0.words.count == 1 }.map { ($0.name, $0.summary) }
        for group in groups where !words.contains(where: { $0.0 == group }) {
            let members = offered.filter { $0.words.count > 1 && $0.words[0] == group }
            words.append((group, members.map(\.words[1]).joined(separator: ", ")))
        }
        return words + [("help", "Tell more of a command")]
    }
}
