/// Operations that change messages which are there.
extension OperationPlanner {
    mutating func revoke(at time: Int64) -> [Operation.Step]? {
        guard
            let (index, position) = drawQuoted(at: time)
                ?? drawRecent(where: { Self.isRevocable($0, at: time) })
        else {
            return nil
        }
        let message = state.conversations[index].recent[position]
        let thread = state.conversations[index].thread
        let sender = thread.members.first { $0.person.userID == message.sendID }?.person
        let revocation = Revocation.drawn(
            of: message, by: sender ?? Cast.administrator, in: thread,
            at: max(time, message.sendTime + 1), &generator)
        return apply(revocation, at: position, in: index, time)
    }

    mutating func delete(at time: Int64) -> [Operation.Step]? {
        guard
            let (index, position) = drawRecent(where: { message in
                message.status == SimulatedMessage.Status.sent && !message.isRevoked
            }), state.conversations[index].recent.count(where: \.isVisible) > 1
        else { return nil }
        let message = state.conversations[index].recent[position]
        let id = state.conversations[index].id
        var deleted = message
        deleted.status = SimulatedMessage.Status.deleted
        let wasLatest = isLatest(position, in: index)
        state.conversations[index].recent[position] = deleted
        let wasUnread = forgetUnread(message, in: index)
        if wasLatest { state.conversations[index].refreshLatest() }
        let told = event("OnMsgDeleted", .text(message.rowJSON), at: time)
        let row = Operation.Step.commit([.updateMessage(deleted, conversationID: id)])
        guard wasLatest || wasUnread else { return [row, told] }
        return [row, conversationCommit(index)]
            + conversationEvents(index, at: time, totalChanged: wasUnread) + [told]
    }

    mutating func deleteOld(at time: Int64) -> [Operation.Step]? {
        guard let index = drawConversation(where: { !$0.old.isEmpty }),
            let message = state.conversations[index].old.popLast()
        else { return nil }
        var deleted = message
        deleted.status = SimulatedMessage.Status.deleted
        let row = Operation.Step.commit([
            .updateMessage(deleted, conversationID: state.conversations[index].id)
        ])
        guard generator.chance(1, in: 2) else { return [row] }
        return [row, event("OnMsgDeleted", .text(message.rowJSON), at: time)]
    }

    mutating func annotateOld(at time: Int64) -> [Operation.Step]? {
        guard let index = drawConversation(where: { !$0.old.isEmpty }),
            let message = generator.pick(state.conversations[index].old)
        else { return nil }
        return [
            .commit([
                .annotate(
                    messageID: message.clientMsgID, conversationID: state.conversations[index].id,
                    localEx: "{\"flagged\":true,\"at\":\(time)}")
            ])
        ]
    }

    mutating func read(at time: Int64) -> [Operation.Step]? {
        guard let index = drawConversation(where: { $0.row.unreadCount > 0 }) else { return nil }
        let conversation = state.conversations[index]
        let ids = conversation.unreadIDs
        for position in conversation.recent.indices
        where !conversation.thread.isGroup
            && conversation.recent[position].sendID
                != state.account.userID
        {
            state.conversations[index].recent[position].isRead = true
        }
        state.conversations[index].unreadIDs = []
        state.conversations[index].row.unreadCount = 0
        if !conversation.thread.isGroup { state.conversations[index].refreshLatest() }
        let rows: [Operation.Step] =
            ids.isEmpty
            ? [] : [.commit([.markRead(messageIDs: ids, conversationID: conversation.id)])]
        return rows + [conversationCommit(index)]
            + conversationEvents(index, at: time, totalChanged: true)
    }

    mutating func peerRead(at time: Int64) -> [Operation.Step]? {
        let account = state.account.userID
        func isWaiting(_ message: SimulatedMessage) -> Bool {
            message.sendID == account && !message.isRead && !message.isRevoked
                && message.status == SimulatedMessage.Status.sent
        }
        guard
            let index = drawConversation(where: {
                $0.thread.sessionType == 1 && $0.recent.contains(where: isWaiting)
            })
        else { return nil }
        var read: [SimulatedMessage] = []
        for (position, message) in state.conversations[index].recent.enumerated()
        where isWaiting(message) {
            state.conversations[index].recent[position].isRead = true
            state.conversations[index].recent[position].attachedInfo =
                SimulatedMessage.attachedInfo(readTime: time)
            read.append(state.conversations[index].recent[position])
        }
        state.conversations[index].refreshLatest()
        let id = state.conversations[index].id
        let receipt = receipt(
            groupID: "", from: state.conversations[index].thread.userID,
            read.map(\.clientMsgID), sessionType: 1, time)
        return [
            .commit(read.map { .updateMessage($0, conversationID: id) }),
            event("OnRecvC2CReadReceipt", .text(receipt), at: time), conversationCommit(index),
        ] + conversationEvents(index, at: time, totalChanged: false)
    }

    /// Clears a conversation. What events delivered in it is then missing from the store, so the
    /// usual mix leaves this out.
    mutating func clear(at time: Int64) -> [Operation.Step]? {
        guard let index = drawConversation(where: { $0.hasTable && !$0.recent.isEmpty }) else {
            return nil
        }
        state.conversations[index].recent = []
        state.conversations[index].old = []
        state.conversations[index].unreadIDs = []
        state.conversations[index].row.unreadCount = 0
        state.conversations[index].row.latestMessage = ""
        state.conversations[index].row.latestTime = 0
        return [
            .commit([.deleteAllMessages(conversationID: state.conversations[index].id)]),
            conversationCommit(index),
        ] + conversationEvents(index, at: time, totalChanged: true)
    }

    // MARK: - Parts

    /// Draws a conversation and a position among its newest messages that passes.
    private mutating func drawRecent(
        where passes: (SimulatedMessage) -> Bool
    ) -> (index: Int, position: Int)? {
        guard let index = drawConversation(where: { $0.recent.contains(where: passes) }) else {
            return nil
        }
        let positions = state.conversations[index].recent.indices.filter {
            passes(state.conversations[index].recent[$0])
        }
        return generator.pick(Array(positions)).map { (index, $0) }
    }

    /// People take back what they said lately: within the hour.
    private static func isRevocable(_ message: SimulatedMessage, at time: Int64) -> Bool {
        message.status == SimulatedMessage.Status.sent && !message.isRevoked
            && message.msgFrom == 100 && message.seq > 0
            && message.sendTime > time - 3_600_000
    }

    /// Draws, every sixth time, a message that a later one quotes: what is taken back is often what
    /// was talked about, and the quotes must then be masked.
    private mutating func drawQuoted(at time: Int64) -> (index: Int, position: Int)? {
        func isQuote(_ message: SimulatedMessage) -> Bool {
            message.contentType == ContentKind.quote.rawValue
                && message.status == SimulatedMessage.Status.sent
        }
        guard generator.chance(1, in: 6),
            let index = drawConversation(where: { $0.recent.contains(where: isQuote) })
        else { return nil }
        let recent = state.conversations[index].recent
        let quotes = recent.filter(isQuote)
        let position = recent.lastIndex { message in
            Self.isRevocable(message, at: time)
                && quotes.contains { Self.masked($0.content, quoting: message.clientMsgID) != nil }
        }
        return position.map { (index, $0) }
    }

    private func isLatest(_ position: Int, in index: Int) -> Bool {
        state.conversations[index].recent.lastIndex(where: \.isVisible) == position
    }

    /// Takes a deleted message out of the unread ones; only conversations of two keep count of which
    /// messages are read.
    private mutating func forgetUnread(_ message: SimulatedMessage, in index: Int) -> Bool {
        let ids = state.conversations[index].unreadIDs
        guard let place = ids.firstIndex(of: message.clientMsgID) else { return false }
        state.conversations[index].unreadIDs.remove(at: place)
        guard state.conversations[index].row.unreadCount > 0 else { return false }
        state.conversations[index].row.unreadCount -= 1
        return true
    }

    private mutating func apply(
        _ revocation: Revocation, at position: Int, in index: Int, _ time: Int64
    ) -> [Operation.Step] {
        let id = state.conversations[index].id
        let revoked = revocation.revokedMessage
        state.conversations[index].recent[position] = revoked
        var steps: [Operation.Step] = [.commit([.updateMessage(revoked, conversationID: id)])]
        if isLatest(position, in: index) {
            state.conversations[index].refreshLatest()
            steps.append(conversationCommit(index))
            steps += conversationEvents(index, at: time, totalChanged: false)
        }
        steps.append(event("OnNewRecvMessageRevoked", .text(revocation.json), at: time))
        let quotes = maskQuotes(of: revocation.message.clientMsgID, in: index)
        if !quotes.isEmpty {
            steps.append(.commit(quotes.map { .updateMessage($0, conversationID: id) }))
        }
        return steps
    }

    /// Sets the embedded type of every quote of a message to "revoked"; the text in it stays, as the
    /// SDK leaves it. Quotes are younger than what they quote, so all are among the newest messages.
    private mutating func maskQuotes(of messageID: String, in index: Int) -> [SimulatedMessage] {
        var masked: [SimulatedMessage] = []
        for position in state.conversations[index].recent.indices {
            let message = state.conversations[index].recent[position]
            guard message.contentType == ContentKind.quote.rawValue,
                let content = Self.masked(message.content, quoting: messageID)
            else { continue }
            state.conversations[index].recent[position].content = content
            masked.append(state.conversations[index].recent[position])
        }
        return masked
    }

    /// The content with the first type after the quoted message's id set to "revoked"; only ids and
    /// numbers stand between the two keys. Nil when another message is quoted.
    private static func masked(_ content: String, quoting messageID: String) -> String? {
        let head = "\"quoteMessage\":{\"clientMsgID\":\"\(messageID)\""
        let key = "\"contentType\":"
        guard let start = content.firstRange(of: head)?.upperBound,
            let type = content[start...].firstRange(of: key)?.upperBound
        else { return nil }
        let rest = content[type...].drop(while: \.isNumber)
        return content[..<type] + String(ContentKind.revokedType) + rest
    }
}
