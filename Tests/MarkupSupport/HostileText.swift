import Testing

/// Texts that try to become markup, to break a parser, or to be lost on the way.
package struct HostileText: CustomTestStringConvertible, Sendable {
    package let name: String
    package let text: String

    package var testDescription: String { name }

    package static let all: [HostileText] = [
        HostileText(name: "a script", text: "<script>alert(1)</script>"),
        HostileText(name: "a closing tag", text: "</p></td></body></html>"),
        HostileText(name: "an image with a handler", text: "<img src=x onerror=alert(1)>"),
        HostileText(name: "double quotes", text: "\" onmouseover=\"alert(1)"),
        HostileText(name: "single quotes", text: "' onmouseover='alert(1)"),
        HostileText(name: "the end of a CDATA section", text: "a ]]> b <![CDATA[ c"),
        HostileText(name: "a comment", text: "<!-- x --> --!> <!--"),
        HostileText(name: "a processing instruction", text: "<?php echo 1 ?>"),
        HostileText(name: "an entity", text: "&amp; &lt;b&gt; &#0; &#x8; &nosuch; &copy &"),
        HostileText(name: "NUL", text: "a\u{0}b"),
        HostileText(name: "backspace", text: "a\u{8}b"),
        HostileText(
            name: "all control characters",
            text: scalars(0..<0xA0)),
        HostileText(
            name: "noncharacters",
            text: scalars([0x61, 0xFDD0, 0xFFFE, 0xFFFF, 0x1FFFE, 0x10FFFF, 0x62])),
        HostileText(name: "line ends", text: "a\r\nb\rc\nd"),
        HostileText(
            name: "decoded surrogates",
            text: String(decoding: [0x61, 0xED, 0xA0, 0x80, 0x22], as: UTF8.self)),
        HostileText(
            name: "a cut sequence",
            text: String(decoding: [0x61, 0xE4, 0xB8, 0x22, 0x3E], as: UTF8.self)),
        HostileText(
            name: "an overlong sequence", text: String(decoding: [0xC0, 0xBC, 0x62], as: UTF8.self)),
        HostileText(name: "right to left", text: "\u{202E}gnp.exe\u{202C} مرحبا \u{2067}x"),
        HostileText(name: "emoji and joiners", text: "👩‍👩‍👧‍👦 e\u{301} 退款 😀\u{FE0F}"),
        HostileText(name: "a byte order mark", text: "\u{FEFF}x"),
        HostileText(name: "a formula", text: "=HYPERLINK(\"https://x\")"),
        HostileText(name: "100 KB", text: String(repeating: "<b>&\"退", count: 12_000)),
        HostileText(name: "nothing", text: ""),
    ]
}

/// A text of any scalars, those included that Swift's literals refuse.
package func scalars(_ values: some Sequence<UInt32>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: values.compactMap { Unicode.Scalar($0) })
    return String(view)
}
