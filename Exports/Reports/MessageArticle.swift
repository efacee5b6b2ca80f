import Markup
import OpenIM

/// Writes one message as an article: time, sender, what it says by its type, and its state.
///
/// Every type has a form of its own or a placeholder; what is missing is said, never guessed.
struct MessageArticle {
    let html: HTMLWriter
    let local: LocalTime
    let context: ExportContext
    /// The places in a text, in bytes of its UTF-8, that a keyword matched.
    var marks: (String) -> [Range<Int>] = { _ in [] }
    /// Messages known to be revoked whose text a quote may still carry.
    var revokedIDs: Set<String> = []

    /// The part a message plays where it stands.
    enum Role {
        case plain
        case hit
        case context
    }

    /// Writes the article; its time links to itself when it has an anchor, or to where else it stands.
    func write(
        _ message: Message, as role: Role = .plain, anchor: Identifier? = nil,
        linkedTo link: Link? = nil
    ) {
        let isOwn = message.sendID == context.store.account
        html.start("article")
        html.attribute("class", classes(message, role, isOwn: isOwn))
        if let anchor { html.id(anchor) }
        writeTime(message, anchor.map(Link.anchor) ?? link)
        html.element("b", ["dir": "auto"], text: MessageWording.sender(message))
        html.start("div")
        html.attribute("dir", "auto")
        writeContent(message)
        html.end()
        if let state = MessageWording.state(message, isOwn: isOwn) {
            html.element("small", text: state)
        }
        html.end()
        html.newline()
    }

    private func classes(_ message: Message, _ role: Role, isOwn: Bool) -> String {
        var names = isOwn ? "own" : ""
        if isHidden(message) || message.isRevoked { names += " gone" }
        if message.status == .failed || !message.isReadable { names += " bad" }
        if message.contentType.isNotification { names += " note" }
        switch role {
        case .plain: break
        case .hit: names += " hit"
        case .context: names += " context"
        }
        return names.isEmpty ? "m" : names
    }

    private func writeTime(_ message: Message, _ link: Link?) {
        html.start(link == nil ? "span" : "a")
        if let link { html.href(link) }
        if message.sendTime == 0 {
            html.text("–")
        } else {
            let moment = local.moment(message.sendTime)
            html.time(message.sendTime, moment.clock(withSeconds: true), local)
        }
        html.end()
    }

    /// Whether the text must not be shown.
    private func isHidden(_ message: Message) -> Bool {
        !message.status.isVisible && !context.includesDeleted
    }

    private func writeContent(_ message: Message) {
        if message.isRevoked {
            html.text(MessageWording.revocation(message))
        } else if isHidden(message) {
            html.text("[\(message.status.name)]")
        } else {
            writeElement(message)
        }
    }

    private func writeElement(_ message: Message) {
        guard message.isReadable else { return html.text(message.preview) }
        switch message.element {
        case .text, .advancedText, .markdown, .face, .sound, .typing, .missing, .notification:
            html.marked(message.preview, marks(message.preview))
            writeLink(message)
        case .atText(let element):
            writeQuoted(element.quoteMessage?.message)
            html.marked(message.preview, marks(message.preview))
        case .quote(let element):
            writeQuoted(element.quoteMessage?.message)
            html.marked(message.preview, marks(message.preview))
        case .merged(let element):
            writeMerged(element)
        case .location(let element):
            html.marked(message.preview, marks(message.preview))
            html.text(" \(element.latitude), \(element.longitude)")
        case .picture, .video, .file, .card, .custom:
            html.marked(message.preview, marks(message.preview))
            writeLink(message)
        }
    }

    /// The text that a message answers; of a revoked one, only that it was revoked.
    private func writeQuoted(_ quoted: Message?) {
        guard let quoted else { return }
        html.element("blockquote", ["dir": "auto"]) {
            if quoted.isRevoked || revokedIDs.contains(quoted.clientMsgID) {
                html.text("[revoked]")
            } else {
                html.isolated(MessageWording.sender(quoted))
                html.text(": ")
                html.marked(quoted.preview, marks(quoted.preview))
            }
        }
    }

    private static let mergedLimit = 50

    private func writeMerged(_ element: MergeElement) {
        html.marked(element.title.isEmpty ? "[merged]" : element.title, marks(element.title))
        for part in element.multiMessage.prefix(Self.mergedLimit) { writeQuoted(part) }
        let rest = element.multiMessage.count - Self.mergedLimit
        if rest > 0 { html.element("i", text: "and \(rest) more") }
    }

    /// The address of a picture, file, video or voice, only when links were asked for.
    private func writeLink(_ message: Message) {
        guard context.hasLinks, let address = Self.address(of: message.element),
            let link = Link.web(address)
        else { return }
        html.text(" ")
        html.link(link, "open")
    }

    private static func address(of element: MessageElement) -> String? {
        switch element {
        case .picture(let picture):
            [picture.sourcePicture, picture.bigPicture, picture.snapshotPicture]
                .compactMap { $0?.url }.first { !$0.isEmpty }
        case .sound(let sound): sound.sourceUrl
        case .video(let video): video.videoUrl
        case .file(let file): file.sourceUrl
        default: nil
        }
    }
}
