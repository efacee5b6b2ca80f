import Foundation
import TestSupport

/// A terminal of tmux's own, on a server of its own, in which a test starts programs, types and reads.
final class RealTerminal {
    /// Terminals need tmux, and a run of their own: starting programs from many tests at once can leave
    /// one waiting for another's end.
    static let isAvailable =
        Tool.path(of: "tmux") != nil
        && ProcessInfo.processInfo.environment["TERMINAL_TESTS"] == "1"
    static let need = "needs tmux, and TERMINAL_TESTS=1 with --filter RealTerminalTests"

    private let server = "imscope-test-\(UUID().uuidString.prefix(8))"
    private let folder: TemporaryFolder

    /// Opens a terminal of a size and runs a shell command in it; its exit status is shown as `EXIT n`.
    init(_ command: String, width: Int = 80, height: Int = 24) throws {
        folder = try TemporaryFolder()
        try folder.write("run.sh", text: "\(command)\nprintf 'EXIT %s\\n' $?\nsleep 60\n")
        // The server lives on with every descriptor it is born with, so that whoever reads the other end
        // of one would wait for it: it gets none.
        let bare =
            "for n in {3..255}; do eval \"exec $n>&-\"; done; exec tmux \"$@\" >/dev/null 2>&1"
        _ = try Tool.run([
            "bash", "-c", bare, "bash", "-L", server, "-f", "/dev/null", "new-session", "-d", "-x",
            "\(width)", "-y", "\(height)", "sh \(folder.path)/run.sh",
        ])
        try tmux("set", "-g", "status", "off")
        try tmux("set", "-g", "remain-on-exit", "on")
        try resize(width: width, height: height)
    }

    // Test processes block signals, and a server born of one does not end when it is asked to.
    deinit {
        guard let pid = try? tmux("display", "-p", "#{pid}"), let number = Int(pid.dropLast())
        else {
            return
        }
        _ = try? Tool.run(["kill", "-KILL", "\(number)"])
    }

    /// The program played in these terminals.
    static func stage(_ words: String = "still") -> String {
        "'\(BuildProducts.path("DashboardStage"))' \(words)"
    }

    @discardableResult
    func tmux(_ words: String...) throws -> String {
        try Tool.run(["tmux", "-L", server] + words)?.output ?? ""
    }

    func type(_ keys: String...) throws {
        for key in keys { try tmux("send-keys", key) }
    }

    func resize(width: Int, height: Int) throws {
        try tmux("resize-window", "-x", "\(width)", "-y", "\(height)")
    }

    func screen(attributes: Bool = false) throws -> String {
        try attributes ? tmux("capture-pane", "-p", "-e") : tmux("capture-pane", "-p")
    }

    /// Waits until the screen holds a text, at most ten seconds, and answers the screen.
    func wait(for text: String, attributes: Bool = false) throws -> String {
        var shown = ""
        for _ in 0..<200 {
            shown = try screen(attributes: attributes)
            if shown.contains(text) { return shown }
            Thread.sleep(forTimeInterval: 0.05)
        }
        return shown
    }

    /// The id of the program in the terminal, the child of its shell.
    func program() throws -> String? {
        let shell = try tmux("list-panes", "-F", "#{pane_pid}").trimmingCharacters(in: .newlines)
        return try Tool.run(["pgrep", "-P", shell])?.output
            .split(separator: "\n").first.map(String.init)
    }
}
