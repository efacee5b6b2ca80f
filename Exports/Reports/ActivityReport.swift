import Markup
import OpenIM

/// Makes the activity report of a tally: when, where, by whom and how people wrote.
struct ActivityReport {
    let tally: ActivityTally
    var pageOf: (String) -> Link? = { _ in nil }

    var report: Report {
        Report(
            id: "activity", title: "Activity",
            summary: "How much was written, when, where, by whom and in what form.",
            figures: [
                Figure("Messages", Wording.count(tally.messages)),
                Figure("Conversations", Wording.count(tally.byConversation.count)),
                Figure("Senders", Wording.count(tally.bySender.count)),
                Figure("Reply, median", duration(Percentile.of(allReplies, 50))),
                Figure("Reply, 95 of 100 within", duration(Percentile.of(allReplies, 95))),
            ],
            sections: [
                overTime, byHour, byConversation, bySender, byType, byPlatform, replies,
            ])
    }

    private var allReplies: [Int64] { tally.replies.own + tally.replies.others }

    private func duration(_ duration: Int64?) -> String {
        duration.map(Wording.duration) ?? "–"
    }

    private var overTime: ReportSection {
        ReportSection(
            id: "time", title: "Messages over time",
            table: tally.overTime.table("Messages", "messages"),
            chart: .columns(label: 0, value: 1))
    }

    private var byHour: ReportSection {
        ReportSection(
            id: "hours", title: "By weekday and hour", note: "In the report's time zone.",
            table: ReportTable(
                columns: [
                    ReportColumn("Weekday", "weekday"),
                    ReportColumn("From Monday", "weekdayNumber", .numbers),
                    ReportColumn("Hour", "hour", .numbers),
                    ReportColumn("Messages", "messages", .numbers),
                ],
                rows: tally.byHour.enumerated().map { place, count in
                    [
                        .text(Wording.weekdays[place / 24]), .count(place / 24), .count(place % 24),
                        .count(count),
                    ]
                }),
            chart: .heatmap(weekday: 1, hour: 2, value: 3))
    }

    private var byConversation: ReportSection {
        let rows = tally.byConversation.sorted {
            ($1.value.count, $0.key) < ($0.value.count, $1.key)
        }
        return ReportSection(
            id: "conversations", title: "By conversation",
            table: ReportTable(
                columns: [
                    ReportColumn("Conversation", "name"),
                    ReportColumn("Messages", "messages", .numbers),
                    ReportColumn("Last", "last", .times), ReportColumn("Id", "conversationID"),
                ],
                rows: rows.map { id, counts in
                    [
                        .text(counts.name, pageOf(id)), .count(counts.count), .time(counts.last),
                        .identifier(id),
                    ]
                }),
            chart: .bars(label: 0, value: 1))
    }

    private var bySender: ReportSection {
        let rows = tally.bySender.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
        return ReportSection(
            id: "senders", title: "By sender",
            table: ReportTable(
                columns: [
                    ReportColumn("Sender", "name"), ReportColumn("Messages", "messages", .numbers),
                    ReportColumn("Id", "sendID"),
                ],
                rows: rows.map { id, sender in
                    [
                        .text(sender.name.isEmpty ? id : sender.name), .count(sender.count),
                        .identifier(id),
                    ]
                }),
            chart: .bars(label: 0, value: 1))
    }

    private var byType: ReportSection {
        let rows = tally.byType.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        return ReportSection(
            id: "types", title: "By type",
            table: ReportTable(
                columns: [
                    ReportColumn("Type", "type"), ReportColumn("Messages", "messages", .numbers),
                    ReportColumn("Number", "contentType"),
                ],
                rows: rows.map { type, count in
                    [.text(type.name), .count(count), .identifier("\(type.rawValue)")]
                }),
            chart: .bars(label: 0, value: 1))
    }

    private var byPlatform: ReportSection {
        let rows = tally.byPlatform.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        return ReportSection(
            id: "platforms", title: "By platform",
            table: ReportTable(
                columns: [
                    ReportColumn("Platform", "platform"),
                    ReportColumn("Messages", "messages", .numbers),
                    ReportColumn("Number", "platformID"),
                ],
                rows: rows.map { platform, count in
                    [
                        .text(Self.name(ofPlatform: platform)), .count(count),
                        .identifier("\(platform)"),
                    ]
                }),
            chart: .bars(label: 0, value: 1))
    }

    private var replies: ReportSection {
        func row(_ who: String, _ times: [Int64]) -> [Cell] {
            [
                .text(who), .count(times.count), .duration(ifKnown: Percentile.of(times, 50)),
                .duration(ifKnown: Percentile.of(times, 95)),
            ]
        }
        return ReportSection(
            id: "replies", title: "Reply times, one-to-one",
            note: "From the first message of one side to the first answer of the other.",
            table: ReportTable(
                columns: [
                    ReportColumn("Who answers", "who"),
                    ReportColumn("Replies", "replies", .numbers),
                    ReportColumn("Median", "medianMs", .numbers),
                    ReportColumn("95 of 100 within", "p95Ms", .numbers),
                ],
                rows: [
                    row("This account", tally.replies.own), row("The others", tally.replies.others),
                ]))
    }

    /// The SDK's platform numbers.
    private static func name(ofPlatform platform: Int64) -> String {
        switch platform {
        case 1: "iOS"
        case 2: "Android"
        case 3: "Windows"
        case 4: "macOS"
        case 5: "Web"
        case 6: "Mini program"
        case 7: "Linux"
        case 8: "Android pad"
        case 9: "iPad"
        case 10: "Admin"
        case 11: "HarmonyOS"
        default: "Platform \(platform)"
        }
    }
}
