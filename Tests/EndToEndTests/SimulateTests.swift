import Foundation
import SQLite
import TestSupport
import Testing

/// The made-up store of `imscope simulate`, as the program writes it.
@Suite struct SimulateTests {
    private let folder: TemporaryFolder
    private let imscope: Imscope

    init() throws {
        folder = try TemporaryFolder()
        imscope = try Imscope()
    }

    private var store: String { folder.path("demo/OpenIM_v3_u1001.db") }

    private func simulate(_ words: String...) -> [String] {
        ["simulate", folder.path("demo"), "--messages", "300", "--conversations", "6"] + words
    }

    private func eventLines() throws -> Int {
        try String(contentsOfFile: folder.path("demo/events.jsonl"), encoding: .utf8)
            .count { $0 == "\n" }
    }

    @Test func writesAStoreAndKeepsItLiving() throws {
        #expect(try imscope.run(simulate()).status == 0)
        let written = try eventLines()
        #expect(written > 50)
        let outcome = try imscope.run(simulate("--rate", "200", "--for", "1s"))
        #expect(outcome.status == 0, "\(outcome)")
        #expect(try eventLines() > written)
        try SystemCheck.expectWhole(store)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("demo"))
        #expect(names.sorted() == ["OpenIM_v3_u1001.db", "events.jsonl"])
    }

    @Test(arguments: [Signal.interrupt, .terminate, .hangUp])
    func endsInOrderWhenTold(_ signal: Signal) throws {
        #expect(try imscope.run(simulate()).status == 0)
        let written = try eventLines()
        let call = try imscope.start(simulate("--rate", "100"))
        let isLiving = try Wait.until(.seconds(30)) { try eventLines() > written + 5 }
        #expect(isLiving)
        signal.send(to: call.process.processIdentifier)
        let outcome = try imscope.finish(call, within: .seconds(30))
        #expect(!outcome.timedOut)
        #expect(!FileManager.default.fileExists(atPath: store + "-journal"))
        try SystemCheck.expectWhole(store)
    }

    @Test func isKilledAtAnyMomentAndGoesOn() throws {
        #expect(try imscope.run(simulate()).status == 0)
        for pause in [0.05, 0.11, 0.23] {
            let call = try imscope.start(simulate("--rate", "1000"))
            Thread.sleep(forTimeInterval: pause)
            Signal.kill.send(to: call.process.processIdentifier)
            #expect(try imscope.finish(call).endedBySignal)
            // Opening for writing rolls back what the killed writer left half-done.
            let connection = try Connection(path: store, mode: .writing)
            #expect(try connection.text("pragma integrity_check") == "ok")
        }
        #expect(try imscope.run(simulate("--rate", "100", "--for", "1s")).status == 0)
    }
}
