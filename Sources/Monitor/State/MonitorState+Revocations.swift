import OpenIM

// MARK: Revocations

extension MonitorState {
    /// Changes what is known of a message's revocation, and counts it anew.
    mutating func setRevocation(
        of key: MessageKey, _ change: (inout KnownRevocation) -> Void
    ) {
        var known =
            revocations[key] ?? KnownRevocation(conversation: MessageFacts.nowhere)
        if revocations[key] != nil { count(known, key, -1) }
        change(&known)
        guard known.byRow != nil || known.byEvent != nil else {
            revocations[key] = nil
            return
        }
        revocations[key] = known
        count(known, key, 1)
        trimNewestRevocations()
    }

    private mutating func count(_ known: KnownRevocation, _ key: MessageKey, _ sign: Int) {
        let best = known.best
        if best.time > 0 { revocationMinutes.add(sign, at: best.time) }
        if let latency = best.latency {
            if sign > 0 { latencies.insert(latency) } else { latencies.remove(latency) }
        }
        if sign < 0 {
            newestRevocations.removeAll { $0 == key }
        } else {
            let place = newestRevocations.partitioningIndex {
                !isNewer($0, than: (best.time, key))
            }
            newestRevocations.insert(key, at: place)
        }
        guard known.conversation >= 0 else { return }
        touch(known.conversation)
        count(known, key, sign, in: &conversations[Int(known.conversation)])
    }

    private func count(
        _ known: KnownRevocation, _ key: MessageKey, _ sign: Int,
        in conversation: inout ConversationState
    ) {
        let best = known.best
        if best.time > 0 { conversation.revocationMinutes.add(sign, at: best.time) }
        if sign > 0 {
            conversation.revoked.insert(key)
            if let latency = best.latency { conversation.latencies.insert(latency) }
        } else {
            conversation.revoked.remove(key)
            if let latency = best.latency { conversation.latencies.remove(latency) }
        }
    }

    /// Whether a known revocation comes before another in the feed: the later one, of equals the
    /// one with the larger key.
    func isNewer(_ key: MessageKey, than other: (time: Int64, key: MessageKey)) -> Bool {
        let time = revocations[key]?.best.time ?? 0
        return (time, key.high, key.low) > (other.time, other.key.high, other.key.low)
    }

    private static let feedLength = 100

    private mutating func trimNewestRevocations() {
        if newestRevocations.count > Self.feedLength { newestRevocations.removeLast() }
    }

    /// One that left the feed may come back when a newer one turns out to be none.
    mutating func refillNewestRevocations() {
        guard newestRevocations.count < min(Self.feedLength, revocations.count) else { return }
        newestRevocations = Array(
            revocations.keys.sorted {
                isNewer($0, than: (revocations[$1]?.best.time ?? 0, $1))
            }.prefix(Self.feedLength))
    }

    /// A revocation for the feed.
    func record(of key: MessageKey) -> RevocationRecord? {
        guard let known = revocations[key] else { return nil }
        let best = known.best
        return RevocationRecord(
            conversationID: conversationID(known.conversation), clientMsgID: id(of: key),
            revokerID: best.revokerID, revokerName: best.revokerName, role: best.role,
            time: best.time, latency: best.latency,
            matched: facts[key]?.isMatchedThenRevoked ?? false)
    }
}
