import Markup

/// Writes the frame of a page: head, policy, header, navigation, content, footer.
///
/// Not Sendable: one page, one thread.
struct HTMLPage {
    let html: HTMLWriter
    let style: PageStyle

    /// A link of the navigation; the current page's is marked.
    struct NavigationItem: Equatable {
        let title: String
        let link: Link
        var isCurrent = false
    }

    /// What stands at the top and the foot of a page.
    struct Frame {
        var title: String
        var summary: String
        var facts: [Figure]
        var navigation: [NavigationItem]
        var footer: String
    }

    /// Writes the whole page with what `content` writes in its main part.
    func write(_ frame: Frame, _ content: () throws -> Void) throws {
        html.doctype()
        try html.element("html", ["lang": "en"]) {
            writeHead(frame)
            try html.element("body") {
                html.link(.anchor(Identifier("content")), "Skip to the content", class: "skip")
                html.newline()
                writeHeader(frame)
                writeNavigation(frame.navigation)
                try html.element("main", ["id": "content"], content)
                html.newline()
                html.element("footer") { html.element("p", text: frame.footer) }
                html.verbatim(.script, style.script)
            }
        }
        try html.finish()
    }

    private func writeHead(_ frame: Frame) {
        html.element("head") {
            html.void("meta", ["charset": "utf-8"])
            html.void("meta", ["http-equiv": "Content-Security-Policy", "content": style.policy])
            html.void(
                "meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
            html.void("meta", ["name": "color-scheme", "content": "light dark"])
            html.void("meta", ["name": "referrer", "content": "no-referrer"])
            html.element("title", text: frame.title)
            html.newline()
            html.verbatim(.style, style.stylesheet)
        }
        html.newline()
    }

    private func writeHeader(_ frame: Frame) {
        html.element("header") {
            html.element("h1", ["dir": "auto"], text: frame.title)
            html.element("p", ["class": "summary"], text: frame.summary)
            if !frame.facts.isEmpty { html.list(frame.facts, class: "facts") }
        }
        html.newline()
    }

    private func writeNavigation(_ items: [NavigationItem]) {
        guard !items.isEmpty else { return }
        html.element("nav", ["aria-label": "Pages of this export"]) {
            html.element("ul") {
                for item in items { writeNavigationItem(item) }
            }
        }
        html.newline()
    }

    private func writeNavigationItem(_ item: NavigationItem) {
        html.element("li") {
            html.start("a")
            html.href(item.link)
            if item.isCurrent { html.attribute("aria-current", "page") }
            html.text(item.title)
            html.end()
        }
    }
}

extension HTMLWriter {
    /// Names with their values, as a description list.
    func list(_ figures: [Figure], class name: String) {
        element("dl", ["class": name]) {
            for figure in figures {
                element("div") {
                    element("dt", text: figure.name)
                    element("dd", ["dir": "auto"], text: figure.value)
                }
            }
        }
        newline()
    }
}
