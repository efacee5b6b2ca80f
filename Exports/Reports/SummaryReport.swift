import OpenIM

/// The short answer to a search, on one screen: how much, where, by whom, when, and the newest five.
package struct SummaryReport: Sendable {
    /// Messages of somewhere or somebody.
    package struct Count: Equatable, Sendable {
        package var id: String
        package var name: String
        package var count: Int

        package init(id: String, name: String, count: Int) {
            self.id = id
            self.name = name
            self.count = count
        }
    }

    /// A match and where it stands.
    package struct Hit: Sendable {
        package var conversationName: String
        package var message: Message

        package init(conversationName: String, message: Message) {
            self.conversationName = conversationName
            self.message = message
        }
    }

    private let keywords: ReportKeywords
    private let conversations: [Count]
    private let senders: [Count]
    private let times: [Int64]
    private let newest: [Hit]

    /// Rows that the lists of conversations and senders show.
    private static let listed = 5

    /// Takes all counts, in any order, the send time of every match, and the newest matches.
    package init(
        keywords: ReportKeywords, conversations: [Count], senders: [Count], times: [Int64],
        newest: [Hit]
    ) {
        self.keywords = keywords
        self.conversations = conversations.sorted { ($1.count, $0.id) < ($0.count, $1.id) }
        self.senders = senders.sorted { ($1.count, $0.id) < ($0.count, $1.id) }
        self.times = times
        self.newest = newest
    }

    /// The summary as a report, which every format is written from.
    package func report(_ context: ExportContext) -> Report {
        let cells = CellText(local: LocalTime(zone: context.zone))
        func time(_ time: Int64?) -> String { time.map(cells.time) ?? "–" }
        return Report(
            id: "summary", title: "Summary: \(keywords.title)",
            summary:
                "Store of \(context.store.account), \(context.zone.name), made \(time(context.now)).",
            figures: [
                Figure("Matches", Wording.count(times.count, "message")),
                Figure("In", Wording.count(conversations.count, "conversation")),
                Figure("By", Wording.count(senders.count, "sender")),
                Figure("First", time(times.min())), Figure("Last", time(times.max())),
            ],
            sections: [
                counts(conversations, "conversations", "Conversation", "conversationID"),
                counts(senders, "senders", "Sender", "sendID"), overTime(cells), newestSection,
            ])
    }

    private func counts(_ counts: [Count], _ id: String, _ title: String, _ key: String)
        -> ReportSection
    {
        ReportSection(
            id: id, title: "Top \(title.lowercased())s",
            table: ReportTable(
                columns: [
                    ReportColumn(title, "name"), ReportColumn("Matches", "matches", .numbers),
                    ReportColumn("Id", key),
                ],
                rows: counts.prefix(Self.listed).map {
                    [.text($0.name), .count($0.count), .identifier($0.id)]
                }),
            chart: .bars(label: 0, value: 1))
    }

    private func overTime(_ cells: CellText) -> ReportSection {
        var buckets = TimeBuckets()
        for time in times.sorted() { buckets.add(day: cells.local.day(time)) }
        return ReportSection(
            id: "time", title: "Over time", table: buckets.table("Matches", "matches", limit: 14),
            chart: .columns(label: 0, value: 1))
    }

    private var newestSection: ReportSection {
        ReportSection(
            id: "newest", title: "Newest",
            table: ReportTable(
                columns: [
                    ReportColumn("Sent", "sendTime", .times),
                    ReportColumn("Conversation", "conversation"), ReportColumn("Sender", "sender"),
                    ReportColumn("Text", "text"), ReportColumn("Message", "clientMsgID"),
                ],
                rows: newest.map { hit in
                    let text = hit.message.preview
                    return [
                        .time(hit.message.sendTime), .text(hit.conversationName),
                        .text(MessageWording.sender(hit.message)),
                        .marked(text, keywords.marks(text)), .identifier(hit.message.clientMsgID),
                    ]
                }))
    }
}
