/// A key that the config file may hold.
package struct ConfigKey: Sendable {
    package var name: String
    /// One sentence without a full stop.
    package var summary: String
    /// Whether the key may stand on several lines, each adding a value.
    package var repeats: Bool
    /// The environment variable that hides it.
    package var environment: String?
    /// Refuses a value that the key cannot take.
    package var check: @Sendable (String, Context) throws(ValueError) -> Void

    package init(
        _ name: String, _ summary: String, repeats: Bool = false, environment: String? = nil,
        check: @escaping @Sendable (String, Context) throws(ValueError) -> Void
    ) {
        self.name = name
        self.summary = summary
        self.repeats = repeats
        self.environment = environment
        self.check = check
    }

    /// The key that stands in for an option, when it has one.
    init?(of option: OptionDefinition) {
        guard let key = option.configKey else { return nil }
        self.init(
            key, option.summary, repeats: option.repeats, environment: option.environment,
            check: option.check)
    }
}
