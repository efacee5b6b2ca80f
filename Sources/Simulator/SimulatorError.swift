import SQLite

/// Why a store could not be simulated.
package struct SimulatorError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The kind of failure; open, so that callers keep a default.
    package struct Code: RawRepresentable, Hashable, Sendable {
        package let rawValue: String

        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// A file of that name is there already, and is left alone.
        package static let exists = Code(rawValue: "exists")
        /// A file or a folder could not be made or written.
        package static let file = Code(rawValue: "file")
        /// The database refused; the message is SQLite's.
        package static let database = Code(rawValue: "database")
        /// Another connection kept the lock for longer than the SDK waits.
        package static let locked = Code(rawValue: "locked")
        /// The store names no account, or holds no conversation.
        package static let notAStore = Code(rawValue: "not-a-store")
    }

    package let code: Code
    /// The file or folder that it is about.
    package let path: String
    package let message: String

    package init(code: Code, path: String, message: String) {
        self.code = code
        self.path = path
        self.message = message
    }

    init(_ error: SQLiteError, path: String) {
        self.init(
            code: error.isBusy ? .locked : .database, path: path, message: error.message)
    }

    package var description: String { "\(path): \(message)" }
}
