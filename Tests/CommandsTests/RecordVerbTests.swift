import Foundation
import OpenIM
import TestSupport
import Testing

@testable import Commands

/// A session that is recorded and replayed tells the numbers that were there.
@Suite struct RecordVerbTests {
    private let folder: TemporaryFolder
    private let world: StoreWorld
    private let events = Fixture.url("live-faulty/events.jsonl").path(percentEncoded: false)

    init() throws {
        folder = try TemporaryFolder()
        world = try StoreWorld("live-faulty/OpenIM_v3_u1001.db")
    }

    private func record(_ options: [String] = []) async throws -> String {
        let recording = folder.path("recording")
        let answer = try await world.run(
            [
                "record", "--events", events, "-k", "order", "--once", "--out", recording,
            ] + options)
        #expect(answer.code == .found)
        return recording
    }

    private func replayed(_ recording: String) async throws -> JSONObject {
        let answer = try await world.run(["replay", recording, "--once", "--format", "json"])
        #expect(answer.code == .found)
        return try #require(try JSONValue.parse(answer.output).object)
    }

    @Test func theEndIsWhatWatchSays() async throws {
        let replayed = try await replayed(try await record())
        let answer = try await world.run([
            "watch", "--events", events, "-k", "order", "--once", "--format", "json",
        ])
        let watched = try #require(try JSONValue.parse(answer.output).object)
        for key in ["totals", "conversations", "checks", "events", "revocations"] {
            #expect(replayed[key] == watched[key], "\(key)")
        }
    }

    @Test func aMaskedRecordingSaysNothing() async throws {
        let recording = try await record(["--mask"])
        let text = try String(contentsOfFile: "\(recording)/session.jsonl", encoding: .utf8)
        for secret in ["u1001", "Nick u", "order", "退款"] { #expect(!text.contains(secret)) }
        let totals = try await replayed(recording)["totals"]?.object
        #expect(totals?["messages"] == 1679)
    }

    @Test func whatCannotBeIsSaid() async throws {
        for words in [
            ["record"], ["record", "--out", world.folder.path], ["replay", folder.path("none")],
            ["replay", folder.path, "--speed", "fast"],
        ] {
            let answer = try await world.run(words)
            #expect(answer.code == .failure, "\(words)")
            #expect(answer.errors.split(separator: "\n").count == 1, "\(answer.errors)")
        }
        try folder.write("session.jsonl", text: "{\"time\":1}\n")
        let answer = try await world.run(["replay", folder.path, "--once"])
        #expect(answer.code == .failure)
    }
}
