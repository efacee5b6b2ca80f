import OpenIM
import Terminal

/// What a key asks of the world around the dashboard.
package enum DashboardEffect: Sendable, Equatable {
    case quit
    case repaint
    case useTheme(Theme)
    case copy(String)
    case save(FramePicture.Format)
    case request(DashboardRequest)
}

/// What a dashboard asks of the store, through whoever runs it.
package enum DashboardRequest: Sendable, Equatable {
    /// Answered by `DashboardAnswer.found` with the same number; older numbers need no answer any more.
    case search(number: Int, SearchQuery)
    /// A page of a conversation, newest first: the messages before one, or the newest.
    case history(conversationID: String, before: String?, count: Int)
    /// A message with its neighbours.
    case context(conversationID: String, clientMsgID: String, count: Int)
    /// The matches of a query, or a conversation's messages, as files.
    case export(ExportSubject, ExportFormat)

    package enum ExportSubject: Sendable, Equatable {
        case matches(SearchQuery)
        case conversation(String)
        /// The state as a whole.
        case overview
    }

    package enum ExportFormat: String, Sendable, Equatable, CaseIterable {
        case html, csv
    }
}

/// What comes back for a request, through the mailbox.
package enum DashboardAnswer: Sendable {
    case found(number: Int, SearchFindings)
    case history(HistoryPage)
    /// Newest first, like a page of history, with the message asked for among them.
    case context(clientMsgID: String, HistoryPage)
    case exported(path: String)
    case saved(path: String)
    case health(StoreHealth)
    case activity(ActivityGrid)
    /// A request failed; the text is shown.
    case problem(String)
    /// A search failed, or its words are wrong.
    case searchProblem(number: Int, String)
}

/// What a search found.
package struct SearchFindings: Sendable, Equatable {
    /// Each item's messages newest first; they may be fewer than its `messageCount`.
    package var result: SearchResult
    /// Milliseconds the search took.
    package var elapsed: Int64
    package var examined: Int
    package var unreadable: Int
    /// The store's state searched, such as `commit 4711`; empty when not told.
    package var state: String

    package init(
        result: SearchResult, elapsed: Int64 = 0, examined: Int = 0, unreadable: Int = 0,
        state: String = ""
    ) {
        self.result = result
        self.elapsed = elapsed
        self.examined = examined
        self.unreadable = unreadable
        self.state = state
    }
}

/// Part of a conversation, newest message first.
package struct HistoryPage: Sendable, Equatable {
    package var conversationID: String
    /// The message that these come before; nil when they are the newest.
    package var before: String?
    package var messages: [Message]
    /// Nothing older exists.
    package var reachesStart: Bool

    package init(
        conversationID: String, before: String? = nil, messages: [Message],
        reachesStart: Bool = false
    ) {
        self.conversationID = conversationID
        self.before = before
        self.messages = messages
        self.reachesStart = reachesStart
    }
}
