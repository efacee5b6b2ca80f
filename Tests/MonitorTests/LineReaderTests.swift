import Foundation
import OpenIM
import TestSupport
import Testing

@testable import Monitor

/// The quick reader agrees with the full decoder on every line that it answers for.
@Suite struct LineReaderTests {
    private static func lines(_ name: String) throws -> [[UInt8]] {
        try Fixture.data(name).split(separator: 0x0A).map { Array($0) }
    }

    private func full(_ line: [UInt8]) -> EventDigest? {
        (try? JSONValue.parse(line)).flatMap(ListenerEvent.init(json:)).map(EventDigest.init)
    }

    @Test(arguments: [
        "live/events.jsonl", "live-faulty/events.jsonl", "events/every-event.jsonl",
    ]) func everyRecordedLine(_ name: String) throws {
        var reader = LineReader(readsTexts: true)
        var quick = 0
        for line in try Self.lines(name) {
            guard let digest = reader.digest(of: line[...]) else { continue }
            quick += 1
            #expect(digest == full(line))
        }
        #expect(quick > (name.hasPrefix("events") ? 20 : 700))
    }

    static let unusual = [
        #"{"event":"OnTotalUnreadMessageCountChanged","data":-5}"#,
        #"{"data":7,"event":"OnTotalUnreadMessageCountChanged","ts":1,"userID":"u1001"}"#,
        #"{"event":"OnTotalUnreadMessageCountChanged","data":7.0}"#,
        #"{"event":"OnTotalUnreadMessageCountChanged","data":"7"}"#,
        #"{"event":"OnTotalUnreadMessageCountChanged","data":07}"#,
        #"{"event":"OnTotalUnreadMessageCountChanged","data":99999999999999999999}"#,
        #"{"event":"OnTotalUnreadMessageCountChanged"}"#,
        #"{"event":"OnTotalUnreadMessageCountChanged","data":1,"data":2}"#,
        #"{"event":"OnTotalUnreadMessageCountChanged","data":1}x"#,
        #"{"event":"OnTotalUnreadMessageCountChanged","data":1,}"#,
        #"{"event":"OnTotalUnreadMessageCountChanged","x":[1,2,],"data":1}"#,
        #"{"event":"OnTotalUnreadMessageCountChanged","x":[],"y":{},"z":[{}, null ,true],"data":1}"#,
        #"{"event":"OnTotalUnreadMessageCountChanged","x":nul,"data":1}"#,
        #"{"event":"OnTotalUnreadMessageCountChanged","x":"\q","data":1}"#,
        #"{"event":"OnTotalUnreadMessageCountChanged","x":"\u12g4","data":1}"#,
        #"  {  "event" : "OnTotalUnreadMessageCountChanged" , "data" : 1  }  "#,
        #"{"event":"OnRecvNewMessage","data":"{\"clientMsgID\":\"a\\u0062\",\"contentType\":101,\"textElem\":{\"content\":\"a\\n\\\"b\\\" \\ud83d\\ude00 \\ud83d\"}}"}"#,
        #"{"event":"OnRecvNewMessage","data":"{\"clientMsgID\":\"a\u00e9\"}"}"#,
        #"{"event":"OnRecvNewMessage","data":"{\"clientMsgID\":null,\"sendID\":5}"}"#,
        #"{"event":"OnRecvNewMessage","data":"{\"textElem\":{\"content\":\"a\"},\"contentType\":105}"}"#,
        #"{"event":"OnRecvNewMessage","data":"{\"contentType\":105,\"fileElem\":{\"fileName\":\"order.pdf\"}}"}"#,
        #"{"event":"OnRecvNewMessage","data":"{\"contentType\":106,\"atTextElem\":{\"text\":\"x\",\"text\":\"y\"},\"atTextElem\":{\"text\":\"z\"}}"}"#,
        #"{"event":"OnRecvNewMessage","data":"{\"contentType\":101,\"textElem\":null}"}"#,
        #"{"event":"OnRecvNewMessage","data":"{\"contentType\":101,\"textElem\":{\"content\":\"\"}}"}"#,
        #"{"event":"OnRecvNewMessage","data":{"clientMsgID":"a"}}"#,
        #"{"event":"OnRecvNewMessage","data":"[]"}"#,
        #"{"event":"OnRecvNewMessage","data":"{\"clientMsgID\":\"a\"} x"}"#,
        #"{"event":"onRecvNewMessage:","data":"{\"clientMsgID\":\"a\"}"}"#,
        #"{"event":"OnConversationChanged","data":"[]"}"#,
        #"{"event":"OnConversationChanged","data":"[{\"conversationID\":\"si_a_b\",\"unreadCount\":3},{}]"}"#,
        #"{"event":"OnConversationChanged","data":"[{\"conversationID\":\"si_a_b\"},5]"}"#,
        #"{"event":"OnConversationChanged","data":"[{\"unreadCount\":\"3\"}]"}"#,
        #"{"event":"OnConversationChanged","data":"{}"}"#,
        "not json", "", "{}", "[]", "5", #"{"event":5}"#, #"{"event":""}"#,
        "{\"event\":\"a\u{1}\"}",
    ]

    @Test(arguments: unusual) func everyUnusualLine(_ text: String) {
        var reader = LineReader(readsTexts: true)
        let line = Array(text.utf8)
        if let digest = reader.digest(of: line[...]) { #expect(digest == full(line)) }
    }

    @Test func everyUnusualLineCountsAsTheFullDecoderSays() {
        var quick = Session.emptyState()
        var full = Session.emptyState()
        for text in Self.unusual {
            let line = Array(text.utf8)
            quick.apply(line: line[...], at: Session.now)
            if let event = (try? JSONValue.parse(line)).flatMap(ListenerEvent.init(json:)) {
                full.apply(event, at: Session.now)
            } else {
                full.countMalformedLine()
            }
        }
        #expect(quick.snapshot(at: Session.now) == full.snapshot(at: Session.now))
        #expect(quick.events.malformed > 5)
    }

    /// Bytes changed, dropped and doubled at random: whatever the quick reader still answers, it
    /// answers as the full decoder does.
    @Test(arguments: [1, 2, 3, 4] as [UInt64]) func damagedLines(_ seed: UInt64) throws {
        var random = SeededGenerator(state: seed)
        let lines = try Self.lines("events/every-event.jsonl") + Self.unusual.map { Array($0.utf8) }
        let alphabet = Array(#"{}[]",:\0123456789-.eEuntrfalse "#.utf8) + [0, 0x1F, 0xC3, 0xFF]
        var reader = LineReader(readsTexts: true)
        var answered = 0
        for _ in 0..<1_500 {
            var line = lines.randomElement(using: &random) ?? []
            for _ in 0..<Int.random(in: 1...3, using: &random) where !line.isEmpty {
                let place = Int.random(in: 0..<line.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: line[place] = alphabet.randomElement(using: &random) ?? 0
                case 1: line.remove(at: place)
                default: line.insert(alphabet.randomElement(using: &random) ?? 0, at: place)
                }
            }
            guard let digest = reader.digest(of: line[...]) else { continue }
            answered += 1
            #expect(digest == full(line), "\(String(decoding: line, as: UTF8.self))")
        }
        #expect(answered > 100)
    }

    @Test(arguments: ["live", "live-faulty"]) func theStateIsTheSame(_ name: String) throws {
        let session = try Session(fixture: name)
        var quick = Session.emptyState()
        quick.advance(to: Session.now)
        for change in session.changes { quick.apply(change) }
        for line in try Self.lines("\(name)/events.jsonl") {
            quick.apply(line: line[...], at: Session.now)
        }
        quick.settle()
        var full = session.state()
        #expect(quick.snapshot(at: Session.now) == full.snapshot(at: Session.now))
    }
}
