import Markup
import MarkupSupport
import Testing

struct VisibleTextTests {
    @Test(
        "Replaces what must not stand in a document",
        arguments: [
            ("plain 退款 😀\t\n", "plain 退款 😀\t\n"), ("a\u{0}\u{8}\u{1F}b", "a␀␈␟b"),
            ("\u{7F}\u{80}\u{9F}\u{A0}", "␡\u{FFFD}\u{FFFD}\u{A0}"), ("a\r\nb\rc", "a\nb␍c"),
            (scalars([0xFDCF, 0xFDD0, 0xFDEF, 0xFDF0]), "\u{FDCF}\u{FFFD}\u{FFFD}\u{FDF0}"),
            (scalars([0xFFFD, 0xFFFE, 0xFFFF]), "\u{FFFD}\u{FFFD}\u{FFFD}"),
            (scalars([0x1FFFD, 0x1FFFE, 0x10FFFF]), "\u{1FFFD}\u{FFFD}\u{FFFD}"),
        ])
    func replaces(text: String, visible: String) {
        #expect(VisibleText.of(text).unicodeScalars.elementsEqual(visible.unicodeScalars))
    }

    @Test func theFastLookAgreesWithTheRepair() {
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let text = String(scalar)
            let isKept = VisibleText.of(text).unicodeScalars.elementsEqual(text.unicodeScalars)
            if VisibleText.isClean(text) != isKept { Issue.record("U+\(String(value, radix: 16))") }
        }
    }
}
