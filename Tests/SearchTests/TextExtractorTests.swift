import OpenIM
import Testing

@testable import Search

@Suite struct TextExtractorTests {
    /// The scanner against the full decoder, over sound and damaged contents of every type.
    @Test(arguments: MatchMode.allCases)
    func agreesWithTheFullDecoder(mode: MatchMode) {
        var contents = HostileContent(seed: 20)
        var extractor = TextExtractor(mode: mode)
        var readable = 0
        for _ in 0..<8_000 {
            let content = contents.next()
            let type = contents.dice.pick(HostileContent.types)
            let scanned = extract(content) { extractor.append($0, type: type, to: $1) }
            let decoded = extract(content) { extractor.appendFully($0, type: type, to: $1) }
            #expect(
                scanned.text == decoded.text, "\(type) \(String(decoding: content, as: UTF8.self))")
            #expect(
                scanned.isReadable == decoded.isReadable,
                "\(type) \(String(decoding: content, as: UTF8.self))")
            if scanned.isReadable { readable += 1 }
        }
        #expect((1_000..<7_500).contains(readable))
    }

    /// That the scanner does the work: a scan that gave everything to the decoder would agree as well.
    @Test(arguments: [
        (#"{"content":"Hello"}"#, ContentScanner.Finding.text(12..<17, escaped: false)),
        (#" { "a" : [1,{"b":null}], "content" : "a\n" } "#, .text(38..<41, escaped: true)),
        (#"{"content":"one","content":"two"}"#, .text(28..<31, escaped: false)),
        (#"{"other":"x"}"#, .absent), ("{}", .absent), (#"{"content":null}"#, .unsure),
        ("", .unsure),
        (#"{"content":"x"} y"#, .unsure), (#"{"n":1e3,"content":"x"}"#, .unsure),
    ])
    func finding(content: String, expected: ContentScanner.Finding) {
        var content = content
        #expect(content.withUTF8 { ContentScanner.find("content", in: $0) } == expected)
    }

    @Test(
        arguments: [
            (
                #"{"text":"A","quoteMessage":{"textElem":{"content":"B"},"contentType":101}}"#, 114,
                2
            ),
            (#"{"text":"","quoteMessage":null}"#, 114, 0),
            (
                #"{"title":"T","multiMessage":[{"contentType":114,"quoteElem":{"text":"Q"}}, {}]}"#,
                107, 2
            ),
            (#"{"text":"A","quoteMessage":{"contentType":"101"}}"#, 114, nil),
            (#"{"text":5}"#, 114, nil),
        ] as [(String, Int64, Int?)])
    func nestedPieces(content: String, type: Int64, count: Int?) {
        var content = content
        let found = content.withUTF8 { bytes in
            var scanner = NestedScanner(bytes)
            return scanner.scan(type: ContentType(type)) ? scanner.pieces.count : nil
        }
        #expect(found == count)
    }

    @Test(
        arguments: [
            (101, #"{"content":"A\u0042 é"}"#, "ab é", true),
            (105, #"{"fileName":"X.PDF"}"#, "x.pdf", true),
            (101, "null", "", false), (101, "", "", false), (102, "{}", "", true),
            (102, "junk", "", false),
            (
                114, #"{"text":"A","quoteMessage":{"contentType":101,"textElem":{"content":"B"}}}"#,
                "a|b", true
            ),
            (
                114,
                #"{"text":"A","quoteMessage":{"contentType":2101,"textElem":{"content":"B"}}}"#,
                "a", true
            ),
            (
                107,
                #"{"title":"T","multiMessage":[{"contentType":101,"textElem":{"content":"B"}}]}"#,
                "t|b", true
            ),
        ] as [(Int64, String, String, Bool)])
    func extracted(type: Int64, content: String, text: String, isReadable: Bool) {
        var extractor = TextExtractor(mode: .caseless)
        let result = extract(Array(content.utf8)) { extractor.append($0, type: type, to: $1) }
        let parts = result.text.split(
            separator: SearchText.partSeparator, omittingEmptySubsequences: false)
        #expect(parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "|") == text)
        #expect(result.isReadable == isReadable)
    }

    private func extract(
        _ content: [UInt8], _ body: (UnsafeBufferPointer<UInt8>, ByteBuffer) -> Bool
    ) -> (text: [UInt8], isReadable: Bool) {
        let out = ByteBuffer()
        let isReadable = content.withUnsafeBufferPointer { body($0, out) }
        return (Array(out.bytes), isReadable)
    }
}
