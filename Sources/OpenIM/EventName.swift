/// The name of a listener callback in one spelling, whatever binding recorded it.
///
/// `OnRecvNewMessage` (web, desktop), `onRecvNewMessage:` (an Objective-C selector) and
/// `onRecvNewMessage` are one name. Source: reference/events.md.
public struct EventName: RawRepresentable, Hashable, Sendable {
    /// The folded spelling, first letter upper case.
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// Folds a name as it was recorded.
    public init(recorded name: String) {
        let selector = name.prefix { $0 != ":" }
        let folded = selector.prefix(1).uppercased() + selector.dropFirst()
        self.init(rawValue: Self.aliases[folded] ?? folded)
    }

    private static let aliases = ["OnRecvMessageRevoked": "OnNewRecvMessageRevoked"]

    public static let recvNewMessage = EventName(rawValue: "OnRecvNewMessage")
    public static let recvOfflineNewMessage = EventName(rawValue: "OnRecvOfflineNewMessage")
    public static let recvOnlineOnlyMessage = EventName(rawValue: "OnRecvOnlineOnlyMessage")
    public static let recvNewMessages = EventName(rawValue: "OnRecvNewMessages")
    public static let recvOfflineNewMessages = EventName(rawValue: "OnRecvOfflineNewMessages")
    public static let messageRevoked = EventName(rawValue: "OnNewRecvMessageRevoked")
    public static let msgDeleted = EventName(rawValue: "OnMsgDeleted")
    public static let recvC2CReadReceipt = EventName(rawValue: "OnRecvC2CReadReceipt")
    public static let recvGroupReadReceipt = EventName(rawValue: "OnRecvGroupReadReceipt")
    public static let newConversation = EventName(rawValue: "OnNewConversation")
    public static let conversationChanged = EventName(rawValue: "OnConversationChanged")
    public static let totalUnreadMessageCountChanged = EventName(
        rawValue: "OnTotalUnreadMessageCountChanged")
    public static let syncServerStart = EventName(rawValue: "OnSyncServerStart")
    public static let syncServerProgress = EventName(rawValue: "OnSyncServerProgress")
    public static let syncServerFinish = EventName(rawValue: "OnSyncServerFinish")
    public static let syncServerFailed = EventName(rawValue: "OnSyncServerFailed")
    public static let userInputStatusChanged = EventName(
        rawValue: "OnConversationUserInputStatusChanged")
    public static let customBusinessMessage = EventName(rawValue: "OnRecvCustomBusinessMessage")
    public static let connecting = EventName(rawValue: "OnConnecting")
    public static let connectSuccess = EventName(rawValue: "OnConnectSuccess")
    public static let connectFailed = EventName(rawValue: "OnConnectFailed")
    public static let kickedOffline = EventName(rawValue: "OnKickedOffline")
    public static let userTokenExpired = EventName(rawValue: "OnUserTokenExpired")
    public static let userTokenInvalid = EventName(rawValue: "OnUserTokenInvalid")
}

extension EventName {
    /// What the data of an event should hold.
    enum Shape {
        case none, message, messages, revocation, deletion, receipts, conversations
        case number, flag, inputStatus, text
        /// Shown as it is: the caller's own JSON, friends, groups, and whatever is unknown.
        case other
    }

    /// The shape of this event's data.
    var shape: Shape { Self.shapes[self] ?? .other }

    private static let shapes: [EventName: Shape] = [
        .recvNewMessage: .message, .recvOfflineNewMessage: .message,
        .recvOnlineOnlyMessage: .message, .recvNewMessages: .messages,
        .recvOfflineNewMessages: .messages, .messageRevoked: .revocation,
        .msgDeleted: .deletion, .recvC2CReadReceipt: .receipts,
        .recvGroupReadReceipt: .receipts, .newConversation: .conversations,
        .conversationChanged: .conversations, .totalUnreadMessageCountChanged: .number,
        .syncServerStart: .flag, .syncServerProgress: .number, .syncServerFinish: .flag,
        .syncServerFailed: .flag, .userInputStatusChanged: .inputStatus,
        .customBusinessMessage: .other, .connecting: .none, .connectSuccess: .none,
        .connectFailed: .none, .kickedOffline: .none, .userTokenExpired: .none,
        .userTokenInvalid: .text,
    ]

    /// Families of events that are shown and counted by name only.
    private static let families = [
        "OnFriend", "OnBlack", "OnGroup", "OnJoinedGroup", "OnSelfInfoUpdated",
        "OnUserStatusChanged",
    ]

    /// Whether reference/events.md lists the event; unknown ones are counted, never an error.
    public var isKnown: Bool {
        Self.shapes[self] != nil || Self.families.contains { rawValue.hasPrefix($0) }
    }
}
