import OpenIM
import Store

/// Reads a whole store into an arena, with a reader a core.
enum ArenaBuild {
    /// What a build makes.
    struct Product: Sendable {
        var arena: TextArena
        var faults: [TableFault]
    }

    /// Rows that one reader takes at a time: enough to make the sharing cheap, and to part large tables.
    private static let stretch: Int64 = 32_768

    /// A stretch of one table's rowids.
    fileprivate struct Task: Sendable {
        let conversation: Int
        let conversationID: String
        let range: ScanRange
    }

    fileprivate struct Share: Sendable {
        let senderTable: Int
        var segments: [(task: Int, segments: [Segment])] = []
        var senders = SenderTable()
        var faults: [TableFault] = []
    }

    /// Builds an arena of what is in the store while it reads, in transactions of a few milliseconds each.
    ///
    /// - Throws: `StoreError`.
    static func run(_ plan: Plan) async throws -> Product {
        let queue = WorkCounter(end: plan.tasks.count)
        let readers = plan.usesBothCores ? 2 : 1
        let shares = try await withThrowingTaskGroup(of: Share.self) { group in
            for number in 1...readers {
                group.addTask { try read(plan, queue, senderTable: number) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        return assemble(shares, into: plan.arena)
    }

    /// What is to be read, and by whom.
    struct Plan: Sendable {
        let path: String
        let options: StoreOptions
        let segmentLimit: Int
        fileprivate var arena: TextArena
        fileprivate var tasks: [Task] = []
        fileprivate var usesBothCores = false
    }

    /// Parts a store's tables into stretches of rowids.
    ///
    /// - Throws: `StoreError`.
    static func plan(
        _ store: MessageStore, mode: MatchMode, segmentLimit: Int
    ) throws(StoreError) -> Plan {
        var plan = Plan(
            path: store.path, options: store.options, segmentLimit: segmentLimit,
            arena: TextArena(mode: mode))
        var rows: Int64 = 0
        for table in try store.messageTables() {
            let id = table.conversationID
            let number = plan.arena.number(of: id)
            guard let last = try store.lastRowID(of: id) else { continue }
            plan.tasks += stretches(through: last).map { range in
                Task(conversation: number, conversationID: id, range: range)
            }
            rows += min(max(last, 0), 1 << 32)
        }
        // A second reader of a private copy would copy the store again.
        if case .privateCopy = store.access { return plan }
        plan.usesBothCores = rows > 20_000
        return plan
    }

    /// The stretches of a table; the final one has no end, as rows may be added meanwhile.
    private static func stretches(through last: Int64) -> [ScanRange] {
        var ranges: [ScanRange] = []
        var after = Int64.min
        // Very sparse rowids would make very many stretches: those tables stay whole.
        if last < 1 << 32 {
            while last - stretch > max(after, 0) {
                let through = max(after, 0) + stretch
                ranges.append(ScanRange(after: after, through: through))
                after = through
            }
        }
        return ranges + [ScanRange(after: after)]
    }

    private static func read(
        _ plan: Plan, _ queue: WorkCounter, senderTable: Int
    ) throws -> Share {
        let reader = try MessageStore(path: plan.path, options: plan.options)
        var builder = ArenaBuilder(
            mode: plan.arena.mode, limit: plan.segmentLimit, senderTable: senderTable)
        var share = Share(senderTable: senderTable)
        while let place = queue.next() {
            let task = plan.tasks[place]
            builder.begin(conversation: task.conversation)
            try scan(task, with: reader, into: &builder)
            share.segments.append((place, builder.finish()))
        }
        share.senders = builder.senders
        share.faults = reader.faults
        return share
    }

    /// Reads one stretch; a table that was dropped since the plan was made has no rows.
    private static func scan(
        _ task: Task, with reader: MessageStore, into builder: inout ArenaBuilder
    ) throws(StoreError) {
        do {
            try reader.scanForSearch(task.conversationID, task.range) { builder.add($0) }
        } catch {
            if error.code != .unknownConversation { throw error }
        }
    }

    private static func assemble(_ shares: [Share], into arena: TextArena) -> Product {
        var arena = arena
        var faults: [TableFault] = []
        for share in shares {
            arena.keep(share.senders, as: share.senderTable)
            for fault in share.faults where !faults.contains(fault) { faults.append(fault) }
        }
        for part in shares.flatMap(\.segments).sorted(by: { $0.task < $1.task }) {
            arena.append(part.segments)
        }
        return Product(arena: arena, faults: faults)
    }
}
