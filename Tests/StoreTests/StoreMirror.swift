import OpenIM
import Store

/// What a consumer of a feed knows of a store: the changes applied, nothing else.
struct StoreMirror: Equatable {
    private(set) var conversations: [String: Conversation] = [:]
    private(set) var tables: [String: [Int64: ChatLog]] = [:]
    private(set) var resets = 0
    private(set) var isComplete = false

    mutating func apply(_ change: StoreChange) {
        switch change {
        case .reset: self = StoreMirror(resets: resets + 1)
        case .complete: isComplete = true
        case .conversations(let changed):
            for conversation in changed {
                conversations[conversation.conversationID] = conversation
            }
        case .conversationRemoved(let id): conversations[id] = nil
        case .tableAdded(let id): tables[id] = tables[id] ?? [:]
        case .tableRemoved(let id): tables[id] = nil
        case .rows(let id, let rows):
            for row in rows { tables[id, default: [:]][row.rowID] = row }
        case .rowsRemoved(let id, let rowIDs):
            for rowID in rowIDs { tables[id]?[rowID] = nil }
        }
    }

    init(resets: Int = 0) { self.resets = resets }

    /// What a reading of the whole store says.
    init(reading path: String) throws {
        let store = try MessageStore(path: path)
        for conversation in try store.conversations() {
            conversations[conversation.conversationID] = conversation
        }
        for table in try store.messageTables() {
            let rows = try store.messages(in: table.conversationID, count: .max)
            tables[table.conversationID] = Dictionary(
                uniqueKeysWithValues: rows.map { ($0.rowID, $0) })
        }
    }

    /// Whether both hold the same conversations and rows.
    func holdsTheSame(as other: StoreMirror) -> Bool {
        conversations == other.conversations && tables == other.tables
    }

    /// The ids of a conversation's rows by rowid.
    func ids(_ conversationID: String) -> [String] {
        (tables[conversationID] ?? [:]).sorted { $0.key < $1.key }.map(\.value.clientMsgID)
    }
}

/// A feed with its mirror, driven as fast as it goes.
final class FeedDriver {
    let feed: StoreFeed
    private(set) var mirror = StoreMirror()
    private(set) var changes: [StoreChange] = []

    init(_ path: String, options: FeedOptions = FeedDriver.eager) throws {
        feed = try StoreFeed(path: path, options: options)
    }

    /// No rests, and small parts, so that every seam is met.
    static var eager: FeedOptions {
        var options = FeedOptions()
        options.commitPause = .zero
        options.sweepShare = 1
        options.sweepRound = .zero
        options.newestShare = 1
        options.newest = 5
        options.slowPoll = .milliseconds(5)
        return options
    }

    /// Drives the feed until a condition holds; false when it never does.
    @discardableResult
    func drive(until isDone: (FeedDriver, FeedStatus) -> Bool) -> Bool {
        changes = []
        // A bound on turns, not on time: a slow machine only takes longer.
        for _ in 0..<20_000 {
            let batch = feed.next(timeout: .milliseconds(2))
            for change in batch.changes { mirror.apply(change) }
            changes += batch.changes
            if isDone(self, batch.status) { return true }
        }
        return false
    }

    /// Drives the feed until it has seen the store as it is now.
    @discardableResult
    func settle() -> Bool {
        drive { driver, status in status.isCurrent && driver.feed.hasSeenLatestCommit }
    }
}
