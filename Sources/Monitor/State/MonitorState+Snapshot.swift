import OpenIM
import Search

/// Conversation snapshots made before, of conversations that have not changed since.
struct SnapshotCache: Sendable {
    private var made: [ConversationSnapshot?] = []

    mutating func add() { made.append(nil) }
    mutating func forget(_ index: Int32) { made[Int(index)] = nil }
    mutating func forgetSeries() { for index in made.indices { made[index] = nil } }

    subscript(index: Int32) -> ConversationSnapshot? {
        get { made[Int(index)] }
        set { made[Int(index)] = newValue }
    }
}

// MARK: Snapshots

extension MonitorState {
    /// Everything as a value, at a time in milliseconds since 1970.
    ///
    /// Costs what changed since the last snapshot, and a copy of the list of conversations.
    package mutating func snapshot(at time: Int64) -> MonitorSnapshot {
        advance(to: time)
        refillNewestRevocations()
        feed.summarise()
        let shown = shownConversations()
        return MonitorSnapshot(
            account: account, sdkVersion: sdkVersion, takenAt: time,
            keywords: Array(keywords.keywords.prefix(keywordCount)), totals: totals(of: shown),
            conversations: shown, revocations: activity(at: now),
            events: hasEvents ? events : nil, checks: checkResults(),
            recentRevocations: newestRevocations.compactMap(record(of:)),
            recentEvents: recentEvents(), typing: typingNow(), connection: connection?.value,
            sync: sync?.value, store: store, eventSource: eventSource)
    }

    private mutating func shownConversations() -> [ConversationSnapshot] {
        var shown: [ConversationSnapshot] = []
        shown.reserveCapacity(order.count)
        for index in order where conversations[Int(index)].isStored {
            if let made = self.shown[index] {
                shown.append(made)
            } else {
                let made = snapshot(of: index)
                self.shown[index] = made
                shown.append(made)
            }
        }
        return shown
    }

    private func totals(of shown: [ConversationSnapshot]) -> Totals {
        var totals = Totals(matches: [Int](repeating: 0, count: keywordCount))
        for conversation in shown {
            totals.rows += conversation.rows
            for (index, count) in conversation.matches.enumerated() {
                totals.matches[index] += count
            }
        }
        totals.matchedThenRevoked = conversations.reduce(0) { $0 + $1.matchedThenRevoked }
        totals.unread = Int(clamping: unreadTotal)
        totals.unreadByEvent = unreadByEvent.map { Int(clamping: $0.value) }
        totals.onlineOnly = hasEvents ? events.onlineOnly : nil
        return totals
    }

    private func snapshot(of index: Int32) -> ConversationSnapshot {
        let state = conversations[Int(index)]
        let revocations = activity(of: state, at: now)
        let newest = state.newestTime ?? state.row?.latestMsgSendTime ?? 0
        return ConversationSnapshot(
            conversationID: state.id, conversationType: Int(state.type.rawValue),
            showName: state.row.map(\.showName).flatMap { $0.isEmpty ? nil : $0 } ?? state.id,
            rows: state.counts, matches: state.matches,
            unread: state.row.map { Int(clamping: $0.unreadCount) },
            unreadRows: state.type == .single ? state.unreadRows : nil,
            unreadByEvent: state.unreadByEvent.map { Int(clamping: $0.value) },
            onlineOnly: hasEvents ? state.onlineOnly : nil,
            matchedThenRevoked: state.matchedThenRevoked, revocations: revocations,
            latest: latest(of: state),
            lastActivity: max(newest, state.lastEvent, revocations.last?.time ?? 0),
            perMinute: state.minutes.lastHour(at: now))
    }

    /// The newest visible message, by its row, else by what the conversation's row says of it.
    private func latest(of state: ConversationState) -> LatestMessage? {
        if let row = state.newest.first { return LatestMessage(Message(row: row)) }
        guard state.newestTime != nil || !state.hasTable else { return nil }
        return state.row?.latestMessage.map(LatestMessage.init)
    }

    private func activity(at now: Int64) -> RevocationActivity {
        RevocationActivity(
            count: revocations.count, last: newestRevocations.first.flatMap(record(of:)),
            medianLatency: latencies.percentile(50), p95Latency: latencies.percentile(95),
            perMinute: revocationMinutes.lastHour(at: now))
    }

    private func activity(of state: ConversationState, at now: Int64) -> RevocationActivity {
        let last = state.revoked.min { isNewer($0, than: (revocations[$1]?.best.time ?? 0, $1)) }
        return RevocationActivity(
            count: state.revoked.count, last: last.flatMap(record(of:)),
            medianLatency: state.latencies.percentile(50),
            p95Latency: state.latencies.percentile(95),
            perMinute: state.revocationMinutes.lastHour(at: now))
    }

    private func recentEvents() -> [EventRecord] {
        feed.entries.suffix(EventFeed.length).reversed().map { entry in
            EventRecord(
                line: entry.line, time: entry.time, name: entry.name.rawValue,
                conversationID: conversationID(of: entry),
                clientMsgID: entry.clientMsgID, summary: entry.summary ?? "", mark: entry.mark)
        }
    }

    /// The conversation of an event; a revocation names none, so what is known of its message by
    /// now says it.
    private func conversationID(of entry: EventFeed.Entry) -> String? {
        if let id = conversationID(entry.conversation) { return id }
        guard entry.mark == .revoked, let id = entry.clientMsgID else { return nil }
        return conversationID(home(of: MessageKey.key(of: id).key))
    }

    /// Who began to type in the last half minute and was not told to have stopped.
    private func typingNow() -> [TypingRecord] {
        typing.compactMap { key, told in
            guard let since = told.value, now - since < 30_000 else { return nil }
            return TypingRecord(
                conversationID: key.conversationID, userID: key.userID, since: since)
        }.sorted { ($0.conversationID, $0.userID) < ($1.conversationID, $1.userID) }
    }
}

// MARK: Check results

extension MonitorState {
    private static let exampleCount = 5

    private func checkResults() -> [CheckResult] {
        CheckID.allCases.filter { !skipped.contains($0) }.map { id in
            guard hasEvents || id.needsStoreOnly else { return CheckResult(id: id, failures: nil) }
            let ledger = checks[id]
            return CheckResult(
                id: id, failures: ledger.failing.count, examples: examples(of: id, ledger),
                pending: ledger.pending.count)
        }
    }

    /// The first few failing subjects by conversation and message id, so that they do not jump
    /// about.
    private func examples(of check: CheckID, _ ledger: CheckLedger) -> [CheckExample] {
        var first: [CheckExample] = []
        for subject in ledger.failing {
            let example = CheckExample(
                conversationID: conversationID(of: subject), clientMsgID: messageID(of: subject))
            let place = first.partitioningIndex { example.comesBefore($0) }
            guard place < Self.exampleCount else { continue }
            first.insert(described(example, check, subject), at: place)
            if first.count > Self.exampleCount { first.removeLast() }
        }
        return first
    }

    private func conversationID(of subject: CheckSubject) -> String? {
        switch subject {
        case .message(let conversation, let key):
            conversationID(conversation) ?? conversationID(home(of: key))
        case .conversation(let index): conversationID(index)
        case .total: nil
        case .foreign(let name):
            name.contains("\n") ? name.split(separator: "\n").first.map(String.init) : nil
        }
    }

    private func messageID(of subject: CheckSubject) -> String? {
        switch subject {
        case .message(_, let key): id(of: key)
        case .foreign(let name): name.split(separator: "\n").last.map(String.init)
        case .conversation, .total: nil
        }
    }

    private func described(
        _ example: CheckExample, _ check: CheckID, _ subject: CheckSubject
    ) -> CheckExample {
        var example = example
        switch (check, subject) {
        case (.mergeOnce, .message(let conversation, let key)):
            example.detail = mergeTrouble(of: key, in: conversation)
        case (.unreadAgrees, .conversation(let index)):
            let state = conversations[Int(index)]
            let (stored, told) = (state.row?.unreadCount ?? 0, state.unreadByEvent?.value ?? 0)
            example.detail = "\(stored) stored, \(told) announced"
        case (.unreadAgrees, .total):
            example.detail =
                "total: \(unreadTotal) stored, \(unreadByEvent?.value ?? 0) announced"
        case (.seqContiguous, .conversation(let index)):
            let state = conversations[Int(index)]
            (example.ranges, example.knownRanges) = state.seqs.holes(knownBy: state.gaps)
            example.detail = "missing " + example.ranges.map(\.text).joined(separator: ", ")
        case (.latestAgrees, .conversation(let index)):
            example.clientMsgID = conversations[Int(index)].row?.latest.map(id(of:))
            example.detail = latestTrouble(of: index) ?? ""
        case (.rightTable, .message): example.detail = "belongs to another conversation"
        default: break
        }
        return example
    }

    private func mergeTrouble(of key: MessageKey, in conversation: Int32) -> String {
        var homes: [Int32] = []
        rows.forEach(with: key) { homes.append($1.conversation) }
        if homes.isEmpty { return "not stored" }
        let others = homes.filter { $0 != conversation }.compactMap(conversationID).sorted()
        let isAtHome = homes.contains(conversation)
        return (isAtHome ? "also in " : "only in ") + others.joined(separator: ", ")
    }
}

extension CheckExample {
    fileprivate func comesBefore(_ other: CheckExample) -> Bool {
        (conversationID ?? "\u{7F}", clientMsgID ?? "")
            < (other.conversationID ?? "\u{7F}", other.clientMsgID ?? "")
    }
}

extension ClosedRange<Int64> {
    /// `16–78`, or `19` for a single number.
    fileprivate var text: String {
        lowerBound == upperBound ? "\(lowerBound)" : "\(lowerBound)–\(upperBound)"
    }
}

extension LatestMessage {
    init(_ message: Message) {
        self.init(
            clientMsgID: message.clientMsgID, senderName: message.senderNickname,
            preview: message.preview, sendTime: message.sendTime,
            contentType: Int(clamping: message.contentType.rawValue))
    }
}
