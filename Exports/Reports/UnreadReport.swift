import Markup
import OpenIM

/// What waits to be read in one conversation.
struct UnreadTally: Equatable, Sendable {
    let id: String
    let name: String
    /// What the app shows; nil when the conversation has no row.
    let stored: Int?
    let isMuted: Bool
    let countsInTotal: Bool
    /// Peer rows not read yet; nil where rows do not say it.
    private(set) var counted: Int?
    /// When the oldest of them was sent.
    private(set) var oldest: Int64?

    init(of conversation: SourceConversation) {
        id = conversation.id
        name = conversation.name
        stored = conversation.row.map { Int(clamping: min($0.unreadCount, 1 << 40)) }
        isMuted = (conversation.row?.recvMsgOpt ?? 0) != 0
        countsInTotal = conversation.row?.countsInTotalUnread ?? false
        counted = conversation.isSingle ? 0 : nil
    }

    mutating func add(_ entry: RowEntry, account: String) {
        guard let counted, entry.row.status.isVisible, !entry.row.isRead,
            entry.row.sendID != account
        else { return }
        self.counted = counted + 1
        if entry.row.sendTime > 0 { oldest = min(oldest ?? .max, entry.row.sendTime) }
    }

    var isWorthARow: Bool { (stored ?? 0) > 0 || (counted ?? 0) > 0 }
}

/// Makes the unread report: the backlog by conversation, as stored and as counted.
struct UnreadReport {
    let conversations: [UnreadTally]
    let now: Int64
    var pageOf: (String) -> Link? = { _ in nil }

    var report: Report {
        let waiting = conversations.filter(\.isWorthARow)
            .sorted { ($1.stored ?? 0, $0.id) < ($0.stored ?? 0, $1.id) }
        let oldest = waiting.compactMap(\.oldest).min()
        return Report(
            id: "unread", title: "Unread",
            summary: "What waits to be read, as the app counts it and as the rows say it.",
            figures: [
                Figure("Total as the app shows it", Wording.count(total)),
                Figure(
                    "Conversations with unread",
                    Wording.count(waiting.count { ($0.stored ?? 0) > 0 })),
                Figure(
                    "Of them muted",
                    Wording.count(waiting.count { ($0.stored ?? 0) > 0 && $0.isMuted })),
                Figure(
                    "Oldest, one-to-one", oldest.map { Wording.duration(max(now - $0, 0)) } ?? "–"),
                Figure("Stored differs from counted", Wording.count(waiting.count(where: differs))),
            ],
            sections: [backlog(waiting)])
    }

    /// The sum that the app shows on its badge.
    private var total: Int {
        conversations.filter(\.countsInTotal).reduce(0) { $0 + ($1.stored ?? 0) }
    }

    private func differs(_ tally: UnreadTally) -> Bool {
        guard let counted = tally.counted, let stored = tally.stored else { return false }
        return counted != stored
    }

    private func backlog(_ waiting: [UnreadTally]) -> ReportSection {
        ReportSection(
            id: "backlog", title: "By conversation",
            note: "Groups do not mark single messages as read, so nothing can be counted there.",
            table: ReportTable(
                columns: [
                    ReportColumn("Conversation", "name"),
                    ReportColumn("Stored", "stored", .numbers),
                    ReportColumn("Counted", "counted", .numbers),
                    ReportColumn("Oldest", "oldest", .times),
                    ReportColumn("Age", "ageMs", .numbers),
                    ReportColumn("Muted", "muted"), ReportColumn("Id", "conversationID"),
                ],
                rows: waiting.map { tally in
                    [
                        .text(tally.name, pageOf(tally.id)), .count(ifKnown: tally.stored),
                        .count(ifKnown: tally.counted), .time(tally.oldest ?? 0),
                        .duration(ifKnown: tally.oldest.map { max(now - $0, 0) }),
                        .text(tally.isMuted ? "muted" : ""), .identifier(tally.id),
                    ]
                }),
            chart: .bars(label: 0, value: 1))
    }
}
