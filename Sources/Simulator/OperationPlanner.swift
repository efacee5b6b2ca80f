/// Thinks up what happens next in a store: a pure function of its state and its generator.
///
/// Times come from the caller; nothing is read and nothing written here. The state is the store's
/// as it will be once the operation's steps are carried out.
struct OperationPlanner: Sendable {
    var state: LivingState
    var generator: SeededGenerator
    let contents = ContentWriter()
    private let mix: Weighted<Operation.Kind>

    init(state: LivingState, generator: SeededGenerator, mix: OperationMix) {
        self.state = state
        self.generator = generator
        self.mix = mix.weighted
    }

    /// The next operation at an instant in ms; it inserts at most so many messages.
    ///
    /// A kind that finds nothing to do (nothing to revoke, nobody new) gives way to another.
    mutating func next(at time: Int64, mostMessages: Int = .max) -> Operation {
        for _ in 0..<32 {
            guard let kind = mix.draw(&generator) else { break }
            if let steps = steps(of: kind, at: time, mostMessages) {
                return Operation(kind: kind, steps: steps)
            }
        }
        return Operation(kind: .typing, steps: typing(at: time) ?? [])
    }

    private mutating func steps(
        of kind: Operation.Kind, at time: Int64, _ most: Int
    ) -> [Operation.Step]? {
        switch kind {
        case .receive: most < 1 ? nil : receive(at: time)
        case .receiveMany: most < 2 ? nil : receiveMany(at: time, most: most)
        case .sync: most < 2 ? nil : sync(at: time, most: most)
        case .send: most < 1 ? nil : send(at: time)
        case .filtered: most < 1 ? nil : receiveFiltered(at: time)
        case .newConversation: most < 1 ? nil : beginConversation(at: time)
        case .revoke: revoke(at: time)
        case .delete: delete(at: time)
        case .deleteOld: deleteOld(at: time)
        case .annotateOld: annotateOld(at: time)
        case .read: read(at: time)
        case .peerRead: peerRead(at: time)
        case .groupReceipt: groupReceipt(at: time)
        case .onlineOnly: onlineOnly(at: time)
        case .typing: typing(at: time)
        case .business: business(at: time)
        case .repeat: repeatDelivery(at: time)
        case .clear: clear(at: time)
        }
    }

    // MARK: - Shared by all kinds

    /// Draws a conversation, the liveliest most often, among those that pass.
    mutating func drawConversation(
        where passes: (LivingState.Conversation) -> Bool
    ) -> Int? {
        let count = state.conversations.count
        for _ in 0..<12 {
            let fraction = generator.fraction()
            let index = Int(fraction * fraction * Double(count))
            if index < count, passes(state.conversations[index]) { return index }
        }
        return state.conversations.firstIndex(where: passes)
    }

    /// Draws somebody other than the account's user who speaks in a conversation.
    mutating func drawPeer(in thread: Cast.Thread) -> Cast.Person? {
        let peers = thread.members.filter { $0.person.userID != thread.accountID }
        guard !peers.isEmpty else { return nil }
        let fraction = generator.fraction()
        return peers[Int(fraction * fraction * Double(peers.count))].person
    }

    func event(_ name: String, _ payload: EventLine.Payload, at time: Int64) -> Operation.Step {
        .event(
            EventLine(
                name: name, payload: payload, time: time, userID: state.account.userID))
    }

    /// The lines that follow a change of a conversation's row.
    func conversationEvents(
        _ index: Int, at time: Int64, totalChanged: Bool
    ) -> [Operation.Step] {
        let list = "[\(state.conversations[index].row.json)]"
        let changed = event("OnConversationChanged", .text(list), at: time)
        guard totalChanged else { return [changed] }
        return [
            changed,
            event(
                "OnTotalUnreadMessageCountChanged", .bare(String(state.totalUnread)), at: time),
        ]
    }

    /// The transaction that writes a conversation's row as the state has it.
    func conversationCommit(_ index: Int) -> Operation.Step {
        .commit([.updateConversation(state.conversations[index].row)])
    }
}
