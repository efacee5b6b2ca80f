import Dashboard
import OpenIM
import Reports
import Search
import Store

/// Writes what a dashboard exports and saves, into files of their own in the current folder.
struct DashboardExporter: Sendable {
    let storePath: String
    let engine: SearchEngine
    let context: Context

    /// Publishes a search's matches or a conversation's messages in a new folder.
    ///
    /// - Returns: the path of the file to open.
    func export(
        _ subject: DashboardRequest.ExportSubject, as format: DashboardRequest.ExportFormat
    ) async throws -> String {
        var criteria = SearchCriteria()
        switch subject {
        case .matches(let query):
            criteria = try self.criteria(of: query.line, now: context.now())
        case .conversation(let conversationID): criteria.conversationIDs = [conversationID]
        case .overview: break
        }
        let answer = try await engine.search(criteria)
        let folder = try newPath(suffix: "export")
        try SearchExport(
            context: try exportContext(), keywords: ReportKeywords(criteria),
            result: answer.result, reading: ReadingStatistics(answer.statistics)
        ).publish(with: Publisher(target: folder))
        return "\(folder)/\(format == .html ? "index.html" : "matches.csv")"
    }

    /// What a search line asks for, in the notation of `imscope search --query`: what is exported is
    /// what was found.
    func criteria(of line: String, now: Int64) throws -> SearchCriteria {
        try Query(parsing: line).criteria(now: now, zone: context.zone) {
            try MessageStore(path: storePath, options: Folders(context).storeOptions)
        }
    }

    /// Writes a picture of the view to a new file and returns its path.
    func save(_ picture: String, suffix: String) throws -> String {
        let path = try newPath(suffix: "view") + ".\(suffix)"
        try NewFiles.create(picture, at: path)
        return path
    }

    private func exportContext() throws -> ExportContext {
        let source = StoreReportSource(
            path: storePath, options: Folders(context).storeOptions)
        return ExportContext(
            version: Version.text, now: context.now(), zone: try ReportZone(context.zone),
            store: try source.identity())
    }

    /// A path in the current folder named after the instant; never in the store's folder, where this
    /// program writes nothing.
    private func newPath(suffix: String) throws -> String {
        let folder = context.currentDirectory
        guard !NewFiles.isSameFolder(folder, storeFolder) else {
            throw UserError(
                folder, "it is the store's folder, where nothing is written",
                next: "start imscope in another folder")
        }
        let stamp = context.zone.civilTime(at: context.now()).stamp
        return "\(folder)/imscope-\(stamp)-\(suffix)"
    }

    private var storeFolder: String {
        guard let slash = storePath.lastIndex(of: "/") else { return "." }
        return slash == storePath.startIndex ? "/" : String(storePath[..<slash])
    }
}

extension CivilTime {
    /// The time as a part of a file name: `20261130-140231`.
    fileprivate var stamp: String {
        "\(digits(year, 4))\(digits(month, 2))\(digits(day, 2))"
            + "-\(digits(hour, 2))\(digits(minute, 2))\(digits(second, 2))"
    }

    private func digits(_ number: Int, _ count: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, count - text.count)) + text
    }
}

extension ReportKeywords {
    /// What a search asked for, as reports need it.
    init(_ criteria: SearchCriteria) {
        let set = KeywordSet(criteria.keywords, mode: criteria.mode)
        let highlighter = Highlighter(criteria)
        self.init(
            criteria.keywords, matches: { set.matches($0) },
            marks: { highlighter.utf8Ranges(in: $0) })
    }
}

extension ReadingStatistics {
    /// What a search looked at, as reports need it.
    init(_ statistics: SearchStatistics) {
        self.init(rowsExamined: statistics.examined, rowsUnreadable: statistics.unreadable)
    }
}
