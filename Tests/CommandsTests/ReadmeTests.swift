import Foundation
import TestSupport
import Testing

@testable import Commands

/// The examples of the README, run as they stand against a copy of a fixture.
@Suite struct ReadmeTests {
    static let checkout = Fixture.folder.deletingLastPathComponent().deletingLastPathComponent()

    /// The blocks that are marked as `sh runnable`, in order.
    static func runnableBlocks() throws -> [String] {
        let readme = try String(
            contentsOf: checkout.appending(path: "README.md"), encoding: .utf8)
        return readme.components(separatedBy: "```sh runnable\n").dropFirst().map { block in
            String(block.prefix(upTo: block.range(of: "```")?.lowerBound ?? block.endIndex))
        }
    }

    @Test func examplesRun() throws {
        let blocks = try Self.runnableBlocks()
        #expect(blocks.count >= 3)
        let folder = try TemporaryFolder(), home = try TemporaryFolder()
        _ = try Fixture.copy("live/OpenIM_v3_u1001.db", into: folder)
        _ = try Fixture.copy("live/events.jsonl", into: folder)
        let program = try #require(Self.builtProgram())
        try home.makeFolder("bin")
        try FileManager.default.createSymbolicLink(
            atPath: home.path("bin/imscope"), withDestinationPath: program)
        var environment = ProcessInfo.processInfo.environment
        for name in environment.keys where name.hasPrefix("XDG_") || name.hasPrefix("IMSCOPE_") {
            environment[name] = nil
        }
        environment["PATH"] = "\(home.path("bin")):\(environment["PATH"] ?? "/usr/bin:/bin")"
        environment["HOME"] = home.path
        let script = "set -eu\n" + blocks.joined()
        let result = try #require(
            try Tool.run(["sh", "-c", script], environment: environment, in: folder.path))
        #expect(result.status == 0, "\(result.output)")
        #expect(!result.output.contains("imscope: "), "\(result.output)")
        #expect(FileManager.default.fileExists(atPath: folder.path("answer.json")))
    }

    /// The binary that was built beside these tests.
    private static func builtProgram() -> String? {
        let beside =
            [Bundle.main.bundleURL.deletingLastPathComponent(), Bundle.main.bundleURL]
            + Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
            + [URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()]
        return beside.map { $0.appending(path: "imscope").path(percentEncoded: false) }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}
