import SQLite

/// Keeps a store living the way the SDK does: a rollback journal, one commit a step, five seconds of
/// patience with others' locks, and an event line for what the app is told.
///
/// Works on any store of SDK 3.8, also on one that was not simulated. Belongs to one thread; what
/// happens next is decided by the seed and the store alone, when it happens by the caller.
package struct LivingStore: ~Copyable {
    /// The SDK's driver waits this long for a lock.
    package static let busyMilliseconds: Int32 = 5_000

    /// What has been done so far.
    package private(set) var statistics = Statistics()

    private let connection: Connection
    private let storePath: String
    private var events: EventFile
    private var planner: OperationPlanner
    private let writer = ChangeWriter()
    private let keepsTimes: Bool

    /// Counts of what a living store did.
    package struct Statistics: Sendable, Equatable {
        package var operations = 0
        package var commits = 0
        package var eventLines = 0
        /// Rows inserted into message tables.
        package var messages = 0
        /// Times a commit failed with "database is locked" after the SDK's wait, and was tried again.
        package var locked = 0
        /// How long each commit took, waiting for locks included.
        package var commitTimes: [Duration] = []
    }

    /// Opens a store that is there; its newest state is read once.
    ///
    /// - Parameter keepsTimes: whether `statistics` keeps the time of every commit.
    package init(
        storePath: String, eventsPath: String, seed: UInt64, mix: OperationMix = .usual,
        keepsTimes: Bool = false
    ) throws(SimulatorError) {
        let connection = try Self.connect(to: storePath)
        let planner = try Self.planner(
            for: connection, at: storePath, seed: seed, mix: mix)
        let events = try EventFile(path: eventsPath)
        self.storePath = storePath
        self.keepsTimes = keepsTimes
        self.connection = connection
        self.planner = planner
        self.events = events
    }

    /// Does the next operation, which happens at an instant in ms: commits it and writes its lines.
    @discardableResult
    package mutating func step(at time: Int64) throws(SimulatorError) -> Operation {
        let operation = planner.next(at: time)
        for step in operation.steps {
            switch step {
            case .event(let line): try events.append(line)
            case .commit(let changes): try commit(changes)
            }
        }
        count(operation)
        return operation
    }

    /// Does operations, spread over a span in ms, until they have inserted so many messages; all in
    /// one transaction, for stores that are being made.
    mutating func play(
        messages: Int, from begin: Int64, to end: Int64
    ) throws(SimulatorError) {
        do throws(SQLiteError) {
            try connection.execute("pragma synchronous = OFF; BEGIN")
            var time = begin
            while statistics.messages < messages {
                let missing = messages - statistics.messages
                time = min(time + (end - time) / Int64(missing * 3 / 2 + 4), end - 1)
                let operation = planner.next(at: time, mostMessages: missing)
                for step in operation.steps { try play(step) }
                count(operation)
            }
            try connection.execute("COMMIT")
        } catch {
            throw SimulatorError(error, path: storePath)
        }
        try events.flush()
    }

    // MARK: - Opening

    private static func connect(to path: String) throws(SimulatorError) -> Connection {
        do throws(SQLiteError) {
            let connection = try Connection(path: path, mode: .writing)
            connection.setBusyTimeout(milliseconds: busyMilliseconds)
            return connection
        } catch {
            throw SimulatorError(error, path: path)
        }
    }

    private static func planner(
        for connection: borrowing Connection, at path: String, seed: UInt64, mix: OperationMix
    ) throws(SimulatorError) -> OperationPlanner {
        do throws(SQLiteError) {
            if let account = try StateReader.account(in: connection, path: path) {
                var reader = StateReader(
                    account: account, generator: SeededGenerator(seed: seed, stream: .max))
                let state = try reader.state(from: connection)
                return OperationPlanner(
                    state: state,
                    generator: SeededGenerator(seed: seed, stream: state.progress), mix: mix)
            }
        } catch {
            throw SimulatorError(error, path: path)
        }
        throw SimulatorError(code: .notAStore, path: path, message: "no account is named")
    }

    // MARK: - Steps

    private mutating func play(_ step: Operation.Step) throws(SQLiteError) {
        switch step {
        case .event(let line): events.enqueue(line)
        case .commit(let changes):
            for change in changes { try writer.write(change, to: connection) }
        }
    }

    /// One transaction, taken for writing from the start so that it never fails half-way; tried
    /// again when another connection holds the store longer than the SDK waits.
    private mutating func commit(_ changes: [Change]) throws(SimulatorError) {
        let begun = ContinuousClock.now
        while true {
            do throws(SQLiteError) {
                try write(changes)
                break
            } catch {
                guard error.isBusy else { throw SimulatorError(error, path: storePath) }
                statistics.locked += 1
            }
        }
        if keepsTimes { statistics.commitTimes.append(ContinuousClock.now - begun) }
    }

    private func write(_ changes: [Change]) throws(SQLiteError) {
        try connection.execute("BEGIN IMMEDIATE")
        do throws(SQLiteError) {
            for change in changes { try writer.write(change, to: connection) }
            try connection.execute("COMMIT")
        } catch {
            if !connection.isInAutocommit { try? connection.execute("ROLLBACK") }
            throw error
        }
    }

    private mutating func count(_ operation: Operation) {
        statistics.operations += 1
        statistics.commits += operation.commits
        statistics.eventLines += operation.eventLines
        statistics.messages += operation.insertedMessages
    }
}

extension Operation {
    /// How many rows it inserts into message tables.
    var insertedMessages: Int {
        steps.reduce(0) { sum, step in
            guard case .commit(let changes) = step else { return sum }
            return sum
                + changes.count { if case .insertMessage = $0 { true } else { false } }
        }
    }
}
