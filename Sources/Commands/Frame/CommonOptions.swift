/// When to use colour.
package enum ColorChoice: String, CaseIterable, Sendable {
    case auto, always, never
}

extension Context {
    /// Whether answers may be coloured: on a terminal that is not `dumb` and without NO_COLOR, unless
    /// the option says otherwise.
    func usesColor(_ arguments: Arguments) throws(UserError) -> Bool {
        switch try arguments[CommonOptions.color] ?? .auto {
        case .always: true
        case .never: false
        case .auto: outputIsTerminal && variable("NO_COLOR") == nil && variable("TERM") != "dumb"
        }
    }
}

/// The options that every command has.
package enum CommonOptions {
    package static let help = Flag("help", short: "h", "Show this help and exit")
    package static let version = Flag("version", "Show the version and exit")
    package static let config = Option(
        "config", "FILE", "Read this config file instead of the usual ones", completion: .file,
        environment: "IMSCOPE_CONFIG", parse: Parse.path)
    package static let color = Option<ColorChoice>(
        choice: "color", "Use colour: auto is a terminal without NO_COLOR", defaultText: "auto",
        configKey: "color")

    package static let all: [any DefinedOption] = [color, config, help, version]
}
