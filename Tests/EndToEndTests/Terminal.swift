import Foundation
import Simulator
import TestSupport
import Testing

/// A terminal that tmux keeps, with a shell in it that watches a store and notes the terminal's
/// settings before and after.
final class Terminal {
    private let scene: Scene
    private let socket: String
    /// The server stays our child: as a daemon it would keep what tells Foundation of its end.
    private let server = Process()

    init(_ scene: Scene) throws {
        self.scene = scene
        socket = scene.output.path("tmux")
        server.executableURL = URL(filePath: try #require(Tool.path(of: "tmux")))
        server.arguments = ["-S", socket, "-f", "/dev/null", "-D"]
        server.environment = scene.imscope.environment
        server.standardInput = FileHandle.nullDevice
        server.standardOutput = FileHandle.nullDevice
        server.standardError = FileHandle.nullDevice
        try Signal.unblocked { try server.run() }
        let isThere = Wait.until(.seconds(20)) { FileManager.default.fileExists(atPath: socket) }
        try #require(isThere)
    }

    deinit {
        server.terminate()
        server.waitUntilExit()
    }

    /// Sends tmux a command and returns its answer.
    @discardableResult
    func tmux(_ words: String...) throws -> String {
        let result = try #require(
            try Tool.run(
                ["tmux", "-S", socket] + words, environment: scene.imscope.environment))
        return result.output
    }

    /// Starts watching and waits until the store's user is on the screen.
    func startWatch(columns: Int = 110, rows: Int = 30) throws {
        let script = try scene.output.write(
            "watch.sh",
            text: """
                stty -g >before
                sh -c 'echo $$ >process; exec "$0" watch --store "$1" --events "$2"' \\
                "\(Imscope.path)" "\(scene.store.storePath)" "\(scene.store.eventsPath)"
                echo $? >status
                stty -g >after
                echo finished
                sleep 60

                """)
        try tmux(
            "new-session", "-d", "-x", String(columns), "-y", String(rows), "-c",
            scene.output.path, "sh", script)
        try waitFor("u1001")
    }

    /// Waits until a text is on the screen.
    func waitFor(_ text: String) throws {
        let isThere = try Wait.until(.seconds(60)) { try screen().contains(text) }
        let shown = try screen()
        try #require(isThere, "\(text) is not on the screen: \(shown)")
    }

    func watchProcess() throws -> Int32 {
        let text = try file("process").trimmingCharacters(in: .newlines)
        return try #require(Int32(text))
    }

    /// The settings are as before, the first screen is shown, the cursor too, the mouse is let go.
    func expectRestored() throws {
        try waitFor("finished")
        #expect(try file("after") == file("before"))
        let modes = try tmux(
            "display-message", "-p", "#{alternate_on} #{cursor_flag} #{mouse_any_flag}")
        #expect(modes.trimmingCharacters(in: .newlines) == "0 1 0")
    }

    func status() throws -> String {
        try file("status").trimmingCharacters(in: .newlines)
    }

    func screen() throws -> String { try tmux("capture-pane", "-p") }

    private func file(_ name: String) throws -> String {
        try String(contentsOf: URL(filePath: scene.output.path(name)), encoding: .utf8)
    }
}
