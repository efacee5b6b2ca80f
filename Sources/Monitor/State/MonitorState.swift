import OpenIM
import Search

/// Everything the monitor knows, changed by applying store changes and events: pure, no I/O, no
/// clock.
///
/// Applying is idempotent by (conversation id, clientMsgID), and it does not matter whether an
/// event or its row comes first; only counts of lines grow with each line. Of events that replace
/// each other (unread counts, connection) the one with the highest line number holds. A stored row
/// costs about 70 bytes: texts are kept of the newest rows only.
package struct MonitorState: Sendable {
    /// The most keywords that can be watched.
    package static let keywordLimit = 32

    package let account: String
    package var sdkVersion: String?
    /// How long an event may be ahead of its row, or a row of its conversation, in milliseconds.
    package let grace: Int64
    let keywords: KeywordSet
    let hasEvents: Bool
    let skipped: Set<CheckID>

    /// How fresh the two inputs are: set by whoever reads them.
    package var eventSource: SourceState
    package internal(set) var store: SourceState = .catchingUp(remaining: nil)

    /// The latest time told by `advance`.
    var now: Int64 = 0
    /// Whether every row of the store was told once.
    var isComplete = false
    /// Whether pending failures are failures now: the run is over.
    var isSettled = false

    var rows = RowTable()
    var conversations: [ConversationState] = []
    var indexByID: [String: Int32] = [:]
    /// Conversations in the order of their ids.
    var order: [Int32] = []
    var facts: [MessageKey: MessageFacts] = [:]
    var revocations: [MessageKey: KnownRevocation] = [:]
    /// The ids that a key does not spell out.
    var longIDs: [MessageKey: String] = [:]

    var checks = CheckLedgers()
    var events = EventCounts()
    /// The unread total as the app sums it.
    var unreadTotal: Int64 = 0
    var unreadByEvent: Newest<Int64>?
    var connection: Newest<ConnectionState>?
    var sync: Newest<SyncState>?
    var typing: [TypingKey: Newest<Int64?>] = [:]

    var latencies = Latencies()
    var revocationMinutes = MinuteCounts()
    /// The newest revocations, newest first.
    var newestRevocations: [MessageKey] = []
    var reader: LineReader
    var feed = EventFeed()
    var shown = SnapshotCache()

    /// Whose typing is told.
    struct TypingKey: Hashable, Sendable {
        var conversationID: String
        var userID: String
    }

    /// A state before the first change.
    ///
    /// - Parameters:
    ///   - account: the login user of the store.
    ///   - keywords: what is watched; at most `keywordLimit` of them count.
    ///   - hasEvents: whether there is an event source; without one its figures are absent.
    ///   - skipping: checks that are left out.
    package init(
        account: String, sdkVersion: String? = nil,
        keywords: KeywordSet = KeywordSet([]), hasEvents: Bool = false, grace: Int64 = 5_000,
        skipping skipped: Set<CheckID> = []
    ) {
        self.account = account
        self.sdkVersion = sdkVersion
        self.keywords = keywords
        self.hasEvents = hasEvents
        self.grace = grace
        self.skipped = skipped
        reader = LineReader(readsTexts: !keywords.keywords.isEmpty)
        eventSource = hasEvents ? .catchingUp(remaining: nil) : .off
    }

    /// Moves the clock on, in milliseconds since 1970: grace periods end, the hour of the series
    /// moves.
    ///
    /// While the store is stale or not told in full, no grace period ends: what is missing may be
    /// there.
    package mutating func advance(to time: Int64) {
        if MinuteCounts.minute(of: time) != MinuteCounts.minute(of: now) { shown.forgetSeries() }
        now = max(now, time)
        if isComplete, case .live = store { checks.decide(at: now) }
    }

    /// Tells how fresh the store is. After a stale time each pending failure gets a fresh grace
    /// period.
    package mutating func setStore(_ state: SourceState) {
        if case .stale = store, case .live = state { checks.postpone(to: now + grace) }
        store = state
    }

    /// Ends all grace periods: nothing more will come.
    package mutating func settle() {
        isSettled = true
        checks.decide(at: Int64.max)
    }

    /// When the next grace period ends; nil when nothing is pending, and while none can end because
    /// the store is stale or not told in full.
    package var nextDeadline: Int64? {
        guard isComplete, case .live = store else { return nil }
        return checks.nextDeadline
    }

    /// The conversation with an id, made known when it was not.
    mutating func conversation(_ id: String) -> Int32 {
        if let known = indexByID[id] { return known }
        let index = Int32(conversations.count)
        conversations.append(ConversationState(id: id, keywordCount: keywordCount))
        indexByID[id] = index
        let place = order.partitioningIndex {
            !conversations[Int($0)].id.utf8.lexicographicallyPrecedes(id.utf8)
        }
        order.insert(index, at: place)
        shown.add()
        return index
    }

    var keywordCount: Int { min(keywords.keywords.count, Self.keywordLimit) }

    /// The key of an id; the id is kept where the key does not spell it.
    mutating func key(of id: String) -> MessageKey {
        let (key, isExact) = MessageKey.key(of: id)
        if !isExact { longIDs[key] = id }
        return key
    }

    func id(of key: MessageKey) -> String { longIDs[key] ?? key.hexText }

    /// The id of a conversation by its number; nil for one that is not known.
    func conversationID(_ index: Int32) -> String? {
        index < 0 ? nil : conversations[Int(index)].id
    }

    /// Notes that a conversation's figures changed.
    mutating func touch(_ index: Int32) { shown.forget(index) }

    /// The watched keywords that texts match, one bit each.
    func matches(_ texts: [String]) -> UInt32 {
        if keywordCount == 0 || texts.isEmpty { return 0 }
        return mask(keywords.matches(texts))
    }

    func mask(_ found: [Bool]) -> UInt32 {
        var mask: UInt32 = 0
        for (index, isFound) in found.prefix(Self.keywordLimit).enumerated() where isFound {
            mask |= 1 << UInt32(index)
        }
        return mask
    }
}
