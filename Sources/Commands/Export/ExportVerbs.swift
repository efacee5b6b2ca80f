import OpenIM
import Reports
import Search

/// `imscope export …`: reports to keep.
enum ExportVerbs {
    static let all = [
        SummaryVerb.verb, nightly, search, activity, unread, revocations, integrity, changes,
        messages,
    ]

    static let nightly = Verb(
        "export nightly", "Make every report of a store, for a night job",
        details: [
            "Search, activity, unread, revocations, integrity and changes since the previous export,"
                + " as pages, CSV and JSON, with every conversation as pages of its own and a manifest.",
            "The folder is replaced in one step: a run that fails leaves the previous export whole."
                + " Equal stores, options and --now give equal bytes.",
            "Exit status: 0 complete, 1 partial (rows that could not be read), 2 failed.",
        ],
        options: ExportOptions.ofReports + [
            Shared.keyword, Shared.events, ExportOptions.context, ExportOptions.previous,
        ],
        examples: [
            .init(
                "imscope export nightly --out /srv/reports/u1001 -k 退款 -k refund --keep 14",
                "Two weeks of nights")
        ]
    ) { arguments, world in
        try await ExportJob(arguments, world).publish(
            Set(ReportKind.allCases), keywords: try arguments.all(Shared.keyword),
            hasPages: !arguments[ExportOptions.noPages])
    }

    static let search = Verb(
        "export search", "Export what keywords match",
        details: [
            "Counts by keyword, conversation and sender, matches over time, and the matches with the"
                + " messages around them. matches.csv has every match."
        ],
        operands: [Operand("KEYWORD", "What to find; several: each counts", 1...Int.max)],
        options: ExportOptions.ofReports + [ExportOptions.context],
        examples: [.init("imscope export search 退款 refund --out refunds", "Two words side by side")]
    ) { arguments, world in
        let keywords = arguments.operands.map(\.trimmedKeyword)
        if let place = keywords.firstIndex(of: "") {
            throw UserError(
                "keyword \(place + 1)", "is empty", next: "give one or more letters to find")
        }
        return try await ExportJob(arguments, world).publish(
            [.search], keywords: keywords, hasPages: false)
    }

    static let activity = report(.activity, "Export who wrote when, where and in what form")
    static let unread = report(.unread, "Export what waits to be read")
    static let revocations = report(
        .revocations, "Export what was taken back, by whom and how soon")
    static let integrity = report(.integrity, "Export what is wrong with a store")
    static let changes = report(
        .changes, "Export what changed since the previous export", more: [ExportOptions.previous])

    private static func report(
        _ kind: ReportKind, _ summary: String, more: [any DefinedOption] = []
    ) -> Verb {
        Verb("export \(kind.rawValue)", summary, options: ExportOptions.ofReports + more) {
            arguments, world in
            try await ExportJob(arguments, world).publish(
                [kind], keywords: try arguments.all(Shared.keyword), hasPages: false)
        }
    }

    static let messages = Verb(
        "export messages", "Export every message as CSV or one JSON object a line",
        details: [
            "CSV has a column for whatever tells messages apart and the searchable text, whole; NDJSON"
                + " has the SDK's own message JSON. Written to standard output unless --out names a file."
        ],
        options: [
            Shared.store, MessageExport.format, MessageExport.file, Shared.conversation,
            ExportOptions.since, ExportOptions.until, ExportOptions.zone, ExportOptions.csv,
            ExportOptions.includeDeleted, ExportOptions.mask,
        ],
        examples: [
            .init("imscope export messages --format csv --out all.csv", "For a spreadsheet"),
            .init("imscope export messages --format ndjson | jq .sendID", "For a program"),
        ], run: MessageExport.run)
}
