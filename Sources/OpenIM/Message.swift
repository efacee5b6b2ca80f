/// A message as the SDK hands it to an app (its MsgStruct), from an event, an answer or a row.
///
/// Times are milliseconds since 1970. Identity is (conversation id, clientMsgID).
public struct Message: SDKObject {
    public var clientMsgID = ""
    public var serverMsgID = ""
    public var createTime: Int64 = 0
    public var sendTime: Int64 = 0
    public var sessionType = SessionType(0)
    public var sendID = ""
    public var recvID = ""
    public var msgFrom: Int64 = 0
    public var contentType = ContentType(0)
    public var senderPlatformID: Int64 = 0
    public var senderNickname = ""
    public var senderFaceURL = ""
    public var groupID = ""
    /// The raw content, which the SDK fills only on the way to the server.
    public var content = ""
    public var seq: Int64 = 0
    public var isRead = false
    public var status = MessageStatus(0)
    public var isReact = false
    public var isExternalExtensions = false
    public var offlinePush: JSONValue?
    public var attachedInfo = ""
    public var ex = ""
    public var localEx = ""
    /// The content by type; check it as well as `contentType`, it may be missing.
    public var element = MessageElement.missing
    public var attachedInfoElem: AttachedInfoElement?
    /// Whether the text that the type owes could be read; false for content that is no JSON object,
    /// or holds null or another type where its text belongs.
    public private(set) var isReadable = true
    public var unknown = JSONObject()

    public init() {}

    public mutating func code(_ fields: inout FieldCoder) {
        fields.text("clientMsgID", &clientMsgID)
        fields.text("serverMsgID", &serverMsgID)
        fields.number("createTime", &createTime)
        fields.number("sendTime", &sendTime)
        fields.code("sessionType", &sessionType)
        fields.text("sendID", &sendID)
        fields.text("recvID", &recvID)
        fields.number("msgFrom", &msgFrom)
        fields.code("contentType", &contentType)
        fields.number("senderPlatformID", &senderPlatformID)
        fields.text("senderNickname", &senderNickname)
        fields.text("senderFaceUrl", &senderFaceURL)
        fields.text("groupID", &groupID)
        fields.text("content", &content)
        fields.number("seq", &seq)
        fields.flag("isRead", &isRead)
        fields.code("status", &status)
        fields.flag("isReact", &isReact, omitEmpty: true)
        fields.flag("isExternalExtensions", &isExternalExtensions, omitEmpty: true)
        fields.value("offlinePush", &offlinePush)
        fields.text("attachedInfo", &attachedInfo)
        fields.text("ex", &ex)
        fields.text("localEx", &localEx)
        // The SDK's structure names the Markdown element, its youngest, behind the attached info.
        let isMarkdown = contentType == .markdown
        if !isMarkdown { fields.element(of: contentType, &element, isReadable: &isReadable) }
        fields.object("attachedInfoElem", &attachedInfoElem)
        if isMarkdown { fields.element(of: contentType, &element, isReadable: &isReadable) }
    }
}

extension Message {
    /// The message that a row holds, its element decoded from the row's content by type.
    ///
    /// Content that cannot be read leaves the element missing and `isReadable` false; nothing throws.
    /// Source: one-full-answer.json; the group id is the receiver of a group's row.
    public init(row: ChatLog) {
        self.init()
        clientMsgID = row.clientMsgID
        serverMsgID = row.serverMsgID
        createTime = row.createTime
        sendTime = row.sendTime
        sessionType = row.sessionType
        sendID = row.sendID
        recvID = row.recvID
        msgFrom = row.msgFrom
        contentType = row.contentType
        senderPlatformID = row.senderPlatformID
        senderNickname = row.senderNickname
        senderFaceURL = row.senderFaceURL
        groupID = row.sessionType.isGroup ? row.recvID : ""
        seq = row.seq
        isRead = row.isRead
        status = row.status
        ex = row.ex
        localEx = row.localEx
        attachedInfoElem = AttachedInfoElement(text: row.attachedInfo)
        readElement(from: row.content)
    }

    private mutating func readElement(from content: String) {
        guard let object = (try? JSONValue.parse(content))?.object else {
            isReadable = false
            return
        }
        (element, isReadable) = MessageElement.read(
            object, of: contentType, keepingUnknown: false)
    }

    /// The message of a conversation's `latestMsg` text, in either of the shapes that stores hold: the
    /// SDK's message JSON, or a row's JSON with raw content; nil when it is neither.
    public init?(latestMsg text: String) {
        guard let json = (try? JSONValue.parse(text))?.object, !json.isEmpty else { return nil }
        if json["content"]?.string != nil, json["senderFaceURL"] != nil {
            self.init(row: ChatLog(json: json))
        } else {
            self.init(json: json)
        }
    }

    /// The conversation that the message's own fields route to, nil when they route nowhere.
    public var routedConversationID: String? {
        ConversationRoute.conversationID(
            sessionType: sessionType, sendID: sendID, recvID: recvID, groupID: groupID)
    }

    /// Whether the message was revoked.
    public var isRevoked: Bool { contentType == .revoked }

    /// What a revoked message tells of its revocation, nil for others and where it cannot be read.
    public var revocation: MessageRevoked? {
        guard isRevoked, case .notification(let element) = element else { return nil }
        return (try? JSONValue.parse(element.detail))?.object.map(MessageRevoked.init(json:))
    }
}

extension FieldCoder {
    /// A message's element under the key of its type.
    mutating func element(
        of type: ContentType, _ field: inout MessageElement, isReadable: inout Bool
    ) {
        var json: JSONValue? = field.json.map(JSONValue.object)
        value(MessageElement.key(of: type), &json)
        guard isReading else { return }
        guard let object = json?.object else { return }
        (field, isReadable) = MessageElement.read(
            object, of: type, keepingUnknown: keepsUnknown)
    }
}
