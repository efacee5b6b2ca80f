import CNCurses

/// A terminal that was found fit and set up, before a `Screen` owns it.
struct OpenedScreen {
    let pointer: OpaquePointer
    let signals: SignalTraps
    let depth: ColorDepth
    let glyphs: Glyphs
    let synchronizes: Bool

    init(_ options: Screen.Options) throws(TerminalError) {
        let type = Platform.environment("TERM") ?? ""
        try Self.requireTerminal(type: type)
        let isUnicode = Platform.adoptLocale()
        let modes = Platform.modes()
        signals = SignalTraps()
        guard let screen = imscope_newterm() else {
            throw TerminalError(code: .unknownTerminal, object: type)
        }
        pointer = screen
        depth = Self.startColors(wanted: options.usesColor)
        glyphs = isUnicode && !options.width.ambiguousIsWide ? .unicode : .ascii
        synchronizes = Self.hasSynchronizedOutput(type: type)
        Self.enterModes(mouse: options.usesMouse)
        signals.rememberTerminal(modes: modes, restoring: Self.restoringSequence())
    }
}

// How a terminal is asked what it is, and set up.
extension OpenedScreen {
    /// Milliseconds after which an escape byte is the Escape key and not the start of a longer one.
    static let escapeDelay: Int32 = 25

    static func requireTerminal(type: String) throws(TerminalError) {
        guard Platform.isTerminal(Platform.standardOutput) else {
            throw TerminalError(code: .notATerminal, object: "standard output")
        }
        guard Platform.isTerminal(Platform.standardInput) else {
            throw TerminalError(code: .notATerminal, object: "standard input")
        }
        var status: Int32 = 0
        // With a status to fill in, setupterm reports instead of ending the process.
        guard !type.isEmpty, setupterm(type, Platform.standardOutput, &status) == OK else {
            throw TerminalError(code: .unknownTerminal, object: type)
        }
        guard imscope_string_capability("cup") != nil else {
            throw TerminalError(code: .cannotPosition, object: type)
        }
    }

    static func startColors(wanted: Bool) -> ColorDepth {
        guard wanted, has_colors(), start_color() == OK else { return .mono }
        use_default_colors()
        if tigetflag("RGB") == 1 { return .direct }
        return min(.indexed, ColorDepth(colors: Int(imscope_colors())))
    }

    static func enterModes(mouse: Bool) {
        cbreak()
        noecho()
        nonl()
        set_escdelay(escapeDelay)
        let window = imscope_stdscr()
        keypad(window, true)
        nodelay(window, true)
        leaveok(window, false)
        curs_set(0)
        guard mouse else { return }
        mouseinterval(0)
        mousemask(imscope_button1() | imscope_button4() | imscope_button5(), nil)
    }

    /// Terminals known to hold a picture back until it is whole. Others ignore the private mode, but
    /// the plain ones (linux console, vt100) are spared it.
    static func hasSynchronizedOutput(type: String) -> Bool {
        if imscope_string_capability("Sync") != nil { return true }
        let programs: Set = ["iTerm.app", "WezTerm", "ghostty", "contour", "mintty"]
        if programs.contains(Platform.environment("TERM_PROGRAM") ?? "") { return true }
        return ["xterm-kitty", "xterm-ghostty", "foot", "alacritty", "contour"].contains {
            type.hasPrefix($0)
        }
    }

    /// What gives the terminal back when curses cannot run any more: colours off, cursor shown,
    /// keypad and mouse reports off, the former screen back.
    static func restoringSequence() -> [UInt8] {
        let capabilities = ["sgr0", "op", "rmkx", "rmcup", "cnorm"]
        let mouseOff = "\u{1B}[?1000l\u{1B}[?1006l"
        let parts = capabilities.compactMap { name in
            imscope_string_capability(name).map { String(cString: $0) }
        }
        let hasMouse = imscope_string_capability("kmous") != nil
        return Array((parts.joined() + (hasMouse ? mouseOff : "") + "\r\n").utf8)
    }
}
