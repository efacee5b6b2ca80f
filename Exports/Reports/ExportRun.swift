import Foundation
import Markup
import OpenIM

/// Makes an export from a store: every report asked for, from one reading of each conversation.
package struct ExportRun: Sendable {
    private let context: ExportContext
    private let request: ExportRequest
    private let source: any ReportSource
    private let progress: @Sendable (ExportProgress) -> Void

    /// Plans an export; `progress` is called from several threads, once a conversation.
    package init(
        context: ExportContext, request: ExportRequest, source: any ReportSource,
        progress: @escaping @Sendable (ExportProgress) -> Void = { _ in }
    ) {
        self.context = context
        self.request = request
        self.source = source
        self.progress = progress
    }

    /// Reads, writes and publishes; the manifest tells what was made, `reading.lost` whether all of it.
    ///
    /// Memory does not grow with the messages, apart from what the reports list. Throws when the store
    /// cannot be opened or a file cannot be written; the previous export then stays.
    package func publish(to target: String, with publisher: Publisher) throws -> Manifest {
        let previous = try previousExport(target)
        return try publisher.publish { staging in
            let plan = ExportPlan(
                context: maskedContext, request: request, staging: staging,
                previous: previous?.fingerprint)
            let reader = try source.makeReader()
            let first = try reader.changeCounter()
            let conversations = try reader.conversations()
            if plan.hasPages { try staging.makeFolder(ConversationPages.folder) }
            let (results, lock) = try ConversationReading(
                source: source, plan: plan, conversations: conversations, progress: progress
            ).read()
            let commits = max(try reader.changeCounter() - first, 0)
            report(.writing, conversations.count, results)
            let reading = statistics(results, commits: commits, lock: max(lock, reader.longestLock))
            let writing = ExportWriting(
                plan: plan, results: results, reading: reading, previousMade: previous?.made,
                source: source, conversations: conversations)
            let files = try writing.write()
            report(.publishing, conversations.count, results)
            return Manifest(
                version: context.version, madeAt: context.now, store: plan.context.store,
                parameters: context.parameters, reading: reading, files: files)
        }
    }

    private func report(
        _ phase: ExportProgress.Phase, _ count: Int, _ results: [ConversationResult]
    ) {
        progress(
            ExportProgress(
                phase: phase, conversationsDone: count, conversations: count,
                rows: results.reduce(0) { $0 + $1.integrity.rows }))
    }

    /// The context with the account masked, so that no page names it.
    private var maskedContext: ExportContext {
        guard let key = request.maskKey else { return context }
        let mask = Mask(key: key)
        var masked = context
        masked.store.account = mask.person(context.store.account)
        masked.store.file = "masked"
        masked.hasLinks = false
        return masked
    }

    private func statistics(_ results: [ConversationResult], commits: Int64, lock: Int64)
        -> ReadingStatistics
    {
        ReadingStatistics(
            rowsExamined: results.reduce(0) { $0 + $1.integrity.rows },
            rowsUnreadable: results.reduce(0) { $0 + $1.integrity.unreadable.count },
            commitsDuringRead: Int(commits), longestLock: lock,
            moving: results.filter(\.isMoving).map(\.conversation.id),
            lost: results.compactMap { result in
                result.loss.map { "\(result.conversation.id): \($0)" }
            })
    }

    /// The fingerprint of the export to compare with, and when it was made; nil without one.
    ///
    /// An export that was named must be one; the one at the target may be missing or older.
    private func previousExport(_ target: String) throws -> (fingerprint: Fingerprint, made: Int64)?
    {
        guard request.reports.contains(.changes) else { return nil }
        let folder = request.previous ?? target
        let path = "\(folder)/\(Fingerprint.fileName)"
        guard let made = Publisher.previousMade(at: folder),
            let data = FileManager.default.contents(atPath: path)
        else {
            guard request.previous != nil else { return nil }
            throw ExportError(
                code: .badPrevious, object: folder, message: "is no export with a fingerprint")
        }
        let key = request.maskKey?.mark ?? ""
        return (try Fingerprint(bytes: Array(data), key: key, path: path), made)
    }
}
