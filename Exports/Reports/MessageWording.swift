import OpenIM

/// What reports say of a message besides its text.
enum MessageWording {
    /// The sender's name, else their id.
    static func sender(_ message: Message) -> String {
        message.senderNickname.isEmpty ? message.sendID : message.senderNickname
    }

    /// `revoked by Nick (admin) after 45 s`.
    static func revocation(_ message: Message) -> String {
        guard let revocation = message.revocation else { return "revoked" }
        let name =
            revocation.revokerNickname.isEmpty
            ? revocation.revokerID : revocation.revokerNickname
        let person = name.isEmpty ? "" : " by \(name) (\(revocation.revoker.rawValue))"
        return "revoked\(person)"
            + (revocation.latencyMs.map { " after \(Wording.duration($0))" } ?? "")
    }

    /// A glyph and a word for a state that is worth one; nil for a message that simply was sent.
    static func state(_ message: Message, isOwn: Bool) -> String? {
        if message.isRevoked { return "↩ revoked" }
        switch message.status {
        case .sending: return "… sending"
        case .failed: return "! failed"
        case .deleted: return "✕ deleted"
        case .filtered: return "✕ filtered"
        default: break
        }
        if !message.isReadable { return "! unreadable" }
        guard message.sessionType == .single, message.msgFrom == 100 else { return nil }
        return message.isRead ? (isOwn ? "✓ read" : nil) : (isOwn ? nil : "● unread")
    }
}
