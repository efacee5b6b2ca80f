import OpenIM

/// What an app's state layer is told of messages, by the document's own callback names.
///
/// Every callback has an empty default, so a listener has only those it needs. The callbacker holds
/// listeners weakly: keep yours strongly. Callbacks come one at a time, in the order of the events.
public protocol AdvancedMsgListener: AnyObject, Sendable {
    /// A new message, online or after having been offline; it can repeat one that is known already.
    func onRecvNewMessage(_ message: Message)
    /// A message for those online; it is in no history.
    func onRecvOnlineOnlyMessage(_ message: Message)
    func onRecvMessageRevoked(_ revocation: MessageRevoked)
    /// A message was deleted; its `status` is the one before.
    func onMsgDeleted(_ message: Message)
    func onRecvC2CReadReceipt(_ receipts: [ReadReceipt])
    func onRecvGroupReadReceipt(_ receipts: [ReadReceipt])
    /// A business notification: the sender's own JSON, or text that is none.
    func onRecvCustomBusinessMessage(_ businessMessage: JSONValue)
}

extension AdvancedMsgListener {
    public func onRecvNewMessage(_ message: Message) {}
    public func onRecvOnlineOnlyMessage(_ message: Message) {}
    public func onRecvMessageRevoked(_ revocation: MessageRevoked) {}
    public func onMsgDeleted(_ message: Message) {}
    public func onRecvC2CReadReceipt(_ receipts: [ReadReceipt]) {}
    public func onRecvGroupReadReceipt(_ receipts: [ReadReceipt]) {}
    public func onRecvCustomBusinessMessage(_ businessMessage: JSONValue) {}
}

extension AdvancedMsgListener {
    /// Calls what an event asks for, once a message.
    func receive(_ event: ListenerEvent) {
        switch (event.name, event.payload) {
        case (.recvOnlineOnlyMessage, .message(let message)): onRecvOnlineOnlyMessage(message)
        case (_, .message(let message)): onRecvNewMessage(message)
        case (_, .messages(let messages)): messages.forEach(onRecvNewMessage)
        case (_, .revocation(let revocation)): onRecvMessageRevoked(revocation)
        case (_, .deletion(let row)): onMsgDeleted(Message(row: row))
        case (.recvGroupReadReceipt, .receipts(let receipts)): onRecvGroupReadReceipt(receipts)
        case (_, .receipts(let receipts)): onRecvC2CReadReceipt(receipts)
        case (.customBusinessMessage, .other(let value)): onRecvCustomBusinessMessage(value)
        case (.customBusinessMessage, .text(let text)):
            onRecvCustomBusinessMessage(.string(text))
        default: break
        }
    }
}
