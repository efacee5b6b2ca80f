import OpenIM
import Store

/// The answer to a search and how complete it is.
package struct SearchAnswer: Sendable, Equatable {
    /// The SDK's own answer object.
    package var result = SearchResult()
    package var statistics = SearchStatistics()
}

/// How many messages match, without the messages themselves.
package struct SearchCounts: Sendable, Equatable {
    package var total = 0
    /// By conversation id; conversations without a match are absent.
    package var byConversation: [String: Int] = [:]
    package var statistics = SearchStatistics()
}

/// Matches in one order over all conversations.
package struct SearchPage: Sendable, Equatable {
    /// All matches, also when the page holds fewer.
    package var total = 0
    /// Newest first.
    package var hits: [SearchHit] = []
    package var statistics = SearchStatistics()
}

/// A message that matches, with the conversation it belongs to.
package struct SearchHit: Sendable, Equatable {
    package let conversationID: String
    package let message: Message
}

/// What a search looked at.
package struct SearchStatistics: Sendable, Equatable {
    /// Rows examined, of every status: all there are in the conversations asked for.
    package var examined = 0
    /// Rows of these that a search covers and whose content cannot be read.
    package var unreadable = 0
    /// Conversations in the store.
    package var conversations = 0
    /// Conversations with a match.
    package var matchedConversations = 0
    /// Parts of tables that are damaged and were passed over.
    package var damagedPlaces = 0
    /// Whether the store stood still from the first row read to the last; otherwise each row was right
    /// when it was read.
    package var isConsistent = true

    package init() {}

    /// The completeness line.
    package var summary: String {
        var line = "\(examined) of \(examined) messages examined, \(unreadable) unreadable"
        if damagedPlaces > 0 { line += ", \(damagedPlaces) damaged places passed over" }
        if !isConsistent { line += ", while the store was changing" }
        return line
    }
}
