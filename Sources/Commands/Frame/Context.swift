/// What a command needs of the world around it, passed in so that commands run in tests as they do
/// in a shell.
package struct Context: Sendable {
    /// Where answers go.
    package var output: TextOutput
    /// Where errors and progress go.
    package var errors: TextOutput
    /// Reads standard input to its end; the system's error number where it cannot.
    package var input: @Sendable () throws(FileError) -> [UInt8]
    /// The value of an environment variable; nil where it is not set.
    package var environment: @Sendable (String) -> String?
    /// The present instant in milliseconds since 1970.
    package var now: @Sendable () -> Int64
    /// The zone in which times are read and shown.
    package var zone: Zone
    /// The folder that relative paths start from.
    package var currentDirectory: String
    package var inputIsTerminal: Bool
    package var outputIsTerminal: Bool
    package var errorsAreTerminal: Bool
    /// The terminal's width and height in cells; nil where there is none.
    package var terminalSize: @Sendable () -> TerminalSize?

    package init(
        output: TextOutput, errors: TextOutput,
        input: @escaping @Sendable () throws(FileError) -> [UInt8] = { () throws(FileError) in [] },
        environment: @escaping @Sendable (String) -> String? = { _ in nil },
        now: @escaping @Sendable () -> Int64, zone: Zone = .utc, currentDirectory: String = "/",
        inputIsTerminal: Bool = false, outputIsTerminal: Bool = false,
        errorsAreTerminal: Bool = false,
        terminalSize: @escaping @Sendable () -> TerminalSize? = { nil }
    ) {
        self.output = output
        self.errors = errors
        self.input = input
        self.environment = environment
        self.now = now
        self.zone = zone
        self.currentDirectory = currentDirectory
        self.inputIsTerminal = inputIsTerminal
        self.outputIsTerminal = outputIsTerminal
        self.errorsAreTerminal = errorsAreTerminal
        self.terminalSize = terminalSize
    }

    /// A variable's value; nil also where it is set to nothing.
    package func variable(_ name: String) -> String? {
        environment(name).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The columns that answers may take: the terminal's, or 80 where there is none.
    package var columns: Int {
        outputIsTerminal ? terminalSize()?.columns ?? 80 : 80
    }
}

extension Context {
    /// The columns that lines are cut to: the terminal's; nil elsewhere, where nothing is cut.
    package var width: Int? { outputIsTerminal ? columns : nil }

    /// Writes lines to the output.
    package func printLines(_ lines: [String]) throws(OutputError) {
        for line in lines { try output.line(line) }
    }
}

/// A terminal's size in character cells.
package struct TerminalSize: Equatable, Sendable {
    package var columns: Int
    package var rows: Int

    package init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }
}

extension Context {
    /// The context of this process: its standard streams, environment, clock and zone.
    package static func process() -> Context {
        Context(
            output: .descriptor(1, name: "standard output"),
            errors: .descriptor(2, name: "standard error", isImmediate: true),
            input: { () throws(FileError) in
                try Platform.read(descriptor: 0, path: "standard input", limit: 64 << 20)
            },
            environment: Platform.environment, now: Platform.now, zone: .system,
            currentDirectory: Platform.currentDirectory(),
            inputIsTerminal: Platform.isTerminal(0), outputIsTerminal: Platform.isTerminal(1),
            errorsAreTerminal: Platform.isTerminal(2), terminalSize: Platform.terminalSize)
    }
}
