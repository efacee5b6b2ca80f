import OpenIM

/// Messages to find in one conversation.
public struct FindMessageParam: Sendable, Equatable {
    public var conversationID: String
    public var clientMsgIDList: [String]

    public init(conversationID: String, clientMsgIDList: [String]) {
        self.conversationID = conversationID
        self.clientMsgIDList = clientMsgIDList
    }
}

/// What `findMessageList` found.
public struct FindMessageResult: Sendable, Equatable {
    public var totalCount = 0
    /// One a conversation, in the order asked for.
    public var findResultItems: [SearchResultItem] = []

    public init() {}

    mutating func add(_ messages: [Message], of conversationID: String, _ row: Conversation?) {
        var item = SearchResultItem()
        item.conversationID = conversationID
        item.conversationType = row?.conversationType ?? SessionType(0)
        item.showName = row?.showName ?? ""
        item.faceURL = row?.faceURL ?? ""
        item.latestMsgSendTime = row?.latestMsgSendTime ?? 0
        item.messageCount = Int64(messages.count)
        item.messageList = messages
        findResultItems.append(item)
        totalCount += messages.count
    }
}

/// Which page of a conversation's history.
public struct AdvancedHistoryParam: Sendable, Equatable {
    public var conversationID: String
    /// The oldest message of the page before; nil for the first page.
    public var startClientMsgID: String?
    public var count: Int

    public init(conversationID: String, startClientMsgID: String? = nil, count: Int = 20) {
        self.conversationID = conversationID
        self.startClientMsgID = startClientMsgID
        self.count = count
    }
}

/// A page of a conversation's history.
public struct AdvancedHistoryResult: Sendable, Equatable {
    /// Oldest first, as the SDK hands them out.
    public var messageList: [Message]
    /// Whether the conversation begins with this page.
    public var isEnd: Bool

    public init(messageList: [Message], isEnd: Bool) {
        self.messageList = messageList
        self.isEnd = isEnd
    }
}
