import DashboardScenes
import Monitor
import Terminal
import Testing

@testable import Dashboard

@Suite("Keys")
struct KeyScenarioTests {
    private let size = Size(width: 120, height: 36)

    private func press(_ names: String..., on state: inout DashboardState) -> [DashboardEffect] {
        names.flatMap { name -> [DashboardEffect] in
            guard let key = Key(name: name) else {
                Issue.record("no key \(name)")
                return []
            }
            return state.handle(key, size: size, now: Scene.now)
        }
    }

    private func text(_ state: DashboardState) -> String {
        let frame = DashboardRenderer().render(state, size: size, now: Scene.now)
        return FramePicture(frame, palette: Palette(theme: .mono, depth: .mono)).text
    }

    @Test func quits() {
        var state = Scene.state()
        #expect(press("q", on: &state) == [.quit])
    }

    @Test("Digits choose dashboards; one that is not there changes nothing")
    func dashboards() {
        var state = Scene.state()
        for (index, name) in DashboardLibrary.builtIn.map(\.name).enumerated() {
            _ = press("\(index + 1)", on: &state)
            #expect(state.settings.dashboard == name)
        }
        _ = press("9", on: &state)
        #expect(state.settings.dashboard == "checks")
    }

    @Test("The selection stays on its conversation when the rows move")
    func selection() throws {
        var state = Scene.state()
        _ = press("down", "j", on: &state)
        let place = try #require(state.focusedPanel(size))
        let selected = state.selectedID(place)
        var moved = Scene.snapshot()
        let index = try #require(moved.conversations.firstIndex { $0.id == selected })
        moved.conversations[index].lastActivity = 1
        state.receive(moved, now: Scene.now)
        #expect(state.selectedID(place) == selected)
        #expect(state.drawer(of: place).selectedIndex == 59)
    }

    @Test("Pages, ends and the wheel stay within the rows")
    func moves() throws {
        var state = Scene.state()
        let place = try #require(state.focusedPanel(size))
        _ = press("end", "down", "page-down", on: &state)
        #expect(state.drawer(of: place).selectedIndex == 59)
        _ = press("page-up", on: &state)
        #expect(state.drawer(of: place).selectedIndex < 59)
        _ = press("home", "up", on: &state)
        #expect(state.drawer(of: place).selectedIndex == 0)
        _ = state.handle(.mouse(.init(.wheelDown, x: 5, y: 8)), size: size, now: Scene.now)
        #expect(state.drawer(of: place).selectedIndex == 3)
    }

    @Test("A click selects, a second one opens")
    func clicks() throws {
        var state = Scene.state()
        let place = try #require(state.focusedPanel(size))
        _ = state.handle(.mouse(.init(.press, x: 5, y: 7)), size: size, now: Scene.now)
        #expect(state.drawer(of: place).selectedIndex == 3)
        let id = try #require(state.selectedID(place))
        let effects = state.handle(.mouse(.init(.press, x: 5, y: 7)), size: size, now: Scene.now)
        #expect(effects == [.request(.history(conversationID: id, before: nil, count: 100))])
        #expect(state.conversation?.conversationID == id)
    }

    @Test("Tab goes through the lists and comes round")
    func focus() throws {
        var state = Scene.state()
        var kinds: [PanelKind] = []
        for _ in 0..<5 {
            kinds.append(try #require(state.focusedPanel(size)).panel.kind)
            _ = press("tab", on: &state)
        }
        #expect(kinds == [.conversations, .revocations, .checks, .events, .conversations])
        _ = press("backtab", on: &state)
        #expect(state.focusedPanel(size)?.panel.kind == .conversations)
    }

    @Test("A filter acts while it is typed, and Esc clears it")
    func filter() {
        var state = Scene.state()
        _ = press("f", "r", "d", "e", "r", on: &state)
        #expect(text(state).contains("Order desk"))
        #expect(text(state).contains("Conversations 4 of 60"))
        _ = press("enter", on: &state)
        #expect(text(state).contains("filter rder"))
        _ = press("esc", on: &state)
        #expect(state.settings.filter == "")
    }

    @Test("Sorting changes the order and its name")
    func sort() {
        var state = Scene.state()
        _ = press("s", on: &state)
        #expect(text(state).contains("by unread ▾"))
        _ = press("r", on: &state)
        #expect(text(state).contains("by unread ▴"))
    }

    @Test("While paused the numbers stand and what arrives is counted")
    func pause() {
        var state = Scene.state()
        let before = state.snapshot
        _ = press("space", on: &state)
        state.receive(Scene.snapshot(step: 5), now: Scene.now)
        #expect(state.snapshot == before)
        #expect(text(state).contains("paused, 5 arrived"))
        _ = press("space", on: &state)
        #expect(state.snapshot == Scene.snapshot(step: 5))
    }

    @Test("Masking hides every name, id and text")
    func mask() {
        var state = Scene.state()
        _ = press("m", on: &state)
        let shown = text(state)
        for name in Scene.names.prefix(6) { #expect(!shown.contains(name)) }
        #expect(!shown.contains("u1001"))
        #expect(!shown.contains("refund?"))
        #expect(!shown.contains("Nick"))
    }

    @Test("Themes and saving ask the loop")
    func effects() {
        var state = Scene.state()
        #expect(press("t", on: &state) == [.useTheme(.light)])
        #expect(press("P", "s", on: &state) == [.save(.svg)])
        #expect(press("P", "esc", on: &state) == [])
        #expect(press("e", "c", on: &state) == [.request(.export(.overview, .csv))])
        #expect(press("ctrl-l", on: &state) == [.repaint])
    }

    @Test("Copying takes the id, unmasked, and says so")
    func copy() {
        var state = Scene.state()
        let id = Scene.conversationID(0)
        #expect(press("y", on: &state) == [.copy(id)])
        #expect(text(state).contains("copied \(id)"))
    }

    @Test("A search is asked for while it is typed; late answers to older lines are dropped")
    func search() {
        var state = Scene.state()
        let effects = press("/", "退", "款", on: &state)
        #expect(effects.count == 2)
        _ = state.take(.found(number: 1, Scene.findings(conversations: 1)), now: Scene.now)
        #expect(state.search.findings == nil)
        _ = state.take(.found(number: 2, Scene.findings()), now: Scene.now)
        #expect(text(state).contains("875 matches in 7 of 60 conversations"))
        _ = press("enter", "e", on: &state)
        #expect(press("h", on: &state).count == 1)
    }

    @Test("A wrong word is told and nothing is asked")
    func wrongSearch() {
        var state = Scene.state()
        #expect(state.find("since:never", now: Scene.now) == [])
        #expect(state.search.problem?.hasPrefix("since:") == true)
    }

    @Test("Opening a revocation leads to its message")
    func openRevocation() {
        var state = Scene.state(dashboard: "revocations")
        let effects = press("enter", on: &state)
        #expect(
            effects == [
                .request(
                    .context(conversationID: Scene.conversationID(0), clientMsgID: "r0", count: 50))
            ])
    }

    @Test("A failing check leads to its examples and to the conversation")
    func openCheck() {
        var state = Scene.state(dashboard: "checks")
        _ = press("down", "down", "down", "down", "down", on: &state)
        #expect(text(state).contains("7 stored, 2 announced"))
        let effects = press("enter", "enter", on: &state)
        #expect(effects.count == 1)
        #expect(state.conversation?.conversationID == Scene.conversationID(1))
    }

    @Test("Help opens, scrolls and closes")
    func help() {
        var state = Scene.state()
        _ = press("?", on: &state)
        #expect(text(state).contains("hide names, ids and texts"))
        _ = press("down", "down", "up", "esc", on: &state)
        #expect(!state.showsHelp)
    }

    @Test("Every action has a key, and every key in the map one action")
    func keyMap() {
        let map = KeyMap()
        for action in Action.allCases {
            for key in map.keys(for: action) { #expect(map[key] == action) }
            #expect(!map.keys(for: action).isEmpty)
        }
    }

    @Test("Rebinding moves keys, and refuses names no key has")
    func rebind() throws {
        var map = KeyMap()
        try map.rebind(.quit, to: ["ctrl-x", "s"])
        #expect(map[.character("q")] == nil)
        #expect(map[.character("s")] == .quit)
        #expect(map.keys(for: .sort).isEmpty)
        #expect(throws: KeyMapError.self) { try map.rebind(.quit, to: ["hyper-q"]) }
    }
}
