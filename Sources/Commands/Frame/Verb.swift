/// A word or words after the options of a command, such as `KEYWORD…`.
package struct Operand: Sendable {
    package var name: String
    package var summary: String
    /// How many are needed.
    package var minimum: Int
    /// How many may be given; nil for any number.
    package var maximum: Int?
    package var completion: Completion

    package init(
        _ name: String, _ summary: String, _ counts: ClosedRange<Int> = 1...1,
        completion: Completion = .none
    ) {
        self.name = name
        self.summary = summary
        minimum = counts.lowerBound
        maximum = counts.upperBound == Int.max ? nil : counts.upperBound
        self.completion = completion
    }

    /// `KEYWORD`, `[DIR]`, `KEYWORD…` or `[DIR…]`.
    var usage: String {
        let named = maximum == 1 ? name : "\(name)…"
        return minimum == 0 ? "[\(named)]" : named
    }
}

/// One command of imscope, as a value: how it is called, what it says of itself, what it does.
package struct Verb: Sendable {
    package typealias Run = @Sendable (Arguments, Context) async throws -> ExitCode

    /// The words that call it: `search`, or two for a group such as `export search`.
    package var name: String
    /// One sentence without a full stop, shown in lists.
    package var summary: String
    /// Paragraphs of help: what it does, and what to know.
    package var details: [String]
    package var operands: [Operand]
    package var options: [any DefinedOption]
    /// Complete calls, each with what it is for.
    package var examples: [Example]
    /// Hidden commands work and are left out of lists.
    package var isHidden: Bool
    package var run: Run

    /// A call to copy, and what it is for.
    package struct Example: Sendable {
        package var call: String
        package var purpose: String

        package init(_ call: String, _ purpose: String) {
            self.call = call
            self.purpose = purpose
        }
    }

    package init(
        _ name: String, _ summary: String, details: [String] = [], operands: [Operand] = [],
        options: [any DefinedOption] = [], examples: [Example] = [], isHidden: Bool = false,
        run: @escaping Run
    ) {
        self.name = name
        self.summary = summary
        self.details = details
        self.operands = operands
        self.options = options
        self.examples = examples
        self.isHidden = isHidden
        self.run = run
    }

    /// The options of this command and the ones every command has.
    package var definitions: [OptionDefinition] {
        options.map(\.definition) + CommonOptions.all.map(\.definition)
    }

    /// The words of its name.
    var words: [String] { name.split(separator: " ").map(String.init) }
}
