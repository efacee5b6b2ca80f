import OpenIM
import Store

/// Searches one store, exactly and at any size.
///
/// Reads the store into a `TextArena` a match mode when first asked, and again whenever the store has changed
/// since; a caller that follows the store's change feed gives the changes to `apply` instead, and the arenas
/// then follow without reading again. What is shown was checked against the store's row. An actor: calls
/// from anywhere; searches run on snapshots, beside each other and beside changes.
package actor SearchEngine {
    /// The path of the store as it was given.
    nonisolated package let path: String
    private let options: SearchEngineOptions
    let store: MessageStore
    private var indexes: [MatchMode: SearchIndex] = [:]
    private var building: [MatchMode: Build] = [:]
    private var feed = FeedState.none
    /// Changes that came while an arena was being built, to be applied to it afterwards.
    private var changesWhileBuilding: [StoreChange] = []

    /// Whether a change feed tells this engine of changes.
    private enum FeedState {
        case none, starting, following
    }

    /// Opens a store; nothing is read yet.
    ///
    /// - Throws: `StoreError`.
    package init(path: String, options: SearchEngineOptions = SearchEngineOptions())
        throws(StoreError)
    {
        self.path = path
        self.options = options
        store = try MessageStore(path: path, options: options.store)
    }

    /// Makes a mode's arena ready, so that the next search finds it so.
    ///
    /// - Throws: `StoreError`.
    package func prepare(mode: MatchMode = .caseless) async throws {
        _ = try await index(for: mode)
    }

    /// Brings the arenas up to date with a change that the store's feed tells.
    ///
    /// Cost: a few microseconds a row. Rows told between `reset` and `complete` are not taken from the feed:
    /// the next search reads them itself, faster.
    package func apply(_ change: StoreChange) {
        switch change {
        case .reset:
            feed = .starting
            indexes.removeAll()
        case .complete:
            feed = .following
            dropOutdated()
        default:
            if !building.isEmpty { changesWhileBuilding.append(change) }
            guard feed == .following else { return }
            for mode in indexes.keys { indexes[mode]?.apply(change) }
        }
    }

    /// Keeps the arena of the caseless mode for the next command, where the options name a cache and the
    /// store stood still; for a command's end, when its answer is out. Cost: some 50 ms a million messages.
    ///
    /// - Returns: whether it was kept now. That it was not is no error: the next command reads the store.
    @discardableResult
    package func saveCache() -> Bool {
        guard let cache = options.cache, let index = indexes[.caseless],
            index.isWorthKeeping, let stamp = index.stamp, (try? store.stamp()) == stamp
        else { return false }
        return cache.save(index.arena, stamp)
    }

    /// The arena that the cache has of the store as it is now.
    private func cachedIndex(_ mode: MatchMode) throws -> SearchIndex? {
        guard mode == .caseless, let cache = options.cache else { return nil }
        let version = try store.dataVersion()
        guard let stamp = try store.stamp(), let arena = cache.load(stamp),
            try store.dataVersion() == version
        else { return nil }
        return SearchIndex(
            arena, faults: [], version: version, isConsistent: true, stamp: stamp, isCached: true)
    }

    /// What the engine holds in memory, for a status line and for measuring.
    package var memory: SearchMemory {
        SearchMemory(
            messages: indexes.values.reduce(0) { $0 + $1.arena.rowCount },
            textBytes: indexes.values.reduce(0) { $0 + $1.arena.textBytes })
    }

    /// All folded text in one, a message a line of bytes ended by 0xFF: for measuring beside other tools.
    package func foldedText(mode: MatchMode = .caseless) async throws -> [UInt8] {
        try await index(for: mode).arena.segments.flatMap { $0.text.prefix($0.textCount) }
    }

    /// Puts a row that turned out to have changed in its place.
    func correct(_ rows: [ChatLog], gone: [Int64], in conversationID: String) {
        for mode in indexes.keys {
            indexes[mode]?.apply(.rows(conversationID: conversationID, rows))
            indexes[mode]?.apply(.rowsRemoved(conversationID: conversationID, rowIDs: gone))
        }
    }

    /// A mode's arena as of now.
    func index(for mode: MatchMode) async throws -> SearchIndex {
        if let index = indexes[mode], try isCurrent(index) { return index }
        indexes[mode] = nil
        if building[mode] == nil, let index = try cachedIndex(mode) {
            indexes[mode] = index
            return index
        }
        for attempt in 1... {
            let build = try build(mode)
            let product = try await finished(build, mode)
            if let index = indexes[mode], try isCurrent(index) { return index }
            forget(build, mode)
            let isConsistent = try store.dataVersion() == build.version
            // Changes that a feed tells are made good below, so one build is enough.
            if isConsistent || feed == .following || attempt == Self.attempts {
                return keep(product, of: build, isConsistent: isConsistent)
            }
        }
        preconditionFailure("the loop ends by returning")
    }

    /// What a build made; one that failed is forgotten, so that the next search tries anew.
    private func finished(
        _ build: Build, _ mode: MatchMode
    ) async throws -> ArenaBuild.Product {
        do {
            return try await build.task.value
        } catch {
            forget(build, mode)
            throw error
        }
    }

    /// A build that ended; another one may have begun meanwhile, and stays.
    private func forget(_ build: Build, _ mode: MatchMode) {
        if building[mode]?.task == build.task { building[mode] = nil }
    }

    private func keep(
        _ product: ArenaBuild.Product, of build: Build, isConsistent: Bool
    ) -> SearchIndex {
        var index = SearchIndex(
            product.arena, faults: product.faults, version: isConsistent ? build.version : nil,
            isConsistent: isConsistent || feed == .following, stamp: build.stamp)
        if feed == .following {
            for change in changesWhileBuilding { index.apply(change) }
        }
        if building.isEmpty { changesWhileBuilding = [] }
        indexes[product.arena.mode] = index
        return index
    }

    /// How often a build begins anew because the store changed meanwhile. A store that never stands still for
    /// as long as a build takes is answered row by row, each as it was when read.
    private static let attempts = 3

    /// A build under way, and the state of the store before it began.
    private struct Build {
        let task: Task<ArenaBuild.Product, any Error>
        let version: MessageStore.DataVersion
        let stamp: StoreStamp?
    }

    /// The build that is under way, or a new one.
    private func build(_ mode: MatchMode) throws -> Build {
        if let build = building[mode] { return build }
        let version = try store.dataVersion()
        let stamp = try store.stamp()
        let plan = try ArenaBuild.plan(store, mode: mode, segmentLimit: options.segmentLimit)
        // A task of its own: a search that is cancelled leaves the arena to the next one.
        let task = Task { try await ArenaBuild.run(plan) }
        let build = Build(task: task, version: version, stamp: stamp)
        building[mode] = build
        return build
    }

    private func isCurrent(_ index: SearchIndex) throws -> Bool {
        if feed == .following { return true }
        return try index.version == store.dataVersion()
    }

    private func dropOutdated() {
        let version = try? store.dataVersion()
        indexes = indexes.filter { $0.value.version == version }
    }
}

/// How an engine works.
package struct SearchEngineOptions: Sendable {
    /// How the store is read.
    package var store: StoreOptions
    /// Bytes of text at which a segment of the arena is closed; small in tests only.
    package var segmentLimit: Int
    /// Where arenas are kept between commands; nil for nowhere.
    package var cache: SearchCache?

    package init(
        store: StoreOptions = StoreOptions(), segmentLimit: Int? = nil, cache: SearchCache? = nil
    ) {
        self.store = store
        self.cache = cache
        self.segmentLimit = segmentLimit ?? TextArena.segmentLimit
    }
}

/// What an engine holds in memory.
package struct SearchMemory: Sendable, Equatable {
    package let messages: Int
    /// Bytes of folded text.
    package let textBytes: Int
}

/// An arena and what is known of how it stands to its store.
struct SearchIndex: Sendable {
    private(set) var arena: TextArena
    let faults: [TableFault]
    /// The state of the store that was read; nil when it changed meanwhile.
    let version: MessageStore.DataVersion?
    let isConsistent: Bool
    /// The store's stamp before it was read.
    let stamp: StoreStamp?
    /// Whether the arena is just what was read, from a store that stood still, and not from the cache.
    private(set) var isWorthKeeping: Bool

    init(
        _ arena: TextArena, faults: [TableFault], version: MessageStore.DataVersion?,
        isConsistent: Bool, stamp: StoreStamp?, isCached: Bool = false
    ) {
        self.stamp = stamp
        isWorthKeeping = version != nil && faults.isEmpty && !isCached
        self.arena = arena
        self.faults = faults
        self.version = version
        self.isConsistent = isConsistent
    }

    /// Applies a change of rows or tables; others concern no search.
    mutating func apply(_ change: StoreChange) {
        isWorthKeeping = false
        switch change {
        case .rows(let conversationID, let rows):
            var builder = ArenaBuilder(
                mode: arena.mode, limit: TextArena.segmentLimit, senderTable: 0)
            for row in rows {
                ScannedRow.with(row) { arena.upsert($0, in: conversationID, with: &builder) }
            }
        case .rowsRemoved(let conversationID, let rowIDs):
            for rowID in rowIDs { arena.remove(rowID: rowID, in: conversationID) }
        case .tableAdded(let conversationID): _ = arena.number(of: conversationID)
        case .tableRemoved(let conversationID): arena.removeAll(in: conversationID)
        case .reset, .complete, .conversations, .conversationRemoved: break
        }
    }
}

extension ScannedRow {
    /// Lends a row that was read whole in the form that indexing takes.
    static func with(_ row: ChatLog, _ body: (ScannedRow) -> Void) {
        var sendID = row.sendID
        var content = row.content
        sendID.withUTF8 { sendID in
            content.withUTF8 { content in
                body(
                    ScannedRow(
                        rowID: row.rowID, sendTime: row.sendTime,
                        contentType: row.contentType.rawValue, status: row.status.rawValue,
                        sendID: sendID, content: content))
            }
        }
    }
}
