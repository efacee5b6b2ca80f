/// The completion script for fish.
struct FishCompletion {
    let program: Program

    func text() -> String {
        var lines = [
            "# fish completion for \(program.name)",
            "complete -c \(program.name) -f",
        ]
        lines += program.firstWords.map { word in
            "complete -c \(program.name) -n __fish_use_subcommand -a \(word.name) -d \(quoted(word.summary))"
        }
        for verb in program.offered { lines += self.lines(of: verb) }
        return lines.joined(separator: "\n") + "\n"
    }

    private func lines(of verb: Verb) -> [String] {
        let words = verb.words
        var lines: [String] = []
        if words.count > 1 {
            let others = program.offered.filter { $0.words.count > 1 && $0.words[0] == words[0] }
                .map(\.words[1]).joined(separator: " ")
            lines.append(
                "complete -c \(program.name) -n '__fish_seen_subcommand_from \(words[0]); "
                    + "and not __fish_seen_subcommand_from \(others)' -a \(words[1]) "
                    + "-d \(quoted(verb.summary))")
        }
        let condition = words.map { "__fish_seen_subcommand_from \($0)" }.joined(
            separator: "; and ")
        lines += verb.definitions.map { line(of: $0, when: condition) }
        if let operand = verb.operands.first, operand.completion != .none {
            lines.append(
                "complete -c \(program.name) -n '\(condition)'\(action(operand.completion))")
        }
        return lines
    }

    private func line(of option: OptionDefinition, when condition: String) -> String {
        let short = option.short.map { " -s \($0)" } ?? ""
        let value = option.placeholder == nil ? "" : " -r" + action(option.completion)
        return "complete -c \(program.name) -n '\(condition)' -l \(option.name)\(short)\(value) "
            + "-d \(quoted(option.summary))"
    }

    private func action(_ completion: Completion) -> String {
        switch completion {
        case .none: " -f"
        case .file: " -F"
        case .folder: " -a '(__fish_complete_directories)'"
        case .choices(let words): " -f -a \(quoted(words.joined(separator: " ")))"
        }
    }

    private func quoted(_ text: String) -> String {
        "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
    }
}
