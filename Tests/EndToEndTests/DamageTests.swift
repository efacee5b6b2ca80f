import Foundation
import Simulator
import TestSupport
import Testing

/// A store with each page in turn overwritten by noise never crashes a command, and never hangs one.
///
/// Each page meets two commands, which every command shares out among many pages; with SWEEP=all in the
/// environment (`make sweep`) each page meets every command.
@Suite struct DamageTests {
    private static let pageSize = 4_096
    private static let isWhole = ProcessInfo.processInfo.environment["SWEEP"] == "all"

    @Test func noiseInAnyPageIsSurvived() throws {
        let scene = try Scene(messages: 120, conversations: 4)
        let sample = try scene.sample()
        let whole = try Data(contentsOf: URL(filePath: scene.store.storePath))
        let calls = scene.calls(sample).filter { $0.name != "stores" }
        var noise = SeededGenerator(seed: 2_026)
        let pages = whole.count / Self.pageSize
        #expect(pages > 50)
        for page in 0..<pages {
            try damage(page, of: whole, scene.store.storePath, &noise)
            let turns =
                Self.isWhole ? Array(calls.indices) : [page, page + calls.count / 2]
            for turn in turns {
                let (name, words) = calls[turn % calls.count]
                let fresh = words.map { $0.hasPrefix(scene.output.path) ? "\($0)-\(page)" : $0 }
                let outcome = try scene.imscope.run(fresh, within: .seconds(60))
                #expect(!outcome.endedBySignal, "\(name), page \(page + 1): \(outcome)")
                #expect(!outcome.timedOut, "\(name), page \(page + 1)")
                if outcome.status == 2 {
                    #expect(outcome.errors.hasPrefix("imscope: "), "\(name), page \(page + 1)")
                }
            }
        }
    }

    @Test func whatIsCutOffAnywhereIsSurvived() throws {
        let scene = try Scene(messages: 120, conversations: 4)
        let whole = try Data(contentsOf: URL(filePath: scene.store.storePath))
        for part in 1..<12 {
            try whole.prefix(whole.count * part / 12 + part * 7)
                .write(to: URL(filePath: scene.store.storePath))
            let outcome = try scene.imscope.run(
                ["search", "order", "--store", scene.store.storePath], within: .seconds(60))
            #expect(!outcome.endedBySignal && !outcome.timedOut, "\(part)/12: \(outcome)")
        }
    }

    private func damage(
        _ page: Int, of whole: Data, _ path: String, _ noise: inout SeededGenerator
    ) throws {
        var bytes = whole
        let start = page * Self.pageSize
        // The first page keeps the header, without which it is no database at all.
        let first = page == 0 ? start + 100 : start
        for place in first..<(start + Self.pageSize) {
            bytes[place] = UInt8(truncatingIfNeeded: noise.next())
        }
        try bytes.write(to: URL(filePath: path))
    }
}
