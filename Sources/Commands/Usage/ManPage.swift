/// The man page, made from the definitions: `imscope.1` in troff's man macros.
package struct ManPage {
    let program: Program

    package init(program: Program) {
        self.program = program
    }

    /// The whole page.
    package func text() -> String {
        let shown = program.verbs.filter { !$0.isHidden }
        var parts = [
            ".TH \(program.name.uppercased()) 1 \"\" \"\(program.name) \(Self.escaped(program.version))\"",
            ".SH NAME\n\(program.name) \\- \(Self.escaped(program.summary))",
            ".SH SYNOPSIS\n.B \(program.name)\n.I COMMAND\n[\\fIOPTION\\fR]… [\\fIARGUMENT\\fR]…",
            ".SH COMMANDS",
        ]
        parts += shown.map(section(of:))
        parts.append(commonOptions())
        parts.append(environment())
        parts.append(files())
        parts.append(exitStatus)
        return parts.joined(separator: "\n") + "\n"
    }

    private func section(of verb: Verb) -> String {
        let operands = verb.operands.map { " \(Self.escaped($0.usage))" }.joined()
        var lines = [
            ".SS \"\(Self.escaped(verb.name))\(operands)\"", Self.paragraph(verb.summary + "."),
        ]
        for detail in verb.details { lines += [".PP", Self.paragraph(detail)] }
        for operand in verb.operands {
            lines += [
                ".TP", ".I \(Self.escaped(operand.usage))", Self.paragraph(operand.summary + "."),
            ]
        }
        lines += verb.options.map { option(of: $0.definition) }
        for example in verb.examples {
            lines += [
                ".PP", Self.paragraph(example.purpose + ":"), ".PP", ".RS 4", ".nf",
                Self.paragraph(example.call), ".fi", ".RE",
            ]
        }
        return lines.joined(separator: "\n")
    }

    private func option(of option: OptionDefinition) -> String {
        let short = option.short.map { "\\fB\\-\($0)\\fR, " } ?? ""
        let value = option.placeholder.map { "=\\fI\(Self.escaped($0))\\fR" } ?? ""
        return """
            .TP
            \(short)\\fB\\-\\-\(Self.escaped(option.name))\\fR\(value)
            \(Self.paragraph(HelpText.note(option) + "."))
            """
    }

    private func commonOptions() -> String {
        ".SH \"COMMON OPTIONS\"\n"
            + CommonOptions.all.map { option(of: $0.definition) }.joined(separator: "\n")
    }

    private func environment() -> String {
        var seen: [String] = []
        var lines = [".SH ENVIRONMENT"]
        for option in program.verbs.flatMap(\.definitions) {
            guard let name = option.environment, !seen.contains(name) else { continue }
            seen.append(name)
            lines += [
                ".TP", ".B \(Self.escaped(name))",
                "Stands in for \\fB\\-\\-\(Self.escaped(option.name))\\fR.",
            ]
        }
        lines += [".TP", ".B NO_COLOR", "When set to anything, no colour is used."]
        return lines.joined(separator: "\n")
    }

    private func files() -> String {
        var lines = [
            ".SH FILES", ".TP", ".I $XDG_CONFIG_HOME/imscope/config",
            "Values for options that are not given, one \\fIkey\\fR = \\fIvalue\\fR a line; lines"
                + " that begin with # are comments. An option hides the environment, which hides"
                + " this file, which hides \\fI/etc/xdg/imscope/config\\fR. Keys:",
        ]
        for key in program.configKeys {
            lines += [
                ".RS", ".TP", ".B \(Self.escaped(key.name))", Self.paragraph(key.summary + "."),
                ".RE",
            ]
        }
        return lines.joined(separator: "\n")
    }

    private var exitStatus: String {
        """
        .SH "EXIT STATUS"
        .TP
        0
        Something was found, or every check held.
        .TP
        1
        Nothing was found, or a check failed.
        .TP
        2
        An error; one line on standard error says what, why, and what to do next.
        """
    }

    /// A text that cannot be taken for a request: a control character at its start is covered.
    private static func paragraph(_ text: String) -> String {
        let body = escaped(text)
        return body.hasPrefix(".") || body.hasPrefix("'") ? "\\&" + body : body
    }

    static func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case "\\": result += "\\e"
            case "-": result += "\\-"
            case "\"": result += "\\(dq"
            case "'": result += "\\(aq"
            case "`": result += "\\(ga"
            case "^": result += "\\(ha"
            case "~": result += "\\(ti"
            case "\n": result += " "
            default: result.append(character)
            }
        }
        return result
    }
}
