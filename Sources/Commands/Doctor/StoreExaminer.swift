import Monitor
import OpenIM
import Search
import Store

/// Looks at everything of a store that can be wrong, each part in short reads.
///
/// Not Sendable: one thread makes it and uses it.
final class StoreExaminer {
    private let request: MonitorDriver.Request
    private let cache: SearchCache?
    private let clock: @Sendable () -> Int64
    private let store: MessageStore
    private var locks = LockStatistics()
    private var examination = Examination()

    /// - Throws: `StoreError`.
    init(
        _ request: MonitorDriver.Request, cache: SearchCache?,
        clock: @escaping @Sendable () -> Int64
    ) throws {
        self.request = request
        self.cache = cache
        self.clock = clock
        store = try MessageStore(path: request.storePath, options: request.storeOptions)
    }

    /// Looks at all of it, the quick parts first.
    ///
    /// Cost: some three passes over the store.
    /// - Throws: `StoreError` when the store itself cannot be read; a part that cannot is a finding.
    func examine() throws -> Examination {
        try noteFile()
        try noteAccount()
        try judgeSchema()
        try judgeTables()
        try judgeRows()
        try judgeIndexes()
        judgeChecks()
        noteLocks()
        noteCache()
        return examination
    }

    private func noteFile() throws {
        let facts = try store.fileFacts()
        let pages = facts.pageCount.map { " in \(grouped($0)) pages" } ?? ""
        examination.note(
            "file", "\(ByteSize(facts.size))\(pages) of \(grouped(facts.pageSize)) bytes")
        let mode = facts.usesWAL ? "write-ahead log" : "rollback journal"
        examination.note("journal", "\(mode) · read \(store.access.summary)")
        examination.judge(
            "size", good: "all pages that the header promises are there",
            bad: { _ in "the file is cut short" }, places: Self.shortage(facts))
    }

    private static func shortage(_ facts: StoreFileFacts) -> [String] {
        guard let pages = facts.pageCount, facts.size < pages * facts.pageSize else { return [] }
        return ["\(grouped(facts.size)) of \(grouped(pages * facts.pageSize)) bytes"]
    }

    private func noteAccount() throws {
        let account = try store.account()
        let source =
            switch account.userIDSource {
            case .stored: ""
            case .fileName: " (by the file's name)"
            default: " (concluded from conversations)"
            }
        examination.note("account", (account.userID ?? "–") + source)
        examination.note("sdk", account.versionText)
    }

    private func judgeSchema() throws {
        let drift = try store.drift()
        examination.judge(
            "schema", good: "the columns are those of a known SDK version",
            bad: {
                "\(counted(Int64($0), "table")) with other columns than the known SDK versions'"
            },
            places: drift.map(\.description))
    }

    private func judgeTables() throws {
        let tables = Set(try store.messageTables().map { ExactName($0.conversationID) })
        let rows = Set(try store.conversations().map { ExactName($0.conversationID) })
        // A conversation has no table before its first message, so only a latest message tells of a loss.
        let used = Set(
            try store.conversations().filter { !$0.latestMsg.isEmpty }
                .map { ExactName($0.conversationID) })
        judgeNames(
            "tables", good: "each message table has its conversation", tables.subtracting(rows),
            what: "message table without its conversation's row",
            plural: "message tables without their conversations' rows")
        judgeNames(
            "conversations", good: "each conversation with a latest message has its table",
            used.subtracting(tables), what: "conversation whose message table is missing",
            plural: "conversations whose message tables are missing")
    }

    private func judgeNames(
        _ name: String, good: String, _ names: Set<ExactName>, what: String, plural: String
    ) {
        examination.judge(
            name, good: good, bad: { $0 == 1 ? "1 \(what)" : "\(grouped(Int64($0))) \(plural)" },
            places: names.map(\.text).sorted())
    }

    private func judgeRows() throws {
        var rows = 0
        var unreadable = Unreadable()
        for table in try store.messageTables() {
            let obstacle = try obstacle {
                rows += try store.forEachStoredRow(of: table.conversationID) { row in
                    unreadable.look(at: row, in: table.conversationID)
                }
            }
            if let obstacle { unreadable.lost.append("\(table.name): \(obstacle)") }
        }
        examination.note("rows", counted(Int64(rows), "message row"))
        examination.judge(
            "contents", good: "every content can be read",
            bad: { "\(counted(Int64($0), "row")) whose content cannot be read" },
            places: unreadable.first, count: unreadable.count)
        examination.judge(
            "pages", good: "every row of every message table can be reached",
            bad: { "\(counted(Int64($0), "part")) of message tables cannot be read" },
            places: store.faults.map(\.description) + unreadable.lost)
    }

    /// Rows whose content cannot be read, the first of them by name.
    private struct Unreadable {
        var count = 0
        var first: [String] = []
        /// Tables that could not be scanned at all.
        var lost: [String] = []

        mutating func look(at row: ChatLog, in conversationID: String) {
            guard !row.isPlaceholder, !Message(row: row).isReadable else { return }
            count += 1
            guard first.count < 5 else { return }
            first.append(
                "\(conversationID) \(row.clientMsgID) (row \(row.rowID), \(row.contentType.name))")
        }
    }

    /// Does a part of the work; tells what of the store stood in its way.
    ///
    /// - Throws: what may well be gone at the next attempt, and is no finding.
    private func obstacle(_ work: () throws -> Void) throws -> String? {
        do {
            try work()
            return nil
        } catch {
            guard let error = error as? StoreError, !error.isTransient else { throw error }
            return error.message
        }
    }

    private func judgeIndexes() throws {
        var walked = 0
        var broken: [String] = []
        for table in try store.messageTables() {
            let version = try store.dataVersion()
            let obstacle = try obstacle {
                let rows = try store.rowCount(of: table.conversationID)
                let walks = try store.walkIndexes(of: table.name)
                let isQuiet = try store.dataVersion() == version
                walked += walks.count
                broken += walks.compactMap { Self.fault($0, rows: isQuiet ? rows : nil) }
            }
            if let obstacle { broken.append("\(table.name): \(obstacle)") }
        }
        examination.judge(
            "indexes", good: "\(counted(Int64(walked), "index", "indexes")) walked from end to end",
            bad: {
                "\(counted(Int64($0), "index", "indexes")) broken, or at odds with their tables"
            },
            places: broken)
    }

    /// What is wrong with an index; its rows are nil when somebody wrote while it was walked.
    private static func fault(_ walk: IndexWalk, rows: Int?) -> String? {
        if let obstacle = walk.obstacle { return "\(walk.index) of \(walk.table): \(obstacle)" }
        guard let rows, rows != walk.entries else { return nil }
        return """
            \(walk.index) of \(walk.table): \(grouped(Int64(walk.entries))) entries for \
            \(grouped(Int64(rows))) rows
            """
    }

    private func judgeChecks() {
        do {
            let driver = try MonitorDriver(request, clock: clock)
            try driver.readOnce()
            locks.add(driver.status.locks)
            let checks = driver.snapshot().checks
            let failing = checks.filter { $0.state == .fails }
            let run = checks.count { $0.state != .unavailable }
            examination.judge(
                "checks", good: "checks of the store alone: all \(run) hold",
                bad: { "checks of the store alone: \(grouped(Int64($0))) of \(run) fail" },
                places: failing.map { "\($0.id.rawValue): \($0.failures ?? 0) · \($0.id.meaning)" })
        } catch {
            examination.judge(
                "checks", good: "", bad: { _ in "the checks could not run" },
                places: [ErrorText.userError(for: error).line])
        }
    }

    private func noteLocks() {
        locks.add(store.locks)
        let longest = locks.longest / .milliseconds(1)
        let tenths = (longest * 10).rounded() / 10
        examination.note(
            "locks",
            "longest read \(tenths) ms of \(grouped(Int64(locks.count))) · app's lock met "
                + "\(counted(Int64(locks.busy), "time"))")
    }

    private func noteCache() {
        guard let cache else { return examination.note("cache", "no folder for one") }
        guard let stamp = try? store.stamp() else {
            return examination.note("cache", "none is kept of a store like this")
        }
        let kept = cache.entries().first { $0.storePath == stamp.path }
        let text = kept.map { "\(ByteSize(Int64($0.bytes))) kept for searches" }
        examination.note("cache", text ?? "nothing kept for searches yet")
    }
}

/// A name that is equal to another when their bytes are: Swift's texts are equal when they look alike.
private struct ExactName: Hashable {
    let text: String

    init(_ text: String) { self.text = text }

    static func == (one: Self, other: Self) -> Bool { one.text.utf8.elementsEqual(other.text.utf8) }

    func hash(into hasher: inout Hasher) {
        for byte in text.utf8 { hasher.combine(byte) }
    }
}
