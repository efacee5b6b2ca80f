import Reports
import Search
import Simulator
import Store

/// The one place where errors become what a person reads.
package enum ErrorText {
    /// The text of any error that reaches the end of a command.
    package static func userError(for error: any Error) -> UserError {
        switch error {
        case let error as UserError: error
        case let error as ValueError: error.blamed(on: "")
        case let error as FileError: text(for: error)
        case let error as StoreError: error.userError
        case let error as SearchError: error.userError
        case let error as SimulatorError: UserError(error.path, error.message)
        case let error as ExportError: UserError(error.object, error.message)
        case let error as OutputError:
            UserError(error.stream, Platform.words(for: error.code))
        case is CancellationError: UserError("", "interrupted")
        default: UserError("", String(describing: error))
        }
    }

    private static func text(for error: FileError) -> UserError {
        guard !error.isTooLong else { return UserError(error.path, "too long") }
        return UserError(error.path, Platform.words(for: error.code))
    }
}
