import Markup
import OpenIM

/// What one reading of a conversation yields.
struct ConversationResult: Sendable {
    let conversation: SourceConversation
    var activity = ActivityTally()
    var unread: UnreadTally
    var revocations: RevocationTally
    var integrity = IntegrityTally()
    var search: SearchTally
    var changes: ChangesTally
    var hits: HitCollector
    var matchesCSV: [UInt8] = []
    var pages: [ManifestFile] = []
    /// A hash of all rows, equal in this process when nothing changed between two readings.
    var mark = 0
    var isMoving = false
    /// Why the conversation could not be read to its end; nil when it was.
    var loss: String?
}

/// Reads a conversation's rows once, and feeds every report from them.
///
/// Not Sendable: one conversation, one thread.
final class ConversationPass {
    private let conversation: SourceConversation
    private let plan: ExportPlan
    private let local: LocalTime
    private let mask: Mask?
    private let pages: ConversationPages?
    private let matches: MemorySink
    private let matchesCSV: MessageCSV
    private var result: ConversationResult
    private var hasher = Hasher()

    /// Matches a conversation that a page shows; the CSV file has them all.
    static let shownHits = 100

    init(of conversation: SourceConversation, plan: ExportPlan, local: LocalTime, mask: Mask?)
        throws
    {
        self.conversation = mask?.conversation(conversation) ?? conversation
        self.plan = plan
        self.local = local
        self.mask = mask
        let keywords = plan.request.keywords
        pages =
            plan.hasPages
            ? ConversationPages(
                of: self.conversation, in: plan.staging, context: plan.context, local: local,
                marks: keywords.marks) : nil
        matches = MemorySink()
        matchesCSV = try MessageCSV(
            to: matches, context: plan.context, local: local, isContinued: true)
        result = ConversationResult(
            conversation: self.conversation, unread: UnreadTally(of: self.conversation),
            revocations: RevocationTally(of: self.conversation),
            search: SearchTally(keywordCount: keywords.keywords.count),
            changes: ChangesTally(previous: plan.previous?.records(of: self.conversation.id)),
            hits: HitCollector(contextSize: plan.request.contextSize, limit: Self.shownHits))
    }

    /// Takes the next row.
    func add(_ stored: ChatLog) throws {
        note(stored)
        let entry = entry(mask?.row(stored) ?? stored)
        let account = plan.context.store.account
        result.activity.add(entry, in: conversation, account: account)
        result.unread.add(entry, account: account)
        result.revocations.add(entry, in: conversation, local: local)
        result.integrity.add(entry, in: conversation.id)
        result.changes.add(entry, in: conversation)
        guard entry.isInPeriod, !entry.row.isPlaceholder else { return }
        try addToSearch(entry)
        try pages?.add(entry.message)
    }

    /// Ends the reading; nothing may be added after.
    func finish() throws -> ConversationResult {
        result.revocations.finish()
        result.integrity.finish(conversation.id)
        result.changes.finish(conversation)
        try pages?.finish()
        result.pages = pages?.files ?? []
        result.matchesCSV = matches.bytes
        result.mark = hasher.finalize()
        return result
    }

    /// Takes back what was written, when the conversation is to be read again.
    func discard() {
        pages?.discard()
    }

    /// The columns that the SDK changes in a row, and what tells rows apart.
    private func note(_ row: ChatLog) {
        hasher.combine(row.rowID)
        hasher.combine(row.status.rawValue)
        hasher.combine(row.contentType.rawValue)
        hasher.combine(row.seq)
        hasher.combine(row.isRead)
        hasher.combine(row.sendTime)
        hasher.combine(row.content)
    }

    private func entry(_ row: ChatLog) -> RowEntry {
        let isMessage = row.status.isVisible && !row.isRevoked && !row.isPlaceholder
        let isInPeriod = plan.context.covers(row.sendTime)
        return RowEntry(
            row: row, message: Message(row: row), moment: local.moment(row.sendTime),
            isMessage: isMessage, isInPeriod: isInPeriod,
            link: row.isPlaceholder || !isInPeriod ? nil : pages?.link(toNext: row.clientMsgID))
    }

    private func addToSearch(_ entry: RowEntry) throws {
        guard !plan.request.keywords.keywords.isEmpty, entry.row.status.isVisible else { return }
        let matched = entry.isMessage ? plan.request.keywords.matches(entry.message) : []
        let isHit = matched.contains(true)
        result.hits.add(entry.message, isHit: isHit, link: entry.link)
        guard isHit else { return }
        result.search.add(
            entry.message, matched: matched, conversation: conversation.id, name: conversation.name,
            day: entry.moment.day)
        try matchesCSV.write(entry.message, conversationID: conversation.id)
    }
}

/// What all parts of an export share.
struct ExportPlan: Sendable {
    let context: ExportContext
    let request: ExportRequest
    let staging: Staging
    let previous: Fingerprint?

    /// Whether conversations become pages of their own.
    var hasPages: Bool {
        request.hasConversationPages && !request.isSingleFile && request.formats.contains(.html)
    }
}
