import CNCurses

/// The sole owner of the terminal: starts curses, draws frames, reads keys, and gives the terminal back.
///
/// Drawing hands whole frames to curses, which sends only what differs from the last one. Not
/// thread-safe: one thread starts, draws and reads. The terminal is restored by `deinit`, by a caught
/// ending signal (the loop ends and drops the screen) and by a crash (see `SignalTraps`).
package struct Screen: ~Copyable {
    /// What the user asked for, against what the terminal offers.
    package struct Options: Sendable {
        package var theme: Theme
        package var usesMouse: Bool
        /// NO_COLOR or `--color never`.
        package var usesColor: Bool
        package var width: DisplayWidth

        package init(
            theme: Theme = .dark, usesMouse: Bool = true, usesColor: Bool = true,
            width: DisplayWidth = DisplayWidth()
        ) {
            self.theme = theme
            self.usesMouse = usesMouse
            self.usesColor = usesColor
            self.width = width
        }
    }

    /// What the terminal turned out to offer.
    package let depth: ColorDepth
    /// Unicode, or ASCII where the locale is not UTF-8 or ambiguous characters are wide.
    package let glyphs: Glyphs
    package let signals: SignalTraps
    /// Readable when keys wait; poll(2) it beside `signals.descriptor`.
    package var keyDescriptor: Int32 { Platform.standardInput }

    private let pointer: OpaquePointer
    private let synchronizes: Bool
    private var ink: CursesInk
    private var lastFrame: Frame?

    /// Takes the terminal over. Throws before anything was written to it when it cannot be drawn on.
    package init(_ options: Options = Options()) throws(TerminalError) {
        let opened = try OpenedScreen(options)
        pointer = opened.pointer
        signals = opened.signals
        depth = opened.depth
        glyphs = opened.glyphs
        synchronizes = opened.synchronizes
        ink = CursesInk(palette: Palette(theme: options.theme, depth: opened.depth))
    }

    deinit {
        endwin()
        delscreen(pointer)
    }

    /// The window's size now.
    package var size: Size {
        Size(width: Int(getmaxx(imscope_stdscr())), height: Int(getmaxy(imscope_stdscr())))
    }

    /// Shows a frame: lines that changed are given to curses, which sends the cells that changed.
    package mutating func draw(_ frame: Frame) {
        guard frame != lastFrame else { return }
        if synchronizes { putp("\u{1B}[?2026h") }
        for y in 0..<frame.size.height where needsDrawing(y, of: frame) { drawRow(y, of: frame) }
        place(frame.cursor)
        wnoutrefresh(imscope_stdscr())
        doupdate()
        if synchronizes { putp("\u{1B}[?2026l") }
        imscope_flush()
        lastFrame = frame
    }

    /// Changes the theme; the next frame is drawn whole.
    package mutating func use(_ theme: Theme) {
        ink = CursesInk(palette: Palette(theme: theme, depth: depth))
        lastFrame = nil
    }

    /// The keys typed since the last call; never waits longer than the escape delay of 25 ms.
    package mutating func keys() -> [Key] {
        var keys: [Key] = []
        var value: wint_t = 0
        while keys.count < 256 {
            let status = wget_wch(imscope_stdscr(), &value)
            if status == ERR { return keys }
            if let key = decode(status: status, value: value) { keys.append(key) }
        }
        return keys
    }

    /// Whether the terminal is closed: its driver answers no question any more.
    package var isGone: Bool { Platform.modes() == nil }

    /// Takes the window's new size over; the next frame is drawn whole.
    package mutating func adoptWindowSize() {
        guard let size = Platform.windowSize() else { return }
        resizeterm(Int32(size.height), Int32(size.width))
        lastFrame = nil
        clearok(imscope_stdscr(), true)
    }

    /// Gives the terminal back, stops the job, and takes the terminal again when it is continued.
    package mutating func suspend() {
        endwin()
        signals.stopJob()
        resume()
    }

    /// Puts our modes and the whole picture back, after the job was continued.
    package mutating func resume() {
        adoptWindowSize()
        wrefresh(imscope_stdscr())
    }

    /// Repaints everything, for a screen that something else wrote on.
    package mutating func repaint() {
        lastFrame = nil
        clearok(imscope_stdscr(), true)
    }

    /// Copies a text to the user's clipboard by OSC 52, which works through ssh and tmux.
    package func copy(_ text: String) {
        Platform.writeAll(
            Array(ClipboardSequence(text: text).bytes), to: Platform.standardOutput)
    }

    private func decode(status: Int32, value: wint_t) -> Key? {
        let decoder = KeyDecoder()
        guard status == KEY_CODE_YES else { return decoder.key(.scalar(UInt32(value))) }
        guard Int32(bitPattern: UInt32(value)) == KEY_MOUSE else {
            return decoder.key(.code(Int32(bitPattern: UInt32(value))))
        }
        var event = MEVENT()
        guard getmouse(&event) == OK else { return nil }
        return decoder.mouse(buttons: event.bstate, x: Int(event.x), y: Int(event.y))
    }

    private func needsDrawing(_ y: Int, of frame: Frame) -> Bool {
        guard let lastFrame, lastFrame.size == frame.size else { return true }
        return lastFrame.row(y) != frame.row(y)
    }

    private mutating func drawRow(_ y: Int, of frame: Frame) {
        var row: [cchar_t] = []
        row.reserveCapacity(frame.size.width)
        for cell in frame.row(y) where cell.columns > 0 { ink.append(cell, to: &row) }
        mvwadd_wchnstr(imscope_stdscr(), Int32(y), 0, row, Int32(row.count))
    }

    private func place(_ cursor: Frame.Position?) {
        guard let cursor else {
            curs_set(0)
            return
        }
        curs_set(1)
        wmove(imscope_stdscr(), Int32(cursor.y), Int32(cursor.x))
    }
}
