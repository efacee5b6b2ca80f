import OpenIM
import TestSupport
import Testing

@testable import Monitor

/// A small generator with a seed, so that a failing order can be had again.
struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// Whatever order, repetition and interleaving a session comes in, it ends in the same state.
@Suite struct OrderTests {
    private enum Step {
        case change(StoreChange)
        case line(Int)
    }

    /// What must not depend on order: all but the counts of lines, which grow with each repetition.
    private func comparable(_ state: MonitorState) -> MonitorSnapshot {
        var state = state
        state.settle()
        var snapshot = state.snapshot(at: Session.now)
        snapshot.events?.lines = 0
        snapshot.events?.byName = [:]
        snapshot.events?.repeated = 0
        snapshot.events?.malformed = 0
        snapshot.events?.foreignAccount = 0
        snapshot.recentEvents = snapshot.recentEvents.map { record in
            // Which of two deliveries is the repeated one is a matter of order.
            var record = record
            if record.mark == .repeated { record.mark = .none }
            return record
        }
        return snapshot
    }

    @Test(arguments: ["live", "live-faulty"], [1, 2, 3] as [UInt64])
    func shuffledRepeatedAndInterleaved(_ name: String, _ seed: UInt64) throws {
        let session = try Session(fixture: name)
        #expect(session.changes.count > 100)
        var random = SeededGenerator(state: seed)
        var steps = session.changes.dropFirst().dropLast().map(Step.change)
        steps += session.lines.indices.map { .line($0 + 1) }
        steps += steps.filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
        steps.shuffle(using: &random)

        var state = Session.emptyState()
        state.advance(to: Session.now)
        state.apply(.reset)
        for step in steps {
            switch step {
            case .change(let change): state.apply(change)
            case .line(let number): state.apply(session.lines[number - 1], number: number)
            }
        }
        state.apply(.complete)
        let (ours, right) = (comparable(state), comparable(session.state()))
        #expect(ours.totals == right.totals)
        #expect(ours.checks == right.checks)
        #expect(ours.conversations == right.conversations)
        #expect(ours.recentRevocations == right.recentRevocations)
        #expect(ours.recentEvents == right.recentEvents)
        #expect(ours == right)
    }

    @Test func applyingTheStoreAgainChangesNothing() throws {
        let session = try Session(fixture: "live-faulty")
        var state = session.state()
        let before = comparable(state)
        for change in session.changes.dropFirst().dropLast() { state.apply(change) }
        #expect(comparable(state) == before)
    }

    @Test func aStoreReadAnewAfterResetIsTheSame() throws {
        let session = try Session(fixture: "live-faulty")
        var state = session.state()
        let before = comparable(state)
        for change in session.changes { state.apply(change) }
        #expect(comparable(state) == before)
    }

    @Test func whatTheStoreLosesIsNoLongerCounted() throws {
        let session = try Session(fixture: "live")
        var state = session.state()
        for conversation in state.snapshot(at: Session.now).conversations {
            state.apply(.tableRemoved(conversationID: conversation.conversationID))
            state.apply(.conversationRemoved(conversation.conversationID))
        }
        let snapshot = state.snapshot(at: Session.now)
        #expect(snapshot.conversations.isEmpty)
        #expect(snapshot.totals.rows == RowCounts())
        #expect(snapshot.totals.matches == [0, 0, 0])
        #expect(snapshot.totals.unread == 0)
        #expect(snapshot.checks.filter { $0.id.needsStoreOnly }.allSatisfy { $0.failures == 0 })
        #expect(state.rows.count == 0)
    }
}
