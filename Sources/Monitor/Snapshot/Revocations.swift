import OpenIM

/// Who took a message back, seen from its sender.
package typealias RevokerRole = MessageRevoked.Revoker

/// What is known of the revocations of one conversation, or of all.
package struct RevocationActivity: Sendable, Equatable {
    /// Distinct revoked messages, by row or by event.
    package var count: Int
    package var last: RevocationRecord?
    /// Half of the revocations came at most this long after sending, in ms; nil without any.
    package var medianLatency: Int64?
    /// 95 of 100 revocations came at most this long after sending, in ms; nil without any.
    package var p95Latency: Int64?
    /// Revocations a minute over the last hour, oldest first, the current minute last; empty when
    /// nothing was ever revoked.
    package var perMinute: [Int]

    package init(
        count: Int = 0, last: RevocationRecord? = nil, medianLatency: Int64? = nil,
        p95Latency: Int64? = nil, perMinute: [Int] = []
    ) {
        self.count = count
        self.last = last
        self.medianLatency = medianLatency
        self.p95Latency = p95Latency
        self.perMinute = perMinute
    }
}

/// One revocation, for the feed.
package struct RevocationRecord: Sendable, Equatable {
    /// The conversation; nil when only an event told of it and no row says where it belongs.
    package var conversationID: String?
    package var clientMsgID: String
    package var revokerID: String
    package var revokerName: String
    package var role: RevokerRole
    /// When it was revoked; 0 when unknown.
    package var time: Int64
    /// Milliseconds from sending to revoking; nil when either time is unknown.
    package var latency: Int64?
    /// The revoked text had been seen to match a watched keyword.
    package var matched: Bool

    package init(
        conversationID: String? = nil, clientMsgID: String, revokerID: String = "",
        revokerName: String = "", role: RevokerRole = .peer, time: Int64 = 0,
        latency: Int64? = nil, matched: Bool = false
    ) {
        self.conversationID = conversationID
        self.clientMsgID = clientMsgID
        self.revokerID = revokerID
        self.revokerName = revokerName
        self.role = role
        self.time = time
        self.latency = latency
        self.matched = matched
    }
}
