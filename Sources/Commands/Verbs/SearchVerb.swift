import OpenIM
import Search
import Store

/// How hits of several conversations are put in order.
enum SearchOrder: String, CaseIterable, Sendable {
    case conversation, time
}

/// `imscope search`: the SDK's local search, exact.
enum SearchVerb {
    static let any = Flag("any", "Any of the keywords is enough")
    static let all = Flag("all", "Every keyword must be there (the default)")
    static let match = Option<MatchMode>(
        choice: "match", "How letters compare: loose also ignores accents and width",
        defaultText: "caseless", configKey: "match")
    static let page = Option(
        "page", short: "p", "N", "Which page, in a search of one conversation", defaultText: "1",
        parse: Parse.count(1...1_000_000_000))
    static let count = Option(
        "count", short: "n", "N", "Messages a page, in a search of one conversation",
        defaultText: "20", parse: Parse.count(1...1_000_000_000))
    static let limit = Option(
        "limit", short: "l", "N", "Print at most this many messages; counts stay whole",
        defaultText: "50 in a table, else all", parse: Parse.count(0...1_000_000_000))
    static let order = Option<SearchOrder>(
        choice: "order", "By conversation, the latest first, or all by time, newest first",
        defaultText: "conversation")
    static let param = Option(
        "param", "JSON|-", "The SDK's own parameter object instead, or - for standard input",
        parse: Parse.text)

    static let query = Option(
        "query", short: "q", "TEXT", "All in one, as it is typed into the dashboard",
        parse: Parse.text)
    static let literal = Flag("literal", "Take each KEYWORD as it stands, from: and / and all")
    static let explain = Flag("explain", "Say where each message matches")
    static let why = Option(
        "why", "ID", "Say why the messages of this ID match or not; may be repeated",
        repeats: true, parse: Parse.text)
    static let noCache = Flag("no-cache", "Read the store itself, and keep nothing")

    static let verb = Verb(
        "search", "Search messages, exactly",
        details: [
            "Searches the text of messages as the SDK's searchLocalMessages documents it: text, @-text"
                + " and file names unless --type says otherwise; revoked and deleted messages never"
                + " match. Every character of a keyword is literal.",
            "Several keywords: all of them. from:ID, in:NAME, type:NAME, since:TIME, until:TIME, /REGEX/"
                + " and, behind --, -WORD narrow the search; a keyword with a space is a phrase."
                + " --query takes all this in one text, with \"a phrase\" in quotes.",
            "Times: both bounds belong to the range. A day, a month or a year as --until means its"
                + " last millisecond; a time without a zone is local.",
            "--format json prints the SDK's own answer: totalCount, and one item a conversation.",
        ],
        operands: [Operand("KEYWORD", "What to find; several: all of them", 0...Int.max)],
        options: [
            Shared.store, Shared.conversation, Shared.type, Shared.sender, Shared.since,
            Shared.until, any, all, match, page, count, limit, order, query, literal, param,
            explain, why, noCache, Shared.format,
        ],
        examples: [
            .init("imscope search 退款 --since 7d", "The last seven days"),
            .init(
                "imscope search refund order --any --sender u2003 --format csv > hits.csv",
                "One sender's messages with either word, for a spreadsheet"),
            .init(
                "imscope search --type file --since 2026-07-01 --until 2026-07-31",
                "All files of a month"),
        ], run: run)

    @Sendable private static func run(
        _ arguments: Arguments, _ context: Context
    ) async throws -> ExitCode {
        let request = try SearchRequest(arguments, context)
        let folders = Folders(context)
        let cache = arguments[noCache] ? nil : folders.cache.map { SearchCache(folder: $0) }
        let engine = try SearchEngine(
            path: arguments.storePath(),
            options: SearchEngineOptions(store: folders.storeOptions, cache: cache))
        let begun = ContinuousClock.now
        let answer = try await request.answer(from: engine)
        let elapsed = ContinuousClock.now - begun
        let printer = SearchPrinter(
            context: context, request: request, answer: answer, elapsed: elapsed,
            isColored: try context.usesColor(arguments))
        try printer.print(arguments[Shared.format] ?? .table)
        try SearchExplainer(printer: printer, store: arguments.openStore(in: context)).print(
            matches: arguments[explain], named: arguments.all(why))
        await engine.saveCache()
        return answer.result.totalCount > 0 ? .found : .nothing
    }
}
