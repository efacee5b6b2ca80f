import Dashboard
import DashboardScenes
import Foundation
import Monitor
import OpenIM
import Synchronization
import Terminal

/// Plays a scene in a real terminal, for tests that type keys and read the screen:
/// `DashboardStage [hostile] [still] [fast] [light] [dashboard]`. Ends like imscope: 0 after q, 128 + n by a
/// signal. With `picture` it prints the scene as SVG, 120×36, and needs no terminal.
struct StageRequests: DashboardRequests {
    let mailbox: SnapshotMailbox

    func send(_ request: DashboardRequest) {
        switch request {
        case .search(let number, _): mailbox.put(.found(number: number, Scene.findings()))
        case .history(let id, let before, let count):
            mailbox.put(.history(Scene.history(of: id, count: count, before: before)))
        case .context(let id, let message, _):
            var page = Scene.history(of: id, count: 7)
            page.messages[3].clientMsgID = message
            mailbox.put(.context(clientMsgID: message, page))
        case .export: mailbox.put(.exported(path: "out/index.html"))
        }
    }

    func save(_ picture: String, suffix: String) {
        let path = "view.\(suffix)"
        do {
            try picture.write(toFile: path, atomically: true, encoding: .utf8)
            mailbox.put(.saved(path: path))
        } catch {
            mailbox.put(.problem("\(path) cannot be written"))
        }
    }

    func remember(_ settings: DashboardSettings) {}
}

let words = Set(CommandLine.arguments.dropFirst())
let mailbox = SnapshotMailbox()
let isHostile = words.contains("hostile")
var state = Scene.state(
    Scene.snapshot(hostile: isHostile),
    dashboard: DashboardLibrary.builtIn.map(\.name).first { words.contains($0) } ?? "overview")
if words.contains("picture") {
    if state.settings.dashboard == "search" {
        _ = state.find("退款 order since:7d", now: Scene.now)
        _ = state.take(.found(number: 1, Scene.findings()), now: Scene.now)
    }
    let frame = DashboardRenderer().render(
        state, size: Size(width: 120, height: 36), now: Scene.now)
    let palette = Palette(theme: words.contains("light") ? .light : .dark, depth: .indexed)
    print(FramePicture(frame, palette: palette, title: "imscope").svg, terminator: "")
    exit(0)
}
var options = Screen.Options(theme: words.contains("light") ? .light : .dark)
options.usesColor = ProcessInfo.processInfo.environment["NO_COLOR"] == nil
let start = Date()
do throws(TerminalError) {
    let screen = try Screen(options)
    if !words.contains("still") {
        let rate = words.contains("fast") ? 0.001 : 0.5
        Thread.detachNewThread {
            for step in 1... {
                Thread.sleep(forTimeInterval: rate)
                mailbox.put(Scene.snapshot(hostile: isHostile, step: step))
            }
        }
    }
    let loop = DashboardLoop(
        screen: screen, state: state, mailbox: mailbox, requests: StageRequests(mailbox: mailbox)
    ) { Scene.now + Int64(Date().timeIntervalSince(start) * 1000) }
    switch loop.run() {
    case .quit: exit(0)
    case .signal(let number): exit(128 + number)
    case .failed: exit(2)
    }
} catch {
    print("plain: \(error.message)")
    exit(3)
}
