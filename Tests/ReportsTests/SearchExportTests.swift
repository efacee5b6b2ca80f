import Foundation
import Markup
import MarkupSupport
import OpenIM
import Reports
import TestSupport
import Testing

@Suite(.serialized)
struct SearchExportTests {
    @Test func aGenuineAnswerIsWholeInPageAndCSV() throws {
        let result = try genuineAnswer()
        let folder = try TemporaryFolder()
        try export(result).publish(with: Publisher(target: folder.path("out")))
        let page = try Data(contentsOf: URL(filePath: folder.path("out/index.html")))
        let document = ParsedDocument(Array(page))
        #expect(document.complaints == [])
        #expect(document.all("article").count == result.searchResultItems[0].messageList.count)
        #expect(document.all("mark").allSatisfy { $0.text.lowercased() == "order" })
        #expect(document.all("mark").count >= document.all("article").count)
        let csv = String(
            decoding: try Data(contentsOf: URL(filePath: folder.path("out/matches.csv"))),
            as: UTF8.self)
        #expect(csv.hasPrefix("\u{FEFF}conversationID,clientMsgID,"))
        for message in result.searchResultItems[0].messageList {
            #expect(csv.contains(message.clientMsgID))
        }
    }

    @Test func equalRunsGiveEqualBytes() throws {
        let result = try genuineAnswer()
        let folder = try TemporaryFolder()
        for name in ["one", "two"] {
            try export(result).publish(with: Publisher(target: folder.path(name)))
        }
        for file in ["index.html", "matches.csv", "manifest.json"] {
            let one = try Data(contentsOf: URL(filePath: folder.path("one/\(file)")))
            #expect(try one == Data(contentsOf: URL(filePath: folder.path("two/\(file)"))))
        }
    }

    @Test("No field of a message becomes markup", arguments: HostileText.all)
    func injection(hostile: HostileText) throws {
        let harmless = ParsedDocument(try page(of: answer(with: "x")))
        let document = ParsedDocument(try page(of: answer(with: hostile.text)))
        #expect(document.complaints == [])
        let ignored: Set = ["mark", "bdi", "title"]
        #expect(
            document.elements.map(\.name).filter { !ignored.contains($0) }
                == harmless.elements.map(\.name).filter { !ignored.contains($0) })
        #expect(
            document.elements.allSatisfy { $0.attributes.keys.allSatisfy { !$0.hasPrefix("on") } })
    }

    @Test func nothingFoundIsAPageToo() throws {
        let document = ParsedDocument(try page(of: SearchResult()))
        #expect(document.complaints == [])
        #expect(document.all("dd").contains { $0.text == "0 messages" })
    }

    @Test func linksOnlyWhenAskedFor() throws {
        var result = answer(with: "x")
        var picture = PictureElement()
        picture.sourcePicture = PictureInfo(json: ["url": "https://cdn.example/a.png"])
        result.searchResultItems[0].messageList[0].contentType = .picture
        result.searchResultItems[0].messageList[0].element = .picture(picture)
        let without = ParsedDocument(try page(of: result))
        let with = ParsedDocument(try page(of: result, hasLinks: true))
        func webLinks(_ document: ParsedDocument) -> [String] {
            document.all("a").compactMap { $0.attributes["href"] }.filter { $0.hasPrefix("http") }
        }
        #expect(webLinks(without) == [])
        #expect(webLinks(with) == ["https://cdn.example/a.png"])
    }

    // MARK: Helpers

    private func genuineAnswer() throws -> SearchResult {
        let text = try Fixture.text("sdk-3.8/one-full-answer.json")
        let object = try #require(try JSONValue.parse(text).object?["result"]?.object)
        return SearchResult(json: object)
    }

    /// One message whose every text is the same.
    private func answer(with text: String) -> SearchResult {
        var message = Message()
        message.clientMsgID = text
        message.serverMsgID = text
        message.sendID = text
        message.recvID = text
        message.senderNickname = text
        message.senderFaceURL = text
        message.sendTime = 1_784_505_700_000
        message.contentType = .quote
        message.status = .sent
        var quoted = message
        quoted.contentType = .text
        quoted.element = .text(TextElement(json: ["content": .string(text)]))
        var quote = QuoteElement(json: ["text": .string(text)])
        quote.quoteMessage = EmbeddedMessage(quoted)
        message.element = .quote(quote)
        var item = SearchResultItem()
        item.conversationID = text
        item.showName = text
        item.messageCount = 1
        item.messageList = [message]
        var result = SearchResult()
        result.totalCount = 1
        result.searchResultItems = [item]
        return result
    }

    private func page(of result: SearchResult, hasLinks: Bool = false) throws -> [UInt8] {
        let sink = MemorySink()
        try export(result, hasLinks: hasLinks).writePage(to: sink)
        return sink.bytes
    }

    private func export(_ result: SearchResult, hasLinks: Bool = false) -> SearchExport {
        let context = ExportContext(
            version: "test", now: 1_784_600_000_000, zone: .utc,
            store: StoreIdentity(
                account: "u1001", file: "OpenIM_v3_u1001.db", sdkVersion: "3.8.3", changeCounter: 7),
            hasLinks: hasLinks)
        return SearchExport(
            context: context, keywords: .literal(["order"]), result: result,
            reading: ReadingStatistics(rowsExamined: 1_000))
    }
}

extension ReportKeywords {
    /// A search for tests: ASCII, without regard to case.
    static func literal(_ keywords: [String]) -> ReportKeywords {
        @Sendable func ranges(_ text: String, _ keyword: String) -> [Range<Int>] {
            let bytes = Array(text.lowercased().utf8)
            let wanted = Array(keyword.lowercased().utf8)
            guard bytes.count == text.utf8.count, bytes.count >= wanted.count else { return [] }
            return (0...bytes.count - wanted.count)
                .filter { bytes[$0..<$0 + wanted.count].elementsEqual(wanted) }
                .map { $0..<$0 + wanted.count }
        }
        return ReportKeywords(
            keywords,
            matches: { message in
                keywords.map { keyword in
                    message.searchableTexts.contains { !ranges($0, keyword).isEmpty }
                }
            },
            marks: { text in keywords.flatMap { ranges(text, $0) } })
    }
}
