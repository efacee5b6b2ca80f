/// What the SDK keeps beside a message's content: read counts of groups, burning after reading.
public struct AttachedInfoElement: SDKObject {
    public var groupHasReadInfo = GroupHasReadInfo()
    public var isPrivateChat = false
    /// Seconds.
    public var burnDuration: Int64 = 0
    /// Milliseconds since 1970, 0 for not yet.
    public var hasReadTime: Int64 = 0
    public var isEncryption = false
    public var inEncryptStatus = false
    public var unknown = JSONObject()

    public init() {}

    /// Reads the `attached_info` of a row; an empty, null or broken text gives the zero value.
    init(text: String) {
        self.init(json: (try? JSONValue.parse(text))?.object ?? JSONObject())
    }

    public mutating func code(_ fields: inout FieldCoder) {
        var groupInfo: GroupHasReadInfo? = groupHasReadInfo
        fields.object("groupHasReadInfo", &groupInfo)
        groupHasReadInfo = groupInfo ?? GroupHasReadInfo()
        fields.flag("isPrivateChat", &isPrivateChat)
        fields.number("burnDuration", &burnDuration)
        fields.number("hasReadTime", &hasReadTime)
        fields.flag("isEncryption", &isEncryption)
        fields.flag("inEncryptStatus", &inEncryptStatus)
    }
}

/// How many members of a group have read a message.
public struct GroupHasReadInfo: SDKObject {
    public var hasReadCount: Int64 = 0
    public var groupMemberCount: Int64 = 0
    public var unknown = JSONObject()

    public init() {}

    public mutating func code(_ fields: inout FieldCoder) {
        fields.number("hasReadCount", &hasReadCount)
        fields.number("groupMemberCount", &groupMemberCount)
    }
}
