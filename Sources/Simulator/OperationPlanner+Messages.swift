/// Operations that bring messages.
extension OperationPlanner {
    mutating func receive(at time: Int64) -> [Operation.Step]? {
        guard let index = drawConversation(where: { $0.hasTable }),
            let message = incoming(in: index, at: time)
        else { return nil }
        deliver([message], to: index)
        let row = Operation.Step.commit([
            .insertMessage(message, conversationID: state.conversations[index].id)
        ])
        let told = event("OnRecvNewMessage", .text(message.json), at: time)
        let changed = conversationEvents(index, at: time, totalChanged: true)
        // The app hears of a message before it is stored, now and then.
        if generator.chance(1, in: 10) {
            return [told, row, conversationCommit(index)] + changed
        }
        return [row, told, conversationCommit(index)] + changed
    }

    mutating func receiveMany(at time: Int64, most: Int) -> [Operation.Step]? {
        guard let (index, messages) = severalIncoming(at: time, most: most) else { return nil }
        let list = "[\(messages.map(\.json).joined(separator: ","))]"
        return [
            insertion(of: messages, into: index),
            event("OnRecvNewMessages", .text(list), at: time), conversationCommit(index),
        ] + conversationEvents(index, at: time, totalChanged: true)
    }

    mutating func sync(at time: Int64, most: Int) -> [Operation.Step]? {
        guard let (index, messages) = severalIncoming(at: time, most: most) else { return nil }
        let list = "[\(messages.map(\.json).joined(separator: ","))]"
        return [
            event("OnConnecting", .none, at: time), event("OnConnectSuccess", .none, at: time),
            event("OnSyncServerStart", .bare("false"), at: time),
            event("OnSyncServerProgress", .bare("50"), at: time),
            insertion(of: messages, into: index), conversationCommit(index),
            event("OnRecvOfflineNewMessages", .text(list), at: time),
            event("OnSyncServerProgress", .bare("100"), at: time),
            event("OnSyncServerFinish", .bare("false"), at: time),
        ] + conversationEvents(index, at: time, totalChanged: true)
    }

    mutating func send(at time: Int64) -> [Operation.Step]? {
        guard
            let index = drawConversation(where: { $0.hasTable && $0.thread.sessionType != 4 })
        else { return nil }
        var message = draft(by: state.account, in: index, at: time)
        let id = state.conversations[index].id
        message.status = SimulatedMessage.Status.sending
        message.serverMsgID = ""
        message.seq = 0
        state.conversations[index].remember(message)
        state.conversations[index].refreshLatest()
        let begun: [Operation.Step] = [
            .commit([
                .insertMessage(message, conversationID: id),
                .insertSending(messageID: message.clientMsgID, conversationID: id),
            ]),
            conversationCommit(index),
        ]
        let told = conversationEvents(index, at: time, totalChanged: false)
        return begun + told + finishSending(message, in: index, at: time)
    }

    mutating func receiveFiltered(at time: Int64) -> [Operation.Step]? {
        guard let index = drawConversation(where: { $0.hasTable }),
            var message = incoming(in: index, at: time)
        else { return nil }
        message.status = SimulatedMessage.Status.filtered
        state.conversations[index].remember(message)
        return [insertion(of: [message], into: index)]
    }

    mutating func beginConversation(at time: Int64) -> [Operation.Step]? {
        guard state.newcomers < 2 + state.conversations.count / 20,
            let person = state.strangers.popLast()
        else { return nil }
        let thread = Cast.single(with: person, account: state.account)
        guard !state.conversations.contains(where: { $0.id == thread.conversationID }) else {
            return nil
        }
        state.newcomers += 1
        state.conversations.append(
            LivingState.Conversation(
                thread: thread, row: ConversationRow(of: thread), hasTable: true, lastSeq: 0,
                lastTime: 0, recent: [], unreadIDs: [], old: []))
        let index = state.conversations.count - 1
        guard let message = incoming(in: index, at: time) else { return nil }
        deliver([message], to: index)
        let row = state.conversations[index].row
        return [
            .commit([.createTable(conversationID: row.conversationID)]),
            insertion(of: [message], into: index), .commit([.insertConversation(row)]),
            event("OnNewConversation", .text("[\(row.json)]"), at: time),
            event("OnRecvNewMessage", .text(message.json), at: time),
        ] + conversationEvents(index, at: time, totalChanged: true)
    }

    // MARK: - Making messages

    /// A message of anybody else in a conversation; nil where nobody else speaks.
    private mutating func incoming(in index: Int, at time: Int64) -> SimulatedMessage? {
        guard let peer = drawPeer(in: state.conversations[index].thread) else { return nil }
        return draft(by: peer, in: index, at: time)
    }

    private mutating func severalIncoming(
        at time: Int64, most: Int
    ) -> (index: Int, messages: [SimulatedMessage])? {
        guard let index = drawConversation(where: { $0.hasTable }) else { return nil }
        var messages: [SimulatedMessage] = []
        for _ in 0..<min(most, generator.number(in: 2...5)) {
            guard let message = incoming(in: index, at: time) else { return nil }
            messages.append(message)
            deliver([message], to: index)
        }
        return (index, messages)
    }

    /// A message as the server gives it out: with its ids, the next seq and a later time than the
    /// conversation's newest.
    private mutating func draft(
        by speaker: Cast.Person, in index: Int, at time: Int64
    ) -> SimulatedMessage {
        let conversation = state.conversations[index]
        let kinds =
            conversation.thread.isGroup
            ? ContentKind.drawnInGroups : ContentKind.drawnBetweenTwo
        let kind =
            conversation.thread.sessionType == 4
            ? .serverNotice : kinds.draw(&generator) ?? .text
        let source = quotable(in: conversation)
        let occasion = ContentWriter.Occasion(
            speaker: speaker, thread: conversation.thread,
            time: max(time, conversation.lastTime + 1), source: source, sourceIsRevoked: false,
            style: .sdk)
        let content = contents.content(
            kind == .quote && source == nil ? .text : kind, on: occasion, &generator)
        var message = occasion.message(
            kind == .quote && source == nil ? .text : kind, content: content)
        message.clientMsgID = generator.messageID()
        message.serverMsgID = generator.messageID()
        message.seq = conversation.lastSeq + 1
        message.createTime -= Int64(generator.number(in: 20...400))
        return message
    }

    /// A message that can be quoted: said by a person, still there, not itself a quote or a record,
    /// and an object, since a quote embeds its content.
    private mutating func quotable(in conversation: LivingState.Conversation) -> SimulatedMessage? {
        let kinds: Set<Int> = [ContentKind.quote.rawValue, ContentKind.merged.rawValue]
        let candidates = conversation.recent.suffix(12).filter { message in
            message.status == SimulatedMessage.Status.sent && !message.isRevoked
                && message.msgFrom == 100 && !kinds.contains(message.contentType)
                && message.holdsObject
        }
        return generator.pick(candidates)
    }

    /// Counts messages as come in: newest, unread, latest of their conversation.
    private mutating func deliver(_ messages: [SimulatedMessage], to index: Int) {
        for message in messages {
            state.conversations[index].remember(message)
            state.conversations[index].row.unreadCount += 1
            if !state.conversations[index].thread.isGroup {
                state.conversations[index].unreadIDs.append(message.clientMsgID)
            }
            state.rememberDelivery(message)
        }
        state.conversations[index].refreshLatest()
    }

    private func insertion(of messages: [SimulatedMessage], into index: Int) -> Operation.Step {
        .commit(
            messages.map {
                .insertMessage($0, conversationID: state.conversations[index].id)
            })
    }

    /// The server's answer to a message that is being sent: numbered, or refused.
    private mutating func finishSending(
        _ message: SimulatedMessage, in index: Int, at time: Int64
    ) -> [Operation.Step] {
        var sent = message
        let hasFailed = generator.chance(1, in: 25)
        let serverMsgID = generator.messageID()
        sent.status = hasFailed ? SimulatedMessage.Status.failed : SimulatedMessage.Status.sent
        if !hasFailed {
            sent.serverMsgID = serverMsgID
            sent.seq = state.conversations[index].lastSeq + 1
        }
        let id = state.conversations[index].id
        state.conversations[index].recent.removeLast()
        state.conversations[index].remember(sent)
        state.conversations[index].refreshLatest()
        return [
            .commit([
                .updateMessage(sent, conversationID: id),
                .deleteSending(messageID: sent.clientMsgID, conversationID: id),
            ]),
            conversationCommit(index),
        ] + conversationEvents(index, at: time, totalChanged: false)
    }
}
