import Foundation
import Terminal
import TestSupport
import Testing

@Suite(
    "In a real terminal",
    .enabled(if: RealTerminal.isAvailable, Comment(rawValue: RealTerminal.need)), .serialized)
struct RealTerminalTests {
    @Test("Lines are as wide as the frame's, with Chinese, Arabic and emoji names")
    func alignment() throws {
        let terminal = try RealTerminal(RealTerminal.stage(), width: 120, height: 36)
        let shown = try terminal.wait(for: "Conversations 60")
        let lines = shown.split(separator: "\n", omittingEmptySubsequences: false)
        let width = DisplayWidth()
        let rows = lines.dropFirst(4).prefix(14)
        #expect(rows.count == 14)
        for row in rows {
            // The second table's times begin in the same column on every line, whatever the names.
            let head = row.prefix { $0 != "↩" }
            #expect(
                width.columns(of: head) == width.columns(of: rows.first?.prefix { $0 != "↩" } ?? "")
            )
        }
        #expect(lines.allSatisfy { width.columns(of: $0) <= 120 })
    }

    @Test("q ends it with status 0, and the shell has its terminal back")
    func quits() throws {
        let terminal = try RealTerminal(RealTerminal.stage())
        #expect(try terminal.wait(for: "1 overview").contains("q quit"))
        try terminal.type("q")
        let after = try terminal.wait(for: "EXIT")
        #expect(after.contains("EXIT 0"))
        #expect(!after.contains("Conversations"))
        #expect(
            try terminal.tmux("display", "-p", "#{alternate_on} #{cursor_flag} #{mouse_any_flag}")
                .hasPrefix("0 1 0"))
    }

    @Test(
        "Signals that end it restore the terminal",
        arguments: [("HUP", 129), ("INT", 130), ("QUIT", 131), ("TERM", 143)])
    func signals(name: String, status: Int) throws {
        let terminal = try RealTerminal(RealTerminal.stage())
        _ = try terminal.wait(for: "1 overview")
        let program = try #require(try terminal.program())
        _ = try Tool.run(["kill", "-\(name)", program])
        let after = try terminal.wait(for: "EXIT")
        #expect(after.contains("EXIT \(status)"))
        #expect(!after.contains("Conversations"))
    }

    @Test("A crash gives the terminal back as well")
    func crash() throws {
        let terminal = try RealTerminal(RealTerminal.stage())
        _ = try terminal.wait(for: "1 overview")
        let program = try #require(try terminal.program())
        _ = try Tool.run(["kill", "-SEGV", program])
        let after = try terminal.wait(for: "EXIT")
        #expect(after.contains("EXIT 139"))
        #expect(
            try terminal.tmux("display", "-p", "#{alternate_on} #{cursor_flag} #{mouse_any_flag}")
                .hasPrefix("0 1 0"))
    }

    @Test("Many sizes in a row end in a whole picture of the last")
    func resizes() throws {
        let terminal = try RealTerminal(RealTerminal.stage())
        _ = try terminal.wait(for: "1 overview")
        for (width, height) in [(200, 50), (40, 12), (20, 5), (300, 80), (90, 30), (120, 36)] {
            try terminal.resize(width: width, height: height)
        }
        let shown = try terminal.wait(for: "── Checks")
        #expect(shown.contains("Revocations"))
        #expect(shown.split(separator: "\n").count == 36)
    }

    @Test("^Z gives the terminal to the shell, fg takes it again")
    func suspends() throws {
        let terminal = try RealTerminal("bash --norc -i")
        try terminal.type(RealTerminal.stage(), "Enter")
        _ = try terminal.wait(for: "1 overview")
        try terminal.type("C-z")
        #expect(try terminal.wait(for: "Stopped").contains("Stopped"))
        try terminal.type("fg", "Enter")
        #expect(try terminal.wait(for: "q quit").contains("Conversations 60"))
        try terminal.type("s")
        #expect(try terminal.wait(for: "by unread").contains("by unread"))
    }

    @Test(
        "Every terminal type draws",
        arguments: [
            "xterm", "xterm-256color", "tmux-256color", "screen", "linux", "vt100",
        ])
    func types(name: String) throws {
        let terminal = try RealTerminal("TERM=\(name) \(RealTerminal.stage())")
        let shown = try terminal.wait(for: "q quit")
        #expect(shown.contains("Peer 2000"))
        #expect(shown.contains("Conversations"))
        try terminal.type("q")
        #expect(try terminal.wait(for: "EXIT").contains("EXIT 0"))
    }

    @Test(
        "A terminal that cannot be drawn on is named",
        arguments: [
            ("dumb", "cannot move its cursor"), ("nonsense", "is not known to this system"),
            ("", "TERM is not set"),
        ])
    func plain(name: String, reason: String) throws {
        let terminal = try RealTerminal("TERM=\(name) \(RealTerminal.stage())")
        #expect(try terminal.wait(for: "EXIT").contains(reason))
    }

    @Test("LANG=C draws with ASCII alone")
    func ascii() throws {
        let terminal = try RealTerminal("LC_ALL=C \(RealTerminal.stage())")
        let shown = try terminal.wait(for: "q quit")
        #expect(shown.contains("-- Conversations 60 --"))
        #expect(shown.allSatisfy { $0.isASCII })
    }

    @Test("Hostile names and texts leave the picture whole")
    func hostile() throws {
        let terminal = try RealTerminal(RealTerminal.stage("still hostile"), width: 100, height: 30)
        let shown = try terminal.wait(for: "q quit")
        #expect(shown.contains("␛[31mred"))
        #expect(shown.split(separator: "\n").first?.hasPrefix(" imscope") == true)
        #expect(!(try terminal.tmux("show-buffer").contains("evil")))
    }

    @Test("NO_COLOR leaves weight and glyphs alone")
    func colors() throws {
        let coloured = try RealTerminal(
            "unset NO_COLOR; TERM=tmux-256color \(RealTerminal.stage())")
        let plain = try RealTerminal("NO_COLOR=1 TERM=tmux-256color \(RealTerminal.stage())")
        _ = try coloured.wait(for: "q quit")
        _ = try plain.wait(for: "q quit")
        #expect(try coloured.screen(attributes: true).contains("38;5;"))
        let codes = try plain.screen(attributes: true).matches(of: /\u{1B}\[([0-9;]*)m/)
            .flatMap { $0.1.split(separator: ";") }
        #expect(codes.contains("1"))
        // 39 and 49 are the terminal's own colours.
        #expect(codes.allSatisfy { $0 == "39" || !$0.hasPrefix("3") })
    }
}
