import Foundation
import OpenIM
import Reports
import Store
import TestSupport
import Testing

@testable import Commands

struct StoreReportSourceTests {
    @Test func aGenuineStoreIsExportedWholeAndLeftAsItIs() throws {
        let folder = try TemporaryFolder()
        let output = try TemporaryFolder()
        let path = try Fixture.copy("live/OpenIM_v3_u1001.db", into: folder).path
        let before = try FolderFingerprint(of: folder)
        let source = StoreReportSource(path: path, options: StoreOptions())
        let context = ExportContext(
            version: "test", now: 1_784_600_000_000, zone: .utc, store: try source.identity())
        let target = output.path("out")
        let manifest = try ExportRun(
            context: context,
            request: ExportRequest(keywords: .search(["order", "退款", "refund"])), source: source
        ).publish(to: target, with: Publisher(target: target))
        #expect(try FolderFingerprint(of: folder) == before)
        #expect(manifest.store.account == "u1001")
        #expect(manifest.reading.rowsExamined == 1803)
        #expect(manifest.reading.isConsistent)
        let snapshot = try JSONValue.parse(try Fixture.text("live/snapshot.json")).object
        let expected = try #require(snapshot?["totals"]?.object)
        #expect(
            try rows(output.path("out/json/activity.json"), "types", sum: "messages")
                == expected["messages"]?.integer)
        #expect(
            try rows(output.path("out/json/revocations.json"), "conversations", sum: "revoked")
                == expected["revoked"]?.integer)
        for keyword in ["order", "退款", "refund"] {
            #expect(
                try matches(output.path("out/json/search.json"), keyword)
                    == expected["matches"]?.object?[keyword]?.integer)
        }
    }

    /// The sum of a number over the rows of a report's section.
    private func rows(_ path: String, _ section: String, sum key: String) throws -> Int64 {
        try self.section(path, section).reduce(0) { $0 + ($1.object?[key]?.integer ?? 0) }
    }

    private func matches(_ path: String, _ keyword: String) throws -> Int64? {
        try section(path, "keywords").first { $0.object?["keyword"]?.string == keyword }?
            .object?["matches"]?.integer
    }

    private func section(_ path: String, _ id: String) throws -> [JSONValue] {
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let sections = try JSONValue.parse(text).object?["sections"]?.array ?? []
        return sections.first { $0.object?["id"]?.string == id }?.object?["rows"]?.array ?? []
    }
}
