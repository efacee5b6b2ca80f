import Monitor

/// Which numbers changed within the last three seconds, so that they can be shown bold.
struct ChangeMarks: Sendable, Equatable {
    static let duration: Int64 = 3000

    enum Figure: Hashable, Sendable {
        case unread, matches(Int), revoked, deleted, failed, sending, messages, latest
        case onlineOnly
    }

    private struct Key: Hashable, Sendable {
        /// nil for a total.
        var conversation: String?
        var figure: Figure
    }

    private var ends: [Key: Int64] = [:]
    /// How much a total grew since its mark began.
    private var growth: [Figure: Int] = [:]

    /// Whether a conversation's figure (a total's, for nil) changed lately.
    func isMarked(_ figure: Figure, of conversation: String? = nil, now: Int64) -> Bool {
        guard let end = ends[Key(conversation: conversation, figure: figure)] else { return false }
        return now < end
    }

    /// How much a total grew lately; 0 when it did not.
    func growth(of figure: Figure, now: Int64) -> Int {
        isMarked(figure, now: now) ? growth[figure] ?? 0 : 0
    }

    /// When the next mark ends.
    func nextEnd(after now: Int64) -> Int64? {
        ends.values.lazy.filter { $0 > now }.min()
    }

    /// Notes what differs between two snapshots. Linear: conversations come sorted by id.
    mutating func note(from old: MonitorSnapshot, to new: MonitorSnapshot, now: Int64) {
        ends = ends.filter { $0.value > now && $0.value <= now + Self.duration }
        noteTotals(from: old.totals, to: new.totals, now: now)
        var former = old.conversations[...]
        for conversation in new.conversations {
            while let first = former.first, first.conversationID < conversation.conversationID {
                former.removeFirst()
            }
            guard let first = former.first, first.conversationID == conversation.conversationID
            else { continue }
            if first != conversation { note(first, conversation, now: now) }
        }
    }

    private mutating func note(
        _ old: ConversationSnapshot, _ new: ConversationSnapshot, now: Int64
    ) {
        let id = new.conversationID
        mark(.unread, old.unread != new.unread, of: id, now: now)
        mark(.revoked, old.rows.revoked != new.rows.revoked, of: id, now: now)
        mark(.deleted, old.rows.deleted != new.rows.deleted, of: id, now: now)
        mark(.failed, old.rows.failed != new.rows.failed, of: id, now: now)
        mark(.messages, old.rows.messages != new.rows.messages, of: id, now: now)
        mark(.onlineOnly, old.onlineOnly != new.onlineOnly, of: id, now: now)
        mark(.latest, old.latest?.clientMsgID != new.latest?.clientMsgID, of: id, now: now)
        for (index, pair) in zip(old.matches, new.matches).enumerated() {
            mark(.matches(index), pair.0 != pair.1, of: id, now: now)
        }
    }

    private mutating func noteTotals(from old: Totals, to new: Totals, now: Int64) {
        grow(.unread, old.unread, new.unread, now: now)
        grow(.revoked, old.rows.revoked, new.rows.revoked, now: now)
        grow(.deleted, old.rows.deleted, new.rows.deleted, now: now)
        grow(.failed, old.rows.failed, new.rows.failed, now: now)
        grow(.sending, old.rows.sending, new.rows.sending, now: now)
        grow(.messages, old.rows.messages, new.rows.messages, now: now)
        for (index, pair) in zip(old.matches, new.matches).enumerated() {
            grow(.matches(index), pair.0, pair.1, now: now)
        }
    }

    private mutating func grow(_ figure: Figure, _ old: Int, _ new: Int, now: Int64) {
        let before = growth(of: figure, now: now)
        mark(figure, old != new, of: nil, now: now)
        growth[figure] = before + new - old
    }

    private mutating func mark(
        _ figure: Figure, _ isChanged: Bool, of conversation: String?, now: Int64
    ) {
        guard isChanged else { return }
        ends[Key(conversation: conversation, figure: figure)] = now + Self.duration
    }
}
