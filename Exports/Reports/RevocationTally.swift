import Markup
import OpenIM

/// What was revoked in a part of the store, and which quotes still carry the text.
struct RevocationTally: Equatable, Sendable {
    /// One revoked message.
    struct Entry: Equatable, Sendable {
        let conversation: String
        let conversationName: String
        let clientMsgID: String
        let revokerID: String
        let revokerName: String
        let role: String
        let senderName: String
        /// When it was revoked, else when it was sent.
        let time: Int64
        let day: Int64
        let latency: Int64?
        let link: Link?
    }

    /// A message that quotes a revoked one with its text.
    struct Quote: Equatable, Sendable {
        let conversation: String
        let conversationName: String
        let clientMsgID: String
        let quotedID: String
        let sendTime: Int64
        let link: Link?
    }

    /// Messages and revoked ones of a conversation.
    struct Rate: Equatable, Sendable {
        let id: String
        let name: String
        var messages = 0
        var revoked = 0

        var share: Double? {
            messages + revoked == 0 ? nil : Double(revoked) / Double(messages + revoked)
        }
    }

    private(set) var entries: [Entry] = []
    private(set) var rates: [Rate] = []
    private(set) var quotes: [Quote] = []
    private var suspects: [Quote] = []
    private(set) var revokedIDs: Set<String> = []

    init() {}

    init(of conversation: SourceConversation) {
        rates = [Rate(id: conversation.id, name: conversation.name)]
    }

    mutating func add(_ entry: RowEntry, in conversation: SourceConversation, local: LocalTime) {
        if entry.row.isRevoked { revokedIDs.insert(entry.row.clientMsgID) }
        addQuote(entry, conversation)
        guard entry.isInPeriod else { return }
        if entry.isMessage { rates[0].messages += 1 }
        guard entry.row.isRevoked, entry.row.status.isVisible else { return }
        rates[0].revoked += 1
        addRevocation(entry, conversation, local)
    }

    private mutating func addRevocation(
        _ entry: RowEntry, _ conversation: SourceConversation, _ local: LocalTime
    ) {
        let revocation = entry.message.revocation ?? MessageRevoked()
        let time = revocation.revokeTimeMs > 0 ? revocation.revokeTimeMs : entry.row.sendTime
        entries.append(
            Entry(
                conversation: conversation.id, conversationName: conversation.name,
                clientMsgID: entry.row.clientMsgID, revokerID: revocation.revokerID,
                revokerName: revocation.revokerNickname.isEmpty
                    ? revocation.revokerID : revocation.revokerNickname,
                role: entry.message.revocation.map { $0.revoker.rawValue } ?? "unknown",
                senderName: MessageWording.sender(entry.message), time: time, day: local.day(time),
                latency: revocation.latencyMs, link: entry.link))
    }

    private mutating func addQuote(_ entry: RowEntry, _ conversation: SourceConversation) {
        guard entry.row.status.isVisible, let quoted = entry.message.quoted, !quoted.isRevoked,
            !quoted.clientMsgID.isEmpty
        else { return }
        suspects.append(
            Quote(
                conversation: conversation.id, conversationName: conversation.name,
                clientMsgID: entry.row.clientMsgID, quotedID: quoted.clientMsgID,
                sendTime: entry.row.sendTime, link: entry.link))
    }

    /// Keeps the quotes of messages that turned out to be revoked; call when a conversation ends.
    mutating func finish() {
        quotes = suspects.filter { revokedIDs.contains($0.quotedID) }
        suspects = []
        revokedIDs = []
    }

    /// Adds what another conversation's tally holds, both finished.
    mutating func merge(_ other: RevocationTally) {
        entries += other.entries
        rates += other.rates
        quotes += other.quotes
    }
}

extension Message {
    /// The message that this one answers.
    var quoted: Message? {
        switch element {
        case .quote(let element): element.quoteMessage?.message
        case .atText(let element): element.quoteMessage?.message
        default: nil
        }
    }
}
