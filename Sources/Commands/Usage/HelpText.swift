/// The text of `--help`, made from the definitions.
package struct HelpText {
    let program: Program
    /// The width to fill; no line is longer unless one word is.
    let columns: Int

    init(program: Program, columns: Int) {
        self.program = program
        self.columns = min(max(columns, 40), 100)
    }

    /// The answer to `imscope --help`.
    func overview() -> String {
        let shown = program.verbs.filter { !$0.isHidden }
        return """
            \(program.name) \(program.version): \(program.summary)

            Usage: \(program.name) COMMAND [OPTION]… [ARGUMENT]…

            Commands:
            \(list(shown.map { ($0.name, $0.summary) }))

            \(wrapped("\(program.name) help COMMAND tells more of one. Exit status: 0 found, "
                + "1 nothing found or a check failed, 2 an error."))

            """
    }

    /// The answer to `--help` on the first word of several commands; nil where it is no such word.
    func group(_ word: String) -> String? {
        let members = program.verbs.filter { $0.words.count > 1 && $0.words.first == word }
        let whole = program.verbs.contains { $0.name == word }
        guard !members.isEmpty, !whole else { return nil }
        return """
            Usage: \(program.name) \(word) COMMAND [OPTION]… [ARGUMENT]…

            Commands:
            \(list(members.map { ($0.name, $0.summary) }))

            """
    }

    /// The answer to `imscope VERB --help`.
    func text(of verb: Verb) -> String {
        var parts = ["Usage: \(usage(of: verb))", wrapped("\(verb.summary).")]
        parts += verb.details.map { wrapped($0) }
        if !verb.operands.isEmpty {
            parts.append("Arguments:\n" + list(verb.operands.map { ($0.usage, $0.summary) }))
        }
        parts.append(
            "Options:\n" + list(verb.definitions.map { (Self.spelling($0), Self.note($0)) }))
        if !verb.examples.isEmpty {
            let calls = verb.examples.map { "  \($0.call)\n\(wrapped($0.purpose, indent: 6))" }
            parts.append("Examples:\n" + calls.joined(separator: "\n"))
        }
        return parts.joined(separator: "\n\n") + "\n"
    }

    func usage(of verb: Verb) -> String {
        let operands = verb.operands.map(\.usage)
        return ([program.name, verb.name, "[OPTION]…"] + operands).joined(separator: " ")
    }

    /// `-k, --keyword=WORD`
    static func spelling(_ option: OptionDefinition) -> String {
        let short = option.short.map { "-\($0), " } ?? "    "
        return short + "--\(option.name)" + (option.placeholder.map { "=\($0)" } ?? "")
    }

    /// The summary with what else is to be known: default, repetition, environment.
    static func note(_ option: OptionDefinition) -> String {
        var notes: [String] = []
        if let text = option.defaultText { notes.append("default: \(text)") }
        if option.repeats { notes.append("may be repeated") }
        if let name = option.environment { notes.append("or \(name)") }
        if let key = option.configKey { notes.append("config: \(key)") }
        return option.summary + (notes.isEmpty ? "" : " (\(notes.joined(separator: "; ")))")
    }

    /// Two columns: names, and what they are; a name too wide for its column has a line to itself.
    private func list(_ rows: [(String, String)]) -> String {
        let widest = rows.map(\.0.count).max() ?? 0
        let indent = min(widest, 24) + 4
        return rows.map { name, summary in
            let body = wrapped(summary, indent: indent)
            guard name.count + 4 <= indent else { return "  \(name)\n\(body)" }
            return "  " + name + body.dropFirst(2 + name.count)
        }.joined(separator: "\n")
    }

    private func wrapped(_ text: String, indent: Int = 0) -> String {
        let margin = String(repeating: " ", count: indent)
        var lines: [String] = []
        var line = margin
        for word in text.split(separator: " ") {
            if line.count + 1 + word.count > columns, line.count > indent {
                lines.append(line)
                line = margin
            }
            line += (line.count > indent ? " " : "") + word
        }
        return (lines + [line]).joined(separator: "\n")
    }
}
