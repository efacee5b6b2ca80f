import Foundation
import IMScope
import Synchronization
import TestSupport
import Testing

/// Notes which callbacks came.
private final class CallbackLog: AdvancedMsgListener {
    private let log = Mutex<[String]>([])
    var entries: [String] { log.withLock { $0 } }

    private func note(_ entry: String) { log.withLock { $0.append(entry) } }

    func onRecvNewMessage(_ message: Message) { note("new \(message.contentType.name)") }
    func onRecvOnlineOnlyMessage(_ message: Message) { note("onlineOnly") }
    func onRecvMessageRevoked(_ revocation: MessageRevoked) { note("revoked") }
    func onMsgDeleted(_ message: Message) { note("deleted \(message.contentType.name)") }
    func onRecvC2CReadReceipt(_ receipts: [ReadReceipt]) { note("c2c \(receipts.count)") }
    func onRecvGroupReadReceipt(_ receipts: [ReadReceipt]) { note("group \(receipts.count)") }

    func onRecvCustomBusinessMessage(_ businessMessage: JSONValue) {
        note("business \(businessMessage.object?["key"]?.string ?? "")")
    }
}

/// The flows of the document "Receive messages", over a genuine store and its events.
@Suite struct ReceiveMessagesTests {
    let folder: TemporaryFolder
    let store: LocalMessages
    let events: String

    init() throws {
        folder = try TemporaryFolder()
        let path = try Fixture.copy("live/OpenIM_v3_u1001.db", into: folder)
        events = Fixture.url("live/events.jsonl").path(percentEncoded: false)
        store = try LocalMessages(
            path: path.path(percentEncoded: false), now: { 1_784_800_000_000 })
    }

    @Test func everyEventHasItsCallback() async throws {
        let log = CallbackLog()
        let callbacker = Callbacker(loginUserID: "u1001")
        await callbacker.addAdvancedMsgListener(log)
        let every = Fixture.url("events/every-event.jsonl").path(percentEncoded: false)
        try await callbacker.run(every, toEnd: true)
        let entries = log.entries
        #expect(entries.filter { $0.hasPrefix("new ") }.count == 19)
        #expect(entries.contains("new markdown"))
        #expect(
            entries.suffix(8) == [
                "onlineOnly", "revoked", "revoked", "revoked", "deleted file", "c2c 1", "group 1",
                "business order.paid",
            ])
    }

    @Test func listenersAreHeldWeaklyOnceAndQuietAfterRemoval() async throws {
        let callbacker = Callbacker(loginUserID: nil)
        let (stays, goes) = (CallbackLog(), CallbackLog())
        var lost: CallbackLog? = CallbackLog()
        weak let held = lost
        for listener in [stays, goes, stays] {
            await callbacker.addAdvancedMsgListener(listener)
        }
        if let lost { await callbacker.addAdvancedMsgListener(lost) }
        lost = nil
        #expect(held == nil)
        let event = try #require(
            ListenerEvent(json: ["event": "OnNewRecvMessageRevoked", "data": "{}"]))
        await callbacker.receive(event)
        await callbacker.removeAdvancedMsgListener(goes)
        await callbacker.receive(event)
        #expect(stays.entries == ["revoked", "revoked"])
        #expect(goes.entries == ["revoked"])
    }

    /// Verification 1: a message from another account merges exactly once.
    @Test func mergesExactlyOnceByConversationAndID() async throws {
        let view = ConversationView()
        let id = "si_u1001_u2022"
        try await view.loadHistory(of: id, from: store, pages: 100, pageSize: 5)
        let baseline = view.messages(in: id).count
        let callbacker = Callbacker(loginUserID: "u1001")
        await callbacker.addAdvancedMsgListener(view)
        try await callbacker.run(events, toEnd: true)
        // After synchronisation the history is queried again, and everything comes once more.
        try await view.loadHistory(of: id, from: store, pages: 100, pageSize: 5)
        let messages = view.messages(in: id)
        #expect(Set(messages.map(\.clientMsgID)).count == messages.count)
        #expect(view.merges > messages.count)
        #expect(messages.count >= baseline)
    }

    /// Verification 2: an online-only message comes by its own callback and is in no history.
    @Test func onlineOnlyMessagesAreInNoHistory() async throws {
        let view = ConversationView()
        let callbacker = Callbacker(loginUserID: "u1001")
        await callbacker.addAdvancedMsgListener(view)
        try await callbacker.run(events, toEnd: true)
        #expect(view.onlineOnly.count == 37)
        for message in view.onlineOnly {
            let conversation = try #require(message.routedConversationID)
            let found = try await store.findMessageList([
                FindMessageParam(
                    conversationID: conversation, clientMsgIDList: [message.clientMsgID])
            ])
            #expect(found.totalCount == 0)
        }
    }

    /// Verification 3: a revoked or deleted message changes where it is shown, by clientMsgID.
    @Test func revocationsAndDeletionsReachTheMessage() async throws {
        let view = ConversationView()
        let callbacker = Callbacker(loginUserID: "u1001")
        await callbacker.addAdvancedMsgListener(view)
        try await callbacker.run(events, toEnd: true)
        let conversations = try await store.getAllConversationList().map(\.conversationID)
        let shown = conversations.flatMap(view.messages(in:))
        #expect(shown.contains { $0.isRevoked })
        for message in shown where message.isRevoked { #expect(message.searchableTexts == []) }
        let deleted = "206e5410c0d886c77717d04045458991"
        #expect(!shown.contains { $0.clientMsgID == deleted })
    }

    /// Verification 4: after signing out the listener hears nothing, also not after the next login.
    @Test func afterSigningOutAListenerHearsNothing() async throws {
        let (first, second) = (CallbackLog(), CallbackLog())
        let callbacker = Callbacker(loginUserID: "u1001")
        await callbacker.addAdvancedMsgListener(first)
        await callbacker.removeAdvancedMsgListener(first)
        await callbacker.addAdvancedMsgListener(second)
        try await callbacker.run(events, toEnd: true)
        #expect(first.entries.isEmpty)
        #expect(second.entries.filter { $0.hasPrefix("new ") }.count == 160)
    }

    @Test func anotherAccountsEventsAreNotHandedOn() async throws {
        let log = CallbackLog()
        let callbacker = Callbacker(loginUserID: "u1001")
        await callbacker.addAdvancedMsgListener(log)
        let faulty = Fixture.url("live-faulty/events.jsonl").path(percentEncoded: false)
        try await callbacker.run(faulty, toEnd: true)
        #expect(await callbacker.foreignEvents == 1)
        #expect(await callbacker.malformedLines == 2)
        #expect(log.entries.filter { $0.hasPrefix("new ") }.count == 160)
    }

    @Test(.timeLimit(.minutes(1))) func aLivingSourceIsFollowedUntilTheTaskIsCancelled()
        async throws
    {
        let log = CallbackLog()
        let callbacker = Callbacker(loginUserID: nil)
        await callbacker.addAdvancedMsgListener(log)
        let path = try folder.write("events.jsonl", text: "{\"event\":\"OnMsgDeleted\"}\n")
        let reading = Task { try await callbacker.run(path, fromStart: true) }
        let handle = try #require(FileHandle(forWritingAtPath: path))
        try handle.seekToEnd()
        try handle.write(
            contentsOf: Data("{\"event\":\"OnNewRecvMessageRevoked\",\"data\":\"{}\"}\n".utf8))
        try handle.close()
        while log.entries.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
        reading.cancel()
        try await reading.value
        #expect(log.entries == ["revoked"])
    }

    @Test func aMissingSourceIsSaid() async throws {
        let callbacker = Callbacker(loginUserID: nil)
        await #expect {
            try await callbacker.run(folder.path("none"), toEnd: true)
        } throws: { ($0 as? IMScopeError)?.code == "notFound" }
    }
}
