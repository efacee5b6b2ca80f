import Foundation

/// The SDK's callbacks by their own names. Each takes the JSON that the SDK hands out.
extension ListenerJournal {
    public func onRecvNewMessage(_ json: String) { record("OnRecvNewMessage", data: json) }

    public func onRecvOfflineNewMessage(_ json: String) {
        record("OnRecvOfflineNewMessage", data: json)
    }

    public func onRecvOnlineOnlyMessage(_ json: String) {
        record("OnRecvOnlineOnlyMessage", data: json)
    }

    public func onNewRecvMessageRevoked(_ json: String) {
        record("OnNewRecvMessageRevoked", data: json)
    }

    /// The name that iOS has for `onNewRecvMessageRevoked`.
    public func onRecvMessageRevoked(_ json: String) { onNewRecvMessageRevoked(json) }

    public func onMsgDeleted(_ json: String) { record("OnMsgDeleted", data: json) }
    public func onRecvC2CReadReceipt(_ json: String) { record("OnRecvC2CReadReceipt", data: json) }

    public func onRecvGroupReadReceipt(_ json: String) {
        record("OnRecvGroupReadReceipt", data: json)
    }

    public func onNewConversation(_ json: String) { record("OnNewConversation", data: json) }

    public func onConversationChanged(_ json: String) {
        record("OnConversationChanged", data: json)
    }

    public func onConversationUserInputStatusChanged(_ json: String) {
        record("OnConversationUserInputStatusChanged", data: json)
    }

    public func onRecvCustomBusinessMessage(_ json: String) {
        record("OnRecvCustomBusinessMessage", data: json)
    }

    public func onTotalUnreadMessageCountChanged(_ count: Int) {
        append(JournalLine(event: "OnTotalUnreadMessageCountChanged", data: .bare("\(count)")))
    }

    public func onSyncServerStart(_ reinstalled: Bool) {
        append(JournalLine(event: "OnSyncServerStart", data: .bare("\(reinstalled)")))
    }

    public func onSyncServerProgress(_ percent: Int) {
        append(JournalLine(event: "OnSyncServerProgress", data: .bare("\(percent)")))
    }

    public func onSyncServerFinish(_ reinstalled: Bool) {
        append(JournalLine(event: "OnSyncServerFinish", data: .bare("\(reinstalled)")))
    }

    public func onSyncServerFailed(_ reinstalled: Bool) {
        append(JournalLine(event: "OnSyncServerFailed", data: .bare("\(reinstalled)")))
    }

    public func onConnecting() { record("OnConnecting") }
    public func onConnectSuccess() { record("OnConnectSuccess") }
    public func onKickedOffline() { record("OnKickedOffline") }
    public func onUserTokenExpired() { record("OnUserTokenExpired") }
    public func onUserTokenInvalid(_ reason: String) { record("OnUserTokenInvalid", data: reason) }

    public func onConnectFailed(_ code: Int, err message: String) {
        append(
            JournalLine(event: "OnConnectFailed", data: nil, errCode: code, errMsg: message))
    }
}

/// The same for apps whose models are encodable objects.
extension ListenerJournal {
    /// Records an event with an object, encoded on the caller's thread; one that cannot be encoded
    /// is recorded without data.
    public func record(_ event: String, object: some Encodable) {
        let json = try? JSONEncoder().encode(object)
        record(event, data: json.map { String(decoding: $0, as: UTF8.self) })
    }

    public func onRecvNewMessage(_ message: some Encodable) {
        record("OnRecvNewMessage", object: message)
    }

    public func onRecvOfflineNewMessage(_ message: some Encodable) {
        record("OnRecvOfflineNewMessage", object: message)
    }

    public func onRecvOnlineOnlyMessage(_ message: some Encodable) {
        record("OnRecvOnlineOnlyMessage", object: message)
    }

    public func onNewRecvMessageRevoked(_ revocation: some Encodable) {
        record("OnNewRecvMessageRevoked", object: revocation)
    }

    public func onMsgDeleted(_ message: some Encodable) {
        record("OnMsgDeleted", object: message)
    }

    public func onRecvC2CReadReceipt(_ receipts: some Encodable) {
        record("OnRecvC2CReadReceipt", object: receipts)
    }

    public func onRecvGroupReadReceipt(_ receipts: some Encodable) {
        record("OnRecvGroupReadReceipt", object: receipts)
    }

    public func onConversationChanged(_ conversations: some Encodable) {
        record("OnConversationChanged", object: conversations)
    }

    public func onNewConversation(_ conversations: some Encodable) {
        record("OnNewConversation", object: conversations)
    }
}
