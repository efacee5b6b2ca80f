import Markup
import OpenIM

/// Writes the files of an export once everything was read.
struct ExportWriting {
    let plan: ExportPlan
    let results: [ConversationResult]
    let reading: ReadingStatistics
    let previousMade: Int64?
    let source: any ReportSource
    /// As the store names them, in the order of the results.
    let conversations: [SourceConversation]

    /// Writes everything and says what was written.
    func write() throws -> [ManifestFile] {
        let cells = CellText(local: LocalTime(zone: plan.context.zone))
        let reports = makeReports(cells)
        let files = ReportFiles(
            staging: plan.staging, context: plan.context, formats: plan.request.formats,
            cells: cells)
        var written = results.flatMap(\.pages)
        for report in reports {
            written += try files.writeCSV(report)
            written += try files.writeJSON(report)
        }
        if plan.request.formats.contains(.csv), isSearching { written.append(try writeMatches()) }
        if plan.request.formats.contains(.html) {
            written += try HTMLExport(writing: self, reports: reports, cells: cells).write()
        }
        if plan.request.reports.contains(.changes) { written.append(try writeFingerprint()) }
        return written
    }

    var isSearching: Bool {
        plan.request.reports.contains(.search) && !plan.request.keywords.keywords.isEmpty
    }

    /// A conversation's first page, from the export's folder; nil when there are no pages.
    func page(of conversation: String) -> Link? {
        if plan.hasPages { return .file(ConversationPages.path(of: conversation, page: 1)) }
        let isInSameFile = plan.request.isSingleFile && plan.request.hasConversationPages
        return isInSameFile ? .anchor(Identifier("v-", conversation)) : nil
    }

    // MARK: Reports

    private func makeReports(_ cells: CellText) -> [Report] {
        ReportKind.allCases.filter(plan.request.reports.contains).compactMap { kind in
            switch kind {
            case .search: isSearching ? search(cells) : nil
            case .activity: activity
            case .unread:
                UnreadReport(
                    conversations: results.map(\.unread), now: plan.context.now, pageOf: page
                ).report
            case .revocations: revocations
            case .integrity: integrity
            case .changes:
                ChangesReport(
                    changes: results.flatMap(\.changes.changes), previousMade: previousMade
                )
                .report(cells: cells)
            }
        }
    }

    private func search(_ cells: CellText) -> Report {
        let keywords = plan.request.keywords.keywords
        var tally = SearchTally(keywordCount: keywords.count)
        for result in results { tally.merge(result.search) }
        return SearchReport(tally: tally, keywords: keywords, pageOf: page).report(cells: cells)
    }

    private var activity: Report {
        var tally = ActivityTally()
        for result in results { tally.merge(result.activity) }
        return ActivityReport(tally: tally, pageOf: page).report
    }

    private var revocations: Report {
        var tally = RevocationTally()
        for result in results { tally.merge(result.revocations) }
        return RevocationReport(
            tally: tally, snapshot: plan.request.snapshot, pageOf: page
        ).report
    }

    private var integrity: Report {
        var tally = IntegrityTally()
        for result in results { tally.merge(result.integrity) }
        return IntegrityReport(
            tally: tally, store: plan.context.store, reading: reading,
            snapshot: plan.request.snapshot
        ).report
    }

    // MARK: Files of their own

    private func writeMatches() throws -> ManifestFile {
        try plan.staging.makeFolder("csv")
        return try plan.staging.write("matches.csv") { sink in
            _ = try MessageCSV(
                to: sink, context: plan.context, local: LocalTime(zone: plan.context.zone))
            for result in results { try result.matchesCSV.withUnsafeBytes(sink.write) }
            return results.reduce(0) { $0 + $1.hits.count }
        }
    }

    private func writeFingerprint() throws -> ManifestFile {
        try plan.staging.write(Fingerprint.fileName) { sink in
            let key = plan.request.maskKey?.mark ?? ""
            try FingerprintWriter.header(key: key).withUnsafeBytes(sink.write)
            for result in results {
                let records = result.changes.records.bytes
                let header = FingerprintWriter.header(
                    of: result.conversation.id, length: records.count)
                try header.withUnsafeBytes(sink.write)
                try records.withUnsafeBytes(sink.write)
            }
            return nil
        }
    }
}
