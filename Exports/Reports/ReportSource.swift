import Markup
import OpenIM

/// Where an export's rows come from: a store, seen through values alone.
package protocol ReportSource: Sendable {
    /// Opens a reader of its own for one thread; called once for each thread that reads.
    func makeReader() throws -> any ReportReader
}

/// Reads a store for one thread, in read transactions that are short whatever the size.
package protocol ReportReader: AnyObject {
    /// Every conversation row and every message table once, by conversation id.
    func conversations() throws -> [SourceConversation]

    /// Hands over every row of a conversation's table, deleted ones and placeholders included, by send
    /// time, then seq, then clientMsgID; none when the conversation has no table.
    ///
    /// Rethrows what `body` throws; throws its own errors for what cannot be read.
    func forEachRow(of conversationID: String, _ body: (ChatLog) throws -> Void) throws

    /// Parts of a conversation's rows that `forEachRawRow` can read, each in order and one after the other;
    /// nil when only `forEachRow` can bring them in order.
    func stretches(of conversationID: String) throws -> [RowStretch]?

    /// Hands over a stretch's rows by rowid, without making values of them.
    ///
    /// - Parameters:
    ///   - isWhole: whether the texts that only the SDK's JSON has are wanted.
    ///   - body: runs under the store's lock, so it only copies; false asks for a pause.
    ///   - pause: runs without the lock, after which reading goes on.
    func forEachRawRow(
        of conversationID: String, in stretch: RowStretch, isWhole: Bool,
        _ body: (RawRow) -> Bool, pause: () throws -> Void) throws

    /// A number that grows with every commit to the store, by whomever.
    func changeCounter() throws -> Int64

    /// The longest that a read of this reader held its lock so far, in ms.
    var longestLock: Int64 { get }
}

extension ReportReader {
    package func stretches(of conversationID: String) throws -> [RowStretch]? { nil }

    package func forEachRawRow(
        of conversationID: String, in stretch: RowStretch, isWhole: Bool,
        _ body: (RawRow) -> Bool, pause: () throws -> Void
    ) throws {}
}

/// A conversation of the store, by its row, its table, or both.
package struct SourceConversation: Equatable, Sendable {
    package var id: String
    /// Nil when only a table is there.
    package var row: Conversation?
    package var hasTable: Bool

    package init(id: String, row: Conversation?, hasTable: Bool) {
        self.id = id
        self.row = row
        self.hasTable = hasTable
    }

    /// The stored name, else the id.
    package var name: String { row?.displayName ?? id }

    /// Whether it is between two people, where read marks mean something.
    package var isSingle: Bool {
        row.map { $0.conversationType == .single } ?? id.hasPrefix("si_")
    }
}

/// A row on its way through an export: as stored, decoded once, and where it will stand.
struct RowEntry {
    let row: ChatLog
    let message: Message
    /// The local day and hour it was sent.
    let moment: Moment
    /// Whether it counts as a message: shown by the app, and not revoked.
    let isMessage: Bool
    /// Whether it was sent within the export's period.
    let isInPeriod: Bool
    /// Where its article is, when pages are made.
    let link: Link?
}
