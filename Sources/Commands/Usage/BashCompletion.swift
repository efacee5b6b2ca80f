/// The completion script for bash.
struct BashCompletion {
    let program: Program

    func text() -> String {
        let function = "_\(program.name)"
        return """
            # bash completion for \(program.name)
            \(function)() {
                local current previous command
                current=${COMP_WORDS[COMP_CWORD]}
                previous=${COMP_WORDS[COMP_CWORD-1]}
                [[ $previous == "=" ]] && previous=${COMP_WORDS[COMP_CWORD-2]}
                [[ $current == "=" ]] && current=
                COMPREPLY=()
                if (( COMP_CWORD == 1 )) || { (( COMP_CWORD == 2 )) && [[ ${COMP_WORDS[1]} == help ]]; }; then
                    COMPREPLY=($(compgen -W "\(firstWords)" -- "$current"))
                    return
                fi
                command=${COMP_WORDS[1]}
                case "$command" in
            \(groupCases)
                *) ;;
                esac
                case "$command" in
            \(program.offered.map(verbCase).joined(separator: "\n"))
                *) ;;
                esac
            }
            complete -F \(function) \(program.name)

            """
    }

    private var firstWords: String {
        (program.firstWords.map(\.name) + ["--help", "--version"]).joined(separator: " ")
    }

    private var groupCases: String {
        program.groups.map { group in
            let seconds = program.offered.filter { $0.words.count > 1 && $0.words[0] == group }
                .map(\.words[1]).joined(separator: " ")
            return """
                    \(group))
                        if (( COMP_CWORD == 2 )); then
                            COMPREPLY=($(compgen -W "\(seconds)" -- "$current"))
                            return
                        fi
                        command="$command ${COMP_WORDS[2]}" ;;
                """
        }.joined(separator: "\n")
    }

    private func verbCase(_ verb: Verb) -> String {
        let valued = verb.definitions.filter { $0.placeholder != nil }
        let cases = valued.map { option in
            "        \(spellings(option).joined(separator: "|"))) \(action(option.completion)) return ;;"
        }
        let words = verb.definitions.map {
            $0.placeholder == nil ? "--\($0.name)" : "--\($0.name)="
        }
        return """
                "\(verb.name)")
                    case "$previous" in
            \(cases.map { "    " + $0 }.joined(separator: "\n"))
                    *) ;;
                    esac
                    if [[ $current == -* ]]; then
                        COMPREPLY=($(compgen -W "\(words.joined(separator: " "))" -- "$current"))
                        [[ ${COMPREPLY[0]} == *= ]] && compopt -o nospace
                        return
                    fi
                    \(action(verb.operands.first?.completion ?? .none)) ;;
            """
    }

    private func spellings(_ option: OptionDefinition) -> [String] {
        ["--\(option.name)"] + (option.short.map { ["-\($0)"] } ?? [])
    }

    private func action(_ completion: Completion) -> String {
        switch completion {
        case .none: ":;"
        case .file: paths("compgen -f")
        case .folder: paths("compgen -d")
        case .choices(let words):
            "COMPREPLY=($(compgen -W \"\(words.joined(separator: " "))\" -- \"$current\"));"
        }
    }

    /// Offers paths, one a line, since they may hold spaces.
    private func paths(_ generator: String) -> String {
        "local IFS=$'\\n'; compopt -o filenames; COMPREPLY=($(\(generator) -- \"$current\"));"
    }
}
