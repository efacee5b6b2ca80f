/// Tells that somebody has read messages (`OnRecvC2CReadReceipt`, `OnRecvGroupReadReceipt`).
public struct ReadReceipt: SDKObject {
    public var groupID = ""
    public var userID = ""
    /// The clientMsgIDs that were read.
    public var msgIDList: [String] = []
    /// Milliseconds since 1970.
    public var readTime: Int64 = 0
    public var msgFrom: Int64 = 0
    public var contentType = ContentType(0)
    public var sessionType = SessionType(0)
    public var unknown = JSONObject()

    public init() {}

    public mutating func code(_ fields: inout FieldCoder) {
        fields.text("groupID", &groupID, omitEmpty: false)
        fields.text("userID", &userID, omitEmpty: false)
        fields.texts("msgIDList", &msgIDList, omitEmpty: false)
        fields.number("readTime", &readTime)
        fields.number("msgFrom", &msgFrom)
        fields.code("contentType", &contentType)
        fields.code("sessionType", &sessionType)
    }
}

/// Tells that somebody is typing (`OnConversationUserInputStatusChanged`).
public struct InputStatus: SDKObject {
    public var conversationID = ""
    public var userID = ""
    public var platformIDs: [Int64] = []
    public var unknown = JSONObject()

    public init() {}

    public mutating func code(_ fields: inout FieldCoder) {
        fields.text("conversationID", &conversationID, omitEmpty: false)
        fields.numbers("platformIDs", &platformIDs)
        fields.text("userID", &userID, omitEmpty: false)
    }
}
