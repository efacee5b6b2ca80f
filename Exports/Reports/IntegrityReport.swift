import Markup
import Monitor
import OpenIM

/// Makes the integrity report: what is wrong with the store, or that nothing is.
struct IntegrityReport {
    let tally: IntegrityTally
    let store: StoreIdentity
    let reading: ReadingStatistics
    let snapshot: MonitorSnapshot?

    var report: Report {
        Report(
            id: "integrity", title: "Integrity",
            summary: "Whether the store is what the app should have made of its events.",
            figures: [
                Figure("Rows", Wording.count(tally.rows)),
                Figure("Unreadable", Wording.count(tally.unreadable.count)),
                Figure("Holes in the numbering", Wording.count(tally.holes.count { !$0.isKnown })),
                Figure("Known holes", Wording.count(tally.holes.count(where: \.isKnown))),
                Figure("Checks that fail", failing.map { Wording.count($0) } ?? "–"),
            ],
            sections: [lost, checks, unreadable, holes, placeholders, drift].compactMap(\.self))
    }

    private var failing: Int? {
        snapshot.map { snapshot in snapshot.checks.count { $0.state == .fails } }
    }

    private var lost: ReportSection? {
        guard !reading.lost.isEmpty || !reading.moving.isEmpty else { return nil }
        let rows =
            reading.lost.map { [Cell.text("lost"), .text($0)] }
            + reading.moving.map { [Cell.text("changed while it was read"), .text($0)] }
        return ReportSection(
            id: "lost", title: "Not read, or not at rest",
            table: ReportTable(
                columns: [ReportColumn("What", "what"), ReportColumn("Where", "where")], rows: rows)
        )
    }

    private var checks: ReportSection? {
        guard let snapshot else { return nil }
        return ReportSection(
            id: "checks", title: "Checks",
            note: "Each says what it means when it fails; – is a check that needs events.",
            table: ReportTable(
                columns: [
                    ReportColumn("Check", "check"), ReportColumn("State", "state"),
                    ReportColumn("Failures", "failures", .numbers),
                    ReportColumn("Pending", "pending", .numbers),
                    ReportColumn("Fails when", "meaning"), ReportColumn("For example", "examples"),
                ],
                rows: snapshot.checks.map { check in
                    [
                        .identifier(check.id.rawValue), .text(Self.word(check.state)),
                        .count(ifKnown: check.failures), .count(check.pending),
                        .text(check.id.meaning),
                        .text(check.examples.map(Self.text).joined(separator: "\n")),
                    ]
                }))
    }

    private static func word(_ state: CheckResult.State) -> String {
        switch state {
        case .holds: "✓ holds"
        case .fails: "✗ fails"
        case .pending: "… pending"
        case .unavailable: "– not run"
        }
    }

    private static func text(_ example: CheckExample) -> String {
        [example.conversationID, example.clientMsgID, example.detail].compactMap(\.self)
            .filter { !$0.isEmpty }.joined(separator: " · ")
    }

    private var unreadable: ReportSection {
        ReportSection(
            id: "unreadable", title: "Unreadable rows",
            table: ReportTable(
                columns: [
                    ReportColumn("Conversation", "conversationID"),
                    ReportColumn("Message", "clientMsgID"), ReportColumn("Row", "rowID", .numbers),
                    ReportColumn("Type", "type"),
                ],
                rows: tally.unreadable.map { row in
                    [
                        .identifier(row.conversation), .identifier(row.clientMsgID, row.link),
                        .count(Int(row.rowID)), .text(row.type.name),
                    ]
                }))
    }

    private var holes: ReportSection {
        ReportSection(
            id: "holes", title: "Holes in the numbering",
            note: "Numbers (seq) that no row has; a known hole is marked by a placeholder row.",
            table: ReportTable(
                columns: [
                    ReportColumn("Conversation", "conversationID"),
                    ReportColumn("From", "from", .numbers), ReportColumn("To", "to", .numbers),
                    ReportColumn("Missing", "missing", .numbers), ReportColumn("Known", "known"),
                ],
                rows: tally.holes.map { hole in
                    [
                        .identifier(hole.conversation), .count(Int(hole.range.lowerBound)),
                        .count(Int(hole.range.upperBound)),
                        .count(Int(hole.range.upperBound - hole.range.lowerBound) + 1),
                        .text(hole.isKnown ? "known" : ""),
                    ]
                }))
    }

    private var placeholders: ReportSection {
        let rows = tally.placeholders.sorted {
            ($0.key.conversation, $0.key.kind) < ($1.key.conversation, $1.key.kind)
        }
        return ReportSection(
            id: "placeholders", title: "Placeholder rows",
            table: ReportTable(
                columns: [
                    ReportColumn("Conversation", "conversationID"), ReportColumn("Kind", "kind"),
                    ReportColumn("Rows", "rows", .numbers),
                ],
                rows: rows.map { place, count in
                    [.identifier(place.conversation), .text(place.kind), .count(count)]
                }))
    }

    private var drift: ReportSection {
        ReportSection(
            id: "drift", title: "Schema drift",
            note:
                "Where the tables differ from those of the SDK versions known; absent columns read as nothing.",
            table: ReportTable(
                columns: [ReportColumn("Difference", "difference")],
                rows: store.drift.map { [.text($0)] }))
    }
}
