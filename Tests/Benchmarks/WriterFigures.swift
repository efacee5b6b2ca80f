import Foundation
import Simulator

extension FigureGroup {
    /// What the app feels of us: its commit latency with the monitor running, and alone.
    static let writer = FigureGroup("writer") { environment in
        guard let imscope = try? environment.imscope(), imscope.knows(["watch"]) else { return [] }
        let bench = try WriterBench(environment, imscope: imscope)
        return [
            Figure(
                "writer.commit-p99", ours: .init("with watch") { try bench.p99(withMonitor: true) },
                rival: .init("alone") { try bench.p99(withMonitor: false) },
                goal: .atMostTimesRival(1.1), rounds: environment.isQuick ? 3 : 10),
            Figure(
                "writer.locked", unit: .perSecond,
                ours: .init("database is locked") { Double(bench.locked) }, goal: .atMost(0),
                rounds: 1, warmsUp: false),
        ]
    }
}

/// A writer at 100 commits a second on a copy of the large store, with a monitor or without.
private final class WriterBench {
    private let imscope: Tool
    private let store: SimulatedStore
    private let scratch: ScratchFolder
    private let seconds: Int
    private var seed: UInt64 = 100
    /// Commits that found the store locked for longer than the SDK waits.
    private(set) var locked = 0

    init(_ environment: BenchmarkEnvironment, imscope: Tool) throws {
        self.imscope = imscope
        scratch = try environment.scratchFolder()
        store = try environment.copy(try environment.largeStore(), into: scratch)
        seconds = environment.isQuick ? 2 : 6
    }

    /// The 99th percentile of the commits' times, in seconds.
    func p99(withMonitor: Bool) throws -> Double {
        let monitor = withMonitor ? try startMonitor() : nil
        defer {
            monitor?.terminate()
            monitor?.waitUntilExit()
        }
        seed += 1
        var living = try LivingStore(
            storePath: store.storePath, eventsPath: store.eventsPath, seed: seed,
            mix: .messagesOnly, keepsTimes: true)
        // Two commits an operation.
        try living.run(rate: 50, for: .seconds(seconds), stop: StopFlag()) {
            Int64(Date().timeIntervalSince1970 * 1000)
        }
        locked += living.statistics.locked
        let times = living.statistics.commitTimes.sorted()
        guard !times.isEmpty else { throw BenchmarkFailure("the writer did not commit") }
        return times[times.count * 99 / 100].inSeconds
    }

    /// Watches as a log, and is given time to read the store first.
    private func startMonitor() throws -> Process {
        let process = try imscope.start([
            "watch", "--plain", "--store", store.storePath, "--events", store.eventsPath,
            "--keyword", "order", "--keyword", "退款",
        ])
        Thread.sleep(forTimeInterval: 2)
        guard process.isRunning else { throw BenchmarkFailure("imscope watch ended by itself") }
        return process
    }
}
