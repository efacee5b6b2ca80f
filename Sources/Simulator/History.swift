/// The past of one conversation, message after message, as its table holds it when no app is running.
///
/// Nothing is kept but the last few messages, which later ones quote.
struct History {
    private let thread: Cast.Thread
    private let account: Cast.Person
    private let count: Int
    /// How many of the newest messages the account has not read.
    let unread: Int
    private let curve: ActivityCurve
    private let contents: ContentWriter
    private let endActivity: Double
    private let kinds: Weighted<ContentKind>
    /// The kinds and fates that the first messages go through, so that no store lacks one.
    private let prologue: Prologue

    private var generator: SeededGenerator
    private var index = 0
    private var seq = 0
    private var activity: Double
    private var lastTime: Int64
    private var quotable: [(message: SimulatedMessage, isRevoked: Bool)] = []

    /// What the first messages of a conversation must show.
    struct Prologue {
        var kinds: [ContentKind] = []
        var fates: [Fate] = []
    }

    /// What has become of a message.
    enum Fate: Sendable, CaseIterable {
        case sent, revoked, deleted, failed, filtered
        case malformed, unknownType
        case deletedPlaceholder, gapPlaceholder, seqTwin, clientTwin

        /// The rare ones in their shares of 10,000; most messages are just sent.
        static let drawn = Weighted<Fate>([
            (.sent, 9_766), (.revoked, 110), (.deleted, 80), (.failed, 30), (.filtered, 5),
            (.malformed, 3), (.unknownType, 2), (.deletedPlaceholder, 1), (.gapPlaceholder, 1),
            (.seqTwin, 1), (.clientTwin, 1),
        ])
    }

    /// Where a conversation's past lies and how much there is of it.
    struct Extent {
        /// Rows of the table.
        let count: Int
        /// How many of the newest the account has not read.
        let unread: Int
        /// The oldest and the newest instant in ms.
        let begin: Int64
        let end: Int64
    }

    init(
        of thread: Cast.Thread, account: Cast.Person, extent: Extent, prologue: Prologue,
        curve: ActivityCurve, contents: ContentWriter, generator: SeededGenerator
    ) {
        self.thread = thread
        self.account = account
        count = extent.count
        unread = min(extent.unread, extent.count)
        self.prologue = prologue
        self.curve = curve
        self.contents = contents
        self.generator = generator
        kinds = thread.isGroup ? ContentKind.drawnInGroups : ContentKind.drawnBetweenTwo
        activity = curve.activity(at: extent.begin)
        endActivity = curve.activity(at: extent.end)
        lastTime = extent.begin
    }

    /// True when there is a message to come at all.
    var hasMessages: Bool { count > 0 }

    /// The next message, oldest first; nil after the last.
    mutating func next() -> SimulatedMessage? {
        guard index < count else { return nil }
        defer { index += 1 }
        advanceTime()
        let isUnread = index >= count - unread
        let speaker = speaker(isUnread: isUnread)
        let fate = fate(isUnread: isUnread, isOwn: speaker.userID == account.userID)
        var message = draft(by: speaker, fate: fate)
        let isOwn = speaker.userID == account.userID
        message.isRead = isOwn || !thread.isGroup && !isUnread
        settle(&message, by: speaker, fate: fate)
        return message
    }

    // MARK: - Drawing

    /// Most messages follow soon, some after a long pause; the mean fills the extent.
    private mutating func advanceTime() {
        let mean = (endActivity - activity) / Double(count - index)
        let stretch = generator.chance(4, in: 5) ? 0.1 : 4.6
        activity += mean * stretch * generator.fraction() * (index + 1 == count ? 0 : 2)
        if index + 1 == count { activity = endActivity }
        lastTime = max(lastTime + 1, curve.time(at: min(activity, endActivity)))
    }

    private mutating func speaker(isUnread: Bool) -> Cast.Person {
        guard thread.sessionType != 4 else { return Cast.administrator }
        let others = thread.members.count - 1
        let isOwn = !isUnread && generator.chance(thread.isGroup ? 18 : 45, in: 100)
        guard !isOwn, others > 0 else { return account }
        let fraction = generator.fraction()
        return thread.members[Int(fraction * fraction * Double(others))].person
    }

    private mutating func fate(isUnread: Bool, isOwn: Bool) -> Fate {
        guard !isUnread, index + 1 < count, thread.sessionType != 4 else { return .sent }
        let position = index - prologue.kinds.count
        if index >= prologue.kinds.count, position < prologue.fates.count {
            return prologue.fates[position]
        }
        guard index >= prologue.kinds.count else { return .sent }
        let fate = Fate.drawn.draw(&generator) ?? .sent
        return fate == .failed && !isOwn ? .sent : fate
    }

    private mutating func draft(by speaker: Cast.Person, fate: Fate) -> SimulatedMessage {
        let kind = kind(for: fate)
        let source = quotable.isEmpty ? nil : quotable[generator.below(quotable.count)]
        let occasion = ContentWriter.Occasion(
            speaker: speaker, thread: thread, time: lastTime, source: source?.message,
            sourceIsRevoked: source?.isRevoked ?? false, style: style())
        let content = contents.content(kind, on: occasion, &generator)
        var message = occasion.message(kind, content: content)
        message.clientMsgID = generator.messageID()
        message.serverMsgID = generator.messageID()
        message.createTime = lastTime - Int64(generator.number(in: 20...900))
        return message
    }

    private mutating func kind(for fate: Fate) -> ContentKind {
        if thread.sessionType == 4 { return .serverNotice }
        if index < prologue.kinds.count { return prologue.kinds[index] }
        guard fate == .sent || fate == .deleted else { return .text }
        return kinds.draw(&generator) ?? .text
    }

    private mutating func style() -> JSONText.Style {
        switch generator.below(1_000) {
        case 0..<5: .ascii
        case 5..<300: .plain
        default: .sdk
        }
    }

    // MARK: - Fates

    private mutating func settle(
        _ message: inout SimulatedMessage, by speaker: Cast.Person, fate: Fate
    ) {
        if fate != .failed && fate != .seqTwin { seq += 1 }
        message.seq = seq
        switch fate {
        case .sent: break
        case .deleted: message.status = SimulatedMessage.Status.deleted
        case .filtered: message.status = SimulatedMessage.Status.filtered
        case .failed:
            message.status = SimulatedMessage.Status.failed
            message.seq = 0
            message.serverMsgID = ""
        case .malformed:
            message.content = ContentWriter.malformed[index % ContentWriter.malformed.count]
        case .unknownType: message.contentType = 777
        case .deletedPlaceholder: becomePlaceholder(&message, "[DELETED]")
        case .seqTwin: becomePlaceholder(&message, "[SEQ_DUP]")
        case .clientTwin: becomePlaceholder(&message, "[CLIENT_DUP]")
        case .gapPlaceholder:
            becomePlaceholder(&message, "[SEQ_GAP_+1]")
            message.sendTime = 0
            message.createTime = 0
            message.content = ""
        case .revoked: message = revoke(message, by: speaker)
        }
        if fate == .sent { remember(message, isRevoked: false) }
    }

    private func becomePlaceholder(_ message: inout SimulatedMessage, _ prefix: String) {
        message.clientMsgID = prefix + message.clientMsgID
        message.status = SimulatedMessage.Status.deleted
    }

    private mutating func revoke(
        _ message: SimulatedMessage, by speaker: Cast.Person
    ) -> SimulatedMessage {
        let delay = Int64(generator.number(in: 4_000...110_000))
        let revocation = Revocation.drawn(
            of: message, by: speaker, in: thread, at: message.sendTime + delay, &generator)
        remember(message, isRevoked: true)
        return revocation.revokedMessage
    }

    private mutating func remember(_ message: SimulatedMessage, isRevoked: Bool) {
        guard message.msgFrom == 100, message.contentType != ContentKind.quote.rawValue,
            message.contentType != ContentKind.merged.rawValue
        else { return }
        if quotable.count == 12 { quotable.removeFirst() }
        quotable.append((message, isRevoked))
    }
}
