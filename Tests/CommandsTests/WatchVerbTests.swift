import Dashboard
import Foundation
import OpenIM
import TestSupport
import Testing

@testable import Commands

/// The headless snapshot and the verdicts, held against what an independent program computed.
@Suite struct WatchVerbTests {
    static let sessions = ["live", "live-faulty"]

    private func world(_ session: String) throws -> StoreWorld {
        try StoreWorld("\(session)/OpenIM_v3_u1001.db")
    }

    private func events(_ session: String) -> String {
        Fixture.url("\(session)/events.jsonl").path(percentEncoded: false)
    }

    @Test(arguments: sessions)
    func theSnapshotIsTheFixtures(_ session: String) async throws {
        let answer = try await world(session).run([
            "watch", "--events", events(session), "-k", "order", "-k", "退款", "-k", "refund",
            "--once", "--format", "json",
        ])
        #expect(answer.code == .found)
        let found = try JSONValue.parse(answer.output)
        let expected = try JSONValue.parse(try Fixture.text("\(session)/snapshot.json"))
        #expect(Self.differences(expected, found) == [])
    }

    /// Where a value lacks or contradicts what is expected; further keys and other examples are fine.
    private static func differences(
        _ expected: JSONValue, _ found: JSONValue?, at path: String = ""
    ) -> [String] {
        switch (expected, found) {
        case (.object(let members), .object(let other)?):
            return members.members.filter { $0.key != "examples" }.flatMap {
                differences($0.value, other[$0.key], at: "\(path)/\($0.key)")
            }
        case (.array(let elements), .array(let others)?):
            guard elements.count == others.count else { return ["\(path) count \(others.count)"] }
            return elements.flatMap { element in
                let name = identity(element)
                return differences(
                    element, others.first { identity($0) == name }, at: "\(path)/\(name ?? "?")")
            }
        default: return expected == found ? [] : ["\(path): \(String(describing: found))"]
        }
    }

    private static func identity(_ value: JSONValue) -> String? {
        value.object?["conversationID"]?.string ?? value.object?["id"]?.string
    }

    @Test func withoutEventsTheirFiguresAreAbsent() async throws {
        let answer = try await world("live").run(["watch", "--once", "--format", "json"])
        let snapshot = try #require(try JSONValue.parse(answer.output).object)
        #expect(snapshot["events"] == nil || snapshot["events"] == .null)
        #expect(snapshot["totals"]?.object?["messages"] == 1678)
    }

    @Test func verifyTellsByItsExitCode() async throws {
        let sound = try await world("live").run(["verify", "--events", events("live")])
        #expect(sound.code == .nothing)
        #expect(sound.output.contains("seq-contiguous"))
        let skipped = try await world("live").run([
            "verify", "--events", events("live"), "--skip", "seq-contiguous",
        ])
        #expect(skipped.code == .found)
        let faulty = try await world("live-faulty").run([
            "verify", "--events", events("live-faulty"), "--format", "json",
        ])
        #expect(faulty.code == .nothing)
        let checks = try #require(
            try JSONValue.parse(faulty.output).object?["checks"]?.array)
        let failed = checks.filter { ($0.object?["failures"]?.integer ?? 0) > 0 }
        #expect(failed.count == 9)
    }

    @Test func verifyWritesXMLThatParses() async throws {
        let answer = try await world("live-faulty").run([
            "verify", "--events", events("live-faulty"), "--format", "junit",
        ])
        let parser = XMLCounter()
        #expect(parser.parse(answer.output))
        #expect(parser.counts["testcase"] == 10)
        #expect(parser.counts["failure"] == 9)
    }

    @Test(arguments: ["missing.jsonl", "/"])
    func eventsThatCannotBeReadAreAnError(_ path: String) async throws {
        let answer = try await world("live").run(["verify", "--events", path])
        #expect(answer.code == .failure)
        #expect(answer.errors.split(separator: "\n").count == 1)
    }

    @Test func settingsComeBackAsTheyWere() throws {
        let folder = try TemporaryFolder()
        let world = World(environment: ["HOME": folder.path])
        let file = try #require(
            SettingsFile(
                store: "/a/../ü \u{1B}/OpenIM_v3_u1.db", folders: Folders(world.context())))
        #expect(file.read() == .init())
        var settings = file.read()
        settings.dashboard = "checks"
        settings.filter = "退款"
        settings.pinned = ["si_a_b", "sg_1"]
        settings.isMasked = true
        try file.write(settings)
        #expect(file.read() == settings)
        try NewFiles.replace("{\"dashboard\":7,\"theme\":\"none\"}", at: file.path)
        #expect(file.read() == .init())
    }
}
