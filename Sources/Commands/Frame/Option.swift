/// What completion offers for a value.
package enum Completion: Equatable, Sendable {
    case none
    case file
    case folder
    /// One of these words.
    case choices([String])
}

/// All that parsing, help, man page, completions and the config file know of one option.
package struct OptionDefinition: Sendable {
    /// The long name, without dashes.
    package var name: String
    /// The one-letter name.
    package var short: Character?
    /// The word that stands for the value in help (`PATH`, `N`); nil for a flag.
    package var placeholder: String?
    /// One sentence without a full stop.
    package var summary: String
    /// Whether the option may be given several times, each time adding a value.
    package var repeats: Bool
    /// What holds when it is not given, as help says it.
    package var defaultText: String?
    package var completion: Completion
    /// The environment variable that stands in for it.
    package var environment: String?
    /// The key of the config file that stands in for it.
    package var configKey: String?
    /// Refuses a value that the option cannot take.
    package var check: @Sendable (String, Context) throws(ValueError) -> Void
}

/// An option, whatever the type of its value.
package protocol DefinedOption: Sendable {
    var definition: OptionDefinition { get }
}

/// An option without a value, such as `--any`.
package struct Flag: DefinedOption {
    package let definition: OptionDefinition

    package init(_ name: String, short: Character? = nil, _ summary: String) {
        definition = OptionDefinition(
            name: name, short: short, placeholder: nil, summary: summary, repeats: false,
            completion: .none, check: { (_, _) throws(ValueError) in })
    }
}

/// An option with a value of one type, such as `--count N`.
package struct Option<Value: Sendable>: DefinedOption {
    package typealias Parser = @Sendable (String, Context) throws(ValueError) -> Value

    package let definition: OptionDefinition
    let parse: Parser

    package init(
        _ name: String, short: Character? = nil, _ placeholder: String, _ summary: String,
        repeats: Bool = false, defaultText: String? = nil, completion: Completion = .none,
        environment: String? = nil, configKey: String? = nil, parse: @escaping Parser
    ) {
        self.parse = parse
        definition = OptionDefinition(
            name: name, short: short, placeholder: placeholder, summary: summary, repeats: repeats,
            defaultText: defaultText, completion: completion, environment: environment,
            configKey: configKey,
            check: { (text, context) throws(ValueError) in _ = try parse(text, context) })
    }
}
