/// The whole command line: its verbs, and how one call runs.
package struct Program: Sendable {
    package let name: String
    package let version: String
    /// One sentence without a full stop.
    package let summary: String
    package let verbs: [Verb]
    /// Keys of the config file that are no option of a verb.
    package let extraKeys: [ConfigKey]

    package init(
        name: String, version: String, summary: String, verbs: [Verb],
        extraKeys: [ConfigKey] = []
    ) {
        self.name = name
        self.version = version
        self.summary = summary
        self.verbs = verbs
        self.extraKeys = extraKeys
    }

    /// Runs one call, given the words after the program's name.
    ///
    /// Errors end here, as one line on the error stream; a closed pipe ends a call quietly.
    package func run(_ words: [String], in context: Context) async -> ExitCode {
        do {
            let code = try await answer(words, context)
            try context.output.flush()
            try context.errors.flush()
            return code
        } catch {
            return report(error, in: context)
        }
    }

    /// All keys that the config file may hold, in the order in which verbs bring them.
    package var configKeys: [ConfigKey] {
        var keys: [ConfigKey] = []
        let brought = verbs.flatMap(\.definitions).compactMap(ConfigKey.init(of:))
        for key in brought + extraKeys where !keys.contains(where: { $0.name == key.name }) {
            keys.append(key)
        }
        return keys
    }

    private func answer(_ words: [String], _ context: Context) async throws -> ExitCode {
        if let text = try help(words, columns: context.columns) {
            try context.output.write(text)
            return .found
        }
        let call = try Call(words, verbs: verbs)
        let line = try ParsedLine(call.rest, options: call.verb.definitions)
        if line.occurrences.contains(where: { $0.name == CommonOptions.help.definition.name }) {
            try context.output.write(
                HelpText(program: self, columns: context.columns).text(of: call.verb))
            return .found
        }
        if line.occurrences.contains(where: { $0.name == CommonOptions.version.definition.name }) {
            try context.output.line("\(name) \(version)")
            return .found
        }
        return try await run(call.verb, line, context)
    }

    private func run(
        _ verb: Verb, _ line: ParsedLine, _ context: Context
    ) async throws -> ExitCode {
        let bare = Arguments(line: line, program: self, config: Config(), context: context)
        let named = try bare[CommonOptions.config]
        let config = try Config.load(from: named, keys: configKeys, in: context)
        let arguments = Arguments(line: line, program: self, config: config, context: context)
        try arguments.check(against: verb)
        return try await verb.run(arguments, context)
    }

    /// Answers calls about the program itself: nothing, `--help`, `--version`, `help [VERB]`.
    private func help(_ words: [String], columns: Int) throws(UserError) -> String? {
        let text = HelpText(program: self, columns: columns)
        switch words.first {
        case nil, "--help", "-h": return text.overview()
        case "--version": return "\(name) \(version)\n"
        case "help":
            let topic = words.dropFirst().filter { !$0.hasPrefix("-") }
            guard let first = topic.first else { return text.overview() }
            if topic.count == 1, let group = text.group(first) { return group }
            return text.text(of: try Call(Array(topic), verbs: verbs).verb)
        default:
            let isAsked = words.count == 2 && ["--help", "-h"].contains(words[1])
            return isAsked ? words.first.flatMap(text.group) : nil
        }
    }

    private func report(_ error: any Error, in context: Context) -> ExitCode {
        if let error = error as? OutputError, error.isClosedPipe { return .found }
        let text = ErrorText.userError(for: error)
        // What was found before the error is still worth having; a second failure has no reader.
        try? context.output.flush()
        try? context.errors.line("\(name): \(text.line)")
        try? context.errors.flush()
        return .failure
    }
}

/// Which verb a command line calls, and the words left for it.
struct Call {
    var verb: Verb
    var rest: [String]

    init(_ words: [String], verbs: [Verb]) throws(UserError) {
        let named = verbs.filter { words.starts(with: $0.words) }
        guard let verb = named.max(by: { $0.words.count < $1.words.count }) else {
            throw Self.unknown(words, verbs)
        }
        self.verb = verb
        rest = Array(words.dropFirst(verb.words.count))
    }

    private static func unknown(_ words: [String], _ verbs: [Verb]) -> UserError {
        let first = words.first ?? ""
        if first.hasPrefix("-") {
            return UserError(
                first, "an option before the command", next: "write imscope COMMAND \(first)")
        }
        let group = verbs.filter { $0.words.count > 1 && $0.words.first == first }
        let seconds = group.compactMap(\.words.last)
        guard !seconds.isEmpty else {
            let known = verbs.filter { !$0.isHidden }.compactMap(\.words.first)
            return UserError(
                first.isEmpty ? "''" : first, "no such command",
                next: Suggestion.advice(
                    for: first, among: known, otherwise: "imscope --help lists them"))
        }
        let listed = "it goes on with one of \(seconds.joined(separator: ", "))"
        guard words.count > 1, !words[1].hasPrefix("-") else {
            return UserError(first, "not a whole command", next: listed)
        }
        return UserError(
            "\(first) \(words[1])", "no such command",
            next: Suggestion.advice(for: words[1], among: seconds, otherwise: listed))
    }
}
