import Dispatch
import Foundation
import TestSupport
import Testing

@testable import ListenerJournal

@Suite struct ListenerJournalTests {
    let folder: TemporaryFolder
    var url: URL { URL(filePath: folder.path("events.jsonl")) }

    init() throws {
        folder = try TemporaryFolder()
    }

    private func journal(
        user: String = "u1001", _ limits: ListenerJournal.Limits = .init()
    ) throws -> ListenerJournal {
        try ListenerJournal(url: url, userID: user, limits: limits, now: { 1_784_700_000_000 })
    }

    private func lines(_ name: String = "events.jsonl") throws -> [String] {
        let text = try String(contentsOfFile: folder.path(name), encoding: .utf8)
        return text.split(separator: "\n").map(String.init)
    }

    /// A line read by another JSON reader than ours.
    private func object(_ line: String) throws -> [String: Any] {
        try #require(
            try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }

    @Test func aLineIsTheSDKsEnvelope() throws {
        let journal = try journal()
        journal.onRecvNewMessage(#"{"clientMsgID":"a","textElem":{"content":"a \"b\"\n退款"}}"#)
        journal.onTotalUnreadMessageCountChanged(7)
        journal.onConnectFailed(10006, err: "dial tcp: i/o timeout")
        journal.onConnecting()
        journal.flush()
        #expect(
            try lines() == [
                #"{"event":"OnRecvNewMessage","errCode":0,"errMsg":"","data":"{\"clientMsgID\":\"a\",\"textElem\":{\"content\":\"a \\\"b\\\"\\n退款\"}}","operationID":"","ts":1784700000000,"userID":"u1001"}"#,
                #"{"event":"OnTotalUnreadMessageCountChanged","errCode":0,"errMsg":"","data":7,"operationID":"","ts":1784700000000,"userID":"u1001"}"#,
                #"{"event":"OnConnectFailed","errCode":10006,"errMsg":"dial tcp: i/o timeout","operationID":"","ts":1784700000000,"userID":"u1001"}"#,
                #"{"event":"OnConnecting","errCode":0,"errMsg":"","operationID":"","ts":1784700000000,"userID":"u1001"}"#,
            ])
    }

    @Test(arguments: [
        "plain", "退款 😀", "a\"b\\c/d", "line\nbreak\r\n\ttab", "\0\u{1}\u{8}\u{C}\u{1F}\u{7F}",
        "\u{2028}\u{2029}\u{FEFF}", "", "e\u{301}",
    ]) func everyTextSurvives(_ text: String) throws {
        let journal = try journal(user: text)
        journal.record("OnUserTokenInvalid", data: text)
        journal.close()
        #expect(try lines().count == 1)
        let read = try object(try lines()[0])
        #expect((read["data"] as? String).map { Array($0.utf8) } == Array(text.utf8))
        #expect((read["userID"] as? String).map { Array($0.utf8) } == Array(text.utf8))
    }

    @Test func objectsAreEncoded() throws {
        struct Message: Encodable {
            let clientMsgID: String
            let seq: Int
        }
        let journal = try journal()
        journal.onRecvNewMessage(Message(clientMsgID: "m1", seq: 5))
        journal.close()
        let data = try #require(try object(try lines()[0])["data"] as? String)
        #expect(try object(data)["clientMsgID"] as? String == "m1")
        #expect(try object(data)["seq"] as? Int == 5)
    }

    @Test func threadsDoNotMixTheirLines() throws {
        let journal = try journal()
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
            for number in 0..<200 { journal.onMsgDeleted("\(thread)/\(number)") }
        }
        journal.flush()
        let seen = try lines().map { try #require(try object($0)["data"] as? String) }
        #expect(Set(seen).count == 1_600)
        #expect(journal.counts == .init(written: 1_600, dropped: 0))
        let ofOne = seen.filter { $0.hasPrefix("3/") }
        #expect(ofOne == (0..<200).map { "3/\($0)" })
    }

    @Test func aFullQueueDropsAndSaysSo() throws {
        let journal = try journal(.init(queuedLines: 3))
        journal.whileWriterWaits {
            for number in 0..<10 { journal.record("OnRecvNewMessage", data: "\(number)") }
        }
        journal.flush()
        journal.onConnecting()
        journal.flush()
        let events = try lines().map { try object($0) }
        let names = events.compactMap { $0["event"] as? String }
        #expect(names.filter { $0 == "OnRecvNewMessage" }.count == 3)
        #expect(events.first { $0["event"] as? String == "OnJournalDropped" }?["data"] as? Int == 7)
        #expect(journal.counts == .init(written: 4, dropped: 7))
    }

    @Test func theQueueIsBoundedInBytesToo() throws {
        let journal = try journal(.init(queuedBytes: 1_000))
        journal.whileWriterWaits {
            journal.record("OnMsgDeleted", data: String(repeating: "x", count: 700))
            journal.record("OnMsgDeleted", data: String(repeating: "y", count: 700))
        }
        journal.flush()
        #expect(journal.counts == .init(written: 1, dropped: 1))
    }

    @Test func aTornLineIsEndedAtTheNextStart() throws {
        try folder.write("events.jsonl", text: "{\"event\":\"OnConnecting\"}\n{\"event\":\"OnRe")
        let journal = try journal()
        journal.onConnectSuccess()
        journal.close()
        let all = try lines()
        #expect(all.count == 3)
        #expect(all[1] == "{\"event\":\"OnRe")
        #expect(try object(all[2])["event"] as? String == "OnConnectSuccess")
    }

    @Test func aWholeLineIsLeftAlone() throws {
        try folder.write("events.jsonl", text: "{\"event\":\"OnConnecting\"}\n")
        let journal = try journal()
        journal.onConnectSuccess()
        journal.close()
        #expect(try lines().count == 2)
    }

    @Test func aFullFileIsPutAside() throws {
        let journal = try journal(.init(fileBytes: 250, keptFiles: 2))
        for number in 0..<8 { journal.record("OnMsgDeleted", data: "\(number)") }
        journal.close()
        #expect(try lines().count == 2)
        #expect(try lines("events.jsonl.1").count == 2)
        #expect(try lines("events.jsonl.2").count == 2)
        #expect(!FileManager.default.fileExists(atPath: folder.path("events.jsonl.3")))
        #expect(try object(try lines()[1])["data"] as? String == "7")
    }

    @Test func afterSignOutNothingIsRecorded() throws {
        let first = try journal(user: "u1")
        first.onConnecting()
        first.close()
        let second = try journal(user: "u2")
        first.onKickedOffline()
        second.onConnecting()
        second.close()
        #expect(try lines().map { try object($0)["userID"] as? String } == ["u1", "u2"])
    }

    @Test func theFileIsForTheUserAlone() throws {
        try journal().close()
        let attributes = try FileManager.default.attributesOfItem(
            atPath: folder.path("events.jsonl"))
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test func aFolderThatIsMissingIsAnError() throws {
        #expect(throws: (any Error).self) {
            try ListenerJournal(url: URL(filePath: folder.path("none/events.jsonl")), userID: "u")
        }
    }
}
