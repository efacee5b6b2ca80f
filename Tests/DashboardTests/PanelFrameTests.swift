import DashboardScenes
import Monitor
import OpenIM
import Terminal
import TestSupport
import Testing

@testable import Dashboard

@Suite("Panels as frames")
struct PanelFrameTests {
    static let sizes = [
        Size(width: 40, height: 12), Size(width: 80, height: 24), Size(width: 120, height: 36),
        Size(width: 300, height: 100),
    ]

    /// A dashboard of one panel, with everything in it that the panel shows.
    private func state(of kind: PanelKind) -> DashboardState {
        let search = kind.rawValue.hasPrefix("search")
        let definition = DashboardDefinition(
            name: "one", title: "one",
            root: LayoutNode(
                .rows([LayoutNode(.panel(PanelSpec(kind)))])))
        var state = Scene.state()
        state.definitions = [definition]
        state.current = 0
        state.arrange()
        if search { Searches.fill(&state) }
        return state
    }

    @Test(arguments: PanelKind.allCases, sizes)
    func panel(kind: PanelKind, size: Size) {
        let frame = DashboardRenderer().render(state(of: kind), size: size, now: Scene.now)
        let difference = Golden.difference(
            FrameListing(frame: frame).text,
            from: "\(kind.rawValue)-\(size.width)x\(size.height).txt")
        #expect(difference == nil)
    }

    @Test(arguments: DashboardLibrary.builtIn.map(\.name), sizes)
    func dashboard(name: String, size: Size) {
        var state = Scene.state(dashboard: name)
        if name == "search" { Searches.fill(&state) }
        let frame = DashboardRenderer().render(state, size: size, now: Scene.now)
        let difference = Golden.difference(
            FrameListing(frame: frame).text,
            from: "dashboard-\(name)-\(size.width)x\(size.height).txt")
        #expect(difference == nil)
    }

    @Test("An open conversation, and help", arguments: sizes)
    func views(size: Size) {
        var state = Scene.state()
        _ = state.openConversation(Scene.conversationID(1))
        _ = state.take(.history(Scene.history(of: Scene.conversationID(1))), now: Scene.now)
        let conversation = DashboardRenderer().render(state, size: size, now: Scene.now)
        #expect(
            Golden.difference(
                FrameListing(frame: conversation).text,
                from: "conversation-\(size.width)x\(size.height).txt") == nil)
        state.conversation = nil
        state.showsHelp = true
        let help = DashboardRenderer().render(state, size: size, now: Scene.now)
        #expect(
            Golden.difference(
                FrameListing(frame: help).text, from: "help-\(size.width)x\(size.height).txt")
                == nil)
    }

    @Test("Stale inputs, a pause and a narrow header are said in words")
    func header() {
        var state = Scene.state()
        state.snapshot.store = .stale(
            reason: "database is locked, retrying", since: Scene.now - 14_000)
        state.snapshot.eventSource = .off
        state.pause = .init(since: Scene.now, latest: nil, arrived: 1234)
        let lines = [30, 60, 80, 120, 200].map { width in
            let frame = DashboardRenderer().render(
                state, size: Size(width: width, height: 8), now: Scene.now)
            let text = FramePicture(frame, palette: Palette(theme: .mono, depth: .mono)).text
            return text.split(separator: "\n", omittingEmptySubsequences: false)[0] + "\n"
        }
        #expect(Golden.difference(lines.joined(), from: "header-stale.txt") == nil)
    }
}

/// Searches that were answered.
enum Searches {
    static func fill(_ state: inout DashboardState) {
        _ = state.find("退款 order since:7d", now: Scene.now)
        _ = state.take(.found(number: state.search.number, Scene.findings()), now: Scene.now)
        guard let id = state.search.contextOf else { return }
        var page = Scene.history(of: Scene.conversationID(0), count: 7)
        page.messages[3].clientMsgID = id
        _ = state.take(.context(clientMsgID: id, page), now: Scene.now)
    }
}
