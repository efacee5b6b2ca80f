import Markup
import OpenIM

/// Writes the answer of one search as a page to read and a CSV file to work with.
package struct SearchExport {
    private let context: ExportContext
    private let keywords: ReportKeywords
    private let result: SearchResult
    private let reading: ReadingStatistics
    /// Messages a conversation that the page shows; the CSV file has them all.
    private static let shownMessages = 1000

    package init(
        context: ExportContext, keywords: ReportKeywords, result: SearchResult,
        reading: ReadingStatistics
    ) {
        self.context = context
        self.keywords = keywords
        self.result = result
        self.reading = reading
    }

    /// Publishes index.html, matches.csv and the manifest.
    @discardableResult
    package func publish(with publisher: Publisher) throws -> Manifest {
        try publisher.publish { staging in
            let files = [
                try staging.write("index.html") { sink in
                    try writePage(to: sink)
                    return nil
                },
                try staging.write("matches.csv", writeMatches),
            ]
            return Manifest(
                version: context.version, madeAt: context.now, store: context.store,
                parameters: context.parameters, reading: reading, files: files)
        }
    }

    /// Writes the page alone.
    package func writePage(to sink: any ByteSink) throws {
        let local = LocalTime(zone: context.zone)
        let cells = CellText(local: local)
        let report = SearchReport(tally: tally(local), keywords: keywords.keywords).report(
            cells: cells)
        let html = try HTMLWriter(to: sink)
        let page = HTMLPage(html: html, style: context.style)
        let frame = HTMLPage.Frame(
            title: report.title, summary: report.summary,
            facts: context.facts(reading, local: local), navigation: [], footer: context.footer)
        try page.write(frame) {
            ReportHTML(html: html, cells: cells, prefix: report.id).write(report)
            writeMessages(html, local)
        }
    }

    private func tally(_ local: LocalTime) -> SearchTally {
        var tally = SearchTally(keywordCount: keywords.keywords.count)
        for item in result.searchResultItems {
            for message in item.messageList {
                tally.add(
                    message, matched: keywords.matches(message), conversation: item.conversationID,
                    name: item.showName.isEmpty ? item.conversationID : item.showName,
                    day: local.day(message.sendTime))
            }
        }
        return tally
    }

    private func writeMessages(_ html: HTMLWriter, _ local: LocalTime) {
        var article = MessageArticle(html: html, local: local, context: context)
        article.marks = keywords.marks
        html.element("section", ["aria-labelledby": "messages"]) {
            html.element("h2", ["id": "messages"], text: "Messages")
            for item in result.searchResultItems { writeMessages(of: item, article) }
        }
    }

    private func writeMessages(of item: SearchResultItem, _ article: MessageArticle) {
        let html = article.html
        let name = item.showName.isEmpty ? item.conversationID : item.showName
        html.element("h3") {
            html.isolated(name)
            html.text(" · \(Wording.count(Int(item.messageCount)))")
        }
        html.element("div", ["class": "messages"]) {
            var days = DayHeadings(html: html, local: article.local)
            for message in item.messageList.prefix(Self.shownMessages) {
                days.write(before: message.sendTime)
                let anchor = Identifier("m-", "\(item.conversationID).\(message.clientMsgID)")
                article.write(message, as: .hit, anchor: anchor)
            }
        }
        if item.messageList.count > Self.shownMessages {
            html.element(
                "p", ["class": "note"],
                text: "The newest \(Wording.count(Self.shownMessages)); matches.csv has them all.")
        }
    }

    private func writeMatches(to sink: FileSink) throws -> Int? {
        let csv = try MessageCSV(to: sink, context: context, local: LocalTime(zone: context.zone))
        for item in result.searchResultItems {
            for message in item.messageList {
                try csv.write(message, conversationID: item.conversationID)
            }
        }
        return csv.rows
    }
}

/// Writes a heading whenever the local day changes.
struct DayHeadings {
    let html: HTMLWriter
    let local: LocalTime
    private var day: Int64?

    init(html: HTMLWriter, local: LocalTime) {
        self.html = html
        self.local = local
    }

    mutating func write(before time: Int64) {
        let moment = local.moment(time)
        guard moment.day != day, time != 0 else { return }
        day = moment.day
        html.element(
            "p", ["class": "day"],
            text: "\(Wording.weekdays[moment.weekday]) \(moment.date.iso)")
        html.newline()
    }
}
