import Foundation
import OpenIM
import TestSupport
import Testing

@Suite struct MessageTests {
    /// A row of a type with this content, and what is to be seen of it.
    struct Case: Sendable, CustomTestStringConvertible {
        let type: ContentType
        let content: String
        let preview: String
        let texts: [String]
        let isReadable: Bool
        let testDescription: String

        init(
            _ name: String, _ type: ContentType, _ content: String, preview: String,
            texts: [String] = [], isReadable: Bool = true
        ) {
            testDescription = name
            self.type = type
            self.content = content
            self.preview = preview
            self.texts = texts
            self.isReadable = isReadable
        }
    }

    static let ordinary: [Case] = [
        .init(
            "text", .text, #"{"content":"where is \u003cb\u003e"}"#, preview: "where is <b>",
            texts: ["where is <b>"]),
        .init(
            "picture", .picture, #"{"sourcePicture":{"width":800,"height":600}}"#,
            preview: "[picture 800×600]"),
        .init(
            "picture by its snapshot", .picture, #"{"snapshotPicture":{"width":8,"height":6}}"#,
            preview: "[picture 8×6]"),
        .init("voice", .sound, #"{"duration":7}"#, preview: "[voice 7 s]"),
        .init("video", .video, #"{"duration":9}"#, preview: "[video 9 s]"),
        .init(
            "file", .file, #"{"fileName":"order.pdf","fileSize":2048}"#,
            preview: "[file order.pdf 2 KB]", texts: ["order.pdf"]),
        .init("at-text", .atText, #"{"text":"@all hi"}"#, preview: "@all hi", texts: ["@all hi"]),
        .init(
            "merged", .merged,
            #"{"title":"t","multiMessage":[{"contentType":101,"textElem":{"content":"in"}},{"contentType":2101,"textElem":{"content":"gone"}},{"contentType":107,"mergeElem":{"title":"deeper"}}]}"#,
            preview: "[merged t]", texts: ["t", "in", "deeper"]),
        .init("card", .card, #"{"nickname":"N"}"#, preview: "[card N]", texts: ["N"]),
        .init(
            "location", .location, #"{"description":"Square","longitude":1.5}"#,
            preview: "[location Square]", texts: ["Square"]),
        .init(
            "custom", .custom, #"{"data":"x","description":"d"}"#, preview: "[custom d]",
            texts: ["d"]),
        .init(
            "custom 119", .customNotTriggering, #"{"description":"d"}"#, preview: "[custom d]",
            texts: ["d"]),
        .init("typing", .typing, #"{"msgTips":"yes"}"#, preview: "[typing]"),
        .init(
            "quote", .quote,
            #"{"text":"yes","quoteMessage":{"contentType":105,"fileElem":{"fileName":"f.txt"}}}"#,
            preview: "yes", texts: ["yes", "f.txt"]),
        .init(
            "quote of a revoked message", .quote,
            #"{"text":"yes","quoteMessage":{"contentType":2101,"textElem":{"content":"secret"}}}"#,
            preview: "yes", texts: ["yes"]),
        .init(
            "quote without its message", .quote, #"{"text":"yes"}"#, preview: "yes", texts: ["yes"]),
        .init("sticker", .face, #"{"index":3}"#, preview: "[sticker]"),
        .init("advanced text", .advancedText, #"{"text":"a"}"#, preview: "a", texts: ["a"]),
        .init("markdown", .markdown, ##"{"content":"# a"}"##, preview: "# a", texts: ["# a"]),
        .init(
            "notification", ContentType(1509), #"{"detail":"{}"}"#, preview: "[notification 1509]"),
        .init("unknown type", ContentType(777), #"{"content":"x"}"#, preview: "[unknown type 777]"),
        .init(
            "revoked", .revoked,
            #"{"detail":"{\"revokerID\":\"u\",\"revokerNickname\":\"Nick\"}"}"#,
            preview: "[revoked by Nick]"),
        .init("revoked without detail", .revoked, #"{}"#, preview: "[revoked]"),
        .init("empty text", .text, "{}", preview: "[empty text]"),
        .init("another key", .text, #"{"other":"order"}"#, preview: "[empty text]"),
        .init("repeated key", .text, #"{"content":"a","content":"b"}"#, preview: "b", texts: ["b"]),
    ]

    static let broken: [Case] = [
        .init("nothing", .text, "", preview: "[unreadable text]", isReadable: false),
        .init("null", .text, "null", preview: "[unreadable text]", isReadable: false),
        .init(
            "no JSON", .text, "not json at all order", preview: "[unreadable text]",
            isReadable: false),
        .init("a list", .text, "[1]", preview: "[unreadable text]", isReadable: false),
        .init(
            "cut short", .file, #"{"fileName":"a"#, preview: "[unreadable file]", isReadable: false),
        .init(
            "null for its text", .text, #"{"content":null}"#, preview: "[unreadable text]",
            isReadable: false),
        .init(
            "number for its text", .atText, #"{"text":5}"#, preview: "[unreadable text]",
            isReadable: false),
        .init(
            "null after a text", .text, #"{"content":"a","content":null}"#,
            preview: "[unreadable text]", isReadable: false),
        .init(
            "raw NUL", .text, "{\"content\":\"a\u{0}b\"}", preview: "[unreadable text]",
            isReadable: false),
        .init(
            "picture that is none", .picture, "x", preview: "[unreadable picture]",
            isReadable: false),
        .init(
            "sticker that is none", .face, "", preview: "[unreadable sticker]", isReadable: false),
        .init(
            "quote of nonsense", .quote, #"{"text":"a","quoteMessage":7}"#, preview: "a",
            texts: ["a"]),
        .init(
            "merged with nonsense in it", .merged,
            #"{"title":"t","multiMessage":[7,null,{"contentType":"x","textElem":3}]}"#,
            preview: "[merged t]", texts: ["t"]),
        .init(
            "sizes that are none", .file, #"{"fileName":"a","fileSize":"big"}"#,
            preview: "[file a]", texts: ["a"]),
        .init(
            "sizes beyond any", .picture, #"{"sourcePicture":{"width":1e300,"height":-1}}"#,
            preview: "[picture]"),
    ]

    @Test(arguments: ordinary + broken)
    func isShownByType(_ test: Case) {
        var row = ChatLog()
        row.contentType = test.type
        row.content = test.content
        let message = Message(row: row)
        #expect(message.preview == test.preview)
        #expect(message.searchableTexts == test.texts)
        #expect(message.isReadable == test.isReadable)
    }

    @Test func deepQuotesEndSomewhere() {
        let opening = #"{"contentType":114,"quoteElem":{"text":"q","quoteMessage":"#
        let depth = 200
        let inner =
            String(repeating: opening, count: depth) + "{}" + String(repeating: "}}", count: depth)
        var row = ChatLog()
        row.contentType = .quote
        row.content = #"{"text":"top","quoteMessage":"# + inner + "}"
        #expect(Message(row: row).searchableTexts.count == depth + 1)
    }

    @Test func theFullAnswerComesBackEqual() throws {
        let text = try String(
            contentsOf: Fixture.url("sdk-3.8/one-full-answer.json"), encoding: .utf8)
        let file = try #require(try JSONValue.parse(text).object)
        let result = try #require(file["result"]?.object)
        #expect(SearchResult(json: result).json == result)
        let param = SearchParam(json: try #require(file["param"]?.object))
        #expect(param.keywordList == ["order"])
        #expect(param.senderUserIDList.isEmpty)
        #expect(param.count == 7)
    }

    @Test func aStoredRowAnswersWithoutForeignMembers() {
        var row = ChatLog()
        row.contentType = .file
        row.content = #"{"filePath":"","fileName":"a","fileSize":1,"secret":true}"#
        #expect(Message(row: row).element.json == ["fileName": "a", "fileSize": 1])
    }

    @Test func anEventKeepsForeignMembers() {
        let json: JSONObject = [
            "clientMsgID": "a", "createTime": 0, "sendTime": 0, "sessionType": 1, "msgFrom": 0,
            "contentType": 101, "senderPlatformID": 0, "seq": 0, "isRead": false, "status": 0,
            "textElem": ["content": "x", "new": 1], "streamElem": ["a": 1],
        ]
        #expect(Message(json: json).json == json)
    }

    @Test func theLatestMessageHasTwoShapes() throws {
        let asRow =
            ##"{"clientMsgID":"a","senderFaceURL":"","contentType":101,"content":"{\"content\":\"hi\"}"}"##
        let asMessage = ##"{"clientMsgID":"b","contentType":101,"textElem":{"content":"ho"}}"##
        #expect(Message(latestMsg: asRow)?.preview == "hi")
        #expect(Message(latestMsg: asMessage)?.preview == "ho")
        for nothing in ["", "null", "{}", "[]", "{"] {
            #expect(Message(latestMsg: nothing) == nil)
        }
    }
}

@Suite struct VocabularyTests {
    @Test(
        arguments: [
            (SessionType.single, "u2", "u1", "", "si_u1_u2"),
            (.single, "u_1", "u", "", "si_u_u_1"),
            (.single, "Z", "a", "", "si_Z_a"),
            (.single, "u1", "u1", "", "si_u1_u1"),
            (.group, "u1", "77", "", "sg_77"),
            (.group, "u1", "77", "88", "sg_88"),
            (.oldGroup, "u1", "", "9", "g_9"),
            (.notification, "sys", "u1", "", "sn_sys_u1"),
            (.single, "", "u1", "", nil),
            (.group, "u1", "", "", nil),
            (SessionType(9), "u1", "u2", "3", nil),
        ] as [(SessionType, String, String, String, String?)])
    func routes(_ type: SessionType, send: String, recv: String, group: String, to id: String?) {
        #expect(
            ConversationRoute.conversationID(
                sessionType: type, sendID: send, recvID: recv, groupID: group) == id)
    }

    @Test(
        arguments: [
            (0, ""), (5, "5 B"), (1023, "1023 B"), (1024, "1 KB"), (2048, "2 KB"), (1536, "1.5 KB"),
            (858_278, "838 KB"), (1_048_064, "1 MB"), (1_500_000, "1.4 MB"),
            (Int64.max, "8388608 TB"),
        ] as [(Int64, String)])
    func sizes(_ bytes: Int64, text: String) {
        #expect(ByteSize(bytes).description == (text.isEmpty ? "0 B" : text))
    }

    @Test func typesAreFoundByTheirNames() {
        for type in ContentType.named { #expect(ContentType(name: type.name) == type) }
        #expect(ContentType(name: "File") == .file)
        #expect(ContentType(name: "777") == ContentType(777))
        for nonsense in ["", "pictures", "-1", "0", "1.5"] {
            #expect(ContentType(name: nonsense) == nil)
        }
    }

    @Test(arguments: [
        (Int64(1_784_600_064), Int64(1_784_600_004_000), Int64?(60_000)),
        (1_784_600_031_000, 1_784_600_001_000, 30_000),
        (0, 1_784_600_001_000, nil),
        (1_784_600_000_000, 1_784_600_001_000, nil),
        (.max, .min, nil),
    ])
    func revocationTimes(_ revoked: Int64, _ sent: Int64, latency: Int64?) {
        var revocation = MessageRevoked()
        revocation.revokeTime = revoked
        revocation.sourceMessageSendTime = sent
        #expect(revocation.latencyMs == latency)
    }

    @Test(arguments: [
        ("u1", Int64(0), Bool?.none, MessageRevoked.Revoker.own), ("u2", 20, false, .peer),
        ("u2", 60, false, .groupAdmin), ("u2", 100, nil, .groupOwner),
        ("adm", 0, true, .systemAdmin),
    ])
    func revokers(_ id: String, role: Int64, isAdmin: Bool?, revoker: MessageRevoked.Revoker) {
        var revocation = MessageRevoked()
        revocation.sourceMessageSendID = "u1"
        revocation.revokerID = id
        revocation.revokerRole = role
        revocation.isAdminRevoke = isAdmin
        #expect(revocation.revoker == revoker)
    }
}
