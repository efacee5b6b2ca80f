import OpenIM

/// One message as a list shows it: who, when, what, and in what state.
struct MessageLine: Sendable, Equatable {
    enum Mark: Sendable, Equatable {
        case none, sent, revoked, deleted, failed, sending, filtered
    }

    var clientMsgID: String
    var time: Int64
    var senderID: String
    /// The nickname, else the id; untrusted.
    var senderName: String
    var isOwn: Bool
    /// The text or a placeholder; untrusted.
    var text: String
    var mark: Mark

    /// - Parameter account: the login user's id, whose messages are the user's own.
    init(_ message: Message, account: String) {
        clientMsgID = message.clientMsgID
        time = message.sendTime
        senderID = message.sendID
        isOwn = !account.isEmpty && message.sendID == account
        senderName = message.senderNickname.isEmpty ? message.sendID : message.senderNickname
        mark = Self.mark(of: message, isOwn: isOwn)
        text = Self.text(of: message, mark: mark)
    }

    private static func mark(of message: Message, isOwn: Bool) -> Mark {
        if message.status == .deleted { return .deleted }
        if message.isRevoked { return .revoked }
        switch message.status {
        case .failed: return .failed
        case .sending: return .sending
        case .filtered: return .filtered
        default: return isOwn ? .sent : .none
        }
    }

    private static func text(of message: Message, mark: Mark) -> String {
        switch mark {
        case .revoked: return revoked(message)
        case .deleted: return "deleted: \(message.preview)"
        case .failed: return "failed: \(message.preview)"
        case .filtered: return "filtered: \(message.preview)"
        default: return message.preview
        }
    }

    private static func revoked(_ message: Message) -> String {
        guard let revocation = message.revocation else { return "revoked" }
        let name =
            revocation.revokerNickname.isEmpty
            ? revocation.revokerID : revocation.revokerNickname
        let latency = revocation.latencyMs.map { " after \(Figures.duration($0))" } ?? ""
        return "revoked by \(name) (\(revocation.revoker.rawValue))\(latency)"
    }
}
