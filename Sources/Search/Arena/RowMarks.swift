/// What an arena notes of a row besides its columns.
struct RowMarks: OptionSet, Sendable {
    let rawValue: UInt8

    /// The row's status lets a search cover it: sending, sent or failed.
    static let visible = RowMarks(rawValue: 1)
    /// The row was changed or is gone; a changed row stands again further on.
    static let dead = RowMarks(rawValue: 2)
    /// The row is visible and its content could not be read as its type asks.
    static let unreadable = RowMarks(rawValue: 4)
}
