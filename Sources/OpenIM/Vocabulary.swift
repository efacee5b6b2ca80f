/// What kind of conversation a message or conversation belongs to (`sessionType`,
/// `conversationType`).
public struct SessionType: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int64

    public init(rawValue: Int64) { self.rawValue = rawValue }
    public init(_ rawValue: Int64) { self.rawValue = rawValue }

    /// One-to-one.
    public static let single = SessionType(1)
    /// A group of the older kind, ids `g_…`.
    public static let oldGroup = SessionType(2)
    /// A group, ids `sg_…`.
    public static let group = SessionType(3)
    /// The server's notifications, ids `sn_…`.
    public static let notification = SessionType(4)

    /// Whether the receiver's id of a message is a group's.
    public var isGroup: Bool { self == .group || self == .oldGroup }

    /// The kind in a word: `single`, `group`, `old-group`, `notification` or `type-N`.
    public var name: String {
        switch self {
        case .single: "single"
        case .oldGroup: "old-group"
        case .group: "group"
        case .notification: "notification"
        default: "type-\(rawValue)"
        }
    }
}

/// Where a message stands (`status`).
public struct MessageStatus: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int64

    public init(rawValue: Int64) { self.rawValue = rawValue }
    public init(_ rawValue: Int64) { self.rawValue = rawValue }

    public static let sending = MessageStatus(1)
    public static let sent = MessageStatus(2)
    public static let failed = MessageStatus(3)
    public static let deleted = MessageStatus(4)
    public static let filtered = MessageStatus(5)

    /// Whether the app shows the row and a search covers it: sending, sent or failed.
    public var isVisible: Bool { (1...3).contains(rawValue) }

    /// The status in a word, `status-N` for unknown ones.
    public var name: String {
        switch self {
        case .sending: "sending"
        case .sent: "sent"
        case .failed: "failed"
        case .deleted: "deleted"
        case .filtered: "filtered"
        default: "status-\(rawValue)"
        }
    }
}

/// Names the conversation that a message belongs to, from its routing fields.
public enum ConversationRoute {
    /// The id of the conversation, nil when the fields name none (an unknown session type or an
    /// empty id).
    ///
    /// Source: reference/events.md, "Routing"; the SDK sorts the two user ids by their bytes.
    public static func conversationID(
        sessionType: SessionType, sendID: String, recvID: String, groupID: String
    ) -> String? {
        switch sessionType {
        case .single: pair("si_", sendID, recvID)
        case .notification: pair("sn_", sendID, recvID)
        case .group: group("sg_", groupID.isEmpty ? recvID : groupID)
        case .oldGroup: group("g_", groupID.isEmpty ? recvID : groupID)
        default: nil
        }
    }

    private static func pair(_ prefix: String, _ one: String, _ other: String) -> String? {
        guard !one.isEmpty, !other.isEmpty else { return nil }
        let isSorted = !other.utf8.lexicographicallyPrecedes(one.utf8)
        return prefix + (isSorted ? "\(one)_\(other)" : "\(other)_\(one)")
    }

    private static func group(_ prefix: String, _ groupID: String) -> String? {
        groupID.isEmpty ? nil : prefix + groupID
    }
}
