/// What is known of a revocation: the payload of `OnNewRecvMessageRevoked`, and the detail of a
/// revoked row.
public struct MessageRevoked: SDKObject {
    public var revokerID = ""
    /// 20 member, 60 admin, 100 owner; 0 where roles mean nothing.
    public var revokerRole: Int64 = 0
    public var clientMsgID = ""
    public var revokerNickname = ""
    /// As the SDK wrote it: seconds when this device revoked, milliseconds when another did.
    public var revokeTime: Int64 = 0
    /// Milliseconds since 1970.
    public var sourceMessageSendTime: Int64 = 0
    public var sourceMessageSendID = ""
    public var sourceMessageSenderNickname = ""
    public var sessionType = SessionType(0)
    public var seq: Int64 = 0
    public var ex = ""
    /// Absent in what iOS hands out.
    public var isAdminRevoke: Bool?
    public var unknown = JSONObject()

    public init() {}

    public mutating func code(_ fields: inout FieldCoder) {
        fields.text("revokerID", &revokerID, omitEmpty: false)
        fields.number("revokerRole", &revokerRole)
        fields.text("clientMsgID", &clientMsgID, omitEmpty: false)
        fields.text("revokerNickname", &revokerNickname, omitEmpty: false)
        fields.number("revokeTime", &revokeTime)
        fields.number("sourceMessageSendTime", &sourceMessageSendTime)
        fields.text("sourceMessageSendID", &sourceMessageSendID, omitEmpty: false)
        fields.text(
            "sourceMessageSenderNickname", &sourceMessageSenderNickname, omitEmpty: false)
        fields.code("sessionType", &sessionType)
        fields.number("seq", &seq)
        fields.text("ex", &ex, omitEmpty: false)
        fields.flagIfPresent("isAdminRevoke", &isAdminRevoke)
    }
}

extension MessageRevoked {
    /// Who revoked a message, seen from its sender.
    public enum Revoker: String, Sendable, Hashable, CaseIterable {
        /// The sender took the message back.
        case own
        /// The other end of a one-to-one chat, or a plain member.
        case peer
        /// An admin of the group.
        case groupAdmin = "admin"
        /// The owner of the group.
        case groupOwner = "owner"
        /// An administrator of the whole system.
        case systemAdmin = "system"
    }

    /// When the message was revoked, in milliseconds since 1970: values too small to be milliseconds
    /// of this century are seconds.
    public var revokeTimeMs: Int64 {
        let isSeconds = revokeTime > 0 && revokeTime < 100_000_000_000
        return isSeconds ? revokeTime * 1000 : revokeTime
    }

    /// Milliseconds from sending to revoking, nil when either time is unknown or the clock ran back.
    public var latencyMs: Int64? {
        guard revokeTime > 0, sourceMessageSendTime > 0 else { return nil }
        let latency = revokeTimeMs.subtractingReportingOverflow(sourceMessageSendTime)
        return latency.overflow || latency.partialValue < 0 ? nil : latency.partialValue
    }

    /// Who revoked, by the payload's ids, role and admin mark.
    public var revoker: Revoker {
        if isAdminRevoke == true { return .systemAdmin }
        if revokerID == sourceMessageSendID { return .own }
        switch revokerRole {
        case 60: return .groupAdmin
        case 100: return .groupOwner
        default: return .peer
        }
    }
}
