/// What a command answers to the shell.
///
/// The first three values are a promise: scripts tell "nothing found" from "could not look".
package struct ExitCode: RawRepresentable, Equatable, Sendable {
    package let rawValue: Int32

    package init(rawValue: Int32) { self.rawValue = rawValue }

    /// Something was found, or every check held.
    package static let found = ExitCode(rawValue: 0)
    /// Nothing was found, or a check failed.
    package static let nothing = ExitCode(rawValue: 1)
    /// The command could not do what was asked; one line on standard error says why.
    package static let failure = ExitCode(rawValue: 2)

    /// A signal ended the command: 128 and its number, as shells tell it.
    package static func signal(_ number: Int32) -> ExitCode { ExitCode(rawValue: 128 + number) }
}
