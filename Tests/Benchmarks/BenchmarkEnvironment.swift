import Foundation
import Simulator

/// What figures are measured on: stores, programs and scratch folders.
final class BenchmarkEnvironment {
    let isQuick: Bool
    private let cacheFolder: String
    private let only: [String]
    private var madeStores: [String: SimulatedStore] = [:]

    /// Raised when the simulator writes other rows than before, so that old stores are made again.
    private static let storeGeneration = 1
    /// Stores do not depend on the day they are made.
    static let startTime: Int64 = 1_784_600_000_000

    init(_ options: BenchmarkOptions) throws {
        isQuick = options.isQuick
        only = options.only
        cacheFolder = URL(filePath: options.cacheFolder).path
        try FileManager.default.createDirectory(
            atPath: cacheFolder, withIntermediateDirectories: true)
    }

    /// The size at which figures are stated: a million messages, a tenth of it when quick.
    var messages: Int { isQuick ? 100_000 : 1_000_000 }

    /// Whether a group was asked for by name, as the costly ones must be.
    func isAsked(_ group: String) -> Bool { only.contains { $0.hasPrefix(group) } }

    /// Rounds for a figure that takes this many normally.
    func rounds(_ normal: Int) -> Int { isQuick ? max(3, normal / 3) : normal }

    /// The store that most figures are measured on; never written to.
    func largeStore() throws -> SimulatedStore { try store(messages: messages) }

    /// A store of a size, made once and kept in the cache folder; never write to it, see `copy`.
    func store(
        messages: Int, conversations: Int = 60, seed: UInt64 = 1
    ) throws -> SimulatedStore {
        let name = "store-\(messages)-\(conversations)-\(seed)-g\(Self.storeGeneration)"
        if let store = madeStores[name] { return store }
        let folder = "\(cacheFolder)/\(name)"
        let options = SimulationOptions(
            messages: messages, conversations: conversations, seed: seed,
            startTime: Self.startTime)
        let store = SimulatedStore(in: folder, options)
        if !FileManager.default.fileExists(atPath: store.eventsPath) {
            // The events are named last, so without them a run was cut short.
            try? FileManager.default.removeItem(atPath: folder)
            _ = try SimulatedStore.write(in: folder, options)
        }
        madeStores[name] = store
        return store
    }

    /// A copy of a store to write to, gone with the scratch folder.
    func copy(_ store: SimulatedStore, into scratch: ScratchFolder) throws -> SimulatedStore {
        let copy = SimulatedStore(
            storePath: scratch.path(URL(filePath: store.storePath).lastPathComponent),
            eventsPath: scratch.path("events.jsonl"))
        try FileManager.default.copyItem(atPath: store.storePath, toPath: copy.storePath)
        try FileManager.default.copyItem(atPath: store.eventsPath, toPath: copy.eventsPath)
        return copy
    }

    /// A folder beside the stores, so that it lies on the same disk.
    func scratchFolder() throws -> ScratchFolder { try ScratchFolder(in: cacheFolder) }

    /// A program of the system, such as a rival; nil when it is not installed.
    func tool(_ name: String) -> Tool? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")
            .split(separator: ":")
        return folders.lazy.map { "\($0)/\(name)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
            .map(Tool.init(path:))
    }

    /// Our own program: `IMSCOPE`, or the one beside this.
    func imscope() throws -> Tool {
        let own = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appending(path: "imscope").path
        let path = ProcessInfo.processInfo.environment["IMSCOPE"] ?? own
        guard FileManager.default.isExecutableFile(atPath: path) else {
            throw BenchmarkFailure("no imscope at \(path): build it, or name it in IMSCOPE")
        }
        return Tool(path: path)
    }
}

/// A folder of one figure, removed with the last reference.
final class ScratchFolder {
    private let folder: String

    init(in parent: String) throws {
        folder = "\(parent)/scratch-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
    }

    func path(_ name: String) -> String { "\(folder)/\(name)" }

    deinit { try? FileManager.default.removeItem(atPath: folder) }
}
