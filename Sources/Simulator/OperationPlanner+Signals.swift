/// Operations that leave nothing in the store but event lines.
extension OperationPlanner {
    mutating func onlineOnly(at time: Int64) -> [Operation.Step]? {
        guard let index = drawConversation(where: { $0.thread.sessionType != 4 }),
            let peer = drawPeer(in: state.conversations[index].thread)
        else { return nil }
        let occasion = ContentWriter.Occasion(
            speaker: peer, thread: state.conversations[index].thread, time: time, source: nil,
            sourceIsRevoked: false, style: .sdk)
        let content = contents.content(.customOnlineOnly, on: occasion, &generator)
        var message = occasion.message(.customOnlineOnly, content: content)
        message.clientMsgID = generator.messageID()
        return [event("OnRecvOnlineOnlyMessage", .text(message.json), at: time)]
    }

    mutating func typing(at time: Int64) -> [Operation.Step]? {
        guard let index = drawConversation(where: { $0.thread.sessionType == 1 }) else {
            return nil
        }
        let thread = state.conversations[index].thread
        var object = JSONText()
        object.add("conversationID", thread.conversationID)
        object.add("platformIDs", json: generator.chance(1, in: 2) ? "[1]" : "[]")
        object.add("userID", thread.userID)
        return [
            event("OnConversationUserInputStatusChanged", .text(object.closed), at: time)
        ]
    }

    mutating func business(at time: Int64) -> [Operation.Step]? {
        var object = JSONText()
        object.add("key", "order.paid")
        object.add("data", "{\"id\":\(generator.number(in: 10_000...99_999))}")
        return [event("OnRecvCustomBusinessMessage", .text(object.closed), at: time)]
    }

    mutating func repeatDelivery(at time: Int64) -> [Operation.Step]? {
        guard let message = generator.pick(state.delivered) else { return nil }
        let name =
            generator.chance(1, in: 2) ? "OnRecvNewMessage" : "OnRecvOfflineNewMessage"
        return [event(name, .text(message.json), at: time)]
    }

    mutating func groupReceipt(at time: Int64) -> [Operation.Step]? {
        let account = state.account.userID
        guard
            let index = drawConversation(where: { conversation in
                conversation.thread.sessionType == 3
                    && conversation.recent.contains { $0.sendID == account && $0.seq > 0 }
            }), let peer = drawPeer(in: state.conversations[index].thread)
        else { return nil }
        let conversation = state.conversations[index]
        let own = conversation.recent.filter { $0.sendID == account && $0.seq > 0 }
        guard let message = generator.pick(own) else { return nil }
        let receipt = receipt(
            groupID: conversation.thread.groupID, from: peer.userID, [message.clientMsgID],
            sessionType: 3, time)
        return [event("OnRecvGroupReadReceipt", .text(receipt), at: time)]
    }

    /// A list of one receipt, as both receipt events carry it.
    func receipt(
        groupID: String, from userID: String, _ messageIDs: [String], sessionType: Int,
        _ time: Int64
    ) -> String {
        var object = JSONText()
        object.add("groupID", groupID)
        object.add("userID", userID)
        object.add("msgIDList", list: messageIDs)
        object.add("readTime", time)
        object.add("msgFrom", 0)
        object.add("contentType", 2200)
        object.add("sessionType", sessionType)
        return "[\(object.closed)]"
    }
}
