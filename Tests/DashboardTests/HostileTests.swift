import DashboardScenes
import Monitor
import Terminal
import Testing

@testable import Dashboard

@Suite("Hostile stores")
struct HostileTests {
    private static let sizes = [
        Size(width: 0, height: 0), Size(width: 1, height: 1), Size(width: 29, height: 8),
        Size(width: 30, height: 8), Size(width: 40, height: 12), Size(width: 80, height: 24),
        Size(width: 300, height: 100),
    ]

    @Test(
        "No name or text reaches the terminal as an order",
        arguments: DashboardLibrary.builtIn.map(\.name), sizes)
    func inert(name: String, size: Size) {
        let state = Scene.state(Scene.snapshot(hostile: true), dashboard: name)
        let frame = DashboardRenderer().render(state, size: size, now: Scene.now)
        for cell in frame.cells {
            for scalar in cell.grapheme.unicodeScalars {
                #expect(scalar.properties.generalCategory != .control)
                #expect(!(0x202A...0x202E).contains(scalar.value))
                #expect(!(0x2066...0x2069).contains(scalar.value))
            }
            #expect(cell.grapheme.unicodeScalars.count <= 12)
        }
        for y in 0..<frame.size.height {
            #expect(frame.row(y).reduce(0) { $0 + Int($1.columns) } == frame.size.width)
        }
    }

    @Test(
        "Empty stores, no events, no checks", arguments: DashboardLibrary.builtIn.map(\.name), sizes
    )
    func empty(name: String, size: Size) {
        for snapshot in [nil, MonitorSnapshot()] {
            let state = Scene.state(snapshot, dashboard: name)
            let frame = DashboardRenderer().render(state, size: size, now: Scene.now)
            #expect(frame.size == size)
        }
    }

    @Test(
        "Counts of a thousand million, and clocks set back or far ahead",
        arguments: [
            Int64.min, 0, Scene.now - 86_400_000, Scene.now, Int64.max,
        ])
    func extremes(now: Int64) {
        var snapshot = Scene.snapshot()
        for index in snapshot.conversations.indices {
            snapshot.conversations[index].unread = 1_000_000_000
            snapshot.conversations[index].matches = [1_000_000_000, 0]
            snapshot.conversations[index].latest?.sendTime = .max
        }
        snapshot.totals.unread = 60_000_000_000
        snapshot.totals.matches = [60_000_000_000]
        let state = Scene.state(snapshot)
        let frame = DashboardRenderer().render(state, size: Size(width: 120, height: 36), now: now)
        let text = FramePicture(frame, palette: Palette(theme: .mono, depth: .mono)).text
        #expect(text.contains("60,000,000,000"))
        #expect(text.contains("1,000,000,000"))
    }

    @Test("Every key on every dashboard of a hostile and of an empty store")
    func everyKey() {
        let size = Size(width: 60, height: 16)
        for snapshot in [Scene.snapshot(hostile: true), MonitorSnapshot()] {
            var state = Scene.state(snapshot)
            for dashboard in 1...6 {
                for action in Action.allCases where action != .quit {
                    for key in state.keyMap.keys(for: action) {
                        _ = state.handle(
                            .character(Character("\(dashboard)")), size: size, now: Scene.now)
                        _ = state.handle(key, size: size, now: Scene.now)
                        _ = state.handle(.down, size: size, now: Scene.now)
                        let frame = DashboardRenderer().render(state, size: size, now: Scene.now)
                        #expect(frame.size == size)
                        _ = state.handle(.escape, size: size, now: Scene.now)
                    }
                }
            }
        }
    }

    @Test("Twenty thousand conversations: only those on screen are drawn")
    func many() {
        var state = Scene.state(Scene.snapshot(conversations: 20_000))
        _ = state.handle(.end, size: Size(width: 120, height: 36), now: Scene.now)
        let frame = DashboardRenderer().render(
            state, size: Size(width: 120, height: 36), now: Scene.now)
        let text = FramePicture(frame, palette: Palette(theme: .mono, depth: .mono)).text
        #expect(text.contains("Conversations 20,000"))
    }
}
