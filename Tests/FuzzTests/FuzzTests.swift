import Foundation
import OpenIM
import Search
import TestSupport
import Testing

/// Foreign bytes of every kind, damaged in every way that chance finds: nothing crashes, and what must hold
/// holds. Always the same inputs in `make test`; new ones for as long as it is told in `make fuzz`.
@Suite(.serialized)
struct FuzzTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let seconds = environment["FUZZ_SECONDS"].flatMap(Double.init)

    static func targets() async throws -> [FuzzTarget] {
        ListenerTargets.all + SearchTargets.all + ShownTargets.all
            + [try SearchTargets.cache(try await soundCache())]
    }

    @Test func theSameInputsAsAlways() async throws {
        for target in try await Self.targets() {
            let complaint = try target.firstComplaint(seed: 2_026, 0..<target.count)
            #expect(complaint == nil)
        }
    }

    /// Runs for FUZZ_SECONDS, from FUZZ_SEED or a seed that it prints. What was tried last stands in the
    /// file that it names, so that a crash can be replayed too.
    @Test(.enabled(if: seconds != nil, "FUZZ_SECONDS is not set"))
    func newInputs() async throws {
        let seed = Self.environment["FUZZ_SEED"].flatMap(UInt64.init) ?? .random(in: 0 ... .max)
        let last = FileManager.default.temporaryDirectory.appending(path: "imscope-fuzz-last")
        try Data().write(to: last)
        let file = try FileHandle(forWritingTo: last)
        print("fuzzing with seed \(seed); the input tried last stands in \(last.path)")
        let targets = try await Self.targets()
        let end = ContinuousClock.now + .seconds(Self.seconds ?? 0)
        var tried = 0
        var round = 0
        while ContinuousClock.now < end {
            for target in targets {
                let indices = round * 200..<(round + 1) * 200
                let complaint = try target.firstComplaint(seed: seed, indices) { index in
                    try? file.seek(toOffset: 0)
                    try? file.write(
                        contentsOf: Data("\(target.name), seed \(seed), index \(index)\n".utf8))
                }
                #expect(complaint == nil)
                tried += indices.count
            }
            round += 1
        }
        print("\(tried) inputs over \(targets.count) targets")
    }

    /// The cache's file of a small store.
    private static func soundCache() async throws -> [UInt8] {
        let folder = try TemporaryFolder(), outside = try TemporaryFolder()
        let store = try TestStore(in: folder)
        try store.addTable("si_u1_u2")
        for number in 1...6 {
            try store.insert(
                .text("m\(number)", "order \(number) 退款", seq: Int64(number)), into: "si_u1_u2")
        }
        let cache = SearchCache(folder: outside.path("cache"))
        let engine = try SearchEngine(
            path: store.path, options: SearchEngineOptions(cache: cache))
        try await engine.prepare()
        #expect(await engine.saveCache())
        let entry = try #require(cache.entries().first)
        return Array(try Data(contentsOf: URL(filePath: entry.file)))
    }
}
