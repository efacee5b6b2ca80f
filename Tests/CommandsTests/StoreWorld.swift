import Foundation
import TestSupport
import Testing

@testable import Commands

/// A copy of a fixture's store in a folder of its own, for verbs to read.
struct StoreWorld {
    let folder: TemporaryFolder
    let home: TemporaryFolder
    let before: FolderFingerprint
    var world: World

    init(_ fixture: String = "sdk-3.8/OpenIM_v3_u1001.db") throws {
        folder = try TemporaryFolder()
        home = try TemporaryFolder()
        let store = try Fixture.copy(fixture, into: folder).path(percentEncoded: false)
        before = try FolderFingerprint(of: folder)
        world = World(environment: ["IMSCOPE_STORE": store, "HOME": home.path])
        // Later than everything in the fixtures.
        world.now = 1_785_000_000_000
    }

    /// Runs a verb and expects the store's folder to be what it was, to the byte and the name.
    func run(_ words: String...) async throws -> Answer {
        try await run(words)
    }

    /// Runs a verb and expects the store's folder to be what it was, to the byte and the name.
    func run(_ words: [String]) async throws -> Answer {
        let answer = await world.run(words)
        #expect(try FolderFingerprint(of: folder) == before, "\(words)")
        return answer
    }
}
