import SQLite

/// Why a store, or a part of it, could not be read: an open code, the object, and a message.
///
/// Never holds a message's text. What to do next is `advice`, so that every face says it alike.
package struct StoreError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The kind of trouble.
    package enum Code: String, Sendable, CaseIterable {
        /// No file of this name.
        case missing
        /// A folder where one store's file was expected.
        case isFolder
        /// The file or its folder may not be read.
        case noPermission
        /// The file is no SQLite database.
        case notADatabase
        /// Not a plain SQLite database, and its bytes look encrypted.
        case encrypted
        /// The file ends before the last page that its header promises.
        case truncated
        /// Pages of the database contradict each other.
        case corrupt
        /// A store of the SDK's older layouts, v1 or v2, with one table for all messages.
        case olderStore
        /// A database that holds no OpenIM tables.
        case notAStore
        /// Another connection keeps the lock; later may succeed.
        case locked
        /// The app wrote in the middle of a read that takes no locks; reading again may succeed.
        case changedWhileReading
        /// A private copy is needed, and could not be made in the cache folder.
        case noPrivateCopy
        /// Neither a row nor a table has this conversation id.
        case unknownConversation
        /// No row of this conversation has this clientMsgID.
        case unknownMessage
        /// Reading took longer than it may.
        case tooSlow
        /// The system could not read the file.
        case inputOutput
        /// Anything else that SQLite reported.
        case database
    }

    /// The kind of trouble.
    package let code: Code
    /// What it is about: a path, a conversation id or a clientMsgID.
    package let object: String
    /// Why, as the rest of a sentence that begins with the object.
    package let message: String
    /// What SQLite said, when it was SQLite.
    package let cause: SQLiteError?

    package init(_ code: Code, _ object: String, _ message: String, cause: SQLiteError? = nil) {
        self.code = code
        self.object = object
        self.message = message
        self.cause = cause
    }

    /// Whether nothing is wrong with the store and a later attempt may well succeed.
    package var isTransient: Bool {
        code == .locked || code == .changedWhileReading || code == .tooSlow
    }

    package var description: String { "\(object): \(message)" }
}

extension StoreError {
    /// Translates SQLite's error about a store's file.
    init(_ error: SQLiteError, path: String) {
        let (code, message): (Code, String) =
            switch error.code {
            case .busy, .locked: (.locked, "the database is locked by the app")
            case .notADatabase: (.notADatabase, "not an SQLite database")
            case .corrupt: (.corrupt, "the database is damaged: \(error.message)")
            case .permission: (.noPermission, "no permission to read it")
            case .interrupted: (.tooSlow, "reading took too long")
            case .inputOutput: (.inputOutput, "the file cannot be read: \(error.message)")
            default: (.database, "SQLite says: \(error.message)")
            }
        self.init(code, path, message, cause: error)
    }
}
