import OpenIM
import Search
import TestSupport
import Testing

@testable import Monitor

/// Small stores and events made by hand, for what the fixtures do not hold.
private struct Scene {
    var state = MonitorState(
        account: "me", keywords: KeywordSet(["order", "退款"]), hasEvents: true, grace: 5_000)

    init() {
        state.advance(to: 1_000_000)
        state.apply(.reset)
        state.apply(.complete)
    }

    static func id(_ number: Int) -> String {
        String(repeating: "a", count: 30) + (number < 10 ? "0" : "") + "\(number)"
    }

    static func row(
        _ number: Int, seq: Int64? = nil, type: ContentType = .text, text: String = "hello",
        status: MessageStatus = .sent, from sender: String = "you", isRead: Bool = false
    ) -> ChatLog {
        var row = ChatLog()
        row.rowID = Int64(number)
        row.clientMsgID = id(number)
        row.sendID = sender
        row.recvID = sender == "me" ? "you" : "me"
        row.sessionType = .single
        row.contentType = type
        row.content = JSONValue.object(["content": .string(text)]).serialized()
        row.status = status
        row.seq = seq ?? Int64(number)
        row.sendTime = Int64(number) * 1_000
        row.isRead = isRead
        return row
    }

    mutating func store(_ rows: ChatLog..., in conversation: String = "si_me_you") {
        state.apply(.rows(conversationID: conversation, rows))
    }

    mutating func event(_ name: String, _ data: JSONValue, userID: String? = nil) throws {
        var line: JSONObject = ["event": .string(name), "data": .string(data.serialized())]
        line["userID"] = userID.map(JSONValue.string)
        state.apply(try #require(ListenerEvent(json: .object(line))), at: state.now)
    }

    mutating func deliver(_ number: Int, _ name: String = "OnRecvNewMessage") throws {
        try event(name, .object(Message(row: Self.row(number)).json))
    }

    mutating func check(_ id: CheckID, at time: Int64? = nil) throws -> CheckResult {
        try #require(
            state.snapshot(at: time ?? state.now).checks.first { $0.id == id })
    }

    mutating func conversation() throws -> ConversationSnapshot {
        try #require(state.snapshot(at: state.now).conversations.first)
    }
}

@Suite struct CheckTests {
    @Test func aDeliveredMessageHasItsGracePeriod() throws {
        var scene = Scene()
        scene.state.advance(to: 1_010_000)
        try scene.deliver(1)
        #expect(try scene.check(.mergeOnce).state == .pending)
        #expect(scene.state.nextDeadline == 1_015_000)
        #expect(try scene.check(.mergeOnce, at: 1_014_999).state == .pending)
        #expect(try scene.check(.mergeOnce, at: 1_015_000).state == .fails)
        scene.store(Scene.row(1))
        #expect(try scene.check(.mergeOnce).state == .holds)
    }

    @Test func noGracePeriodEndsWhileTheStoreIsStale() throws {
        var scene = Scene()
        try scene.deliver(1)
        scene.state.setStore(.stale(reason: "database is locked", since: 1_000_000))
        #expect(scene.state.nextDeadline == nil)
        #expect(try scene.check(.mergeOnce, at: 1_060_000).state == .pending)
        scene.state.setStore(.live(lag: 0))
        #expect(try scene.check(.mergeOnce, at: 1_064_999).state == .pending)
        #expect(try scene.check(.mergeOnce, at: 1_065_000).state == .fails)
    }

    @Test func clearedMessagesWereReceivedAllTheSame() throws {
        var scene = Scene()
        try scene.deliver(1)
        scene.store(Scene.row(1))
        scene.state.apply(.rowsRemoved(conversationID: "si_me_you", rowIDs: [1]))
        scene.state.settle()
        #expect(try scene.check(.mergeOnce).failures == 0)
        #expect(scene.state.rows.count == 0)
    }

    @Test func typingIsNeverStored() throws {
        var scene = Scene()
        var message = Message(row: Scene.row(1))
        message.contentType = .typing
        try scene.event("OnRecvNewMessage", .object(message.json))
        scene.state.settle()
        #expect(try scene.check(.mergeOnce).failures == 0)
    }

    @Test func batchesDeliverEachMessage() throws {
        var scene = Scene()
        let messages = [1, 2, 2].map { JSONValue.object(Message(row: Scene.row($0)).json) }
        try scene.event("OnRecvNewMessages", .array(messages))
        let events = try #require(scene.state.snapshot(at: 0).events)
        #expect(events.delivered == 2)
        #expect(events.repeated == 1)
    }

    @Test func seqGapRowsOwnUpToTheirHole() throws {
        var scene = Scene()
        scene.store(Scene.row(1), Scene.row(2), Scene.row(5))
        scene.state.settle()
        #expect(try scene.check(.seqContiguous).failures == 1)
        var gap = Scene.row(3)
        gap.clientMsgID = "[SEQ_GAP_+3]"
        gap.status = .deleted
        scene.store(gap)
        let example = try #require(try scene.check(.seqContiguous).examples.first)
        #expect(example.ranges == [4...4])
        #expect(example.knownRanges == [3...3])
        scene.store(Scene.row(4))
        #expect(try scene.check(.seqContiguous).failures == 0)
        #expect(try scene.conversation().rows.placeholders == 1)
    }

    @Test func aQuoteOfARevokedMessageMustBeMasked() throws {
        var scene = Scene()
        func quote(_ type: Int64) -> ChatLog {
            var row = Scene.row(2, type: .quote)
            row.content =
                #"{"text":"hm","quoteMessage":{"clientMsgID":"\#(Scene.id(1))","contentType":\#(type),"textElem":{"content":"order"}}}"#
            return row
        }
        scene.store(Scene.row(1), quote(101))
        scene.state.settle()
        #expect(try scene.check(.quoteMasked).failures == 0)
        scene.store(Scene.row(1, type: .revoked))
        #expect(try scene.check(.quoteMasked).failures == 1)
        scene.store(quote(2101))
        #expect(try scene.check(.quoteMasked).failures == 0)
    }

    @Test func theLatestMessageMustBeThereAndTheNewest() throws {
        var scene = Scene()
        func conversation(_ number: Int) -> Conversation {
            var conversation = Conversation()
            conversation.conversationID = "si_me_you"
            conversation.latestMsg = JSONValue.object(Message(row: Scene.row(number)).json)
                .serialized()
            conversation.latestMsgSendTime = Int64(number) * 1_000
            return conversation
        }
        scene.store(Scene.row(1))
        scene.state.apply(.conversations([conversation(2)]))
        scene.state.settle()
        #expect(try scene.check(.latestAgrees).examples.first?.detail == "not in the table")
        scene.store(Scene.row(2))
        #expect(try scene.check(.latestAgrees).failures == 0)
        scene.store(Scene.row(3))
        #expect(try scene.check(.latestAgrees).examples.first?.detail == "older than the newest")
        scene.store(Scene.row(3, status: .deleted))
        #expect(try scene.check(.latestAgrees).failures == 0)
    }

    @Test func aLineOfAnotherUserIsCountedAndNotMerged() throws {
        var scene = Scene()
        try scene.event(
            "OnRecvNewMessage", .object(Message(row: Scene.row(1)).json), userID: "other")
        try scene.event("OnTotalUnreadMessageCountChanged", 5, userID: "other")
        scene.state.settle()
        let snapshot = scene.state.snapshot(at: scene.state.now)
        #expect(snapshot.events?.foreignAccount == 2)
        #expect(snapshot.events?.delivered == 0)
        #expect(snapshot.totals.unreadByEvent == nil)
        #expect(try scene.check(.oneAccount).failures == 2)
        #expect(try scene.check(.mergeOnce).failures == 0)
    }

    @Test func matchedThenRevokedInTheStoreAlone() throws {
        var scene = Scene()
        scene.store(Scene.row(1, text: "my order"), Scene.row(2, text: "hello"))
        #expect(try scene.conversation().matches == [1, 0])
        scene.store(Scene.row(1, type: .revoked), Scene.row(2, type: .revoked))
        let conversation = try scene.conversation()
        #expect(conversation.matches == [0, 0])
        #expect(conversation.matchedThenRevoked == 1)
        #expect(conversation.rows.revoked == 2)
    }

    @Test func aReusedRowidIsAnotherMessage() throws {
        var scene = Scene()
        scene.store(Scene.row(1, text: "order"))
        var other = Scene.row(1, text: "退款")
        other.clientMsgID = "x"
        scene.store(other)
        let conversation = try scene.conversation()
        #expect(conversation.rows.messages == 1)
        #expect(conversation.matches == [0, 1])
        #expect(conversation.latest?.clientMsgID == "x")
    }

    @Test func unreadRowsAreThePeersInOneToOneOnly() throws {
        var scene = Scene()
        scene.store(
            Scene.row(1), Scene.row(2, isRead: true), Scene.row(3, from: "me"),
            Scene.row(4, status: .deleted))
        #expect(try scene.conversation().unreadRows == 1)
        var group = Scene()
        group.store(Scene.row(1), in: "sg_1")
        #expect(try group.conversation().unreadRows == nil)
    }

    @Test func revocationActivityIsOfRowAndEventAlike() throws {
        var scene = Scene()
        let told: JSONValue = [
            "clientMsgID": .string(Scene.id(1)), "revokerID": "boss", "revokerRole": 100,
            "revokerNickname": "Boss", "revokeTime": 46_000, "sourceMessageSendTime": 1_000,
            "sourceMessageSendID": "you", "sessionType": 1,
        ]
        var row = Scene.row(1, type: .revoked)
        row.content = JSONValue.object(["detail": .string(told.serialized())]).serialized()
        scene.store(row)
        try scene.event("OnNewRecvMessageRevoked", told)
        let activity = try scene.conversation().revocations
        #expect(activity.count == 1)
        #expect(activity.last?.role == .groupOwner)
        #expect(activity.last?.revokerName == "Boss")
        #expect(activity.medianLatency == 45_999_000)
        #expect(try scene.conversation().latest?.preview == "[revoked by Boss]")
    }

    @Test func skippedChecksAreLeftOut() {
        var state = MonitorState(account: "me", skipping: [.seqContiguous])
        let checks = state.snapshot(at: 0).checks
        #expect(checks.count == CheckID.allCases.count - 1)
        #expect(!checks.contains { $0.id == .seqContiguous })
    }

    @Test func connectionSyncAndTypingAreTheNewestTold() throws {
        var scene = Scene()
        try scene.event("OnConnectSuccess", .null)
        try scene.event("OnSyncServerProgress", 40)
        try scene.event(
            "OnConversationUserInputStatusChanged",
            ["conversationID": "si_me_you", "userID": "you", "platformIDs": [1]])
        var snapshot = scene.state.snapshot(at: scene.state.now)
        #expect(snapshot.connection == .connected)
        #expect(snapshot.sync == .running(percent: 40))
        #expect(snapshot.typing.map(\.userID) == ["you"])
        snapshot = scene.state.snapshot(at: scene.state.now + 30_000)
        #expect(snapshot.typing.isEmpty)
    }
}
