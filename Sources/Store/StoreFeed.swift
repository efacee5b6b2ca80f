import OpenIM
import SQLite

/// Tells every change of a store: first all that it holds, then what the app does to it.
///
/// Driven by one caller's thread, which asks for the `next` batch in a loop; not Sendable. It blocks in
/// poll(2) on the store's folder and reads in transactions of a few milliseconds, none while the app writes.
/// New rows and changes among the newest rows are told at once, others when the sweep comes by. While the
/// store cannot be read, the status is stale and what was told stays true of the last good state.
package final class StoreFeed {
    let options: FeedOptions
    let locator: StoreLocator
    /// The clock, for rests and ages.
    let now: () -> ContinuousClock.Instant

    var store: MessageStore?
    private var watch: FolderWatch?
    private var watchedFolder: String?
    /// The opened file, to notice another one in its place.
    private var openedFile: FileStatus?
    var account: StoreAccount?

    /// The version of the data whose commits were looked at.
    var version: MessageStore.DataVersion?
    var schemaCookie: Int64?
    var tables: [FeedTable] = []
    var conversationRows = RowSignatures()
    var conversationIDs: [Int64: String] = [:]
    var sweep = FeedSweep()
    /// Whether somebody committed since the newest rows of all conversations were last taken up.
    var areTailsStale = false
    /// When they are taken up again at the earliest, and what reading them has cost since the last time.
    private var tailsAllowed: ContinuousClock.Instant?
    var tailCost: Duration = .zero
    /// Whether everything was told once.
    private(set) var isComplete = false
    /// What was found and not yet handed over.
    var changes: [StoreChange] = []

    private var lastLook: ContinuousClock.Instant?
    private var lastPoll: ContinuousClock.Instant?
    private var journalSince: ContinuousClock.Instant?
    private var failure: Failure?
    private var nextWork: ContinuousClock.Instant?
    /// Since when something is known to have happened that was not told yet.
    private var noticed: ContinuousClock.Instant?
    private var lag: Duration = .zero
    private var closedLocks = LockStatistics()

    /// Why and since when the store cannot be read, and when it is tried again.
    private struct Failure {
        var error: StoreError
        var since: ContinuousClock.Instant
        var retry: ContinuousClock.Instant
        var delay: Duration
    }

    /// Makes a feed of a store's file, or of a folder whose account in use is to be followed.
    ///
    /// - Throws: `StoreError` when there is no store to begin with, unless it may come: one that is locked
    ///   is waited for, and so is the first one in a folder.
    package init(
        path: String, options: FeedOptions = FeedOptions(),
        now: @escaping () -> ContinuousClock.Instant = { ContinuousClock.now }
    ) throws(StoreError) {
        self.options = options
        self.now = now
        locator = StoreLocator(path: path)
        do {
            try follow()
        } catch {
            guard error.isTransient || locator.isFolder else { throw error }
            fail(error)
        }
    }

    /// Waits for changes and returns them, or nothing when `timeout` is over first.
    ///
    /// - Parameter wakes: the caller's descriptors that end the wait when one of them can be read.
    package func next(timeout: Duration, wakes: [Int32] = []) -> FeedBatch {
        let end = now() + timeout
        while true {
            let before = phase
            step()
            if !changes.isEmpty || phase != before || now() >= end { return handOver() }
            let until = min(end, nextWork ?? end, now() + options.slowPoll)
            let descriptors = wakes + [watch?.descriptor].compactMap(\.self)
            FolderWatch.wait(for: descriptors, timeout: until - now())
            if wakes.contains(where: FolderWatch.isReadable) { return handOver() }
        }
    }

    /// Finds changes for about one turn's time, and says by `nextWork` when to come back.
    private func step() {
        let start = now()
        nextWork = nil
        let isAnnounced = watch?.drain(isOfStore) ?? true
        if isAnnounced, noticed == nil { noticed = start }
        if let failure, start < failure.retry, !isAnnounced {
            nextWork = failure.retry
            return
        }
        do throws(StoreError) {
            try follow()
            if isJournalInTheWay() { return }
            try lookForCommits()
            takeUpTails()
            try readDueTails(until: start + options.turn)
            try sweepOn(until: start + options.turn)
            failure = nil
        } catch {
            fail(error)
        }
    }

    private func isOfStore(_ name: String) -> Bool {
        guard let store, !locator.isFolder else { return true }
        return name.hasPrefix(store.files.name)
    }

    /// Hands over what was found, with the status.
    private func handOver() -> FeedBatch {
        defer { changes = [] }
        if let noticed, !changes.isEmpty { lag = now() - noticed }
        noticed = nil
        return FeedBatch(changes: changes, status: status)
    }

    private var phase: FeedStatus.Phase {
        if let failure { return .stale(failure.error) }
        return isComplete ? .live : .catchingUp
    }

    private var isCurrent: Bool {
        failure == nil && isComplete && version != nil && !sweep.isDue
            && !areTailsStale && tables.allSatisfy { $0.tail == .read }
    }

    /// Whether nobody committed since the feed last looked; false while the store cannot be read.
    package var hasSeenLatestCommit: Bool {
        guard let current = try? store?.dataVersion() else { return false }
        return current == version
    }

    /// Where the feed stands now.
    package var status: FeedStatus {
        var locks = closedLocks
        if let store { locks.add(store.locks) }
        return FeedStatus(
            phase: phase, isCurrent: isCurrent,
            path: store?.path ?? (locator.isFolder ? nil : locator.path),
            account: account, access: store?.access,
            lag: lag, staleFor: failure.map { now() - $0.since } ?? .zero,
            rows: tables.reduce(0) { $0 + $1.signatures.count }, locks: locks,
            repairedTexts: store?.repairedTexts ?? 0, faults: store?.faults ?? [])
    }
}

/// Opening, following and giving up for a while.
extension StoreFeed {
    /// Opens the store that is to be read now: the first time, and when it was replaced or another
    /// account came into use.
    private func follow() throws(StoreError) {
        let isPollDue = lastPoll.map { now() - $0 >= options.slowPoll } ?? true
        if store != nil, !isPollDue, watch != nil, failure == nil, !isReplaced { return }
        lastPoll = now()
        watchFolder()
        guard let path = locator.file() else {
            throw StoreError(.missing, locator.path, "no store in the folder")
        }
        if store?.path != path || isReplaced {
            try open(path)
        } else if let cause = failure?.error.cause, cause.extendedCode == .readOnlyHotJournal {
            // Left behind by an app that died: read a private copy until it comes back.
            try store?.reopen()
        }
    }

    /// Whether another file took the opened one's place.
    private var isReplaced: Bool {
        guard let store, let openedFile else { return true }
        guard let status = Platform.statusIfAny(store.files.database) else { return true }
        return !status.isSameFile(as: openedFile)
    }

    private func open(_ path: String) throws(StoreError) {
        let file = Platform.statusIfAny(path)
        let opened = try MessageStore(path: path, options: options.store)
        let account = try opened.account()
        if let store { closedLocks.add(store.locks) }
        store = opened
        openedFile = file
        self.account = account
        forgetAll()
    }

    /// Begins anew: everything is told again.
    func forgetAll() {
        version = nil
        schemaCookie = nil
        tables = []
        conversationRows = RowSignatures()
        conversationIDs = [:]
        sweep = FeedSweep()
        areTailsStale = false
        isComplete = false
        changes = [.reset]
    }

    /// Tells once that everything was told.
    func complete() {
        if isComplete { return }
        isComplete = true
        changes.append(.complete)
    }

    private func watchFolder() {
        let folder = locator.folder
        if watch != nil, watchedFolder == folder { return }
        let files = store?.files
        watch = FolderWatch(folder: folder, files: [files?.wal, files?.journal].compactMap(\.self))
        watchedFolder = folder
    }

    private func fail(_ error: StoreError) {
        let delay = failure.map { min($0.delay * 2, .seconds(2)) } ?? .milliseconds(5)
        failure = Failure(
            error: error, since: failure?.since ?? now(), retry: now() + delay, delay: delay)
        nextWork = now() + delay
    }

    /// Whether the app is in the middle of a transaction, and has not been for too long.
    func isJournalInTheWay() -> Bool {
        guard let store, store.access == .live, store.files.hasJournal else {
            journalSince = nil
            return false
        }
        let since = journalSince ?? now()
        journalSince = since
        if now() - since > options.journalPatience { return false }
        schedule(.milliseconds(2))
        return true
    }

    /// Asks to be called again after a time, unless that is planned earlier already.
    func schedule(_ delay: Duration) {
        let time = now() + delay
        nextWork = nextWork.map { min($0, time) } ?? time
    }

    /// Has the newest rows of all conversations read again after commits, as often as their cost allows.
    private func takeUpTails() {
        guard areTailsStale else { return }
        let time = now()
        if let tailsAllowed, time < tailsAllowed {
            schedule(tailsAllowed - time)
            return
        }
        areTailsStale = false
        tailsAllowed = time + tailCost / options.newestShare
        tailCost = .zero
        for table in tables where table.tail == .read { table.tail = .due }
    }

    /// Whether it is time to look at commits again; plans it when it is not yet.
    func isLookDue() -> Bool {
        if let lastLook, now() - lastLook < options.commitPause {
            schedule(options.commitPause - (now() - lastLook))
            return false
        }
        lastLook = now()
        return true
    }
}
