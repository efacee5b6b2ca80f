/// What a command answers to the shell.
///
/// The three values are a promise: scripts tell "nothing found" from "could not look".
package enum ExitCode: Int32, Sendable {
    /// Something was found, or every check held.
    case found = 0
    /// Nothing was found, or a check failed.
    case nothing = 1
    /// The command could not do what was asked; one line on standard error says why.
    case failure = 2
}
