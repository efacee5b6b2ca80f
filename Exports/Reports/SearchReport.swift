import Markup

/// Makes the search report of a tally: how much, when, where and by whom.
struct SearchReport {
    let tally: SearchTally
    let keywords: [String]
    /// Where a conversation's own page is, when there is one.
    var pageOf: (String) -> Link? = { _ in nil }

    func report(cells: CellText) -> Report {
        Report(
            id: "search", title: "Search: \(keywords.joined(separator: ", "))",
            summary: "Who wrote it, where and when.",
            figures: [
                Figure("Matches", Wording.count(tally.all.count, "message")),
                Figure("In", Wording.count(tally.byConversation.count, "conversation")),
                Figure("By", Wording.count(tally.bySender.count, "sender")),
                Figure("First", tally.all.count == 0 ? "–" : cells.time(tally.all.first)),
                Figure("Last", tally.all.count == 0 ? "–" : cells.time(tally.all.last)),
            ],
            sections: [byKeyword, overTime, byConversation, keywordByConversation, bySender]
                .compactMap(\.self))
    }

    private var byKeyword: ReportSection? {
        guard keywords.count > 1 else { return nil }
        return ReportSection(
            id: "keywords", title: "By keyword",
            note: "A message that several keywords match counts once for each.",
            table: ReportTable(
                columns: [ReportColumn("Keyword", "keyword")] + Self.matchColumns,
                rows: zip(keywords, tally.byKeyword).map { [.text($0)] + cells(of: $1) }),
            chart: .bars(label: 0, value: 1))
    }

    private var overTime: ReportSection {
        ReportSection(
            id: "time", title: "Matches over time",
            table: tally.overTime.table("Matches", "matches"),
            chart: .columns(label: 0, value: 1))
    }

    private var byConversation: ReportSection {
        let rows = tally.byConversation.sorted {
            ($1.value.all.count, $0.key) < ($0.value.all.count, $1.key)
        }
        return ReportSection(
            id: "conversations", title: "By conversation",
            table: ReportTable(
                columns: [
                    ReportColumn("Conversation", "name")
                ] + Self.matchColumns + [ReportColumn("Id", "conversationID")],
                rows: rows.map { id, matches in
                    [.text(matches.name, pageOf(id))] + cells(of: matches.all) + [.identifier(id)]
                }),
            chart: .bars(label: 0, value: 1))
    }

    /// One row a keyword and conversation, for several keywords.
    private var keywordByConversation: ReportSection? {
        guard keywords.count > 1 else { return nil }
        let rows = tally.byConversation.sorted { $0.key < $1.key }.flatMap { id, matches in
            zip(keywords, matches.byKeyword).filter { $1.count > 0 }.map { keyword, found in
                [.text(keyword), .text(matches.name, pageOf(id))] + cells(of: found)
                    + [.identifier(id)]
            }
        }
        return ReportSection(
            id: "keyword-conversations", title: "By keyword and conversation",
            table: ReportTable(
                columns: [
                    ReportColumn("Keyword", "keyword"), ReportColumn("Conversation", "name"),
                ] + Self.matchColumns + [ReportColumn("Id", "conversationID")], rows: rows))
    }

    private var bySender: ReportSection {
        let rows = tally.bySender.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
        return ReportSection(
            id: "senders", title: "By sender",
            table: ReportTable(
                columns: [ReportColumn("Sender", "name")] + Self.matchColumns
                    + [ReportColumn("Id", "sendID")],
                rows: rows.map { id, matches in
                    [.text(tally.senderNames[id] ?? id)] + cells(of: matches) + [.identifier(id)]
                }),
            chart: .bars(label: 0, value: 1))
    }

    private static let matchColumns = [
        ReportColumn("Matches", "matches", .numbers), ReportColumn("First", "first", .times),
        ReportColumn("Last", "last", .times),
    ]

    private func cells(of matches: SearchTally.Matches) -> [Cell] {
        [.count(matches.count), matches.firstCell, matches.lastCell]
    }
}
