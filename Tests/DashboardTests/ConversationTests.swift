import DashboardScenes
import OpenIM
import Terminal
import Testing

@testable import Dashboard

@Suite("Open conversations")
struct ConversationTests {
    private let size = Size(width: 80, height: 24)
    private let id = Scene.conversationID(1)

    private func opened() -> DashboardState {
        var state = Scene.state()
        _ = state.openConversation(id)
        _ = state.take(.history(Scene.history(of: id)), now: Scene.now)
        return state
    }

    private func press(_ key: Key, on state: inout DashboardState) -> [DashboardEffect] {
        state.handle(key, size: size, now: Scene.now)
    }

    @Test("It follows its end until the user reads further up, and again after G")
    func follows() {
        var state = opened()
        #expect(state.conversation?.isFollowing == true)
        _ = press(.pageUp, on: &state)
        #expect(state.conversation?.isFollowing == false)
        let anchor = state.conversation?.anchor
        var page = Scene.history(of: id, count: 3)
        page.messages[0].clientMsgID = "new"
        page.messages[0].sendTime = Scene.now + 1
        _ = state.take(.history(page), now: Scene.now)
        #expect(state.conversation?.anchor == anchor)
        #expect(state.conversation?.newBelow == 1)
        _ = press(.character("G"), on: &state)
        #expect(state.conversation?.isFollowing == true)
        #expect(state.conversation?.newBelow == 0)
    }

    @Test("Near the top older messages are asked for, once, by the oldest known")
    func pages() {
        var state = opened()
        let effects = press(.home, on: &state)
        #expect(effects == [.request(.history(conversationID: id, before: "h39", count: 100))])
        #expect(press(.up, on: &state) == [])
        _ = state.take(.history(Scene.history(of: id, count: 160, before: "h39")), now: Scene.now)
        #expect(state.conversation?.lines.count == 200)
        #expect(state.conversation?.reachesStart == true)
        #expect(state.conversation?.lines.first?.clientMsgID == "h199")
        #expect(press(.home, on: &state) == [])
    }

    @Test("A page that overlaps changes messages in place")
    func merges() {
        var state = opened()
        var page = Scene.history(of: id, count: 3)
        page.messages[1].status = .deleted
        _ = state.take(.history(page), now: Scene.now)
        #expect(state.conversation?.lines.count == 40)
        #expect(state.conversation?.lines[38].mark == .deleted)
    }

    @Test("Pages of other conversations, and late problems, change nothing shown")
    func others() {
        var state = opened()
        _ = state.take(.history(Scene.history(of: "sg_other", count: 5)), now: Scene.now)
        #expect(state.conversation?.lines.count == 40)
        _ = press(.escape, on: &state)
        _ = state.take(.history(Scene.history(of: id)), now: Scene.now)
        #expect(state.conversation == nil)
    }

    @Test("States are told in words and marks")
    func lines() {
        let revoked = MessageLine(Scene.message(2), account: Scene.account)
        #expect(revoked.mark == .revoked)
        #expect(revoked.text == "revoked by Nick u2002 (admin) after 45 s")
        let failed = MessageLine(Scene.message(5), account: Scene.account)
        #expect(failed.mark == .failed)
        #expect(failed.isOwn)
        #expect(failed.text.hasPrefix("failed: "))
    }

    @Test("Something new in the conversation asks for its newest page")
    func refreshes() {
        var state = opened()
        #expect(state.refreshConversation() == [])
        state.receive(Scene.snapshot(step: 1), now: Scene.now)
        #expect(
            state.refreshConversation() == [
                .request(.history(conversationID: id, before: nil, count: 100))
            ])
        #expect(state.refreshConversation() == [])
    }
}
