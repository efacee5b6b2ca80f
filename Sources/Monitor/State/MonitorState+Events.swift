import OpenIM

// MARK: Events

extension MonitorState {
    /// Applies an event.
    ///
    /// - Parameters:
    ///   - line: the number of its line in the source, by default the next one.
    ///   - time: when it was read, in milliseconds since 1970.
    package mutating func apply(_ event: ListenerEvent, line: Int? = nil, at time: Int64) {
        events.lines += 1
        let line = line ?? events.lines
        apply(EventDigest(event), line: line, at: time, source: .event(event))
    }

    /// Applies a line's bytes: as `apply(_:at:)` does with what the full decoder makes of them, and
    /// many times faster for the frequent events. A line that is no event is counted as malformed.
    package mutating func apply(line bytes: ArraySlice<UInt8>, at time: Int64) {
        if let digest = reader.digest(of: bytes) {
            events.lines += 1
            apply(digest, line: events.lines, at: time, source: .line(Array(bytes)))
        } else if let event = (try? JSONValue.parse(bytes)).flatMap(ListenerEvent.init(json:)) {
            apply(event, at: time)
        } else {
            countMalformedLine()
        }
    }

    /// Counts a line that is no JSON object with an event name.
    package mutating func countMalformedLine() {
        events.lines += 1
        events.malformed += 1
    }

    /// Counts a line that was longer than the limit.
    package mutating func countOversizeLine() {
        events.lines += 1
        events.oversize += 1
    }

    mutating func apply(
        _ event: EventDigest, line: Int, at time: Int64, source: EventFeed.Source
    ) {
        now = max(now, time)
        events.byName[event.name.rawValue, default: 0] += 1
        if !event.name.isKnown { events.unknown += 1 }
        var entry = EventFeed.Entry(
            line: line, time: event.recordedAt ?? time, name: event.name, source: source)
        if !event.name.isKnown { entry.mark = .unknown }
        if let userID = event.userID, !userID.isEmpty, userID != account {
            takeForeign(event, &entry)
        } else {
            take(event.body, line, &entry)
        }
        feed.add(entry)
    }

    private mutating func take(
        _ body: EventDigest.Body, _ line: Int, _ entry: inout EventFeed.Entry
    ) {
        switch body {
        case .deliveries(let messages, let isOnlineOnly):
            for message in messages { deliver(message, isOnlineOnly, &entry) }
        case .revocation(let told): revoke(told, &entry)
        case .deletion(let message): delete(message, &entry)
        case .receipts(let receipts): take(receipts, &entry)
        case .conversations(let told):
            for conversation in told { take(conversation, line, &entry) }
        case .totalUnread(let total):
            Newest.update(&unreadByEvent, total, line)
            judgeTotal()
        case .typing(let status): take(status, line, &entry)
        case .connection(let state):
            Newest.update(&connection, state, line)
            if case .failed = state { entry.mark = .failed }
        case .sync(let state): Newest.update(&sync, state, line)
        case .other: break
        }
    }

    // MARK: Another account's

    private mutating func takeForeign(_ event: EventDigest, _ entry: inout EventFeed.Entry) {
        events.foreignAccount += 1
        entry.mark = .foreign
        if case .deliveries(let messages, _) = event.body, !messages.isEmpty {
            for message in messages { noteForeign(message, &entry) }
        } else if case .deletion(let message) = event.body {
            noteForeign(message, &entry)
        } else {
            let subject = "\(event.name.rawValue) of \(event.userID ?? "")"
            judge(.oneAccount, .foreign(subject), isWrong: true, graceless: true)
        }
    }

    private mutating func noteForeign(_ message: MessageDigest, _ entry: inout EventFeed.Entry) {
        entry.mark = .foreign
        entry.clientMsgID = message.clientMsgID
        judge(
            .oneAccount, .foreign("\(message.conversationID ?? "")\n\(message.clientMsgID)"),
            isWrong: true, graceless: true)
    }

    // MARK: Messages

    private mutating func deliver(
        _ message: MessageDigest, _ isOnlineOnly: Bool, _ entry: inout EventFeed.Entry
    ) {
        if message.isForeign(to: account) {
            events.foreignAccount += 1
            return noteForeign(message, &entry)
        }
        let conversation = route(message, &entry)
        if message.clientMsgID.isEmpty { return }
        let key = key(of: message.clientMsgID)
        if isOnlineOnly {
            deliverOnlineOnly(key, to: conversation, &entry)
        } else {
            deliver(message, key, to: conversation, &entry)
        }
        judgeMessage(key)
    }

    private mutating func deliver(
        _ message: MessageDigest, _ key: MessageKey, to conversation: Int32,
        _ entry: inout EventFeed.Entry
    ) {
        let matches = matches(message.texts)
        let isNew = change(key) { facts in
            if facts.deliveredTo.contains(conversation) { return false }
            facts.deliveredTo.append(conversation)
            return true
        }
        if matches != 0 {
            change(key) { facts in
                facts.seenMatches |= matches
                facts.seenIn = conversation
            }
        }
        if isNew { events.delivered += 1 } else { events.repeated += 1 }
        if !isNew { entry.mark = .repeated }
        if message.contentType == .typing { change(key) { $0.wasStored = true } }
    }

    private mutating func deliverOnlineOnly(
        _ key: MessageKey, to conversation: Int32, _ entry: inout EventFeed.Entry
    ) {
        entry.mark = .onlineOnly
        let isNew = change(key) { facts in
            if facts.onlineOnlyIn.contains(conversation) { return false }
            facts.onlineOnlyIn.append(conversation)
            return true
        }
        guard isNew else { return }
        events.onlineOnly += 1
        if conversation >= 0 { conversations[Int(conversation)].onlineOnly += 1 }
    }

    private mutating func revoke(_ told: MessageRevoked, _ entry: inout EventFeed.Entry) {
        entry.mark = .revoked
        entry.clientMsgID = told.clientMsgID
        if told.clientMsgID.isEmpty { return }
        let key = key(of: told.clientMsgID)
        let isNew = change(key) { facts in
            defer { facts.isRevokedByEvent = true }
            return !facts.isRevokedByEvent
        }
        if isNew { events.revocations += 1 }
        let home = home(of: key)
        entry.conversation = home
        setRevocation(of: key) {
            $0.byEvent = Revocation(told)
            if $0.conversation < 0 { $0.conversation = home }
        }
        if home >= 0 { noteActivity(home, told.revokeTimeMs) }
        judgeMessage(key)
    }

    private mutating func delete(_ message: MessageDigest, _ entry: inout EventFeed.Entry) {
        entry.mark = .deleted
        if message.isForeign(to: account) {
            events.foreignAccount += 1
            return noteForeign(message, &entry)
        }
        let conversation = route(message, &entry)
        if message.clientMsgID.isEmpty { return }
        let key = key(of: message.clientMsgID)
        let isNew = change(key) { facts in
            if facts.deletedIn.contains(conversation) { return false }
            facts.deletedIn.append(conversation)
            return true
        }
        if isNew { events.deletions += 1 }
        judgeMessage(key)
    }

    private mutating func take(_ receipts: [ReadReceipt], _ entry: inout EventFeed.Entry) {
        for id in receipts.lazy.flatMap(\.msgIDList) where !id.isEmpty {
            let key = key(of: id)
            let isNew = change(key) { facts in
                defer { facts.isReceiptSeen = true }
                return !facts.isReceiptSeen
            }
            if isNew { events.receipts += 1 }
            entry.clientMsgID = id
        }
    }

    // MARK: Conversations

    private mutating func take(
        _ told: ConversationDigest, _ line: Int, _ entry: inout EventFeed.Entry
    ) {
        if told.conversationID.isEmpty { return }
        let index = conversation(told.conversationID)
        entry.conversation = index
        Newest.update(&conversations[Int(index)].unreadByEvent, told.unreadCount, line)
        touch(index)
        judgeUnread(index)
    }

    private mutating func take(
        _ status: InputStatus, _ line: Int, _ entry: inout EventFeed.Entry
    ) {
        if status.conversationID.isEmpty { return }
        entry.conversation = conversation(status.conversationID)
        let key = TypingKey(conversationID: status.conversationID, userID: status.userID)
        Newest.update(&typing[key], status.platformIDs.isEmpty ? nil : entry.time, line)
    }

    // MARK: Helpers

    /// The conversation that a message's fields route to; `nowhere` when they route to none.
    private mutating func route(_ message: MessageDigest, _ entry: inout EventFeed.Entry) -> Int32 {
        entry.clientMsgID = message.clientMsgID
        guard let id = message.conversationID else { return MessageFacts.nowhere }
        let index = conversation(id)
        entry.conversation = index
        noteActivity(index, message.sendTime)
        return index
    }

    /// The conversation of a message known by its id alone: where it was delivered, else where it
    /// is stored.
    func home(of key: MessageKey) -> Int32 {
        if let delivered = facts[key]?.deliveredTo.first, delivered >= 0 { return delivered }
        var home = MessageFacts.nowhere
        rows.forEach(with: key) { _, row in
            if home < 0 || !row.flags.contains(.misplaced) { home = row.conversation }
        }
        return home
    }

    private mutating func noteActivity(_ index: Int32, _ time: Int64) {
        touch(index)
        if time > conversations[Int(index)].lastEvent {
            conversations[Int(index)].lastEvent = time
        }
    }

    @discardableResult
    private mutating func change<Result>(
        _ key: MessageKey, _ body: (inout MessageFacts) -> Result
    ) -> Result {
        body(&facts[key, default: MessageFacts()])
    }
}
