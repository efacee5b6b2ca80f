import OpenIM

// MARK: Checks

extension MonitorState {
    /// Notes whether a subject of a check is wrong now.
    mutating func judge(
        _ check: CheckID, _ subject: CheckSubject, isWrong: Bool, graceless: Bool = false
    ) {
        let deadline = isSettled || graceless ? nil : now + grace
        checks[check].judge(subject, isWrong: isWrong, deadline: deadline)
    }

    // MARK: Messages that events told of

    /// Judges all that events have told of a message id against its rows.
    mutating func judgeMessage(_ key: MessageKey) {
        guard let told = facts[key] else { return }
        var stored: [RowFact] = []
        rows.forEach(with: key) { stored.append($1) }
        for conversation in told.deliveredTo {
            judgeMerge(key, told, conversation, stored)
        }
        for conversation in told.onlineOnlyIn {
            let isStored = stored.contains { belongs($0, to: conversation) }
            judge(
                .onlineOnlyNotStored, .message(conversation: conversation, key),
                isWrong: isStored, graceless: true)
        }
        for conversation in told.deletedIn {
            let isLeft = stored.contains {
                belongs($0, to: conversation) && !$0.flags.contains(.deleted)
            }
            judge(.deleteApplied, .message(conversation: conversation, key), isWrong: isLeft)
        }
        if told.isRevokedByEvent { judgeRevocation(key, told, stored) }
        countMatchedThenRevoked(key, told, stored)
    }

    private mutating func judgeMerge(
        _ key: MessageKey, _ told: MessageFacts, _ conversation: Int32, _ stored: [RowFact]
    ) {
        let own = stored.count { $0.conversation == conversation }
        let strays = stored.count {
            $0.conversation != conversation && !told.deliveredTo.contains($0.conversation)
        }
        if own > 0, !told.wasStored { facts[key]?.wasStored = true }
        let isMissing = own == 0 && !(told.wasStored && strays == 0)
        let isWrong = conversation < 0 ? stored.count != 1 : isMissing || own > 1 || strays > 0
        judge(.mergeOnce, .message(conversation: conversation, key), isWrong: isWrong)
    }

    /// A revocation names no conversation: it means the one that the message was delivered to, and
    /// any row of the id when that is not known.
    private mutating func judgeRevocation(
        _ key: MessageKey, _ told: MessageFacts, _ stored: [RowFact]
    ) {
        let known = told.deliveredTo.filter { $0 >= 0 }
        let isLeft = stored.contains { row in
            !row.flags.contains(.revoked)
                && (known.isEmpty || known.contains { belongs(row, to: $0) })
        }
        judge(.revokeApplied, .message(conversation: MessageFacts.nowhere, key), isWrong: isLeft)
        let home = home(of: key)
        if home >= 0, let revocation = revocations[key], revocation.conversation < 0 {
            setRevocation(of: key) { $0.conversation = home }
        }
    }

    private mutating func countMatchedThenRevoked(
        _ key: MessageKey, _ told: MessageFacts, _ stored: [RowFact]
    ) {
        if told.isMatchedThenRevoked || told.seenIn < 0 || told.seenMatches == 0 { return }
        guard told.isRevokedByEvent || stored.contains(where: { $0.flags.contains(.revoked) })
        else { return }
        facts[key]?.isMatchedThenRevoked = true
        conversations[Int(told.seenIn)].matchedThenRevoked += 1
        touch(told.seenIn)
    }

    /// Whether a row is a conversation's: in its table, or in another's where it does not belong.
    private func belongs(_ row: RowFact, to conversation: Int32) -> Bool {
        conversation < 0 || row.conversation == conversation || row.flags.contains(.misplaced)
    }

    // MARK: Rows alone

    /// Judges a row that is new or changed.
    mutating func judgeRow(_ row: RowFact, _ index: Int32) {
        let subject = CheckSubject.message(conversation: index, row.key)
        if row.flags.contains(.misplaced) {
            judge(.rightTable, subject, isWrong: true, graceless: isComplete)
        }
        if row.flags.contains(.openQuote) { judgeQuote(row.key, index) }
        if row.flags.contains(.revoked) { judgeQuoters(of: row.key, index) }
    }

    /// Takes a row's verdicts back, before it changes or goes.
    mutating func forgetRow(_ row: RowFact, _ index: Int32) {
        let subject = CheckSubject.message(conversation: index, row.key)
        if row.flags.contains(.misplaced) { judge(.rightTable, subject, isWrong: false) }
        if row.flags.contains(.openQuote) { judge(.quoteMasked, subject, isWrong: false) }
        if row.flags.contains(.revoked) {
            for quoter in conversations[Int(index)].quoters[row.key] ?? [] {
                judge(
                    .quoteMasked, .message(conversation: index, quoter), isWrong: false)
            }
        }
    }

    private mutating func judgeQuoters(of key: MessageKey, _ index: Int32) {
        for quoter in conversations[Int(index)].quoters[key] ?? [] { judgeQuote(quoter, index) }
    }

    private mutating func judgeQuote(_ quoter: MessageKey, _ index: Int32) {
        guard let quoted = conversations[Int(index)].quoted[quoter] else { return }
        var isRevoked = false
        rows.forEach(with: quoted) { _, row in
            if row.conversation == index, row.flags.contains(.revoked) { isRevoked = true }
        }
        judge(.quoteMasked, .message(conversation: index, quoter), isWrong: isRevoked)
    }

    // MARK: Conversations

    /// Judges a conversation's seqs and its latest message.
    mutating func judgeConversation(_ index: Int32) {
        let conversation = conversations[Int(index)]
        judge(
            .seqContiguous, .conversation(index),
            isWrong: conversation.seqs.hasHoles(notKnownBy: conversation.gaps))
        judge(.latestAgrees, .conversation(index), isWrong: latestTrouble(of: index) != nil)
    }

    /// What is wrong with a conversation's latest_msg; nil when nothing is.
    func latestTrouble(of index: Int32) -> String? {
        let conversation = conversations[Int(index)]
        guard conversation.hasTable, let latest = conversation.row?.latest else { return nil }
        var time: Int64?
        rows.forEach(with: latest) { _, row in
            if row.conversation == index { time = row.sendTime }
        }
        guard let time else { return "not in the table" }
        return time < conversation.newestTime ?? Int64.min ? "older than the newest" : nil
    }

    /// Judges a conversation's stored unread count against the newest that an event told.
    mutating func judgeUnread(_ index: Int32) {
        let conversation = conversations[Int(index)]
        let stored = conversation.row?.unreadCount
        let told = conversation.unreadByEvent?.value
        judge(
            .unreadAgrees, .conversation(index),
            isWrong: stored != nil && told != nil && stored != told)
    }

    /// Judges the total unread count against the newest that an event told.
    mutating func judgeTotal() {
        let isWrong = unreadByEvent.map { $0.value != unreadTotal } ?? false
        judge(.unreadAgrees, .total, isWrong: isWrong)
    }
}
