import Markup
import OpenIM

/// Writes a conversation as pages of 1,000 messages, each with links to its neighbours.
///
/// Holds one page in memory, since a page must know whether another follows. Not Sendable.
final class ConversationPages {
    static let messagesPerPage = 1000

    private let staging: Staging
    private let context: ExportContext
    private let local: LocalTime
    private let marks: (String) -> [Range<Int>]
    private let conversation: SourceConversation
    private let stem: String
    private var waiting: [Message] = []
    private var count = 0
    private var revokedIDs: Set<String> = []
    private(set) var files: [ManifestFile] = []

    init(
        of conversation: SourceConversation, in staging: Staging, context: ExportContext,
        local: LocalTime, marks: @escaping (String) -> [Range<Int>]
    ) {
        self.conversation = conversation
        self.staging = staging
        self.context = context
        self.local = local
        self.marks = marks
        stem = FileNames.stem(of: conversation.id)
    }

    static let folder = "conversations"

    /// The path of a page from the export's folder; pages count from 1.
    static func path(of conversation: String, page: Int) -> String {
        "\(folder)/\(FileNames.stem(of: conversation))-\(page).html"
    }

    /// Where the message added next will stand, from the export's folder.
    func link(toNext clientMsgID: String) -> Link {
        let page = count / Self.messagesPerPage + 1
        return .file("\(Self.folder)/\(stem)-\(page).html", at: Self.anchor(clientMsgID))
    }

    static func anchor(_ clientMsgID: String) -> Identifier { Identifier("m-", clientMsgID) }

    /// Adds the next message, and writes the page before it when that is full.
    func add(_ message: Message) throws {
        if waiting.count == Self.messagesPerPage { try writePage(hasNext: true) }
        if message.isRevoked { revokedIDs.insert(message.clientMsgID) }
        waiting.append(message)
        count += 1
    }

    /// Writes the last page; an empty conversation has one too.
    func finish() throws {
        try writePage(hasNext: false)
    }

    /// Removes what was written, to begin again.
    func discard() {
        for file in files { staging.remove(file.path) }
    }

    private func writePage(hasNext: Bool) throws {
        let page = files.count + 1
        let messages = waiting
        let file = try staging.write("\(Self.folder)/\(stem)-\(page).html") { sink in
            let html = try HTMLWriter(to: sink)
            try HTMLPage(html: html, style: context.style).write(frame(page, hasNext)) {
                writeMessages(messages, html)
                writeNeighbours(page, hasNext, html)
            }
            return messages.count
        }
        files.append(file)
        waiting.removeAll(keepingCapacity: true)
    }

    private func frame(_ page: Int, _ hasNext: Bool) -> HTMLPage.Frame {
        let first = count - waiting.count + 1
        let range =
            waiting.isEmpty
            ? "No messages."
            : "Messages \(Wording.count(first)) to \(Wording.count(count)), page \(page)."
        var navigation = [HTMLPage.NavigationItem(title: "Overview", link: .file("../index.html"))]
        navigation += neighbours(page, hasNext)
        return HTMLPage.Frame(
            title: conversation.name, summary: range,
            facts: [
                Figure("Conversation", conversation.id), Figure("Account", context.store.account),
                Figure("Time zone", context.zone.name),
            ], navigation: navigation, footer: context.footer)
    }

    private func neighbours(_ page: Int, _ hasNext: Bool) -> [HTMLPage.NavigationItem] {
        var items: [HTMLPage.NavigationItem] = []
        if page > 1 {
            items.append(.init(title: "First page", link: .file("\(stem)-1.html")))
            items.append(.init(title: "Previous page", link: .file("\(stem)-\(page - 1).html")))
        }
        if hasNext {
            items.append(.init(title: "Next page", link: .file("\(stem)-\(page + 1).html")))
        }
        return items
    }

    private func writeNeighbours(_ page: Int, _ hasNext: Bool, _ html: HTMLWriter) {
        let items = neighbours(page, hasNext)
        guard !items.isEmpty else { return }
        html.element("p", ["class": "pages"]) {
            for item in items {
                html.link(item.link, item.title)
                html.text(" ")
            }
        }
    }

    private func writeMessages(_ messages: [Message], _ html: HTMLWriter) {
        var article = MessageArticle(html: html, local: local, context: context)
        article.marks = marks
        article.revokedIDs = revokedIDs
        var days = DayHeadings(html: html, local: local)
        html.element("h2", text: "Messages")
        html.element("div", ["class": "messages"]) {
            for message in messages {
                days.write(before: message.sendTime)
                article.write(message, anchor: Self.anchor(message.clientMsgID))
            }
        }
    }
}
