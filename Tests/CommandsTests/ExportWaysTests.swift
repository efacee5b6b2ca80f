import Foundation
import Markup
import OpenIM
import Reports
import Store
import TestSupport
import Testing

@testable import Commands

/// The quick way through raw rows and the way through values give the same bytes.
struct ExportWaysTests {
    @Test(arguments: ["sdk-3.8", "sdk-3.5", "live", "live-faulty"])
    func fixturesAreAlikeBothWays(folder: String) throws {
        let name = folder == "sdk-3.5" ? "OpenIM_v3_u5.db" : "OpenIM_v3_u1001.db"
        let copies = try TemporaryFolder()
        let path = try Fixture.copy("\(folder)/\(name)", into: copies).path(percentEncoded: false)
        try expectSameBytes(path)
    }

    @Test(arguments: 1...5 as ClosedRange<UInt64>)
    func hostileRowsAreAlikeBothWays(seed: UInt64) throws {
        let folder = try TemporaryFolder()
        let store = try TestStore(in: folder)
        var maker = HostileRows(seed: seed)
        try store.execute("begin")
        for conversation in ["si_u1_u2", "sg_it's \"x\"", "sg_=1,2"] {
            try store.addTable(conversation)
            for _ in 0..<150 {
                let rowID = try store.insert(maker.row(), into: conversation)
                if maker.chance(in: 4) {
                    let bytes = maker.damaged(maker.content)
                    let column = maker.chance(in: 2) ? "content" : "sender_nick_name"
                    try store.execute(
                        """
                        update \(Self.table(conversation)) \
                        set \(column) = cast(x'\(Self.hex(bytes))' as text) where rowid = \(rowID)
                        """)
                }
            }
        }
        try store.execute("commit")
        try expectSameBytes(store.path)
    }

    @Test func largeTablesComeInStretches() throws {
        let folder = try TemporaryFolder()
        let store = try TestStore(in: folder)
        try store.execute("begin")
        for (id, step) in [("sg_ordered", 1), ("sg_backwards", -1), ("sg_alike", 0)] as [(_, Int64)]
        {
            try store.addTable(id)
            var row = ChatLog()
            row.contentType = .text
            row.content = #"{"content":"one, two"}"#
            row.clientMsgID = "first"
            row.sendTime = 1_780_000_000_000
            _ = try store.insert(row, into: id)
            // Copies of the first row; ids and times follow the rowid.
            for power in 0..<10 {
                let columns = "server_msg_id, content_type, content, status"
                try store.execute(
                    """
                    insert into \(Self.table(id)) (client_msg_id, send_time, \(columns)) \
                    select 'm' || (rowid + \(1 << power)), \
                    1780000000000 + 7777 * \(step) * (rowid + \(1 << power)), \(columns) \
                    from \(Self.table(id))
                    """)
            }
        }
        try store.execute("commit")
        let source = StoreReportSource(
            path: store.path, options: StoreOptions(), stretchLength: 500)
        #expect(try source.makeReader().stretches(of: "sg_ordered")?.count == 3)
        #expect(try source.makeReader().stretches(of: "sg_alike")?.count == 1)
        try expectSameBytes(store.path, includesDeleted: [false], stretchLength: 500)
    }

    private static func table(_ id: String) -> String {
        "\"chat_logs_\(id.replacing("\"", with: "\"\""))\""
    }

    private static func hex(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    private func expectSameBytes(
        _ path: String, includesDeleted: [Bool] = [false, true], stretchLength: Int = 16_384,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let source = StoreReportSource(
            path: path, options: StoreOptions(), stretchLength: stretchLength)
        let identity = try source.identity()
        let zones = try ["UTC", "America/New_York"].map { try ReportZone(identifier: $0) }
        let cases: [(MessagesFormat, CSVDialect)] = [
            (.csv, .guarded), (.csv, .raw), (.ndjson, .raw),
        ]
        for (format, dialect) in cases {
            for (zone, deleted) in zip(zones, includesDeleted) {
                let context = ExportContext(
                    version: "1", now: 0, zone: zone, store: identity, csv: dialect,
                    includesDeleted: deleted)
                let values = try export(source, context, format, usesRawRows: false)
                let raw = try export(source, context, format, usesRawRows: true)
                #expect(raw.outcome == values.outcome, sourceLocation: sourceLocation)
                if raw.bytes != values.bytes {
                    let difference = Self.difference(raw.bytes, values.bytes)
                    Issue.record("\(format) \(difference)", sourceLocation: sourceLocation)
                }
            }
        }
    }

    private static func difference(_ raw: [UInt8], _ values: [UInt8]) -> String {
        let place = zip(raw, values).enumerated().first { $1.0 != $1.1 }?.offset ?? 0
        func near(_ bytes: [UInt8]) -> String {
            String(
                decoding: bytes[max(0, place - 200)..<min(bytes.count, place + 60)], as: UTF8.self)
        }
        return "at \(place)\nraw: \(near(raw))\nvalues: \(near(values))"
    }

    private func export(
        _ source: StoreReportSource, _ context: ExportContext, _ format: MessagesFormat,
        usesRawRows: Bool
    ) throws -> (bytes: [UInt8], outcome: MessagesExport.Outcome) {
        let sink = MemorySink()
        let export = MessagesExport(
            context: context, source: source, format: format, usesRawRows: usesRawRows)
        let outcome = try export.write(to: sink)
        return (sink.bytes, outcome)
    }
}

/// Rows of every content type, sound and not quite, the same on every run.
struct HostileRows {
    private var state: UInt64
    private(set) var content = ""
    private var made = 0

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

    private static let texts = [
        "", "=1+2", "-5", "+49 30", "@x", "'quoted", "00123", "12345678901234567890", "42", "1.5",
        "a,b", "\"", "\r\n", "\n", "\t", "退款", "😀", "é", "e\u{301}", "\\", "]]>", "<b>&amp;</b>",
        "\u{0}", "\u{7F}", "\u{2028}", "plain and longer than sixteen bytes", "用户，你好，退款单号",
    ]
    private static let types: [Int64] = [
        101, 101, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 113, 114, 115, 117, 118, 119,
        777, 1501, 2101,
    ]

    mutating func below(_ limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % limit
    }

    mutating func chance(in limit: Int) -> Bool { below(limit) == 0 }

    private mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }

    mutating func row() -> ChatLog {
        made += 1
        var row = ChatLog()
        row.clientMsgID = (chance(in: 20) ? "[SEQ_GAP_" : pick(Self.texts)) + "\(made)"
        row.serverMsgID = pick(Self.texts)
        row.sendID = pick(Self.texts)
        row.recvID = pick(Self.texts)
        row.senderNickname = pick(Self.texts) + pick(Self.texts)
        row.senderFaceURL = pick(Self.texts)
        row.senderPlatformID = Int64(below(12)) - 1
        row.sessionType = SessionType(Int64(below(6)))
        row.msgFrom = pick([100, 200, .min, .max])
        row.contentType = ContentType(pick(Self.types))
        row.isRead = chance(in: 2)
        row.status = MessageStatus(Int64(below(7)))
        row.seq = Int64(below(9))
        row.sendTime = time()
        row.createTime = time()
        row.ex = pick(Self.texts)
        row.localEx = pick(Self.texts)
        row.attachedInfo = info()
        content = json(of: row.contentType, depth: 0)
        row.content = content
        return row
    }

    private mutating func time() -> Int64 {
        pick([
            0, 1, -1, 1_793_500_000_000 + Int64(below(200_000_000)), 1_772_953_200_000 - 1,
            1_772_953_200_000, .max, .min, -62_135_596_800_000, 253_402_300_799_999,
        ])
    }

    private mutating func info() -> String {
        pick([
            "", "", "null", "{}", #"{"groupHasReadInfo":{"hasReadCount":3,"groupMemberCount":9}}"#,
            #"{"groupHasReadInfo":{"hasReadCount":3,"hasReadUserIDList":["a"]},"burnDuration":30}"#,
            #"{ "groupHasReadInfo" : {} , "isPrivateChat":true,"burnDuration":-0,"hasReadTime":7}"#,
            #"{"isPrivateChat":false,"burnDuration":0,"hasReadTime":0,"isEncryption":false,"x":1}"#,
            "broken",
        ])
    }

    private mutating func quoted() -> String {
        let text = JSONValue.string(pick(Self.texts) + pick(Self.texts)).serialized(
            chance(in: 2) ? .goEscapes : [])
        return chance(in: 12)
            ? pick([#""half \ud83d""#, #""\ud83d\ude00\/\b""#, "null", "7"]) : text
    }

    private mutating func number() -> String {
        pick(["0", "1", "-7", "1200", "9007199254740993", "1.0", "2e3", "99999999999999999999"])
    }

    private mutating func list(_ count: Int, _ element: (inout Self) -> String) -> String {
        "[" + (0..<count).map { _ in element(&self) }.joined(separator: ",") + "]"
    }

    private mutating func message(_ depth: Int) -> String {
        if depth > 3 || chance(in: 15) { return "null" }
        let type = ContentType(pick(Self.types))
        let key = MessageElement.key(of: type)
        let content = json(of: type, depth: depth + 1)
        let head = """
            {"clientMsgID":\(quoted()),"createTime":\(number()),"sendID":\(quoted()),\
            "contentType":\(type.rawValue),"senderNickname":\(quoted()),"seq":3,"isRead":true,\
            "status":2
            """
        let info = chance(in: 3) ? ",\"attachedInfoElem\":{\"burnDuration\":1}" : ""
        return type == .markdown
            ? "\(head)\(info),\"\(key)\":\(content)}" : "\(head),\"\(key)\":\(content)\(info)}"
    }

    private mutating func json(of type: ContentType, depth: Int) -> String {
        var members: [String] = []
        func add(_ key: String, _ value: String) { members.append("\"\(key)\":\(value)") }
        switch type {
        case .text, .markdown: add("content", quoted())
        case .picture:
            add("sourcePath", quoted())
            add("sourcePicture", "{\"uuid\":\(quoted()),\"size\":\(number()),\"width\":1}")
            if chance(in: 2) { add("snapshotPicture", "{}") }
        case .sound:
            add("uuid", quoted())
            add("dataSize", number())
            add("duration", number())
        case .video: add("videoPath", quoted())
        case .file:
            add("filePath", quoted())
            add("fileName", quoted())
            add("fileSize", number())
        case .atText:
            add("text", quoted())
            add("atUserList", list(below(3)) { $0.quoted() })
            add("atUsersInfo", list(below(2)) { "{\"atUserID\":\($0.quoted())}" })
            if chance(in: 2) { add("quoteMessage", message(depth)) }
            add("isAtSelf", pick(["true", "false", "null"]))
        case .merged:
            add("title", quoted())
            add("abstractList", list(below(3)) { $0.quoted() })
            add("multiMessage", list(below(3)) { $0.message(depth) })
            add("messageEntityList", pick(["null", "[]", "[{\"a\":1}]"]))
        case .card:
            add("userID", quoted())
            add("nickname", quoted())
            if chance(in: 2) { add("ex", quoted()) }
        case .location:
            add("description", quoted())
            add("longitude", "116.50")
        case .quote:
            add("text", quoted())
            add("quoteMessage", message(depth))
            if chance(in: 2) { add("messageEntityList", "[]") }
        case .face: add("index", number())
        case .advancedText: add("text", quoted())
        case .custom, .customNotTriggering, .customOnlineOnly:
            add("data", quoted())
            add("description", quoted())
        default: add("detail", quoted())
        }
        if chance(in: 12) { add("unknown", number()) }
        if chance(in: 12), let last = members.popLast() { members.insert(last, at: 0) }
        if chance(in: 12), let first = members.first { members.append(first) }
        let space = chance(in: 5) ? " " : ""
        return "\(space){\(space)\(members.joined(separator: ",\(space)"))\(space)}\(space)"
    }

    /// The text with some of its bytes replaced.
    mutating func damaged(_ text: String) -> [UInt8] {
        var bytes = Array(text.utf8)
        for _ in 0...below(3) where !bytes.isEmpty {
            bytes[below(bytes.count)] = pick([0xFF, 0xC3, 0x80, 0xED, 0x22, 0x5C, 0x7D, 0x0A, 0x41])
        }
        return bytes
    }
}
