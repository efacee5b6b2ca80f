/// The checks of the receiving flow, by the reference's ids and in its order.
package enum CheckID: String, Sendable, Equatable, CaseIterable {
    case mergeOnce = "merge-once"
    case onlineOnlyNotStored = "online-only-not-stored"
    case revokeApplied = "revoke-applied"
    case deleteApplied = "delete-applied"
    case oneAccount = "one-account"
    case unreadAgrees = "unread-agrees"
    case seqContiguous = "seq-contiguous"
    case quoteMasked = "quote-masked"
    case rightTable = "right-table"
    case latestAgrees = "latest-agrees"

    /// Whether the check judges the store alone, so that it runs, and can be skipped, without
    /// events.
    package var needsStoreOnly: Bool {
        switch self {
        case .seqContiguous, .quoteMasked, .rightTable, .latestAgrees: true
        default: false
        }
    }

    /// What a failure of the check means, in a sentence for people.
    package var meaning: String {
        switch self {
        case .mergeOnce: "a delivered message is not stored exactly once in its conversation"
        case .onlineOnlyNotStored: "an online-only message is in the store"
        case .revokeApplied: "a revoked message is in the store unrevoked"
        case .deleteApplied: "a deleted message is in the store undeleted"
        case .oneAccount: "an event belongs to another account"
        case .unreadAgrees: "the stored unread count differs from the one announced"
        case .seqContiguous: "a conversation's seqs have holes"
        case .quoteMasked: "a quote shows a message that was revoked"
        case .rightTable: "a row lies in another conversation's table"
        case .latestAgrees: "a conversation's latest message is missing or not the newest"
        }
    }
}

/// One check's verdict.
package struct CheckResult: Sendable, Equatable, Identifiable {
    package var id: CheckID
    /// Messages or conversations that fail, as the reference says for each check; nil when the
    /// check could not run (it needs events and there is no source).
    package var failures: Int?
    /// Up to five of them.
    package var examples: [CheckExample]
    /// Those still within their grace period, counted neither as failing nor as holding.
    package var pending: Int

    package init(id: CheckID, failures: Int? = 0, examples: [CheckExample] = [], pending: Int = 0) {
        self.id = id
        self.failures = failures
        self.examples = examples
        self.pending = pending
    }

    package var state: State {
        guard let failures else { return .unavailable }
        return failures > 0 ? .fails : pending > 0 ? .pending : .holds
    }

    /// The verdict as one word.
    package enum State: String, Sendable, Equatable {
        case holds, fails, pending, unavailable
    }
}

/// One failing message or conversation.
package struct CheckExample: Sendable, Equatable {
    /// The conversation; nil for the unread total, and where no row or event says it.
    package var conversationID: String?
    package var clientMsgID: String?
    /// What is wrong in a few words: "missing", "also in sg_1", "7 stored, 2 announced", "missing
    /// 16–78".
    package var detail: String
    /// Holes in the seqs (seq-contiguous only).
    package var ranges: [ClosedRange<Int64>]
    /// Holes that `[SEQ_GAP…]` rows own up to (seq-contiguous only); no failure by themselves.
    package var knownRanges: [ClosedRange<Int64>]

    package init(
        conversationID: String? = nil, clientMsgID: String? = nil, detail: String = "",
        ranges: [ClosedRange<Int64>] = [], knownRanges: [ClosedRange<Int64>] = []
    ) {
        self.conversationID = conversationID
        self.clientMsgID = clientMsgID
        self.detail = detail
        self.ranges = ranges
        self.knownRanges = knownRanges
    }
}
