import Foundation
import Simulator
import TestSupport
import Testing

/// The terminal is given back as it was, however the program ends.
@Suite(
    .serialized,
    .enabled(if: Tool.path(of: "tmux") != nil, "tmux is not installed"),
    .enabled(if: Verbs.known.contains("watch"), "there is no watch to look at"))
struct TerminalTests {
    @Test(arguments: Signal.answered)
    func isRestoredAfterASignal(_ signal: Signal) throws {
        let scene = try Scene(messages: 200)
        let terminal = try Terminal(scene)
        try terminal.startWatch()
        signal.send(to: try terminal.watchProcess())
        try terminal.expectRestored()
    }

    @Test func isRestoredByQuitting() throws {
        let scene = try Scene(messages: 200)
        let terminal = try Terminal(scene)
        try terminal.startWatch()
        try terminal.tmux("send-keys", "-t", "0", "q")
        try terminal.expectRestored()
        #expect(try terminal.status() == "0")
    }
}

/// A terminal that tmux keeps, with a shell in it that watches a store and notes the terminal's
/// settings before and after.
private final class Terminal {
    private let scene: Scene
    private let socket: String

    init(_ scene: Scene) throws {
        self.scene = scene
        socket = scene.output.path("tmux")
    }

    deinit { _ = try? tmux("kill-server") }

    @discardableResult
    func tmux(_ words: String...) throws -> String {
        let result = try #require(
            try Tool.run(
                ["tmux", "-S", socket, "-f", "/dev/null"] + words,
                environment: scene.imscope.environment))
        return result.output
    }

    /// Starts watching and waits until the store's user is on the screen.
    func startWatch() throws {
        let script = try scene.output.write(
            "watch.sh",
            text: """
                stty -g >before
                sh -c 'echo $$ >process; exec "$0" watch --store "$1" --events "$2"' \
                "\(Imscope.path)" "\(scene.store.storePath)" "\(scene.store.eventsPath)"
                echo $? >status
                stty -g >after
                echo finished
                sleep 60

                """)
        try tmux(
            "new-session", "-d", "-x", "110", "-y", "30", "-c", scene.output.path, "sh", script)
        let isThere = try Wait.until(.seconds(60)) { try screen().contains("u1001") }
        let shown = try screen()
        try #require(isThere, "\(shown)")
    }

    func watchProcess() throws -> Int32 {
        let text = try file("process").trimmingCharacters(in: .newlines)
        return try #require(Int32(text))
    }

    func expectRestored() throws {
        let isOver = try Wait.until(.seconds(60)) { try screen().contains("finished") }
        let shown = try screen()
        #expect(isOver, "\(shown)")
        #expect(try file("after") == file("before"))
        let modes = try tmux(
            "display-message", "-p", "#{alternate_on} #{cursor_flag} #{mouse_any_flag}")
        #expect(modes.trimmingCharacters(in: .newlines) == "0 1 0")
    }

    func status() throws -> String {
        try file("status").trimmingCharacters(in: .newlines)
    }

    private func screen() throws -> String { try tmux("capture-pane", "-p") }

    private func file(_ name: String) throws -> String {
        try String(contentsOf: URL(filePath: scene.output.path(name)), encoding: .utf8)
    }
}
