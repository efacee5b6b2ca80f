/// A store that a search for stores came upon, readable or not.
package struct FoundStore: Sendable, Equatable {
    /// The file.
    package let path: String
    /// The login user: from the store, else from its name; nil when neither tells.
    package let userID: String?
    /// In bytes, the write-ahead log included.
    package let size: Int64
    /// What was read of it; nil when it cannot be read: see `obstacle`.
    package let contents: Contents?
    /// Why it cannot be read; nil when it can.
    package let obstacle: StoreError?

    /// The figures of a readable store.
    package struct Contents: Sendable, Equatable {
        package let account: StoreAccount
        package let conversations: Int
        /// Rows of every status in all message tables.
        package let messages: Int
        /// The newest message's time in milliseconds since 1970; nil for an empty store.
        package let lastMessageTime: Int64?
    }
}
