import OpenIM
import Reports
import Search
import Store
import Terminal

/// How a summary is printed.
enum SummaryFormat: String, CaseIterable, Sendable {
    case table, markdown, json, html
}

/// `imscope summary`: the short answer for a ticket.
enum SummaryVerb {
    static let format = Option<SummaryFormat>(
        choice: "format", short: "f", "How to print it: markdown is for tickets",
        defaultText: "table")

    static let verb = Verb(
        "summary", "Sum up a search on one screen",
        details: [
            "How many messages match, in which conversations, by whom and when, and the newest five."
        ],
        operands: [Operand("KEYWORD", "What to find; several: any of them", 1...Int.max)],
        options: [
            Shared.store, format, ExportOptions.since, ExportOptions.until, ExportOptions.zone,
            ExportOptions.now,
        ],
        examples: [.init("imscope summary 退款 refund --format markdown", "To paste into a ticket")],
        run: run)

    @Sendable private static func run(
        _ arguments: Arguments, _ world: Context
    ) async throws -> ExitCode {
        let job = try ExportJob(arguments, world)
        let words = arguments.operands.map(\.trimmedKeyword)
        if let place = words.firstIndex(of: "") {
            throw UserError(
                "keyword \(place + 1)", "is empty", next: "give one or more letters to find")
        }
        let (report, statistics) = try await summary(of: words, job)
        let texts = ReportTexts(report, job.context)
        switch try arguments[format] ?? .table {
        case .table: try printTable(report, texts, statistics, world)
        case .markdown: try world.output.write(texts.markdown)
        case .json: try world.output.line(texts.json.serialized(.pretty))
        case .html: try world.output.write(try texts.html())
        }
        return report.sections.contains { !$0.table.rows.isEmpty } ? .found : .nothing
    }

    private static func summary(
        of words: [String], _ job: ExportJob
    ) async throws -> (Report, SearchStatistics) {
        var criteria = SearchCriteria()
        criteria.keywords = words
        criteria.types = ContentType.defaultSearchTypes
        criteria.period = (job.context.since ?? .min)...((job.context.until ?? .max) - 1)
        let engine = try SearchEngine(
            path: job.source.path, options: SearchEngineOptions(store: job.source.options))
        let found = try await engine.distribution(criteria)
        let newest = try await engine.newest(criteria, count: 5)
        let names = try Names(job.source)
        let summary = SummaryReport(
            keywords: .search(words),
            conversations: found.byConversation.map {
                .init(id: $0.key, name: names.conversation($0.key), count: $0.value)
            },
            senders: found.bySender.map {
                .init(id: $0.key, name: names.person($0.key), count: $0.value)
            },
            times: found.times,
            newest: newest.hits.map {
                .init(conversationName: names.conversation($0.conversationID), message: $0.message)
            })
        return (summary.report(job.context), found.statistics)
    }

    private static func printTable(
        _ report: Report, _ texts: ReportTexts, _ statistics: SearchStatistics, _ world: Context
    ) throws {
        try world.output.line(inert(report.title))
        try world.output.line(
            report.figures.map { "\($0.name) \($0.value)" }.map(inert).joined(separator: " · "))
        for section in report.sections where !section.table.rows.isEmpty {
            var columns = section.table.columns.map { column in
                TextTable.Column(column.title, column.kind == .numbers ? .right : .left, limit: 28)
            }
            if section.chart != nil { columns.append(TextTable.Column("")) }
            // The ids are for programs; a screen has no room for them.
            let shown = columns.indices.filter {
                $0 != section.table.columns.count - 1 || section.id == "time"
            }
            var table = TextTable(shown.map { columns[$0] })
            for row in texts.rows(of: section) { table.add(shown.map { row[$0] }) }
            try world.output.line()
            try world.output.line(section.title)
            try world.printLines(table.lines(width: world.width, withTitles: false))
        }
        try world.output.line()
        try world.output.line(statistics.summary)
    }

    /// What conversations and people are called in a store.
    private struct Names {
        private let conversations: [String: String]
        private let people: [String: String]

        init(_ source: StoreReportSource) throws {
            let store = try MessageStore(path: source.path, options: source.options)
            let rows = try store.conversations()
            conversations = Dictionary(
                rows.map { ($0.conversationID, $0.displayName) },
                uniquingKeysWith: { first, _ in first })
            people = Dictionary(
                rows.filter { $0.conversationType == .single }.map { ($0.userID, $0.displayName) },
                uniquingKeysWith: { first, _ in first })
        }

        func conversation(_ id: String) -> String { conversations[id] ?? id }

        func person(_ id: String) -> String { people[id] ?? id }
    }
}
