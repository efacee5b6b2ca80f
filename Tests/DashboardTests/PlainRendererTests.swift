import DashboardScenes
import Monitor
import TestSupport
import Testing

@testable import Dashboard

@Suite("Plain lines")
struct PlainRendererTests {
    @Test("The first snapshot tells the totals, later ones what changed")
    func lines() {
        var plain = PlainRenderer(zone: .utc)
        var lines = plain.lines(for: Scene.snapshot())
        lines += plain.lines(for: Scene.snapshot())
        lines += plain.lines(for: Scene.snapshot(step: 1))
        var stale = Scene.snapshot(step: 1)
        stale.store = .stale(reason: "database is locked, retrying", since: Scene.now)
        lines += plain.lines(for: stale)
        lines += plain.lines(for: Scene.snapshot(step: 2))
        #expect(Golden.difference(lines.joined(separator: "\n") + "\n", from: "plain.txt") == nil)
    }

    @Test("Nothing changed is no line")
    func idle() {
        var plain = PlainRenderer(zone: .utc)
        _ = plain.lines(for: Scene.snapshot())
        #expect(plain.lines(for: Scene.snapshot()) == [])
    }

    @Test("Hostile names stay on their line and obey nothing")
    func hostile() {
        var plain = PlainRenderer(zone: .utc)
        _ = plain.lines(for: MonitorSnapshot())
        for line in plain.lines(for: Scene.snapshot(hostile: true)) {
            #expect(!line.unicodeScalars.contains { $0.properties.generalCategory == .control })
        }
    }

    @Test("Masked lines hold no name")
    func masked() {
        var plain = PlainRenderer(zone: .utc, isMasked: true)
        _ = plain.lines(for: MonitorSnapshot())
        let text = plain.lines(for: Scene.snapshot()).joined()
        #expect(!text.contains("Peer"))
        #expect(!text.contains("退款"))
    }
}

@Suite("Marks of change")
struct ChangeMarksTests {
    @Test("What changed is marked for three seconds, with how much a total grew")
    func marks() {
        var state = Scene.state()
        state.receive(Scene.snapshot(step: 1), now: Scene.now)
        let id = Scene.conversationID(1)
        #expect(state.changes.isMarked(.unread, of: id, now: Scene.now + 2999))
        #expect(!state.changes.isMarked(.unread, of: id, now: Scene.now + 3000))
        #expect(!state.changes.isMarked(.unread, of: Scene.conversationID(2), now: Scene.now))
        #expect(state.changes.growth(of: .unread, now: Scene.now) == 1)
        #expect(state.changes.nextEnd(after: Scene.now) == Scene.now + 3000)
        #expect(state.changes.nextEnd(after: Scene.now + 3000) == nil)
    }

    @Test("The first snapshot marks nothing, and idle states wake once a minute")
    func quiet() {
        var snapshot = Scene.snapshot()
        snapshot.recentEvents = []
        for index in snapshot.conversations.indices {
            snapshot.conversations[index].lastActivity = 1
        }
        let state = Scene.state(snapshot)
        #expect(state.changes.nextEnd(after: 0) == nil)
        #expect(state.nextChange(after: Scene.now) == Scene.now + 60_000)
    }
}
