import SQLite

/// Loads a store's history in one transaction: tables, rows, then the indexes.
///
/// Conversation after conversation, so that the one index that must be there from the start (the
/// primary key's, over random ids) stays small enough for the page cache.
struct HistoryWriter {
    private let options: SimulationOptions
    private let cast: Cast
    private var generator: SeededGenerator
    private let curve = ActivityCurve()
    private let contents = ContentWriter()

    init(_ options: SimulationOptions) {
        self.options = options
        generator = SeededGenerator(seed: options.seed)
        cast = Cast(account: options.user, conversations: options.conversations, &generator)
    }

    /// Writes a new database file.
    func write(
        to path: String, progress: (_ messages: Int) -> Void
    ) throws(SimulatorError) {
        do throws(SQLiteError) {
            let connection = try Connection(path: path, mode: .createForWriting)
            // A file that is not whole is thrown away, so nothing need be undone or synced.
            try connection.execute(
                """
                pragma page_size = 4096; pragma journal_mode = OFF; pragma synchronous = OFF;
                pragma cache_size = -131072; pragma locking_mode = EXCLUSIVE; BEGIN
                """)
            try AccountRows(cast: cast, startTime: options.startTime).write(to: connection)
            try writeConversations(to: connection, progress: progress)
            try connection.execute("COMMIT")
        } catch {
            throw SimulatorError(error, path: path)
        }
    }

    private func writeConversations(
        to connection: borrowing Connection, progress: (_ messages: Int) -> Void
    ) throws(SQLiteError) {
        var written = 0
        let firstGroup = cast.threads.firstIndex(where: \.isGroup)
        for (index, count) in shares.enumerated() {
            let thread = cast.threads[index]
            let isFirst = index == 0 || index == firstGroup
            var history = History(
                of: thread, account: cast.account, extent: extent(of: index, count: count),
                prologue: isFirst ? prologue(inGroup: thread.isGroup) : History.Prologue(),
                curve: curve, contents: contents,
                generator: SeededGenerator(seed: options.seed, stream: UInt64(index + 1)))
            try write(&history, of: thread, to: connection) {
                written += $0
                progress(written)
            }
        }
    }

    private func write(
        _ history: inout History, of thread: Cast.Thread, to connection: borrowing Connection,
        progress: (_ more: Int) -> Void
    ) throws(SQLiteError) {
        let id = thread.conversationID
        let spelling: SDKSchema.Spelling = thread.sessionType == 2 ? .mapper : .statement
        var row = ConversationRow(of: thread)
        row.unreadCount = history.unread
        if thread.sessionType == 1 || history.hasMessages {
            try MessageTable.create(for: id, spelling, withIndexes: false, in: connection)
            try insertRows(of: &history, into: id, &row, connection, progress: progress)
            try MessageTable.createIndexes(for: id, spelling, in: connection)
        }
        try row.insert(into: connection)
    }

    private func insertRows(
        of history: inout History, into id: String, _ row: inout ConversationRow,
        _ connection: borrowing Connection, progress: (_ more: Int) -> Void
    ) throws(SQLiteError) {
        var table = try MessageTable(of: id, in: connection)
        var latest: SimulatedMessage?
        var waiting = 0
        while let message = history.next() {
            try table.insert(message)
            if message.isVisible { latest = message }
            row.maxSeq = max(row.maxSeq, message.seq)
            waiting += 1
            if waiting == 10_000 {
                progress(waiting)
                waiting = 0
            }
        }
        progress(waiting)
        row.latestMessage = latest?.json ?? ""
        row.latestTime = latest?.sendTime ?? 0
    }

    // MARK: - How much, and when

    /// Messages by conversation: the first has most, by a power law, and all have some.
    private var shares: [Int] {
        let total = options.messages - options.sessionMessages
        let weights = (0..<cast.threads.count).map { index in
            Int(1_000_000 / Self.power(Double(index) + 1.5))
        }
        let whole = weights.reduce(0, +)
        var shares = weights.map { Int(Double(total) * Double($0) / Double(whole)) }
        shares[0] += total - shares.reduce(0, +)
        return shares
    }

    /// `x` to the power 3/4, which square roots give the same bits of everywhere.
    private static func power(_ x: Double) -> Double {
        let root = x.squareRoot()
        return root * root.squareRoot()
    }

    /// Lively conversations reach up to the last session, quiet ones ended hours or days before.
    private func extent(of index: Int, count: Int) -> History.Extent {
        let sessionStart = options.startTime - options.sessionLength
        let pause = Int64(index * index) * 9_000_000 / Int64(max(1, cast.threads.count / 12))
        let span = Int64(options.historyDays) * 86_400_000
        let unread = index % 3 == 2 ? 0 : (index * 7) % 12
        return History.Extent(
            count: count, unread: min(unread, count / 3), begin: options.startTime - span,
            end: sessionStart - 60_000 - min(pause, span / 2))
    }

    private func prologue(inGroup: Bool) -> History.Prologue {
        let malformed = ContentWriter.malformed.map { _ in History.Fate.malformed }
        return History.Prologue(
            kinds: ContentKind.complete(inGroup: inGroup),
            fates: History.Fate.allCases + [.revoked, .revoked] + malformed)
    }
}
