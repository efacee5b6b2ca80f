import Foundation
import Simulator
import Synchronization
import TestSupport
import Testing

/// The app's writer never meets "database is locked" because of us, whatever runs at once.
@Suite struct WriterPeaceTests {
    @Test func everythingAtOnceLocksNobodyOut() throws {
        let scene = try Scene(messages: 3_000, conversations: 12)
        let sample = try scene.sample()
        let writer = BackgroundWriter(scene.store)
        let watch =
            Verbs.known.contains("watch")
            ? try scene.imscope.start([
                "watch", "--plain", "--store", scene.store.storePath, "--events",
                scene.store.eventsPath, "--keyword", "order",
            ]) : nil
        var round = 0
        while !writer.isDone {
            round += 1
            for (name, words) in scene.calls(sample) where name != "verify" {
                let fresh = words.map { $0.hasPrefix(scene.output.path) ? "\($0)-\(round)" : $0 }
                let outcome = try scene.imscope.run(fresh)
                #expect(outcome.status == 0 || outcome.status == 1, "\(name): \(outcome)")
                #expect(!outcome.errors.contains("locked"), "\(name): \(outcome)")
            }
        }
        let statistics = try writer.result()
        #expect(statistics.locked == 0)
        #expect(statistics.commits > 100)
        if let watch {
            #expect(watch.process.isRunning, "watch goes on")
            Signal.terminate.send(to: watch.process.processIdentifier)
            let outcome = try scene.imscope.finish(watch)
            #expect(!outcome.timedOut)
            #expect(!outcome.errors.contains("locked"))
        }
        try SystemCheck.expectWhole(scene.store.storePath)
    }
}

/// A writer with the SDK's settings at 100 commits a second, on a thread of its own.
private final class BackgroundWriter: Sendable {
    private let state = Mutex<Result<LivingStore.Statistics, SimulatorError>?>(nil)

    init(_ store: SimulatedStore, for duration: Duration = .seconds(4)) {
        let thread = Thread { [self] in
            do throws(SimulatorError) {
                var living = try LivingStore(
                    storePath: store.storePath, eventsPath: store.eventsPath, seed: 77)
                // Most operations commit twice.
                try living.run(rate: 50, for: duration, stop: StopFlag()) {
                    Int64(Date().timeIntervalSince1970 * 1000)
                }
                let statistics = living.statistics
                state.withLock { $0 = .success(statistics) }
            } catch {
                state.withLock { $0 = .failure(error) }
            }
        }
        thread.start()
    }

    var isDone: Bool { state.withLock { $0 != nil } }

    func result() throws -> LivingStore.Statistics {
        try state.withLock { try #require($0) }.get()
    }
}
