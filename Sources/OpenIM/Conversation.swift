/// A conversation as `local_conversations` holds it and events carry it (the SDK's
/// LocalConversation).
///
/// Times are milliseconds since 1970.
public struct Conversation: SDKObject {
    public var conversationID = ""
    public var conversationType = SessionType(0)
    /// The other person of a one-to-one chat.
    public var userID = ""
    public var groupID = ""
    public var showName = ""
    public var faceURL = ""
    /// 0 receive, 1 do not receive, 2 receive without notice: muted, and not in the total unread.
    public var recvMsgOpt: Int64 = 0
    /// What the app shows; not the number of unread rows.
    public var unreadCount: Int64 = 0
    public var groupAtType: Int64 = 0
    /// The newest message as JSON, in the message's or the row's shape; may be empty.
    public var latestMsg = ""
    /// 0 means that the conversation is hidden.
    public var latestMsgSendTime: Int64 = 0
    public var draftText = ""
    public var draftTextTime: Int64 = 0
    public var isPinned = false
    public var isPrivateChat = false
    public var burnDuration: Int64 = 0
    public var isNotInGroup = false
    public var updateUnreadCountTime: Int64 = 0
    public var attachedInfo = ""
    public var ex = ""
    public var maxSeq: Int64 = 0
    public var minSeq: Int64 = 0
    public var msgDestructTime: Int64 = 0
    public var isMsgDestruct = false
    public var unknown = JSONObject()

    public init() {}

    public mutating func code(_ fields: inout FieldCoder) {
        fields.text("conversationID", &conversationID, omitEmpty: false)
        fields.code("conversationType", &conversationType)
        fields.text("userID", &userID, omitEmpty: false)
        fields.text("groupID", &groupID, omitEmpty: false)
        fields.text("showName", &showName, omitEmpty: false)
        fields.text("faceURL", &faceURL, omitEmpty: false)
        fields.number("recvMsgOpt", &recvMsgOpt)
        fields.number("unreadCount", &unreadCount)
        fields.number("groupAtType", &groupAtType)
        fields.text("latestMsg", &latestMsg, omitEmpty: false)
        fields.number("latestMsgSendTime", &latestMsgSendTime)
        fields.text("draftText", &draftText, omitEmpty: false)
        fields.number("draftTextTime", &draftTextTime)
        fields.flag("isPinned", &isPinned)
        fields.flag("isPrivateChat", &isPrivateChat)
        fields.number("burnDuration", &burnDuration)
        fields.flag("isNotInGroup", &isNotInGroup)
        fields.number("updateUnreadCountTime", &updateUnreadCountTime)
        fields.text("attachedInfo", &attachedInfo, omitEmpty: false)
        fields.text("ex", &ex, omitEmpty: false)
        fields.number("maxSeq", &maxSeq)
        fields.number("minSeq", &minSeq)
        fields.number("msgDestructTime", &msgDestructTime)
        fields.flag("isMsgDestruct", &isMsgDestruct)
    }
}

extension Conversation {
    /// The newest message, nil when there is none or it cannot be read.
    public var latestMessage: Message? { Message(latestMsg: latestMsg) }

    /// Whether its unread messages count in the app's total (reference/store.md, "unread_count").
    public var countsInTotalUnread: Bool { recvMsgOpt < 2 && latestMsgSendTime > 0 }

    /// The name to show: the stored one, else the id.
    public var displayName: String { showName.isEmpty ? conversationID : showName }
}
