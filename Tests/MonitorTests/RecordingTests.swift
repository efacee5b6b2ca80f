import Foundation
import OpenIM
import Search
import TestSupport
import Testing

@testable import Monitor

/// A session that is recorded, written, read and replayed ends as it did.
@Suite struct RecordingTests {
    private func entries(_ name: String) throws -> [SessionEntry] {
        let session = try Session(fixture: name)
        let opening = SessionEntry.Opening(
            account: "u1001", keywords: Session.keywords, hasEvents: true)
        var entries = [SessionEntry(time: Session.now, .opened(opening))]
        entries += session.changes.map { SessionEntry(time: Session.now, .change($0)) }
        let lines = try Fixture.text("\(name)/events.jsonl").split(separator: "\n")
        entries += lines.map { SessionEntry(time: Session.now, .line(String($0))) }
        return entries
    }

    private func replayed(_ entries: [SessionEntry], account: String) -> MonitorSnapshot {
        var state = Session.emptyState(account: account)
        for entry in entries { state.apply(entry) }
        state.settle()
        return state.snapshot(at: Session.now)
    }

    @Test(arguments: ["live", "live-faulty"]) func replaysToTheSameState(_ name: String) throws {
        let recorded = try entries(name)
        let read = try recorded.map { entry in
            let json = try JSONValue.parse(String(entry.line.dropLast()))
            return try #require(SessionEntry(json: json))
        }
        #expect(read == recorded)
        var state = try Session(fixture: name).state()
        #expect(replayed(read, account: "u1001") == state.snapshot(at: Session.now))
    }

    @Test(arguments: [
        SessionEntry.Content.oversizeLine, .line("a\nb \u{0} \"退款\""), .store(.live(lag: 3)),
        .store(.stale(reason: "locked", since: 5)), .store(.catchingUp(remaining: nil)),
        .store(.catchingUp(remaining: 7)), .store(.off), .change(.conversationRemoved("si_a_b")),
        .change(.tableRemoved(conversationID: "sg_1")),
        .change(.rowsRemoved(conversationID: "sg_1", rowIDs: [1, .max])),
    ]) func everyKindSurvives(_ content: SessionEntry.Content) throws {
        let entry = SessionEntry(time: -1, content)
        #expect(!entry.line.dropLast().contains("\n"))
        let json = try JSONValue.parse(String(entry.line.dropLast()))
        #expect(SessionEntry(json: json) == entry)
    }

    @Test(arguments: [
        "{}", "[]", #"{"time":1}"#, #"{"time":1,"change":{"kind":"later"}}"#,
        #"{"time":1,"opened":{"version":99,"account":"a"}}"#, #"{"line":"x"}"#,
    ]) func whatIsNoEntryIsNone(_ text: String) throws {
        #expect(SessionEntry(json: try JSONValue.parse(text)) == nil)
    }

    @Test(arguments: ["live", "live-faulty"])
    func aMaskedSessionCountsAndChecksTheSame(_ name: String) throws {
        let recorded = try entries(name)
        var mask = SessionMask()
        let masked = recorded.map { mask.masked($0) }
        guard case .opened(let opening) = masked.first?.content else {
            Issue.record("the opening is gone")
            return
        }
        let ours = replayed(masked, account: opening.account)
        let right = replayed(recorded, account: "u1001")
        #expect(ours.totals.rows == right.totals.rows)
        #expect(ours.totals.unread == right.totals.unread)
        #expect(ours.checks.map(\.failures) == right.checks.map(\.failures))
        #expect(ours.events == right.events)
        #expect(
            ours.conversations.map(\.rows.messages).sorted()
                == right.conversations.map(\.rows.messages).sorted())
    }

    @Test func aMaskedSessionSaysNothing() throws {
        var mask = SessionMask()
        let text = try entries("live-faulty").map { mask.masked($0).line }.joined()
        for secret in [
            "u1001", "u2005", "9263415718", "Nick u", "order", "退款", "cdn.example", "Peer 20",
            "186cb92abd8c10b1c726801d8d411683", "stranger1",
        ] {
            #expect(!text.contains(secret), "\(secret)")
        }
        #expect(text.contains("OnRecvNewMessage"))
    }

    @Test func entriesAreDueAsTheyCame() {
        func delays(_ speed: Double) -> [Int64] {
            var replay = SessionReplay(speed: speed)
            return [1_000, 1_500, 900, 3_000, Int64.min].map {
                replay.delay(of: SessionEntry(time: $0, .oversizeLine))
            }
        }
        #expect(delays(1) == [0, 500, 0, 2_000, 0])
        #expect(delays(4) == [0, 125, 0, 500, 0])
        #expect(delays(0) == [0, 0, 0, 0, 0])
    }
}
