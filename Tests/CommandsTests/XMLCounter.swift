import Foundation

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// Parses XML with Foundation's parser and counts its elements by name.
final class XMLCounter: NSObject, XMLParserDelegate {
    private(set) var counts: [String: Int] = [:]

    /// Whether the text is well-formed.
    func parse(_ text: String) -> Bool {
        let parser = XMLParser(data: Data(text.utf8))
        parser.delegate = self
        return parser.parse()
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
        qualifiedName: String?, attributes: [String: String]
    ) {
        counts[name, default: 0] += 1
    }
}
