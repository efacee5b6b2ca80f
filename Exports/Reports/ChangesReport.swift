import Markup
import OpenIM

/// What differs between two exports in a part of the store.
struct ChangesTally: Sendable {
    /// What happened to a message since the previous export.
    enum Kind: String, CaseIterable, Sendable {
        case new, revoked, deleted, removed, edited

        var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
    }

    /// One message that changed.
    struct Change: Equatable, Sendable {
        let kind: Kind
        let conversation: String
        let conversationName: String
        let clientMsgID: String
        /// 0 for a row that is gone.
        let sendTime: Int64
        let sender: String
        let link: Link?
    }

    private(set) var changes: [Change] = []
    private var previous: [String: Fingerprint.Record]?
    private(set) var records = FingerprintWriter()

    /// Compares with what the previous export remembers of the conversation; nil without one.
    init(previous: [String: Fingerprint.Record]?) {
        self.previous = previous
    }

    mutating func add(_ entry: RowEntry, in conversation: SourceConversation) {
        guard !entry.row.isPlaceholder else { return }
        let id = entry.row.clientMsgID
        let record = Fingerprint.Record(
            state: Fingerprint.State(of: entry.row), content: Fingerprint.hash(entry.row.content))
        records.add(id, record)
        guard let before = previous?.removeValue(forKey: id) else {
            if previous != nil { add(.new, entry, conversation) }
            return
        }
        guard before != record else { return }
        switch (before.state, record.state) {
        case (let old, .revoked) where old != .revoked: add(.revoked, entry, conversation)
        case (let old, .deleted) where old != .deleted: add(.deleted, entry, conversation)
        default: add(.edited, entry, conversation)
        }
    }

    /// Whatever was not seen again is gone; call when a conversation ends.
    mutating func finish(_ conversation: SourceConversation) {
        for id in (previous ?? [:]).keys.sorted() {
            changes.append(
                Change(
                    kind: .removed, conversation: conversation.id,
                    conversationName: conversation.name,
                    clientMsgID: id, sendTime: 0, sender: "", link: nil))
        }
        previous = nil
    }

    private mutating func add(_ kind: Kind, _ entry: RowEntry, _ conversation: SourceConversation) {
        changes.append(
            Change(
                kind: kind, conversation: conversation.id, conversationName: conversation.name,
                clientMsgID: entry.row.clientMsgID, sendTime: entry.row.sendTime,
                sender: MessageWording.sender(entry.message), link: entry.link))
    }
}

/// Makes the report of what changed since the previous export.
struct ChangesReport {
    let changes: [ChangesTally.Change]
    /// When the previous export was made; nil without one.
    let previousMade: Int64?

    func report(cells: CellText) -> Report {
        guard let previousMade else {
            return Report(
                id: "changes", title: "Changes",
                summary: "There is no previous export to compare with; the next one can.")
        }
        let counts = ChangesTally.Kind.allCases.map { kind in
            (kind, changes.count { $0.kind == kind })
        }
        return Report(
            id: "changes", title: "Changes",
            summary: "What is new or different since the export of \(cells.time(previousMade)).",
            figures: counts.map { Figure($0.title, Wording.count($1)) },
            sections: [byConversation, all])
    }

    private var byConversation: ReportSection {
        let groups = Dictionary(grouping: changes) { $0.conversation }
            .sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
        let kinds = ChangesTally.Kind.allCases
        return ReportSection(
            id: "conversations", title: "By conversation",
            table: ReportTable(
                columns: [ReportColumn("Conversation", "name")]
                    + kinds.map { ReportColumn($0.title, $0.rawValue, .numbers) }
                    + [ReportColumn("Id", "conversationID")],
                rows: groups.map { id, changes in
                    [.text(changes.first?.conversationName ?? id)]
                        + kinds.map { kind in .count(changes.count { $0.kind == kind }) }
                        + [.identifier(id)]
                }))
    }

    private var all: ReportSection {
        ReportSection(
            id: "all", title: "Every change",
            note: "Removed: the row is gone, as after clearing a conversation.",
            table: ReportTable(
                columns: [
                    ReportColumn("Change", "change"), ReportColumn("Conversation", "name"),
                    ReportColumn("Sent", "sendTime", .times), ReportColumn("Sender", "sender"),
                    ReportColumn("Message", "clientMsgID"), ReportColumn("Id", "conversationID"),
                ],
                rows: changes.map { change in
                    [
                        .text(change.kind.rawValue), .text(change.conversationName),
                        .time(change.sendTime), .text(change.sender),
                        .identifier(change.clientMsgID, change.link),
                        .identifier(change.conversation),
                    ]
                }))
    }
}
