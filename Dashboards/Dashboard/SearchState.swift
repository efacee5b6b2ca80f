import OpenIM

/// The search dashboard's line, the query it stands for and what came back.
struct SearchState: Sendable {
    /// What the user typed.
    var line = ""
    var query: SearchQuery?
    /// The number of the newest request; answers to older ones are dropped.
    var number = 0
    var isPending = false
    var findings: SearchFindings?
    /// What is wrong with the line, or why the search failed.
    var problem: String?
    /// The messages around the selected one, oldest first, and which is meant.
    var context: [MessageLine] = []
    var contextOf: String?
    /// Matches by weekday and hour, and by day.
    var activity = ActivityGrid()

    /// The conversation item selected, by id.
    func item(_ id: String?) -> SearchResultItem? {
        let items = findings?.result.searchResultItems ?? []
        return items.first { $0.conversationID == id } ?? items.first
    }
}

/// An open line of input in the footer's place.
struct Prompt: Sendable, Equatable {
    enum Purpose: Sendable, Equatable {
        case search, filter, eventFilter
        /// The next key chooses a format.
        case save, export
    }

    var purpose: Purpose
    var text = ""
}

/// A conversation that is open.
struct ConversationState: Sendable {
    let conversationID: String
    /// Oldest first.
    var lines: [MessageLine] = []
    /// The lowest message shown; nil to follow the newest.
    var anchor: String?
    /// The message that keys act on.
    var selected: String?
    /// Messages that came in below while the user was reading further up.
    var newBelow = 0
    var reachesStart = false
    var isLoading = true
    /// The conversation's newest message when history was asked for last.
    var requestedFor: String?

    var isFollowing: Bool { anchor == nil }

    /// Merges a page by message id: known messages are replaced (they may be revoked now), older ones go
    /// before, newer ones behind, and the place on screen stays.
    mutating func merge(_ page: HistoryPage, account: String) {
        isLoading = false
        if page.before != nil || lines.isEmpty { reachesStart = reachesStart || page.reachesStart }
        let fresh = page.messages.reversed().map { MessageLine($0, account: account) }
        let known = Dictionary(
            lines.enumerated().map { ($1.clientMsgID, $0) }, uniquingKeysWith: { $1 })
        var older: [MessageLine] = []
        var newer: [MessageLine] = []
        for line in fresh {
            if let place = known[line.clientMsgID] {
                lines[place] = line
            } else if let first = lines.first, line.time < first.time || page.before != nil {
                older.append(line)
            } else {
                newer.append(line)
            }
        }
        lines = older + lines + newer
        if !isFollowing { newBelow += newer.count }
        if selected == nil { selected = lines.last?.clientMsgID }
    }
}
