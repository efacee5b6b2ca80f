import Markup
import OpenIM

/// Writes the pages of an export: an index, a page a report; or all in one file.
struct HTMLExport {
    let writing: ExportWriting
    let reports: [Report]
    let cells: CellText

    private var plan: ExportPlan { writing.plan }
    private var context: ExportContext { writing.plan.context }

    func write() throws -> [ManifestFile] {
        if plan.request.isSingleFile { return [try writeSingleFile()] }
        let isAlone = reports.count == 1 && !plan.hasPages
        if isAlone { return [try write(reports[0], to: "index.html", navigation: [])] }
        return [try writeIndex()]
            + (try reports.map { report in
                try write(
                    report, to: "\(report.id).html", navigation: navigation(current: report.id))
            })
    }

    // MARK: Separate pages

    private func write(
        _ report: Report, to name: String, navigation: [HTMLPage.NavigationItem]
    ) throws -> ManifestFile {
        try page(name, frame(report.title, report.summary, navigation)) { html in
            ReportHTML(html: html, cells: cells, prefix: report.id).write(report)
            if report.id == ReportKind.search.rawValue { writeHits(html) }
        }
    }

    private func writeIndex() throws -> ManifestFile {
        try page("index.html", frame(title, summary, navigation(current: nil))) { html in
            for report in reports { writeExtract(report, html) }
            if plan.hasPages { writeConversationList(html) }
        }
    }

    private var title: String { "Message store of \(context.store.account)" }
    private let summary = "What the store holds, in numbers and in full."

    private func navigation(current: String?) -> [HTMLPage.NavigationItem] {
        [.init(title: "Overview", link: .file("index.html"), isCurrent: current == nil)]
            + reports.map { report in
                .init(
                    title: Self.shortTitle(report), link: .file("\(report.id).html"),
                    isCurrent: report.id == current)
            }
    }

    private static func shortTitle(_ report: Report) -> String {
        report.id.prefix(1).uppercased() + report.id.dropFirst()
    }

    /// A report's few numbers, and the way to it.
    private func writeExtract(_ report: Report, _ html: HTMLWriter) {
        html.element("section") {
            html.element("h2") {
                html.link(.file("\(report.id).html"), report.title)
            }
            html.element("p", ["class": "note"], text: report.summary)
            html.list(report.figures, class: "figures")
        }
    }

    private func writeConversationList(_ html: HTMLWriter) {
        let heading = Identifier("conversations")
        html.element("section", ["aria-labelledby": heading.value]) {
            html.element("h2", ["id": heading.value], text: "Conversations")
            ReportHTML(html: html, cells: cells, prefix: "index").write(
                conversationTable, caption: "Conversations")
        }
    }

    private var conversationTable: ReportTable {
        ReportTable(
            columns: [
                ReportColumn("Conversation", "name"), ReportColumn("Type", "type"),
                ReportColumn("Messages", "messages", .numbers),
                ReportColumn("Unread", "unread", .numbers),
                ReportColumn("Revoked", "revoked", .numbers), ReportColumn("Last", "last", .times),
                ReportColumn("Pages", "pages", .numbers), ReportColumn("Id", "conversationID"),
            ],
            rows: writing.results.map { result in
                let id = result.conversation.id
                let activity = result.activity.byConversation[id]
                return [
                    .text(result.conversation.name, writing.page(of: id)),
                    .text(result.conversation.row?.conversationType.name ?? "table only"),
                    .count(activity?.count ?? 0), .count(ifKnown: result.unread.stored),
                    .count(result.revocations.entries.count), .time(activity?.last ?? 0),
                    .count(result.pages.count), .identifier(id),
                ]
            }, shownRows: 10_000)
    }

    // MARK: One file

    private func writeSingleFile() throws -> ManifestFile {
        let hasMessages = plan.request.hasConversationPages
        var navigation = reports.map { report in
            HTMLPage.NavigationItem(
                title: Self.shortTitle(report), link: .anchor(Identifier("r-", report.id)))
        }
        if hasMessages {
            navigation.append(
                .init(title: "Conversations", link: .anchor(Identifier("conversations"))))
        }
        return try page("index.html", frame(title, summary, navigation)) { html in
            for report in reports {
                html.element("section", ["aria-labelledby": Identifier("r-", report.id).value]) {
                    html.start("h2")
                    html.id(Identifier("r-", report.id))
                    html.text(report.title)
                    html.end()
                    ReportHTML(html: html, cells: cells, prefix: report.id).write(report)
                    if report.id == ReportKind.search.rawValue { writeHits(html) }
                }
            }
            if hasMessages {
                writeConversationList(html)
                try writeConversations(html)
            }
        }
    }

    /// Reads every conversation once more and writes it behind the reports.
    private func writeConversations(_ html: HTMLWriter) throws {
        let reader = try writing.source.makeReader()
        let mask = plan.request.maskKey.map(Mask.init(key:))
        for (conversation, result) in zip(writing.conversations, writing.results) {
            html.start("h2")
            html.id(Identifier("v-", result.conversation.id))
            html.text(result.conversation.name)
            html.end()
            try html.element("div", ["class": "messages"]) {
                try writeMessages(of: conversation, reader, mask, html)
            }
            try html.checkpoint()
        }
    }

    private func writeMessages(
        of conversation: SourceConversation, _ reader: any ReportReader, _ mask: Mask?,
        _ html: HTMLWriter
    ) throws {
        var article = MessageArticle(html: html, local: cells.local, context: context)
        article.marks = plan.request.keywords.marks
        var days = DayHeadings(html: html, local: cells.local)
        try? reader.forEachRow(of: conversation.id) { stored in
            guard !stored.isPlaceholder, context.covers(stored.sendTime) else { return }
            let message = Message(row: mask?.row(stored) ?? stored)
            if message.isRevoked { article.revokedIDs.insert(message.clientMsgID) }
            days.write(before: message.sendTime)
            article.write(message)
        }
    }

    // MARK: Parts

    private func frame(
        _ title: String, _ summary: String, _ navigation: [HTMLPage.NavigationItem]
    ) -> HTMLPage.Frame {
        HTMLPage.Frame(
            title: title, summary: summary,
            facts: context.facts(writing.reading, local: cells.local), navigation: navigation,
            footer: context.footer)
    }

    private func page(
        _ name: String, _ frame: HTMLPage.Frame, _ content: (HTMLWriter) throws -> Void
    ) throws -> ManifestFile {
        try plan.staging.write(name) { sink in
            let html = try HTMLWriter(to: sink)
            try HTMLPage(html: html, style: context.style).write(frame) { try content(html) }
            return nil
        }
    }

    /// The newest matches of each conversation, with what was said around them.
    private func writeHits(_ html: HTMLWriter) {
        var article = MessageArticle(html: html, local: cells.local, context: context)
        article.marks = plan.request.keywords.marks
        let heading = Identifier("hits")
        html.element("section", ["aria-labelledby": heading.value]) {
            html.element("h2", ["id": heading.value], text: "Messages")
            for result in writing.results where result.hits.count > 0 {
                writeHits(of: result, article)
            }
        }
    }

    private func writeHits(of result: ConversationResult, _ article: MessageArticle) {
        let html = article.html
        html.element("h3") {
            if let link = writing.page(of: result.conversation.id) {
                html.link(link, result.conversation.name)
            } else {
                html.isolated(result.conversation.name)
            }
            html.text(" · \(Wording.count(result.hits.count))")
        }
        if result.hits.count > ConversationPass.shownHits {
            html.element(
                "p", ["class": "note"],
                text: "The newest \(ConversationPass.shownHits); matches.csv has them all.")
        }
        html.element("div", ["class": "messages"]) {
            for group in result.hits.groups { writeGroup(group, article) }
        }
    }

    private func writeGroup(_ group: HitCollector.Group, _ article: MessageArticle) {
        var days = DayHeadings(html: article.html, local: article.local)
        article.html.element("div", ["class": "group"]) {
            for line in group {
                days.write(before: line.message.sendTime)
                article.write(line.message, as: line.isHit ? .hit : .context, linkedTo: line.link)
            }
        }
    }
}
