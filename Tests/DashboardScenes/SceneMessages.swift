import Dashboard
import OpenIM

// Messages for conversations and searches.
extension Scene {
    /// A conversation's messages, newest first: texts, media, own ones, revoked, failed, deleted.
    package static func history(
        of conversationID: String, count: Int = 40, before: String? = nil
    ) -> HistoryPage {
        let start = before.flatMap { Int($0.dropFirst()) }.map { $0 + 1 } ?? 0
        let messages = (start..<(start + count)).map(message)
        return HistoryPage(
            conversationID: conversationID, before: before, messages: messages,
            reachesStart: start + count >= 200)
    }

    /// Message number `index`, counted from the newest.
    package static func message(_ index: Int) -> Message {
        var message = Message()
        message.clientMsgID = "h\(index)"
        message.sendTime = now - Int64(index) * 2_700_000
        let isOwn = index % 4 == 1
        message.sendID = isOwn ? account : "u\(2000 + index % 5)"
        message.senderNickname = isOwn ? "Me myself" : "Nick \(message.sendID)"
        message.status = index % 11 == 5 ? .failed : index % 13 == 7 ? .deleted : .sent
        if index % 9 == 2 { return revoked(message) }
        message.contentType = .text
        var element = TextElement()
        element.content = previews[index % previews.count]
        message.element = .text(element)
        return message
    }

    private static func revoked(_ message: Message) -> Message {
        var message = message
        message.contentType = .revoked
        var revocation = MessageRevoked()
        revocation.revokerID = message.sendID
        revocation.revokerNickname = message.senderNickname
        revocation.revokerRole = 60
        revocation.revokeTime = message.sendTime + 45_000
        revocation.sourceMessageSendTime = message.sendTime
        revocation.sourceMessageSendID = "u9"
        var element = NotificationElement()
        element.detail = JSONValue.object(revocation.json).serialized()
        message.element = .notification(element)
        return message
    }

    /// What a search for 退款 found.
    package static func findings(conversations count: Int = 7) -> SearchFindings {
        var result = SearchResult()
        result.searchResultItems = (0..<count).map { index in
            var item = SearchResultItem()
            item.conversationID = conversationID(index)
            item.showName = name(index)
            item.messageCount = Int64(212 - index * 29)
            item.messageList = (0..<30).map { number in
                var found = message(number * 11 + (number % 2 == 0 ? 1 : 7))
                found.clientMsgID = "f\(index)-\(number)"
                return found
            }
            return item
        }
        result.totalCount = result.searchResultItems.map(\.messageCount).reduce(0, +)
        return SearchFindings(
            result: result, elapsed: 4, examined: 1_000_000, unreadable: 3,
            state: "snapshot at commit 4711")
    }
}
