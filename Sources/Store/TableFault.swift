/// A part of a table that could not be read; the rest of the table and all other tables were.
package struct TableFault: Sendable, Equatable, CustomStringConvertible {
    /// The table's name.
    package let table: String
    /// The rowids between which rows may be missing: after the first, before the second; nil for the
    /// end of the table.
    package let after: Int64
    package let before: Int64?
    /// Why, without any content.
    package let message: String

    /// The fault in words, for a status line or a report.
    package var description: String {
        let end = before.map(String.init) ?? "the end"
        return "\(table): rows between \(after) and \(end) not readable: \(message)"
    }
}
