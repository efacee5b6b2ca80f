/// Where an `href` may point: into this document, to a file beside it, or to the web.
///
/// There is no way to make a link of another kind, so `javascript:` and `data:` never reach a
/// document.
package struct Link: Equatable, Hashable, Sendable {
    /// The reference as it stands in the attribute.
    package let reference: String

    /// A place in this document, by the identifier of an element.
    package static func anchor(_ identifier: Identifier) -> Link {
        Link(reference: "#\(identifier.value)")
    }

    /// A file of the same export, by its path from this one, and a place in it.
    ///
    /// Characters that mean something in a reference are percent-encoded, and `./` goes before a
    /// first segment that could be read as a scheme.
    package static func file(_ path: String, at identifier: Identifier? = nil) -> Link {
        var reference = path.utf8.map(encoded).joined()
        if reference.contains(":") { reference = "./" + reference }
        if let identifier { reference += "#\(identifier.value)" }
        return Link(reference: reference)
    }

    /// An address on the web, or nil when the text is not an http or https address.
    package static func web(_ address: String) -> Link? {
        let lowered = address.lowercased()
        let isWeb = lowered.hasPrefix("https://") || lowered.hasPrefix("http://")
        let isPlain = address.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F }
        return isWeb && isPlain && !address.contains("\\") ? Link(reference: address) : nil
    }

    private static func encoded(_ byte: UInt8) -> String {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
            String(UnicodeScalar(byte))
        default:
            "%" + hexadecimal(byte)
        }
    }
}

/// The `id` of an element, made from any text: letters, digits, `-`, `_` and `.` stay, each other
/// byte becomes `~` and two digits, so two texts never share one.
package struct Identifier: Equatable, Hashable, Sendable {
    package let value: String

    /// Makes the identifier of `text` behind a fixed prefix: `m-` and a message's id, say.
    package init(_ prefix: StaticString, _ text: String = "") {
        value = "\(prefix)" + Identifier.escaped(text)
    }

    private static func escaped(_ text: String) -> String {
        text.utf8.allSatisfy(isPlain)
            ? text
            : text.utf8.map { isPlain($0) ? String(UnicodeScalar($0)) : "~" + hexadecimal($0) }
                .joined()
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "_"):
            true
        default:
            false
        }
    }
}

private func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.count == 1 ? "0" + digits : digits
}
