import Listener
import Monitor
import OpenIM
import Search
import Store

/// Reads one store and its events into a monitor's state.
///
/// One thread makes it, drives it and drops it: `turn` waits in poll(2) for the store, the events and
/// the caller's wake descriptor at once. Not Sendable.
final class MonitorDriver {
    /// What to read and how.
    struct Request: Sendable {
        var storePath: String
        var storeOptions: StoreOptions
        var events: EventSourceName?
        /// Whether the event file is read from its first line.
        var fromStart = false
        /// Whether the run ends with what is there now.
        var once = false
        var keywords: [String] = []
        /// Milliseconds.
        var grace: Int64 = 5_000
        var skipped: Set<CheckID> = []
    }

    private let request: Request
    private let feed: StoreFeed
    private let source: (any EventSource)?
    private let clock: @Sendable () -> Int64
    private var state: MonitorState
    /// How reading the store goes.
    private(set) var status: FeedStatus
    private var isComplete = false
    private var sourceHasMore = false
    private var sourceHasEnded = false
    /// Told the changes of a complete store as they come, and `reset` and `complete` around a pass.
    var onChange: (StoreChange) -> Void = { _ in }
    /// Told all that is taken in, for a recording; nil when there is none.
    var onEntry: ((SessionEntry) -> Void)?

    /// Opens the store and the event source.
    ///
    /// - Throws: `StoreError`, `ListenerError`.
    init(_ request: Request, clock: @escaping @Sendable () -> Int64) throws {
        self.request = request
        self.clock = clock
        var options = FeedOptions()
        options.store.cacheFolder = request.storeOptions.cacheFolder
        feed = try StoreFeed(path: request.storePath, options: options)
        source = try request.events?.open(fromStart: request.fromStart, once: request.once)
        status = feed.status
        state = Self.state(request, feed.status.account)
    }

    private static func state(_ request: Request, _ account: StoreAccount?) -> MonitorState {
        MonitorState(
            account: account?.userID ?? "", sdkVersion: account?.sdkVersion,
            keywords: KeywordSet(request.keywords), hasEvents: request.events != nil,
            grace: request.grace, skipping: request.skipped)
    }

    /// The state as a value, as of now.
    func snapshot() -> MonitorSnapshot { state.snapshot(at: clock()) }

    /// Takes in what the store and the events have to tell, waiting for at most `timeout`.
    ///
    /// - Returns: whether anything changed.
    func turn(timeout: Duration, wake: Int32? = nil) -> Bool {
        let descriptors =
            (sourceHasEnded ? [] : source?.descriptors ?? []) + [wake].compactMap(\.self)
        let batch = feed.next(timeout: patience(within: timeout), wakes: descriptors)
        let storeChanged = take(batch)
        let eventsChanged = readEvents()
        state.advance(to: clock())
        return storeChanged || eventsChanged
    }

    /// The wait that the event source and the grace periods allow.
    private func patience(within timeout: Duration) -> Duration {
        if sourceHasMore { return .zero }
        var limit = timeout
        if !sourceHasEnded, let patience = source?.patience {
            limit = min(limit, .milliseconds(Int64(patience)))
        }
        if let deadline = state.nextDeadline, deadline < .max {
            limit = min(limit, .milliseconds(max(1, deadline - clock())))
        }
        return limit
    }

    private func take(_ batch: FeedBatch) -> Bool {
        for change in batch.changes {
            if change == .reset { begin(batch.status.account) }
            state.apply(change)
            record(.change(change))
            if isComplete || change == .reset { onChange(change) }
            if change == .complete {
                isComplete = true
                onChange(change)
            }
        }
        let before = status
        status = batch.status
        setStore(batch.status)
        return !batch.changes.isEmpty || before.phase != status.phase
    }

    private func take(_ line: LineAssembler.Line) {
        state.apply(line, at: clock())
        if onEntry != nil { record(SessionEntry.Content(line)) }
    }

    private func record(_ content: SessionEntry.Content) {
        onEntry?(SessionEntry(time: clock(), content))
    }

    /// Tells the state how fresh the store is; a recording keeps only what kind of state that is.
    private func setStore(_ status: FeedStatus) {
        let told = status.sourceState(now: clock())
        let before = state.store
        state.setStore(told)
        switch (before, told) {
        case (.live, .live), (.stale, .stale), (.catchingUp, .catchingUp): break
        default: record(.store(told))
        }
    }

    /// A pass over the store begins. When a folder's account in use has changed, nothing known of the
    /// former one holds.
    private func begin(_ account: StoreAccount?) {
        isComplete = false
        if (account?.userID ?? "") != state.account { state = Self.state(request, account) }
    }

    private func readEvents() -> Bool {
        guard let source, !sourceHasEnded else { return false }
        let before = state.eventSource
        var lines = 0
        sourceHasMore = false
        do {
            let progress = try source.step { line in
                lines += 1
                take(line)
            }
            sourceHasMore = progress == .more
            sourceHasEnded = progress == .ended
            state.eventSource = sourceState(source)
        } catch {
            state.eventSource = .stale(reason: ErrorText.userError(for: error).line, since: clock())
            sourceHasEnded = true
        }
        return lines > 0 || before != state.eventSource
    }

    private func sourceState(_ source: any EventSource) -> SourceState {
        if let trouble = source.trouble { return .stale(reason: trouble, since: staleSince()) }
        if sourceHasMore, source.behind != 0 { return .catchingUp(remaining: source.behind) }
        return sourceHasEnded ? .stale(reason: "ended", since: staleSince()) : .live(lag: 0)
    }

    /// Since when the events are stale: now, unless they were before.
    private func staleSince() -> Int64 {
        if case .stale(_, let since) = state.eventSource { return since }
        return clock()
    }
}

// Reading once, and for a while.
extension MonitorDriver {
    /// How long a store that cannot be read is waited for before a single reading gives up.
    private static let onceLimit: Duration = .seconds(15)

    /// Reads the whole store and every event there is, once, and ends all grace periods.
    ///
    /// The store is looked at again behind the events, so that their rows are not missed.
    ///
    /// - Throws: `StoreError` when the store stays unreadable, `ListenerError`.
    func readOnce() throws {
        try readStore()
        if let source {
            try source.readToEnd(take)
            state.eventSource = .live(lag: 0)
            sourceHasEnded = true
            try readStore()
        }
        state.advance(to: clock())
        state.settle()
    }

    /// Reads everything for a length of time, then ends all grace periods.
    func read(until deadline: Int64) throws {
        try readStore()
        while clock() < deadline { _ = turn(timeout: .milliseconds(deadline - clock())) }
        try readStore()
        state.settle()
    }

    /// Reads the store until everything in it was told.
    private func readStore() throws {
        _ = take(feed.next(timeout: .zero))
        while status.phase != .live {
            _ = take(feed.next(timeout: .seconds(1)))
            if case .stale(let error) = status.phase, status.staleFor > Self.onceLimit {
                throw error
            }
        }
    }
}

extension MonitorState {
    /// Applies a line of the event source, whatever it turned out to be.
    mutating func apply(_ line: LineAssembler.Line, at time: Int64) {
        switch line {
        case .bytes(let bytes): apply(line: bytes, at: time)
        case .oversize: countOversizeLine()
        }
    }
}

extension SessionEntry.Content {
    /// A line of the event source.
    fileprivate init(_ line: LineAssembler.Line) {
        switch line {
        case .bytes(let bytes): self = .line(String(decoding: bytes, as: UTF8.self))
        case .oversize: self = .oversizeLine
        }
    }
}

extension FeedStatus {
    /// How long a lock is waited for before the store is called stale.
    private static let alarmDelay: Duration = .seconds(1)

    /// The status in the monitor's terms.
    func sourceState(now: Int64) -> SourceState {
        switch phase {
        case .catchingUp: .catchingUp(remaining: nil)
        case .live: .live(lag: lag.milliseconds)
        // The app holds its lock for moments all the time: that alone is not worth an alarm.
        case .stale(let error) where error.isTransient && staleFor < Self.alarmDelay:
            .live(lag: staleFor.milliseconds)
        case .stale(let error):
            .stale(reason: error.userError.why, since: now - staleFor.milliseconds)
        }
    }
}

extension Duration {
    /// The duration in whole milliseconds, rounded.
    var milliseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds * 1000 + (attoseconds + 500_000_000_000_000) / 1_000_000_000_000_000
    }
}
