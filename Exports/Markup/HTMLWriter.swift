import CLibXML2

/// Writes one HTML document as a stream of nodes, through libxml2's text writer.
///
/// Names are compile-time constants and every text passes `VisibleText` and libxml2's escaping, so
/// no content can become markup. Memory does not grow with the document. Calls do not throw: the
/// first failure sticks, later calls do nothing, and `finish()` or `checkpoint()` throws it.
/// Not Sendable: one document, one thread.
package final class HTMLWriter {
    private let writer: TextWriter
    private var failure: (any Error)?
    private var depth = 0

    /// Makes a writer whose bytes go to `sink`; throws only when memory is out.
    package init(to sink: any ByteSink) throws(MarkupError) {
        writer = try TextWriter(to: sink)
    }

    /// Writes `<!DOCTYPE html>`; once, before anything else.
    package func doctype() {
        run("doctype") { xmlTextWriterWriteDTD($0, "html", nil, nil, nil) }
        newline()
    }

    /// Opens an element; attributes may follow until the first text or child.
    package func start(_ name: StaticString) {
        run(name) { xmlTextWriterStartElement($0, name.utf8Start) }
        depth += 1
    }

    /// Adds an attribute to the element opened last.
    package func attribute(_ name: StaticString, _ value: String) {
        let visible = VisibleText.of(value)
        run(name) { writer in
            visible.withXMLString { xmlTextWriterWriteAttribute(writer, name.utf8Start, $0) }
        }
    }

    /// Adds a link to the element opened last.
    package func href(_ link: Link) {
        attribute("href", link.reference)
    }

    /// Adds an `id` to the element opened last.
    package func id(_ identifier: Identifier) {
        attribute("id", identifier.value)
    }

    /// Adds text to the open element.
    package func text(_ text: String) {
        let visible = VisibleText.of(text)
        run("text") { writer in
            visible.withXMLString { xmlTextWriterWriteString(writer, $0) }
        }
    }

    /// Closes the element opened last, always with an end tag.
    package func end() {
        run("end") { xmlTextWriterFullEndElement($0) }
        depth -= 1
    }

    /// Writes an element that has no content and no end tag in HTML: `meta`, `br`, `hr`, `col`.
    package func void(_ name: StaticString, _ attributes: KeyValuePairs<StaticString, String> = [:])
    {
        start(name)
        for (key, value) in attributes { attribute(key, value) }
        run(name) { xmlTextWriterEndElement($0) }
        depth -= 1
    }

    /// Writes a line break between elements, where white space means nothing.
    package func newline() {
        run("newline") { xmlTextWriterWriteRaw($0, "\n") }
    }

    /// Writes a style sheet or a script as it is; fails when it could end its element early.
    package func verbatim(_ element: RawTextElement, _ content: String) {
        guard element.isSafe(content) else {
            fail(
                MarkupError(
                    code: .unsafeRawText, object: "\(element.name)",
                    message: "holds an end tag, a comment or a control character"))
            return
        }
        start(element.name)
        run(element.name) { writer in
            content.withXMLString { xmlTextWriterWriteRaw(writer, $0) }
        }
        end()
    }

    /// Sends what libxml2 still holds to the sink, and throws the first failure so far.
    package func checkpoint() throws {
        run("flush") { xmlTextWriterFlush($0) }
        if let failure { throw failure }
    }

    /// Closes what is open, sends everything to the sink, and throws the first failure.
    package func finish() throws {
        while depth > 0, failure == nil { end() }
        newline()
        try checkpoint()
    }

    /// Calls libxml2 unless something failed before, and keeps the first failure.
    private func run(_ step: StaticString, _ call: (xmlTextWriterPtr) -> Int32) {
        guard failure == nil, call(writer.pointer) < 0 else { return }
        fail(
            writer.outlet.failure
                ?? MarkupError(
                    code: .structure, object: "\(step)", message: "refused by the HTML writer"))
    }

    private func fail(_ error: any Error) {
        if failure == nil { failure = error }
    }
}

/// The two elements whose content is not markup but text up to their own end tag.
package enum RawTextElement: Sendable {
    case style
    case script

    var name: StaticString {
        switch self {
        case .style: "style"
        case .script: "script"
        }
    }

    /// No `</` and no `<!--`, so nothing ends or escapes the element, and nothing invisible.
    func isSafe(_ content: String) -> Bool {
        !content.contains("</") && !content.contains("<!") && VisibleText.isClean(content)
    }
}

extension String {
    /// Lends the text as libxml2 takes it: UTF-8 bytes up to a NUL. The text holds no NUL itself,
    /// `VisibleText` has seen to that.
    fileprivate func withXMLString<Result>(_ body: (UnsafePointer<xmlChar>) -> Result) -> Result {
        withCString { characters in
            characters.withMemoryRebound(to: xmlChar.self, capacity: 1) { body($0) }
        }
    }
}
