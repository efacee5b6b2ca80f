/// Whose store it is and which SDK wrote it, each with how it is known.
package struct StoreAccount: Sendable, Equatable {
    /// How a fact about the account is known.
    package enum Source: String, Sendable {
        /// The store says so.
        case stored
        /// The file's name says so.
        case fileName
        /// Concluded from other facts, and said so wherever it is shown.
        case inferred
    }

    /// The login user; nil when nothing tells it.
    package var userID: String?
    package var userIDSource: Source = .inferred
    /// Such as `3.8.0`, or a range such as `3.5–3.7` when inferred; nil when nothing tells it.
    package var sdkVersion: String?
    package var sdkVersionSource: Source = .inferred
}
