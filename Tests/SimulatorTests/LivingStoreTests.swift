import Foundation
import SQLite
import Simulator
import TestSupport
import Testing

@Suite struct LivingStoreTests {
    private func store(
        messages: Int = 1_500, into folder: TemporaryFolder, named name: String = "store"
    ) throws -> SimulatedStore {
        try SimulatedStore.write(
            in: folder.path(name),
            SimulationOptions(
                messages: messages, conversations: 12, startTime: SimulatedStoreTests.start))
    }

    @Test func agreesWithItsEventsAfterEveryKindOfOperation() throws {
        let folder = try TemporaryFolder()
        let store = try store(into: folder)
        var kinds: Set<Simulator.Operation.Kind> = []
        do {
            var mix = OperationMix.usual
            for kind in Simulator.Operation.Kind.allCases where kind != .clear {
                mix.weights[kind] = max(30, mix.weights[kind] ?? 0)
            }
            var living = try LivingStore(
                storePath: store.storePath, eventsPath: store.eventsPath, seed: 5, mix: mix)
            for step in 0..<400 {
                let time = SimulatedStoreTests.start + Int64(step) * 731
                kinds.insert(try living.step(at: time).kind)
            }
            #expect(living.statistics.operations == 400)
            #expect(living.statistics.locked == 0)
        }
        #expect(kinds == Set(Simulator.Operation.Kind.allCases).subtracting([.clear]))
        try Reconciliation(store).expectAgreement()
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("store"))
        #expect(names.sorted() == ["OpenIM_v3_u1001.db", "events.jsonl"])
        let connection = try Connection(path: store.storePath)
        #expect(try connection.text("pragma integrity_check") == "ok")
    }

    @Test func doesTheSameForTheSameSeed() throws {
        let folder = try TemporaryFolder()
        let results = try ["one", "same"].map { name in
            let store = try store(messages: 300, into: folder, named: name)
            var living = try LivingStore(
                storePath: store.storePath, eventsPath: store.eventsPath, seed: 9)
            for step in 0..<100 {
                try living.step(at: SimulatedStoreTests.start + Int64(step) * 500)
            }
            return (
                rows: try StoreReading(store.storePath).allRows,
                events: try Data(contentsOf: URL(filePath: store.eventsPath))
            )
        }
        #expect(results[0].rows == results[1].rows)
        #expect(results[0].events == results[1].events)
    }

    @Test func goesOnWithNewMessagesWhenItIsOpenedAgain() throws {
        let folder = try TemporaryFolder()
        let store = try store(messages: 300, into: folder)
        for part in 0..<3 {
            // The seed that the store itself was made by.
            var living = try LivingStore(
                storePath: store.storePath, eventsPath: store.eventsPath, seed: 1)
            for step in 0..<40 {
                let time = SimulatedStoreTests.start + Int64(part * 40 + step) * 500
                try living.step(at: time)
            }
        }
        let ids = try StoreReading(store.storePath).messages.map(\.id)
        #expect(Set(ids).count == ids.count)
        #expect(ids.count > 330)
    }

    @Test func livesOnAStoreThatTheSDKWrote() throws {
        let folder = try TemporaryFolder()
        let path = try Fixture.copy("live/OpenIM_v3_u1001.db", into: folder).path
        let events = folder.path("events.jsonl")
        let before = try StoreReading(path).messages.count
        var living = try LivingStore(storePath: path, eventsPath: events, seed: 3)
        for step in 0..<150 {
            try living.step(at: 1_784_800_000_000 + Int64(step) * 400)
        }
        #expect(try StoreReading(path).messages.count == before + living.statistics.messages)
        #expect(living.statistics.messages > 30)
    }

    @Test func commitsOnceAStepAndTellsInBetween() throws {
        let folder = try TemporaryFolder()
        let store = try store(messages: 200, into: folder)
        var living = try LivingStore(
            storePath: store.storePath, eventsPath: store.eventsPath, seed: 4,
            mix: .messagesOnly, keepsTimes: true)
        let reader = try Connection(path: store.storePath)
        var changes: Set<Int64> = []
        for step in 0..<20 {
            let operation = try living.step(at: SimulatedStoreTests.start + Int64(step) * 1_000)
            #expect(operation.kind == .receive)
            #expect(operation.commits == 2)
            #expect(operation.eventLines == 3)
            changes.insert(try reader.integer("pragma data_version") ?? 0)
        }
        #expect(changes.count == 20)
        #expect(living.statistics.commits == 40)
        #expect(living.statistics.commitTimes.count == 40)
    }

    @Test func clearsAConversationWhenAskedTo() throws {
        let folder = try TemporaryFolder()
        let store = try store(messages: 200, into: folder)
        let before = try StoreReading(store.storePath).messages.count
        var living = try LivingStore(
            storePath: store.storePath, eventsPath: store.eventsPath, seed: 4,
            mix: OperationMix([.clear: 1]))
        let operation = try living.step(at: SimulatedStoreTests.start)
        #expect(operation.kind == .clear)
        #expect(try StoreReading(store.storePath).messages.count < before)
    }

    @Test func waitsForALockAndStopsWhenTold() throws {
        let folder = try TemporaryFolder()
        let store = try store(messages: 200, into: folder)
        var living = try LivingStore(
            storePath: store.storePath, eventsPath: store.eventsPath, seed: 4)
        let flag = StopFlag()
        var calls = 0
        try living.run(rate: 100_000, stop: flag) {
            calls += 1
            if calls == 25 { flag.raise() }
            return SimulatedStoreTests.start + Int64(calls)
        }
        #expect(living.statistics.operations == 25)
        try living.run(rate: 100_000, stop: flag) { 0 }
        #expect(living.statistics.operations == 25)
    }

    @Test func refusesWhatIsNoStore() throws {
        let folder = try TemporaryFolder()
        let text = try folder.write("OpenIM_v3_u1.db", text: String(repeating: "text ", count: 900))
        for path in [text, folder.path("missing.db")] {
            #expect(throws: SimulatorError.self) {
                _ = try LivingStore(
                    storePath: path, eventsPath: folder.path("events.jsonl"), seed: 1)
            }
        }
    }
}
