/// A message taken back, in the SDK's words for it (MessageRevoked).
struct Revocation: Sendable, Equatable {
    /// Who takes a message back, which decides the role, and the unit of the time.
    enum Authority: Sendable, CaseIterable {
        /// The sender, on another device or as the peer.
        case sender
        /// The account's user on this device: the only case whose time is in seconds.
        case thisDevice
        case groupAdministrator
        case groupOwner
        /// The server's administrator, through the server's interface.
        case system
    }

    let message: SimulatedMessage
    let revoker: Cast.Person
    let authority: Authority
    /// Milliseconds since 1970.
    let time: Int64

    /// The revocation's JSON, as the event carries it and the row's content holds it.
    var json: String {
        var object = JSONText()
        object.add("revokerID", revoker.userID)
        object.add("revokerRole", role)
        object.add("clientMsgID", message.clientMsgID)
        object.add("revokerNickname", revoker.name)
        object.add("revokeTime", authority == .thisDevice ? time / 1000 : time)
        object.add("sourceMessageSendTime", message.sendTime)
        object.add("sourceMessageSendID", message.sendID)
        object.add("sourceMessageSenderNickname", message.nickname)
        object.add("sessionType", message.sessionType)
        object.add("seq", message.seq)
        object.add("ex", "")
        object.add("isAdminRevoke", authority == .system)
        return object.closed
    }

    /// The message as the revocation leaves it: only its type and content change.
    var revokedMessage: SimulatedMessage {
        var object = JSONText()
        object.add("detail", json)
        var revoked = message
        revoked.contentType = ContentKind.revokedType
        revoked.content = object.closed
        return revoked
    }

    private var role: Int {
        switch authority {
        case .sender, .thisDevice: 20
        case .groupAdministrator: 60
        case .groupOwner: 100
        case .system: 0
        }
    }

    /// Draws who takes a message back: its sender most times, else an administrator or the server.
    static func drawn(
        of message: SimulatedMessage, by sender: Cast.Person, in thread: Cast.Thread,
        at time: Int64,
        _ generator: inout SeededGenerator
    ) -> Revocation {
        func revocation(_ revoker: Cast.Person, _ authority: Authority) -> Revocation {
            Revocation(message: message, revoker: revoker, authority: authority, time: time)
        }
        let draw = generator.below(10)
        if draw == 0 { return revocation(Cast.administrator, .system) }
        let chiefs = thread.members.filter { $0.role > 20 && $0.person != sender }
        if draw < 5, thread.isGroup, let chief = generator.pick(chiefs) {
            return revocation(
                chief.person, chief.role == 100 ? .groupOwner : .groupAdministrator)
        }
        let isOwn = sender.userID == thread.accountID
        return revocation(sender, isOwn && draw < 8 ? .thisDevice : .sender)
    }
}
