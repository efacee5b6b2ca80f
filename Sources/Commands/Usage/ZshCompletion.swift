/// The completion script for zsh.
struct ZshCompletion {
    let program: Program

    func text() -> String {
        """
        #compdef \(program.name)
        # zsh completion for \(program.name)
        _\(program.name)() {
            local context state state_descr line command
            typeset -A opt_args
            if (( CURRENT == 2 )) || { (( CURRENT == 3 )) && [[ ${words[2]} == help ]]; }; then
                local -a commands
                commands=(
        \(program.firstWords.map(described).joined(separator: "\n"))
                )
                _describe command commands
                return
            fi
            command=${words[2]}
            case "$command" in
        \(program.groups.map(groupCase).joined(separator: "\n"))
            *) shift words; (( CURRENT-- )) ;;
            esac
            case "$command" in
        \(program.offered.map(verbCase).joined(separator: "\n"))
            *) _default ;;
            esac
        }
        _\(program.name) "$@"

        """
    }

    private func described(_ word: (name: String, summary: String)) -> String {
        "            \(quoted("\(word.name):\(word.summary)"))"
    }

    private func groupCase(_ group: String) -> String {
        let seconds = program.offered.filter { $0.words.count > 1 && $0.words[0] == group }
        return """
                \(group))
                    if (( CURRENT == 3 )); then
                        local -a commands
                        commands=(
            \(seconds.map { described(($0.words[1], $0.summary)) }.joined(separator: "\n"))
                        )
                        _describe command commands
                        return
                    fi
                    command="$command ${words[3]}"
                    shift 2 words; (( CURRENT -= 2 )) ;;
            """
    }

    private func verbCase(_ verb: Verb) -> String {
        var specifications = verb.definitions.flatMap(specifications(of:))
        if let operand = verb.operands.first {
            specifications.append("'*:\(operand.name.lowercased()):\(action(operand.completion))'")
        }
        let lines = specifications.map { "            \($0)" }.joined(separator: " \\\n")
        return """
                \(quoted(verb.name)))
                    _arguments -s -S \\
            \(lines) ;;
            """
    }

    private func specifications(of option: OptionDefinition) -> [String] {
        let text = bracketed(option.summary)
        let star = option.repeats ? "*" : ""
        let value = option.placeholder.map {
            ":\(bracketed($0.lowercased())):\(action(option.completion))"
        }
        let long = "\(star)--\(option.name)\(value == nil ? "" : "=")[\(text)]\(value ?? "")"
        let short = option.short.map {
            "\(star)-\($0)\(value == nil ? "" : "+")[\(text)]\(value ?? "")"
        }
        return [long, short].compactMap { $0 }.map(quoted)
    }

    private func action(_ completion: Completion) -> String {
        switch completion {
        case .none: " "
        case .file: "_files"
        case .folder: "_files -/"
        case .choices(let words): "(\(words.joined(separator: " ")))"
        }
    }

    private func bracketed(_ text: String) -> String {
        text.replacing(":", with: "\\:").replacing("[", with: "\\[").replacing("]", with: "\\]")
    }

    private func quoted(_ text: String) -> String {
        "'" + text.replacing("'", with: "'\\''") + "'"
    }
}
