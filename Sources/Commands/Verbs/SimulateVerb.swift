import Simulator
import Terminal

/// `imscope simulate`: a store and its events, as the SDK writes them, kept living if asked to.
enum SimulateVerb {
    static let messages = Option(
        "messages", "N", "How many messages, such as 1M", defaultText: "20,000",
        parse: Parse.count(0...100_000_000))
    static let conversations = Option(
        "conversations", "N", "How many conversations", defaultText: "60",
        parse: Parse.count(1...1_000_000))
    static let rate = Option(
        "rate", "R", "Operations a second that keep it living", defaultText: "0, or 5 with --for",
        parse: Parse.count(0...100_000))
    static let seed = Option(
        "seed", "S", "Equal seeds and times give equal stores", defaultText: "1",
        parse: Parse.count(0...Int.max))
    static let duration = Option(
        "for", "DURATION", "How long to keep it living: \(DurationValue.help)",
        defaultText: "until ^C", parse: Parse.duration)
    static let user = Option(
        "user", "USER", "The login user", defaultText: "u1001", parse: userID)

    static let verb = Verb(
        "simulate", "Write a made-up store, and keep it living",
        details: [
            "Writes OpenIM_v3_USER.db and events.jsonl in a folder: conversations, messages of every"
                + " type, revocations, deletions and reads, as the SDK 3.8 writes them, with the event"
                + " lines an app would have recorded. Everything in them is invented.",
            "With --rate, goes on as an app does: a rollback journal and one commit an operation,"
                + " until --for is over or ^C. A store that is there already is not written again but"
                + " kept living.",
        ],
        operands: [Operand("DIR", "The folder to write in", completion: .folder)],
        options: [messages, conversations, rate, seed, duration, user],
        examples: [
            .init("imscope simulate /tmp/im --messages 1M", "A million messages"),
            .init("imscope simulate /tmp/im --rate 20 --for 5m", "Five lively minutes"),
        ], run: run)

    @Sendable private static func run(
        _ arguments: Arguments, _ context: Context
    ) async throws -> ExitCode {
        let folder = try Parse.path(arguments.operands[0], context)
        let options = try simulation(arguments, context)
        let length = try arguments[duration]
        let rate = try arguments[rate] ?? (length == nil ? 0 : 5)
        let isThere = Platform.exists("\(folder)/\(options.storeName)")
        guard !isThere || rate > 0 else {
            throw UserError(
                "\(folder)/\(options.storeName)", "is there already",
                next: "give another folder, or --rate to keep it living")
        }
        if !isThere { _ = try write(options, in: folder, context) }
        let store = "\(folder)/\(options.storeName)", events = "\(folder)/events.jsonl"
        try context.output.line("store  \(inert(store))\nevents \(inert(events))")
        try context.output.flush()
        guard rate > 0 else { return .found }
        var living = try LivingStore(storePath: store, eventsPath: events, seed: options.seed)
        let signals = SignalTraps()
        try living.live(
            rate: rate, for: length, clock: context.now, wake: signals.descriptor
        ) {
            signals.notices().contains { notice in
                if notice == .suspend { signals.stopJob() }
                if case .end = notice { return true }
                return false
            }
        }
        let statistics = living.statistics
        try context.output.line(
            "\(counted(Int64(statistics.operations), "operation")), "
                + "\(counted(Int64(statistics.commits), "commit")), "
                + "\(counted(Int64(statistics.locked), "commit")) found the database locked")
        return .found
    }

    static func simulation(
        _ arguments: Arguments, _ context: Context
    ) throws -> SimulationOptions {
        SimulationOptions(
            messages: try arguments[messages] ?? 20_000,
            conversations: try arguments[conversations] ?? 60,
            seed: UInt64(try arguments[seed] ?? 1), user: try arguments[user] ?? "u1001",
            startTime: context.now())
    }

    static func write(
        _ options: SimulationOptions, in folder: String, _ context: Context
    ) throws -> SimulatedStore {
        let progress = ProgressLine(context)
        defer { progress.end() }
        return try SimulatedStore.write(in: folder, options) { done in
            progress.show(done, of: options.messages, "messages")
        }
    }

    /// A user's id that can be part of a file's name.
    @Sendable private static func userID(
        _ text: String, _ context: Context
    ) throws(ValueError) -> String {
        guard !text.isEmpty, text.utf8.count <= 64, !text.contains("/"), !text.utf8.contains(0)
        else {
            throw ValueError(
                "'\(text)' cannot be part of a file's name", next: "write an ID like u1001")
        }
        return text
    }
}

extension LivingStore {
    /// Does operations at a pace until the time is over or it is told to end; an operation that comes
    /// late is not made up for by a burst.
    ///
    /// - Parameters:
    ///   - length: milliseconds; nil for no limit.
    ///   - wake: a descriptor that ends a rest, so that `isOver` is asked at once.
    mutating func live(
        rate: Int, for length: Int64?, clock: () -> Int64, wake: Int32, until isOver: () -> Bool
    ) throws {
        let end = length.map { ContinuousClock.now + .milliseconds($0) }
        let pace = Duration.seconds(1) / rate
        var due = ContinuousClock.now
        while !isOver() {
            let now = ContinuousClock.now
            if let end, now >= end { return }
            guard now >= due else {
                let pause = min(due, end ?? due) - now
                let milliseconds = Int(pause / .milliseconds(1)) + 1
                _ = Poller.wait(for: [wake], milliseconds: milliseconds)
                continue
            }
            try step(at: clock())
            due = max(due + pace, now)
        }
    }
}
