/// What to search for: the SDK's own parameter object (reference/search.md).
public struct SearchParam: SDKObject {
    /// One conversation, or every one when empty.
    public var conversationID = ""
    public var keywordList: [String] = []
    /// 0 any keyword, 1 every keyword.
    public var keywordListMatchType: Int64 = 0
    /// When not empty, only these senders.
    public var senderUserIDList: [String] = []
    /// When empty, text, at-text and file.
    public var messageTypeList: [Int64] = []
    /// The end of the period in UTC seconds, 0 for now.
    public var searchTimePosition: Int64 = 0
    /// Seconds back from the end, 0 for unbounded.
    public var searchTimePeriod: Int64 = 0
    /// From 1; counts in a search of one conversation only.
    public var pageIndex: Int64 = 1
    /// Messages a page; counts in a search of one conversation only.
    public var count: Int64 = 20
    public var unknown = JSONObject()

    public init() {}

    public mutating func code(_ fields: inout FieldCoder) {
        fields.text("conversationID", &conversationID, omitEmpty: false)
        fields.texts("keywordList", &keywordList, omitEmpty: false)
        fields.number("keywordListMatchType", &keywordListMatchType)
        fields.texts("senderUserIDList", &senderUserIDList, omitEmpty: false)
        fields.numbers("messageTypeList", &messageTypeList)
        fields.number("searchTimePosition", &searchTimePosition)
        fields.number("searchTimePeriod", &searchTimePeriod)
        fields.number("pageIndex", &pageIndex)
        fields.number("count", &count)
    }
}

/// What a search found: the SDK's own answer object.
public struct SearchResult: SDKObject {
    /// All matches of the criteria, also when a page holds fewer.
    public var totalCount: Int64 = 0
    /// One a conversation: newest conversation first, then by id.
    public var searchResultItems: [SearchResultItem] = []
    public var unknown = JSONObject()

    public init() {}

    public mutating func code(_ fields: inout FieldCoder) {
        fields.number("totalCount", &totalCount)
        fields.objects("searchResultItems", &searchResultItems, omitEmpty: false)
    }
}

/// The matches of one conversation.
public struct SearchResultItem: SDKObject {
    public var conversationID = ""
    public var conversationType = SessionType(0)
    public var showName = ""
    public var faceURL = ""
    /// Milliseconds since 1970.
    public var latestMsgSendTime: Int64 = 0
    /// All matches in the conversation.
    public var messageCount: Int64 = 0
    /// Newest first; one page of them in a search of one conversation.
    public var messageList: [Message] = []
    public var unknown = JSONObject()

    public init() {}

    public mutating func code(_ fields: inout FieldCoder) {
        fields.text("conversationID", &conversationID, omitEmpty: false)
        fields.code("conversationType", &conversationType)
        fields.text("showName", &showName, omitEmpty: false)
        fields.text("faceURL", &faceURL, omitEmpty: false)
        fields.number("latestMsgSendTime", &latestMsgSendTime)
        fields.number("messageCount", &messageCount)
        fields.objects("messageList", &messageList, omitEmpty: false)
    }
}
