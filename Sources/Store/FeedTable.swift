/// What a feed knows of one message table.
final class FeedTable {
    let table: MessageTable
    /// The conversation's id, kept because it is told with every change.
    let conversationID: String
    var signatures = RowSignatures()
    /// Whether and how soon its newest rows are to be read again.
    var tail = Tail.read

    /// The urgency of reading the newest rows again.
    enum Tail: Int {
        /// They were read since the last commit.
        case read
        /// They may have changed.
        case due
        /// They, or the conversation's row, have changed.
        case urgent
    }

    init(_ table: MessageTable) {
        self.table = table
        conversationID = table.conversationID
    }
}

/// Where a sweep over all tables stands: it goes round and round while there are changes to find.
struct FeedSweep {
    /// The position of the table in the feed's list, and the rowid behind which to go on.
    var index = 0
    var after: Int64 = .min
    /// Tables still to be read to their ends before everything was read since the last commit.
    var tablesLeft = 0
    /// The time that reading took in this round, and in the round before.
    var spent: Duration = .zero
    var lastRound: Duration?

    var isDue: Bool { tablesLeft > 0 }

    /// Begins a round anew from where it stands: the table at hand is read once more at the round's end.
    mutating func restart(tables: Int) {
        if tablesLeft == 0 { spent = .zero }
        tablesLeft = tables + (after == .min ? 0 : 1)
    }

    /// Goes on to the next table.
    mutating func finishTable(of tables: Int) {
        index = index + 1 < tables ? index + 1 : 0
        after = .min
        tablesLeft -= 1
        if tablesLeft == 0 { lastRound = spent }
    }
}
