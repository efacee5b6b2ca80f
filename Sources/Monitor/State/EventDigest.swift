import OpenIM

/// What the state reads of an event.
struct EventDigest: Sendable, Equatable {
    var name: EventName
    var recordedAt: Int64?
    var userID: String?
    var body: Body

    enum Body: Sendable, Equatable {
        case deliveries([MessageDigest], onlineOnly: Bool)
        case revocation(MessageRevoked)
        case deletion(MessageDigest)
        case receipts([ReadReceipt])
        case conversations([ConversationDigest])
        case totalUnread(Int64)
        case typing(InputStatus)
        case connection(ConnectionState)
        case sync(SyncState)
        case other
    }
}

/// What the state reads of a message in an event.
struct MessageDigest: Sendable, Equatable {
    var clientMsgID = ""
    var sessionType = SessionType(0)
    var sendID = ""
    var recvID = ""
    var groupID = ""
    var contentType = ContentType(0)
    var sendTime: Int64 = 0
    /// The texts that keywords are held against; empty for types that a search leaves out.
    var texts: [String] = []

    var conversationID: String? {
        ConversationRoute.conversationID(
            sessionType: sessionType, sendID: sendID, recvID: recvID, groupID: groupID)
    }

    /// Whether it is a one-to-one message that the account neither sent nor received.
    func isForeign(to account: String) -> Bool {
        sessionType == .single && !sendID.isEmpty && !recvID.isEmpty && sendID != account
            && recvID != account
    }
}

/// What the state reads of a conversation in an event.
struct ConversationDigest: Sendable, Equatable {
    var conversationID: String
    var unreadCount: Int64
}

extension MessageDigest {
    init(_ message: Message) {
        let isSearched = ContentType.defaultSearchTypes.contains(message.contentType)
        self.init(
            clientMsgID: message.clientMsgID, sessionType: message.sessionType,
            sendID: message.sendID, recvID: message.recvID, groupID: message.groupID,
            contentType: message.contentType, sendTime: message.sendTime,
            texts: isSearched ? message.searchableTexts : [])
    }

    init(_ row: ChatLog) {
        self.init(
            clientMsgID: row.clientMsgID, sessionType: row.sessionType, sendID: row.sendID,
            recvID: row.recvID, groupID: "", contentType: row.contentType,
            sendTime: row.sendTime, texts: [])
    }
}

extension EventDigest {
    init(_ event: ListenerEvent) {
        name = event.name
        recordedAt = event.recordedAt
        userID = event.userID
        body = Self.body(of: event)
    }

    private static func body(of event: ListenerEvent) -> Body {
        switch event.payload {
        case .message(let message):
            return .deliveries(
                [MessageDigest(message)], onlineOnly: event.name == .recvOnlineOnlyMessage)
        case .messages(let messages):
            return .deliveries(messages.map(MessageDigest.init), onlineOnly: false)
        case .revocation(let revocation): return .revocation(revocation)
        case .deletion(let row): return .deletion(MessageDigest(row))
        case .receipts(let receipts): return .receipts(receipts)
        case .conversations(let conversations):
            return .conversations(
                conversations.map {
                    ConversationDigest(
                        conversationID: $0.conversationID, unreadCount: $0.unreadCount)
                })
        case .inputStatus(let status): return .typing(status)
        case .number(let number) where event.name == .totalUnreadMessageCountChanged:
            return .totalUnread(number)
        default: return state(told: event)
        }
    }

    /// What the events of the connection and of the synchronisation tell.
    private static func state(told event: ListenerEvent) -> Body {
        switch event.name {
        case .connecting: return .connection(.connecting)
        case .connectSuccess: return .connection(.connected)
        case .connectFailed:
            return .connection(.failed(code: event.errCode ?? 0, message: event.errMsg ?? ""))
        case .kickedOffline: return .connection(.kickedOffline)
        case .userTokenExpired: return .connection(.tokenExpired)
        case .userTokenInvalid:
            guard case .text(let reason) = event.payload else {
                return .connection(.tokenInvalid(message: ""))
            }
            return .connection(.tokenInvalid(message: reason))
        case .syncServerStart: return .sync(.running(percent: nil))
        case .syncServerProgress:
            guard case .number(let percent) = event.payload else { return .other }
            return .sync(.running(percent: Int(clamping: percent)))
        case .syncServerFinish: return .sync(.finished)
        case .syncServerFailed: return .sync(.failed)
        default: return .other
        }
    }
}
