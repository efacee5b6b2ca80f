import OpenIM

/// What events, and the store before a revocation, have told of one message id.
///
/// Facts only ever add up, so the order in which they come does not matter.
struct MessageFacts: Sendable {
    /// A conversation an event routed the message to; `nowhere` when its fields name none.
    typealias Conversation = Int32
    static let nowhere: Conversation = -1

    var deliveredTo: [Conversation] = []
    var onlineOnlyIn: [Conversation] = []
    var deletedIn: [Conversation] = []
    var isRevokedByEvent = false
    /// Watched keywords that the text matched where it was seen.
    var seenMatches: UInt32 = 0
    var seenIn: Conversation = nowhere
    /// Whether the store held it in its own conversation at some time of this run: what is cleared
    /// later was received all the same.
    var wasStored = false
    /// Whether it is counted as matched, then revoked.
    var isMatchedThenRevoked = false
    var isReceiptSeen = false
}

/// Who revoked a message, and when.
struct Revocation: Sendable, Equatable {
    var revokerID: String
    var revokerName: String
    var role: RevokerRole
    var time: Int64
    var latency: Int64?

    init(_ told: MessageRevoked) {
        revokerID = told.revokerID
        revokerName = told.revokerNickname
        role = told.revoker
        time = told.revokeTimeMs
        latency = told.latencyMs
    }

    /// A revocation of which nothing can be read.
    init() {
        revokerID = ""
        revokerName = ""
        role = .own
        time = 0
    }
}

/// What row and event tell of a revocation; the row's word counts where it can be read.
struct KnownRevocation: Sendable {
    var conversation: Int32
    var byRow: Revocation?
    var byEvent: Revocation?

    var best: Revocation {
        if let byRow, byRow.time > 0 { return byRow }
        return byEvent ?? byRow ?? Revocation()
    }
}
