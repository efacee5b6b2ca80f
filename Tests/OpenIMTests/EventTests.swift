import Foundation
import OpenIM
import TestSupport
import Testing

@Suite struct EventTests {
    static let lines: [String] = {
        let text = try? String(contentsOf: Fixture.url("events/every-event.jsonl"), encoding: .utf8)
        return (text ?? "").split(separator: "\n").map(String.init)
    }()

    @Test func theFixtureIsThere() {
        #expect(Self.lines.count > 40)
    }

    @Test(arguments: lines.indices)
    func comesBackEqual(_ index: Int) throws {
        let line = try JSONValue.parse(Self.lines[index])
        let event = try #require(ListenerEvent(json: line))
        #expect(try comparable(event.json) == comparable(line))
        #expect(
            event.json.object?["data"] == line.object?["data"], "data text as the SDK writes it")
        #expect(event.name.isKnown)
    }

    /// The line with its data's text replaced by the value it spells.
    private func comparable(_ line: JSONValue) throws -> JSONValue {
        var members = try #require(line.object)
        if let text = members["data"]?.string, let value = try? JSONValue.parse(text) {
            members["data"] = value
        }
        return .object(members)
    }

    @Test(arguments: lines.indices)
    func isStructuredByItsName(_ index: Int) throws {
        let event = try #require(ListenerEvent(json: try JSONValue.parse(Self.lines[index])))
        let isLoose: Bool = if case .other = event.payload { true } else { false }
        let mayBeLoose = ["OnRecvCustomBusinessMessage", "OnFriendAdded"]
        #expect(isLoose == mayBeLoose.contains(event.name.rawValue))
    }

    @Test(arguments: lines.indices)
    func routesToItsConversation(_ index: Int) throws {
        let event = try #require(ListenerEvent(json: try JSONValue.parse(Self.lines[index])))
        let route: String?
        switch event.payload {
        case .message(let message):
            route = message.routedConversationID
            #expect(message.sessionType == .single || !message.groupID.isEmpty)
        case .deletion(let row): route = row.routedConversationID
        default: return
        }
        #expect(["si_u1001_u2000", "sg_9263415718"].contains(try #require(route)))
    }

    struct Spelling: Sendable {
        let recorded: String
        let name: EventName
    }

    @Test(arguments: [
        Spelling(recorded: "OnRecvNewMessage", name: .recvNewMessage),
        Spelling(recorded: "onRecvNewMessage", name: .recvNewMessage),
        Spelling(recorded: "onRecvNewMessage:", name: .recvNewMessage),
        Spelling(recorded: "onRecvMessageRevoked:", name: .messageRevoked),
        Spelling(recorded: "onNewRecvMessageRevoked", name: .messageRevoked),
        Spelling(recorded: "onConnectFailed:err:", name: .connectFailed),
        Spelling(recorded: ":", name: EventName(rawValue: "")),
        Spelling(recorded: "éa", name: EventName(rawValue: "Éa")),
    ])
    func foldsNames(_ spelling: Spelling) {
        #expect(EventName(recorded: spelling.recorded) == spelling.name)
    }

    @Test(arguments: [
        #"{"event":"OnRecvNewMessage","data":"{\"clientMsgID\":"}"#,
        #"{"event":"OnRecvNewMessage","data":[1,2]}"#,
        #"{"event":"OnRecvNewMessages","data":[{"clientMsgID":"a"},null]}"#,
        #"{"event":"OnRecvNewMessage","data":null}"#,
        #"{"event":"OnRecvNewMessage"}"#,
        #"{"event":"OnTotalUnreadMessageCountChanged","data":"twelve"}"#,
        #"{"event":"OnTotalUnreadMessageCountChanged","data":1e300}"#,
        #"{"event":"OnSyncServerFinish","data":"maybe"}"#,
        #"{"event":"OnMsgDeleted","data":7}"#,
        #"{"event":"OnConversationChanged","data":{"conversationID":"x"}}"#,
        #"{"event":"OnUserTokenInvalid","data":"{\"not\": \"parsed\"}"}"#,
        #"{"event":"OnSomethingNew","data":"{\"a\":1}","ts":5,"userID":"u1","more":[]}"#,
    ])
    func keepsWhatItCannotRead(_ text: String) throws {
        let line = try JSONValue.parse(text)
        let event = try #require(ListenerEvent(json: line))
        #expect(try comparable(event.json) == comparable(line))
    }

    @Test(arguments: ["[]", "1", "null", "{}", #"{"event":""}"#, #"{"event":7}"#])
    func refusesWhatIsNoEvent(_ text: String) throws {
        #expect(ListenerEvent(json: try JSONValue.parse(text)) == nil)
    }

    @Test func acceptsDataAsTextAndAsValue() throws {
        let asText = try JSONValue.parse(##"{"event":"OnSyncServerProgress","data":"40"}"##)
        let asValue = try JSONValue.parse(##"{"event":"OnSyncServerProgress","data":40}"##)
        #expect(ListenerEvent(json: asText)?.payload == .number(40))
        #expect(ListenerEvent(json: asValue)?.payload == .number(40))
    }
}
