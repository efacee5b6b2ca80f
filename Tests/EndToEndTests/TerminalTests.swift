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
