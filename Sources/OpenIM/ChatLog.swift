/// A row of a message table, `chat_logs_<conversationID>`, and the payload of `OnMsgDeleted`, which
/// has the same shape (the SDK's LocalChatLog).
///
/// Times are milliseconds since 1970.
public struct ChatLog: SDKObject {
    /// SQLite's rowid in its table; 0 for a row that came with an event.
    public var rowID: Int64 = 0
    /// The message's identity within its conversation.
    public var clientMsgID = ""
    public var serverMsgID = ""
    public var sendID = ""
    /// The receiver's user id, in groups the group's id.
    public var recvID = ""
    public var senderPlatformID: Int64 = 0
    public var senderNickname = ""
    public var senderFaceURL = ""
    public var sessionType = SessionType(0)
    /// 100 for people, 200 for the system.
    public var msgFrom: Int64 = 0
    public var contentType = ContentType(0)
    /// JSON by the content type, as stored: it may be anything.
    public var content = ""
    public var isRead = false
    public var status = MessageStatus(0)
    /// The server's number in the conversation, 0 until it has one.
    public var seq: Int64 = 0
    public var sendTime: Int64 = 0
    public var createTime: Int64 = 0
    /// JSON, the empty text or `null`.
    public var attachedInfo = ""
    public var ex = ""
    public var localEx = ""
    public var unknown = JSONObject()

    public init() {}

    public mutating func code(_ fields: inout FieldCoder) {
        fields.text("clientMsgID", &clientMsgID, omitEmpty: false)
        fields.text("serverMsgID", &serverMsgID, omitEmpty: false)
        fields.text("sendID", &sendID, omitEmpty: false)
        fields.text("recvID", &recvID, omitEmpty: false)
        fields.number("senderPlatformID", &senderPlatformID)
        fields.text("senderNickname", &senderNickname, omitEmpty: false)
        fields.text("senderFaceURL", &senderFaceURL, omitEmpty: false)
        fields.code("sessionType", &sessionType)
        fields.number("msgFrom", &msgFrom)
        fields.code("contentType", &contentType)
        fields.text("content", &content, omitEmpty: false)
        fields.flag("isRead", &isRead)
        fields.code("status", &status)
        fields.number("seq", &seq)
        fields.number("sendTime", &sendTime)
        fields.number("createTime", &createTime)
        fields.text("attachedInfo", &attachedInfo, omitEmpty: false)
        fields.text("ex", &ex, omitEmpty: false)
        fields.text("localEx", &localEx, omitEmpty: false)
    }
}

extension ChatLog {
    /// Whether the row only marks a known hole or duplicate: its id starts with `[`.
    public var isPlaceholder: Bool { clientMsgID.utf8.first == UInt8(ascii: "[") }

    /// Whether the row marks a known hole in the seqs, `[SEQ_GAP_+n]…`.
    public var isSeqGap: Bool { clientMsgID.hasPrefix("[SEQ_GAP") }

    /// Whether the message was revoked.
    public var isRevoked: Bool { contentType == .revoked }

    /// The conversation that the row's own fields route to, nil when they route nowhere.
    public var routedConversationID: String? {
        ConversationRoute.conversationID(
            sessionType: sessionType, sendID: sendID, recvID: recvID, groupID: "")
    }
}
