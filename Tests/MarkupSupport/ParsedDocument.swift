import CLibXML2
import Foundation

/// What libxml2's own HTML parser makes of a document: elements in order, and its complaints.
///
/// The parser's error function is shared by the process, so suites that use it run serialised.
package struct ParsedDocument {
    package struct Element: Equatable {
        package let name: String
        package let attributes: [String: String]
        /// All text inside, children included.
        package let text: String
    }

    package private(set) var elements: [Element] = []
    /// Messages of the parser, but for elements newer than its HTML 4 tables.
    package private(set) var complaints: [String] = []

    package init(_ bytes: [UInt8]) {
        let log = ErrorLog()
        xmlSetStructuredErrorFunc(Unmanaged.passUnretained(log).toOpaque()) { context, error in
            guard let context, let error else { return }
            Unmanaged<ErrorLog>.fromOpaque(context).takeUnretainedValue().add(error.pointee)
        }
        defer { xmlSetStructuredErrorFunc(nil, nil) }
        let document = bytes.withUnsafeBytes { raw in
            htmlReadMemory(
                raw.bindMemory(to: CChar.self).baseAddress, Int32(raw.count), nil, "UTF-8",
                Int32(HTML_PARSE_NONET.rawValue))
        }
        defer { xmlFreeDoc(document) }
        collect(xmlDocGetRootElement(document))
        complaints = log.messages
    }

    /// The elements of one name, in document order.
    package func all(_ name: String) -> [Element] {
        elements.filter { $0.name == name }
    }

    private mutating func collect(_ first: xmlNodePtr?) {
        var next = first
        while let node = next {
            if node.pointee.type == XML_ELEMENT_NODE {
                elements.append(element(node))
                collect(node.pointee.children)
            }
            next = node.pointee.next
        }
    }

    private func element(_ node: xmlNodePtr) -> Element {
        var attributes: [String: String] = [:]
        var next = node.pointee.properties
        while let attribute = next {
            attributes[string(attribute.pointee.name)] = taken(
                xmlNodeListGetString(node.pointee.doc, attribute.pointee.children, 1))
            next = attribute.pointee.next
        }
        return Element(
            name: string(node.pointee.name), attributes: attributes,
            text: taken(xmlNodeGetContent(node)))
    }

    private func string(_ text: UnsafePointer<xmlChar>?) -> String {
        text.map { String(cString: $0) } ?? ""
    }

    /// libxml2 allocates with malloc unless told otherwise; its own `xmlFree` is a shared variable.
    private func taken(_ text: UnsafeMutablePointer<xmlChar>?) -> String {
        defer { free(text) }
        return string(text)
    }
}

private final class ErrorLog {
    var messages: [String] = []

    func add(_ error: xmlError) {
        guard error.code != Int32(XML_HTML_UNKNOWN_TAG.rawValue) else { return }
        messages.append("\(error.line): \(error.message.map { String(cString: $0) } ?? "")")
    }
}
