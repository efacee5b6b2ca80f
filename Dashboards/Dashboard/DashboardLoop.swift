import Monitor
import Terminal

/// What a loop's surroundings do for it. Everything returns at once; answers come through the mailbox.
package protocol DashboardRequests: Sendable {
    /// Starts a search, a reading of history or an export.
    func send(_ request: DashboardRequest)
    /// Writes a picture of the view to a file of its own and answers through the mailbox.
    func save(_ picture: String, suffix: String)
    /// Keeps the settings for the next run; called when they changed and at the end.
    func remember(_ settings: DashboardSettings)
}

/// Runs a dashboard in a terminal until the user or a signal ends it.
///
/// Blocks in poll(2) on keys, the mailbox's pipe and signals; draws only when something changed and at
/// most thirty times a second; never waits for the store. One thread owns it from start to end.
package struct DashboardLoop: ~Copyable {
    /// How a run ended.
    package enum End: Sendable, Equatable {
        case quit
        /// Asked to end by a signal: exit with 128 + number.
        case signal(Int32)
        /// The feed gave up.
        case failed(SnapshotMailbox.Failure)
    }

    /// Milliseconds between two drawings at least.
    package static let frameInterval: Int64 = 34

    private var screen: Screen
    private var state: DashboardState
    private let mailbox: SnapshotMailbox
    private let requests: any DashboardRequests
    private let clock: @Sendable () -> Int64
    private let renderer = DashboardRenderer()
    private var isDirty = true
    /// Mail is left in its box until the next drawing is due: only what is drawn need be worked on.
    private var isMailWaiting = false
    private var lastDraw: Int64 = .min
    private var remembered: DashboardSettings
    private var end: End?

    /// - Parameter clock: milliseconds since 1970.
    package init(
        screen: consuming Screen, state: DashboardState, mailbox: SnapshotMailbox,
        requests: any DashboardRequests, clock: @escaping @Sendable () -> Int64
    ) {
        var state = state
        state.glyphs = screen.glyphs
        self.screen = screen
        self.state = state
        self.mailbox = mailbox
        self.requests = requests
        self.clock = clock
        remembered = state.settings
    }

    /// Draws and listens until the end, then gives the terminal back.
    package consuming func run() -> End {
        var ended = end
        takeMail()
        draw(now: clock())
        while ended == nil {
            step()
            ended = end
        }
        requests.remember(state.settings)
        return ended ?? .quit
    }

    private mutating func step() {
        let now = clock()
        var descriptors = [screen.keyDescriptor, screen.signals.descriptor]
        if !isMailWaiting { descriptors.append(mailbox.wake.descriptor) }
        let ready = Poller.wait(for: descriptors, milliseconds: timeout(now: now))
        if ready.contains(screen.signals.descriptor) { takeSignals() }
        if ready.contains(screen.keyDescriptor) { takeKeys() }
        if ready.contains(mailbox.wake.descriptor) { isMailWaiting = true }
        if ready.isEmpty { isDirty = true }
        let after = clock()
        guard end == nil, isTimeToDraw(after) else { return }
        if isMailWaiting { takeMail() }
        if isDirty, end == nil { draw(now: after) }
    }

    /// Until the next drawing that is due: one held back by the frame rate, or a change that time makes.
    private func timeout(now: Int64) -> Int? {
        if isDirty || isMailWaiting {
            return Int(clamping: max(0, lastDraw &+ Self.frameInterval - now))
        }
        guard let next = state.nextChange(after: now) else { return nil }
        return Int(clamping: max(1, next - now))
    }

    /// A clock set back must not stop the drawing.
    private func isTimeToDraw(_ now: Int64) -> Bool {
        now < lastDraw || now - lastDraw >= Self.frameInterval || lastDraw == .min
    }

    private mutating func draw(now: Int64) {
        screen.draw(renderer.render(state, size: screen.size, now: now))
        lastDraw = now
        isDirty = false
    }

    private mutating func takeSignals() {
        for notice in screen.signals.notices() {
            switch notice {
            case .end(let number): end = .signal(number)
            case .suspend: screen.suspend()
            case .resume: screen.resume()
            case .resize: screen.adoptWindowSize()
            }
        }
        isDirty = true
    }

    private mutating func takeKeys() {
        let keys = screen.keys()
        // Readable without a key: the terminal is gone.
        if keys.isEmpty, screen.isGone { end = .signal(SignalNotice.hangUp) }
        for key in keys where end == nil {
            perform(state.handle(key, size: screen.size, now: clock()))
        }
        isDirty = isDirty || !keys.isEmpty
        if state.settings != remembered {
            remembered = state.settings
            requests.remember(remembered)
        }
        // A key is answered at once, whatever the frame rate.
        if !keys.isEmpty, end == nil { draw(now: clock()) }
    }

    private mutating func takeMail() {
        isMailWaiting = false
        let mail = mailbox.take()
        let now = clock()
        if let snapshot = mail.snapshot {
            state.receive(snapshot, now: now)
            perform(state.refreshConversation())
        }
        for answer in mail.answers { perform(state.take(answer, now: now)) }
        if let failure = mail.failure { end = .failed(failure) }
        isDirty = true
    }

    private mutating func perform(_ effects: [DashboardEffect]) {
        for effect in effects {
            switch effect {
            case .quit: end = .quit
            case .repaint: screen.repaint()
            case .useTheme(let theme): screen.use(theme)
            case .copy(let text): screen.copy(text)
            case .request(let request): requests.send(request)
            case .save(let format): save(as: format)
            }
        }
    }

    private func save(as format: FramePicture.Format) {
        let frame = renderer.render(state, size: screen.size, now: clock())
        let depth = max(screen.depth, .indexed)
        let picture = FramePicture(
            frame, palette: Palette(theme: state.settings.theme, depth: depth),
            title: "imscope \(state.settings.dashboard)")
        requests.save(picture.rendered(as: format), suffix: format.suffix)
    }
}
