import OpenIM

/// A message as a row of its conversation's table, with what the SDK's JSON of it needs.
struct SimulatedMessage: Sendable, Equatable {
    /// The SDK's numbers of `status`.
    enum Status {
        static let sending = 1
        static let sent = 2
        static let failed = 3
        static let deleted = 4
        static let filtered = 5
    }

    var clientMsgID: String
    var serverMsgID: String
    var sendID: String
    /// The peer, or in groups the group's id.
    var recvID: String
    var platform: Int
    var nickname: String
    var faceURL: String
    var sessionType: Int
    /// 100 a user, 200 the system.
    var msgFrom: Int
    var contentType: Int
    /// JSON, or what malformed rows hold instead of it.
    var content: String
    var isRead: Bool
    var status: Int
    /// 0 until the server numbered it.
    var seq: Int
    /// Milliseconds since 1970.
    var sendTime: Int64
    var createTime: Int64
    var attachedInfo: String = ""
    /// Read from a store, where a sender's own bytes may stand; the SDK writes them anew when it
    /// hands the message out.
    var isFromStore = false

    /// True for messages that a revocation turned into a notice.
    var isRevoked: Bool { contentType == ContentKind.revokedType }

    /// True when a conversation's newest message can be this one: neither deleted nor filtered.
    var isVisible: Bool { (SimulatedMessage.Status.sending...Status.failed).contains(status) }

    /// The SDK's JSON of the message, as events and `latest_msg` carry it: the keys and their order
    /// of its message structure, with the element named by the type.
    var json: String {
        asTheSDKWrites(text(attachedInfo: attachedInfo.first == "{" ? attachedInfo : nil))
    }

    /// The JSON that a quote embeds: this message, its type set to "revoked" when `masked`, which
    /// leaves the element and its text as they were.
    func quotedJSON(masked: Bool) -> String {
        guard masked else { return asTheSDKWrites(text(attachedInfo: nil)) }
        return text(attachedInfo: nil, type: ContentKind.revokedType)
    }

    /// The keys in the order of the SDK's structure, in which markdown came last.
    private func text(attachedInfo: String?, type: Int? = nil) -> String {
        var object = JSONText()
        addHead(to: &object, type: type ?? contentType)
        let element = ContentKind.elementName(of: contentType)
        if element != .markdown { addElement(element, to: &object) }
        object.add("attachedInfoElem", json: attachedInfo ?? Self.noAttachedInfo)
        if element == .markdown { addElement(element, to: &object) }
        return object.closed
    }

    private func asTheSDKWrites(_ text: String) -> String {
        guard isFromStore, let object = (try? JSONValue.parse(text))?.object else { return text }
        return JSONValue.object(Message(json: object).json).serialized(.goEscapes)
    }

    /// The row's own shape, which the deletion event carries: raw content and no element.
    var rowJSON: String {
        var object = JSONText()
        object.add("clientMsgID", clientMsgID)
        object.add("serverMsgID", serverMsgID)
        object.add("sendID", sendID)
        object.add("recvID", recvID)
        object.add("senderPlatformID", platform)
        object.add("senderNickname", nickname)
        object.add("senderFaceURL", faceURL)
        object.add("sessionType", sessionType)
        object.add("msgFrom", msgFrom)
        object.add("contentType", contentType)
        object.add("content", content)
        object.add("isRead", isRead)
        object.add("status", status)
        object.add("seq", seq)
        object.add("sendTime", sendTime)
        object.add("createTime", createTime)
        object.add("attachedInfo", attachedInfo)
        object.add("ex", "")
        object.add("localEx", "")
        return object.closed
    }

    private func addHead(to object: inout JSONText, type: Int) {
        object.add("clientMsgID", clientMsgID)
        object.addUnlessEmpty("serverMsgID", serverMsgID)
        object.add("createTime", createTime)
        object.add("sendTime", sendTime)
        object.add("sessionType", sessionType)
        object.add("sendID", sendID)
        object.add("recvID", recvID)
        object.add("msgFrom", msgFrom)
        object.add("contentType", type)
        object.add("senderPlatformID", platform)
        object.addUnlessEmpty("senderNickname", nickname)
        object.addUnlessEmpty("senderFaceUrl", faceURL)
        if sessionType == 3 || sessionType == 2 { object.add("groupID", recvID) }
        object.add("seq", seq)
        object.add("isRead", isRead)
        object.add("status", status)
    }

    /// Content that is not an object leaves the message without an element, as in the SDK.
    private func addElement(_ element: ContentKind.Element, to object: inout JSONText) {
        if holdsObject { object.add(element.key, json: content) }
    }

    /// Whether the content is a JSON object; what was made up here need not be parsed for that.
    var holdsObject: Bool {
        guard isFromStore else { return content.utf8.first == UInt8(ascii: "{") }
        return (try? JSONValue.parse(content))?.object != nil
    }

    static let noAttachedInfo = attachedInfo(readTime: 0)

    /// The JSON of `attached_info` for a message that its receiver read at a time, 0 for not yet.
    static func attachedInfo(readTime: Int64) -> String {
        "{\"groupHasReadInfo\":{\"hasReadCount\":0,\"groupMemberCount\":0},\"isPrivateChat\":false,"
            + "\"burnDuration\":0,\"hasReadTime\":\(readTime),\"isEncryption\":false,"
            + "\"inEncryptStatus\":false}"
    }
}
