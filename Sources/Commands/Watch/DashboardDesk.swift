import Dashboard
import Monitor
import OpenIM
import Search
import Store
import Synchronization

/// Serves what a dashboard asks for, beside its loop, and answers through the mailbox.
final class DashboardDesk: DashboardRequests {
    private let mailbox: SnapshotMailbox
    private let context: Context
    private let settingsFile: SettingsFile?
    private let engine: SearchEngine
    private let reader: StoreDesk
    private let exporter: DashboardExporter
    /// The search that runs; the next one cancels it.
    private let searching = Mutex<Task<Void, Never>?>(nil)

    /// - Throws: `StoreError`.
    init(
        storePath: String, folders: Folders, mailbox: SnapshotMailbox,
        settingsFile: SettingsFile?, context: Context
    ) throws {
        self.mailbox = mailbox
        self.context = context
        self.settingsFile = settingsFile
        let options = folders.storeOptions
        engine = try SearchEngine(path: storePath, options: SearchEngineOptions(store: options))
        reader = try StoreDesk(path: storePath, options: options)
        exporter = DashboardExporter(storePath: storePath, engine: engine, context: context)
    }

    func send(_ request: DashboardRequest) {
        switch request {
        case .search(let number, let query):
            searching.withLock { running in
                running?.cancel()
                running = Task { [self] in await search(number, query) }
            }
        case .history(let conversationID, let before, let count):
            answer { [reader] in
                .history(try await reader.page(of: conversationID, before: before, count: count))
            }
        case .context(let conversationID, let clientMsgID, let count):
            answer { [reader] in
                .context(
                    clientMsgID: clientMsgID,
                    try await reader.context(of: clientMsgID, in: conversationID, count: count))
            }
        case .export(let subject, let format):
            answer { [exporter] in
                .exported(path: try await exporter.export(subject, as: format))
            }
        }
    }

    private func answer(_ work: @escaping @Sendable () async throws -> DashboardAnswer) {
        Task { [mailbox] in
            do {
                mailbox.put(try await work())
            } catch {
                mailbox.put(.problem(ErrorText.userError(for: error).line))
            }
        }
    }

    func save(_ picture: String, suffix: String) {
        answer { [exporter] in .saved(path: try exporter.save(picture, suffix: suffix)) }
    }

    func remember(_ settings: DashboardSettings) {
        // What cannot be remembered is no reason to disturb somebody who watches.
        try? settingsFile?.write(settings)
    }

    /// Matches of each conversation that a dashboard lists.
    private static let listed = 500

    private func search(_ number: Int, _ query: SearchQuery) async {
        let started = context.now()
        do {
            let answer = try await engine.search(
                try exporter.criteria(of: query.line, now: started),
                messagesPerConversation: Self.listed)
            if Task.isCancelled { return }
            mailbox.put(
                .found(
                    number: number,
                    SearchFindings(
                        result: answer.result, elapsed: context.now() - started,
                        examined: answer.statistics.examined,
                        unreadable: answer.statistics.unreadable)))
        } catch is CancellationError {
            return
        } catch {
            mailbox.put(.searchProblem(number: number, ErrorText.userError(for: error).line))
        }
    }

    /// Tells the search index of a change of the store; changes arrive in order.
    func follow(_ changes: AsyncStream<StoreChange>) async {
        for await change in changes { await engine.apply(change) }
    }
}
