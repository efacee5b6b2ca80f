import Foundation
import OpenIM
import TestSupport
import Testing

@testable import Monitor

/// The fixtures' snapshots, computed by an independent program, against ours.
@Suite struct SnapshotFixtureTests {
    private func expected(_ name: String) throws -> JSONObject {
        let json = try JSONValue.parse(try Fixture.text("\(name)/snapshot.json"))
        return try #require(json.object)
    }

    private func ours(_ name: String) throws -> JSONObject {
        var state = try Session(fixture: name).state()
        return try #require(state.snapshot(at: Session.now).json.object)
    }

    /// Every key of the right object holds the same in ours; ours may have more.
    private func compare(_ ours: JSONValue?, _ right: JSONValue, _ path: String) {
        if let object = right.object {
            for member in object.members {
                compare(ours?.object?[member.key], member.value, "\(path).\(member.key)")
            }
        } else {
            #expect(ours == right, "\(path)")
        }
    }

    @Test(arguments: ["live", "live-faulty"]) func totalsAndEvents(_ name: String) throws {
        let (ours, right) = (try ours(name), try expected(name))
        compare(ours["totals"], try #require(right["totals"]), "totals")
        compare(ours["events"], try #require(right["events"]), "events")
    }

    @Test(arguments: ["live", "live-faulty"]) func conversations(_ name: String) throws {
        let ours = try #require(try ours(name)["conversations"]?.array)
        let right = try #require(try expected(name)["conversations"]?.array)
        #expect(ours.count == right.count)
        for (ours, right) in zip(ours, right) {
            compare(ours, right, right.object?["conversationID"]?.string ?? "")
        }
    }

    @Test(arguments: ["live", "live-faulty"]) func checks(_ name: String) throws {
        let ours = try #require(try ours(name)["checks"]?.array)
        let right = try #require(try expected(name)["checks"]?.array)
        #expect(ours.count == right.count)
        for (ours, right) in zip(ours, right) {
            #expect(ours.object?["id"] == right.object?["id"])
            #expect(
                ours.object?["failures"] == right.object?["failures"],
                "\(right.object?["id"]?.string ?? "") \(ours.object?["examples"]?.serialized() ?? "")"
            )
            #expect(ours.object?["pending"] == 0)
        }
    }

    @Test func examplesSayWhere() throws {
        var state = try Session(fixture: "live-faulty").state()
        let checks = state.snapshot(at: Session.now).checks
        func example(_ id: CheckID) throws -> CheckExample {
            try #require(checks.first { $0.id == id }?.examples.first)
        }
        #expect(
            try example(.rightTable)
                == CheckExample(
                    conversationID: "si_u1001_u2002",
                    clientMsgID: "16a9c849e8ab2e76114da9662175db65",
                    detail: "belongs to another conversation"))
        #expect(
            try example(.latestAgrees)
                == CheckExample(
                    conversationID: "sg_6534161716",
                    clientMsgID: "7177d35a3df19038f472955f258784ae", detail: "not in the table"))
        #expect(try example(.unreadAgrees).detail == "7 stored, 2 announced")
        #expect(try example(.oneAccount).clientMsgID == String(repeating: "f", count: 32))
        #expect(try example(.oneAccount).conversationID == "si_stranger1_stranger2")
        #expect(try example(.seqContiguous).ranges == [3...5])
        #expect(checks.first { $0.id == .mergeOnce }?.examples.count == 5)
    }

    @Test func withoutEventsTheirFiguresAreAbsent() throws {
        var state = Session.emptyState(hasEvents: false)
        for change in try Session(fixture: "live").changes { state.apply(change) }
        let snapshot = state.snapshot(at: Session.now)
        #expect(snapshot.events == nil)
        #expect(snapshot.totals.onlineOnly == nil)
        #expect(snapshot.conversations.allSatisfy { $0.onlineOnly == nil })
        #expect(snapshot.checks.first { $0.id == .mergeOnce }?.state == .unavailable)
        #expect(snapshot.checks.first { $0.id == .seqContiguous }?.failures == 8)
        let json = try #require(snapshot.json.object)
        #expect(json["events"] == nil)
        #expect(json["totals"]?.object?["onlineOnly"] == nil)
        #expect(snapshot.totals.rows.messages == 1678)
    }
}
