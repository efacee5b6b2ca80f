import Foundation
import OpenIM
import TestSupport
import Testing

@testable import Commands

struct SummaryVerbTests {
    @Test("Every format tells the same total", arguments: ["table", "markdown", "json", "html"])
    func formats(format: String) async throws {
        let store = try StoreWorld("live/OpenIM_v3_u1001.db")
        let snapshot = try JSONValue.parse(try Fixture.text("live/snapshot.json")).object
        let matches = snapshot?["totals"]?.object?["matches"]?.object
        let total = try #require(matches?["order"]?.integer)
        let answer = try await store.run("summary", "order", "--format", format)
        #expect(answer.code == .found)
        #expect(answer.output.contains("\(total) messages"))
    }

    @Test func nothingFoundIsSaid() async throws {
        let store = try StoreWorld("live/OpenIM_v3_u1001.db")
        let answer = try await store.run("summary", "nobody-ever-wrote-this")
        #expect(answer.code == .nothing)
        #expect(answer.output.contains("0 messages"))
    }

    @Test func conversationsAndSendersAddUp() async throws {
        let store = try StoreWorld("live/OpenIM_v3_u1001.db")
        let answer = try await store.run("summary", "refund", "--format", "json")
        let sections = try JSONValue.parse(answer.output).object?["sections"]?.array ?? []
        let sums = sections.map { section in
            (section.object?["rows"]?.array ?? []).reduce(0) {
                $0 + ($1.object?["matches"]?.integer ?? 0)
            }
        }
        #expect(sums[2] == 24)
        #expect(sections.last?.object?["rows"]?.array?.count == 5)
    }
}
