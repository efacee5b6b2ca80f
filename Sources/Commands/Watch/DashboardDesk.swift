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
    /// Opened beside the drawing: whoever asks waits for it, and learns why it could not be opened.
    private let tools: Task<Tools, any Error>
    /// The search that runs; the next one cancels it.
    private let searching = Mutex<Task<Void, Never>?>(nil)

    /// What answers are made with.
    private struct Tools {
        let engine: SearchEngine
        let reader: StoreDesk
        let exporter: DashboardExporter
    }

    /// Returns at once; the store is opened beside the caller.
    init(
        storePath: String, folders: Folders, mailbox: SnapshotMailbox,
        settingsFile: SettingsFile?, context: Context
    ) {
        self.mailbox = mailbox
        self.context = context
        self.settingsFile = settingsFile
        let options = folders.storeOptions
        tools = Task {
            try await BlockingThread.run(name: "desk") {
                let engine = try SearchEngine(
                    path: storePath, options: SearchEngineOptions(store: options))
                return Tools(
                    engine: engine, reader: try StoreDesk(path: storePath, options: options),
                    exporter: DashboardExporter(
                        storePath: storePath, engine: engine, context: context))
            }
        }
    }

    func send(_ request: DashboardRequest) {
        switch request {
        case .search(let number, let query):
            searching.withLock { running in
                running?.cancel()
                running = Task { [self] in await search(number, query) }
            }
        case .history(let conversationID, let before, let count):
            answer { tools in
                .history(
                    try await tools.reader.page(of: conversationID, before: before, count: count))
            }
        case .context(let conversationID, let clientMsgID, let count):
            answer { tools in
                .context(
                    clientMsgID: clientMsgID,
                    try await tools.reader.context(
                        of: clientMsgID, in: conversationID, count: count))
            }
        case .export(let subject, let format):
            answer { tools in
                .exported(path: try await tools.exporter.export(subject, as: format))
            }
        }
    }

    private func answer(_ work: @escaping @Sendable (Tools) async throws -> DashboardAnswer) {
        Task { [mailbox, tools] in
            do {
                mailbox.put(try await work(try await tools.value))
            } catch {
                mailbox.put(.problem(ErrorText.userError(for: error).line))
            }
        }
    }

    func save(_ picture: String, suffix: String) {
        answer { tools in .saved(path: try tools.exporter.save(picture, suffix: suffix)) }
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
            let tools = try await tools.value
            let answer = try await tools.engine.search(
                try tools.exporter.criteria(of: query.line, now: started),
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
        guard let engine = try? await tools.value.engine else { return }
        for await change in changes { await engine.apply(change) }
    }
}
