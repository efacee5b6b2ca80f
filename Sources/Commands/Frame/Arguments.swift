/// What a command was called with: typed values of its options, from the command line, else the
/// environment, else the config file; and its operands.
package struct Arguments: Sendable {
    /// The words that are not options.
    package let operands: [String]
    /// The config file's lines, for the values that are no command line option.
    package let config: Config
    /// The command line that this call is part of.
    package let program: Program
    private let line: ParsedLine
    private let context: Context

    init(line: ParsedLine, program: Program, config: Config, context: Context) {
        operands = line.operands
        self.line = line
        self.program = program
        self.config = config
        self.context = context
    }

    /// Whether a flag was given.
    package subscript(flag: Flag) -> Bool {
        line.occurrences.contains { $0.name == flag.definition.name }
    }

    /// The value of an option; nil where it is given nowhere. The last one given counts.
    package subscript<Value>(option: Option<Value>) -> Value? {
        get throws(UserError) { try all(option).last }
    }

    /// All values of an option that may be repeated.
    ///
    /// A higher layer replaces a lower one: values on the command line hide those of the config.
    package func all<Value>(_ option: Option<Value>) throws(UserError) -> [Value] {
        var values: [Value] = []
        for given in given(option.definition) {
            do {
                values.append(try option.parse(given.text, context))
            } catch {
                throw error.blamed(on: given.place)
            }
        }
        return values
    }

    /// The flag among some that was given last, where they exclude each other.
    package func last(of flags: [Flag]) -> Flag? {
        let named = line.occurrences.last { given in
            flags.contains { $0.definition.name == given.name }
        }
        return flags.first { $0.definition.name == named?.name }
    }

    /// Where the value of an option comes from, as an error names it; nil where it is given nowhere.
    package func place(of option: any DefinedOption) -> String? {
        given(option.definition).last?.place
    }

    private func given(_ option: OptionDefinition) -> [Given] {
        let typed = line.occurrences.filter { $0.name == option.name }.compactMap(\.value)
        if !typed.isEmpty { return typed.map { Given(text: $0, place: "--\(option.name)") } }
        if let name = option.environment, let value = context.variable(name) {
            return [Given(text: value, place: name)]
        }
        guard let key = option.configKey else { return [] }
        return config.entries(for: key).map { Given(text: $0.value, place: $0.place) }
    }

    private struct Given {
        var text: String
        var place: String
    }

    /// Refuses bad values and a wrong number of operands before anything is opened.
    func check(against verb: Verb) throws(UserError) {
        for option in verb.definitions {
            for given in given(option) {
                do {
                    try option.check(given.text, context)
                } catch {
                    throw error.blamed(on: given.place)
                }
            }
        }
        try checkOperands(of: verb)
    }

    private func checkOperands(of verb: Verb) throws(UserError) {
        let least = verb.operands.map(\.minimum).reduce(0, +)
        if operands.count < least {
            let missing = verb.operands.first { $0.minimum > 0 }?.name ?? "argument"
            throw UserError(
                verb.name, "\(missing) is missing", next: "try imscope help \(verb.name)")
        }
        let limits = verb.operands.compactMap(\.maximum)
        guard limits.count == verb.operands.count else { return }
        let most = limits.reduce(0, +)
        guard operands.count <= most else {
            throw UserError(
                verb.name, "'\(operands[most])' is one word too many",
                next: "try imscope help \(verb.name)")
        }
    }
}
