import Foundation
import OpenIM
import TestSupport
import Testing

@testable import Commands

struct ExportVerbTests {
    private let store: StoreWorld
    private let output: TemporaryFolder
    private var target: String { output.path("out") }

    init() throws {
        store = try StoreWorld("live/OpenIM_v3_u1001.db")
        output = try TemporaryFolder()
    }

    @Test func theNightlyExportCountsAsTheSnapshotDoes() async throws {
        let answer = try await store.run(
            "export", "nightly", "--out", target, "-k", "order", "-k", "退款", "-k", "refund",
            "--zone", "UTC")
        #expect(answer.code == .nothing, "three rows are unreadable: partial")
        #expect(answer.output.contains("1,803 rows examined"))
        let snapshot = try JSONValue.parse(try Fixture.text("live/snapshot.json")).object
        let expected = try #require(snapshot?["totals"]?.object)
        #expect(try sum("activity", "types", "messages") == expected["messages"]?.integer)
        #expect(try sum("revocations", "conversations", "revoked") == expected["revoked"]?.integer)
        for row in try rows("search", "keywords") {
            let keyword = row.object?["keyword"]?.string ?? ""
            #expect(
                row.object?["matches"]?.integer
                    == expected["matches"]?.object?[keyword]?.integer)
        }
    }

    @Test func checksAndEventsAreInTheReports() async throws {
        let events = try Fixture.copy("live/events.jsonl", into: output).path(percentEncoded: false)
        _ = try await store.run(
            "export", "nightly", "--out", target, "-k", "order", "-k", "退款", "-k", "refund",
            "--events", events, "--no-pages")
        #expect(try rows("integrity", "checks").count == 10)
        let text = try String(contentsOfFile: "\(target)/json/revocations.json", encoding: .utf8)
        let figures = try JSONValue.parse(text).object?["figures"]?.array ?? []
        let matched = figures.first { $0.object?["name"]?.string == "Matched, then revoked" }
        #expect(matched?.object?["value"]?.string == "16")
    }

    @Test func everyMessageIsARowAndALine() async throws {
        let csv = try await store.run("export", "messages", "--csv", "raw", "--zone", "UTC")
        let lines = try await store.run("export", "messages", "--format", "ndjson")
        #expect(csv.code == .found)
        let messages = lines.output.split(separator: "\n")
        #expect(messages.count == 1803)
        let first = try #require(try JSONValue.parse(String(messages[0])).object)
        #expect(csv.output.contains(first["clientMsgID"]?.string ?? "?"))
    }

    @Test func oneReportIsOnePage() async throws {
        _ = try await store.run("export", "search", "refund", "--out", target, "--format", "html")
        let names = try FileManager.default.contentsOfDirectory(atPath: target).sorted()
        #expect(names == ["index.html", "manifest.json"])
        let text = try String(contentsOfFile: "\(target)/manifest.json", encoding: .utf8)
        let parameters = try #require(
            try JSONValue.parse(text).object?["parameters"]?.object)
        #expect(parameters["keywords"] == ["refund"])
        #expect(parameters["formats"] == ["html"])
        #expect(parameters["reports"] == ["search"])
    }

    @Test(
        "Bad input is one line and writes nothing",
        arguments: [
            ["export", "search", " ", "--out", "OUT"], ["export", "nightly"],
            ["export", "nightly", "--out", "OUT", "--zone", "Mars/Olympus"],
            ["export", "nightly", "--out", "OUT", "--format", "html,pdf"],
            ["export", "nightly", "--out", "OUT/a/b/c"],
            [
                "export", "nightly", "--out", "OUT", "--since", "2026-02-01", "--until",
                "2026-01-01",
            ],
            ["export", "nightly", "--out", "OUT", "--mask", "OUT/no-key"],
            ["export", "changes", "--out", "OUT", "--previous", "OUT/nothing"],
        ])
    func badInput(words: [String]) async throws {
        let answer = try await store.run(words.map { $0.replacing("OUT", with: target) })
        #expect(answer.code == .failure)
        #expect(answer.errors.hasPrefix("imscope: "))
        #expect(answer.errors.split(separator: "\n").count == 1, "\(answer.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: output.path).isEmpty)
    }

    private func sum(_ report: String, _ section: String, _ key: String) throws -> Int64 {
        try rows(report, section).reduce(0) { $0 + ($1.object?[key]?.integer ?? 0) }
    }

    private func rows(_ report: String, _ section: String) throws -> [JSONValue] {
        let text = try String(contentsOfFile: "\(target)/json/\(report).json", encoding: .utf8)
        let sections = try JSONValue.parse(text).object?["sections"]?.array ?? []
        return sections.first { $0.object?["id"]?.string == section }?.object?["rows"]?.array ?? []
    }
}
