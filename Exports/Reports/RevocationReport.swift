import Markup
import Monitor
import OpenIM

/// Makes the revocation report: every one, and who took back how much how fast.
struct RevocationReport {
    let tally: RevocationTally
    /// What the monitor knows when an event file was given.
    let snapshot: MonitorSnapshot?
    var pageOf: (String) -> Link? = { _ in nil }

    var report: Report {
        let latencies = tally.entries.compactMap(\.latency)
        var figures = [
            Figure("Revoked", Wording.count(tally.entries.count, "message")),
            Figure("Of all", share.map(Wording.share) ?? "–"),
            Figure("After, median", duration(Percentile.of(latencies, 50))),
            Figure("95 of 100 within", duration(Percentile.of(latencies, 95))),
            Figure("Quotes with revoked text", Wording.count(tally.quotes.count)),
        ]
        if let snapshot, snapshot.events != nil, !snapshot.keywords.isEmpty {
            figures.append(
                Figure("Matched, then revoked", Wording.count(snapshot.totals.matchedThenRevoked)))
        }
        return Report(
            id: "revocations", title: "Revocations",
            summary: "Which messages were taken back, by whom and how soon.", figures: figures,
            sections: [overTime, byRole, byPerson, byConversation, quotes, all])
    }

    private var share: Double? {
        let messages = tally.rates.reduce(0) { $0 + $1.messages }
        let revoked = tally.rates.reduce(0) { $0 + $1.revoked }
        return messages + revoked == 0 ? nil : Double(revoked) / Double(messages + revoked)
    }

    private func duration(_ duration: Int64?) -> String {
        duration.map(Wording.duration) ?? "–"
    }

    private var overTime: ReportSection {
        var buckets = TimeBuckets()
        for entry in tally.entries { buckets.add(day: entry.day) }
        return ReportSection(
            id: "time", title: "Revocations over time",
            table: buckets.table("Revocations", "revocations"), chart: .columns(label: 0, value: 1))
    }

    private var byRole: ReportSection {
        grouped(
            id: "roles", title: "By role", heading: ReportColumn("Role", "role"), by: \.role,
            name: \.role,
            note:
                "own: took back their own message; admin and owner: of the group; system: of the server."
        )
    }

    private var byPerson: ReportSection {
        grouped(
            id: "people", title: "By person", heading: ReportColumn("Who", "revoker"),
            by: \.revokerID,
            name: \.revokerName)
    }

    private func grouped(
        id: String, title: String, heading: ReportColumn,
        by key: KeyPath<RevocationTally.Entry, String>,
        name: KeyPath<RevocationTally.Entry, String>, note: String = ""
    ) -> ReportSection {
        let groups = Dictionary(grouping: tally.entries) { $0[keyPath: key] }
            .sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
        return ReportSection(
            id: id, title: title, note: note,
            table: ReportTable(
                columns: [
                    heading, ReportColumn("Revocations", "revocations", .numbers),
                    ReportColumn("After, median", "medianMs", .numbers), ReportColumn("Id", "id"),
                ],
                rows: groups.map { key, entries in
                    [
                        .text(entries.last?[keyPath: name] ?? key), .count(entries.count),
                        .duration(ifKnown: Percentile.of(entries.compactMap(\.latency), 50)),
                        .identifier(key),
                    ]
                }),
            chart: .bars(label: 0, value: 1))
    }

    private var byConversation: ReportSection {
        let rates = tally.rates.filter { $0.revoked > 0 }
            .sorted { ($1.revoked, $0.id) < ($0.revoked, $1.id) }
        return ReportSection(
            id: "conversations", title: "By conversation",
            table: ReportTable(
                columns: [
                    ReportColumn("Conversation", "name"),
                    ReportColumn("Revoked", "revoked", .numbers),
                    ReportColumn("Messages", "messages", .numbers),
                    ReportColumn("Rate", "rate", .numbers), ReportColumn("Id", "conversationID"),
                ],
                rows: rates.map { rate in
                    [
                        .text(rate.name, pageOf(rate.id)), .count(rate.revoked),
                        .count(rate.messages),
                        rate.share.map(Cell.share) ?? .none, .identifier(rate.id),
                    ]
                }),
            chart: .bars(label: 0, value: 1))
    }

    private var quotes: ReportSection {
        ReportSection(
            id: "quotes", title: "Quotes that still carry revoked text",
            note: "The text itself is not shown here.",
            table: ReportTable(
                columns: [
                    ReportColumn("Conversation", "name"), ReportColumn("Sent", "sendTime", .times),
                    ReportColumn("Message", "clientMsgID"), ReportColumn("Quotes", "quotedMsgID"),
                    ReportColumn("Id", "conversationID"),
                ],
                rows: tally.quotes.map { quote in
                    [
                        .text(quote.conversationName), .time(quote.sendTime),
                        .identifier(quote.clientMsgID, quote.link), .identifier(quote.quotedID),
                        .identifier(quote.conversation),
                    ]
                }))
    }

    private var all: ReportSection {
        let entries = tally.entries.sorted {
            ($1.time, $0.conversation, $0.clientMsgID) < ($0.time, $1.conversation, $1.clientMsgID)
        }
        return ReportSection(
            id: "all", title: "Every revocation",
            table: ReportTable(
                columns: [
                    ReportColumn("Revoked", "revokeTime", .times),
                    ReportColumn("Conversation", "name"), ReportColumn("By", "revoker"),
                    ReportColumn("Role", "role"), ReportColumn("Message of", "sender"),
                    ReportColumn("After", "latencyMs", .numbers),
                    ReportColumn("Matched a keyword", "matched"),
                    ReportColumn("Message", "clientMsgID"), ReportColumn("Id", "conversationID"),
                ], rows: entries.map(row)))
    }

    private func row(_ entry: RevocationTally.Entry) -> [Cell] {
        [
            .time(entry.time), .text(entry.conversationName), .text(entry.revokerName),
            .text(entry.role), .text(entry.senderName), .duration(ifKnown: entry.latency),
            isMatched(entry).map { .text($0 ? "yes" : "no") } ?? .none,
            .identifier(entry.clientMsgID, entry.link), .identifier(entry.conversation),
        ]
    }

    /// Whether the text was seen to match before it was revoked; known only with events.
    private func isMatched(_ entry: RevocationTally.Entry) -> Bool? {
        guard let snapshot, snapshot.events != nil else { return nil }
        return snapshot.recentRevocations.contains {
            $0.matched && $0.clientMsgID == entry.clientMsgID
                && ($0.conversationID ?? entry.conversation) == entry.conversation
        }
    }
}
