import Reports

/// The options of the export commands, each defined once.
enum ExportOptions {
    static let out = Option(
        "out", short: "o", "DIR", "The folder that the export becomes, replaced in one step",
        completion: .folder, configKey: "out", parse: Parse.path)
    static let force = Flag(
        "force", "Replace a folder that imscope did not make; it is kept under another name")
    static let keep = Option(
        "keep", "N", "Keep this many earlier exports beside the new one", defaultText: "0",
        parse: Parse.count(0...10_000))
    static let formats = Option(
        "format", short: "f", "LIST", "Of html, csv and json, with commas between",
        defaultText: "html,csv,json", completion: .choices(Parse.words(of: ExportFormat.self)),
        parse: formatList)
    static let csv = Option<CSVDialect>(
        choice: "csv", "Guarded for spreadsheets, or raw for programs", defaultText: "guarded")
    static let zone = Option(
        "zone", "NAME", "The zone of days, hours and times, such as Asia/Shanghai",
        defaultText: "the system's", configKey: "zone", parse: zoneName)
    static let since = Option(
        "since", "TIME", "From this time on: \(TimeValue.help)", parse: timeText)
    static let until = Option(
        "until", "TIME", "Up to this time, a day meaning its end", parse: timeText)
    static let now = Option(
        "now", "TIME", "The instant that the export is made at, for equal bytes",
        defaultText: "the present", parse: timeText)
    static let context = Option(
        "context", "N", "Messages shown before and after a match", defaultText: "2",
        parse: Parse.count(0...20))
    static let noPages = Flag("no-pages", "Leave the conversations' own pages out")
    static let singleFile = Flag("single-file", "Put everything into one index.html")
    static let includeDeleted = Flag("include-deleted", "Show the text of deleted messages")
    static let links = Flag("links", "Link to pictures and files; nothing is ever fetched")
    static let mask = Option(
        "mask", "KEYFILE", "Replace names, ids and numbers by pseudonyms under this key",
        completion: .file, parse: Parse.path)
    static let previous = Option(
        "previous", "DIR", "The export to compare with", defaultText: "the one replaced",
        completion: .folder, parse: Parse.path)

    /// The options that every export of reports has.
    static let ofReports: [any DefinedOption] = [
        Shared.store, out, formats, since, until, zone, keep, force, csv, noPages, singleFile,
        includeDeleted, links, mask, now,
    ]

    @Sendable private static func formatList(
        _ text: String, _ context: Context
    ) throws(ValueError) -> Set<ExportFormat> {
        var formats: Set<ExportFormat> = []
        for word in text.split(separator: ",", omittingEmptySubsequences: false) {
            formats.insert(try Parse.choice(of: ExportFormat.self)(String(word), context))
        }
        return formats
    }

    @Sendable private static func zoneName(
        _ text: String, _ context: Context
    ) throws(ValueError) -> ReportZone {
        do {
            return try ReportZone(identifier: text)
        } catch {
            throw ValueError(
                "'\(text)' is no time zone", next: "write one like Asia/Shanghai or UTC")
        }
    }

    /// Checked now, and read later, when the zone is known.
    @Sendable private static func timeText(
        _ text: String, _ context: Context
    ) throws(ValueError) -> String {
        _ = try TimeValue.parse(text, edge: .start, now: context.now(), zone: context.zone)
        return text
    }
}
