/// Why a terminal cannot be drawn on; the caller then falls back to plain lines.
package struct TerminalError: Error, Sendable, Equatable {
    package enum Code: Sendable {
        /// Standard input or output is not a terminal.
        case notATerminal
        /// TERM is unset, or the system has no description of it.
        case unknownTerminal
        /// The terminal cannot move its cursor (TERM=dumb).
        case cannotPosition
    }

    package let code: Code
    /// The value of TERM, or the stream's name.
    package let object: String

    /// What is wrong, in words, for the user.
    package var message: String {
        switch code {
        case .notATerminal: "\(object) is not a terminal"
        case .unknownTerminal:
            object.isEmpty
                ? "TERM is not set" : "the terminal type '\(object)' is not known to this system"
        case .cannotPosition: "a terminal of type '\(object)' cannot move its cursor"
        }
    }
}
