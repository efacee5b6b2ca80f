import Foundation
import Testing

@testable import Search

/// Folding against CPython's own Unicode tables (Tests/Scripts/make-folding-golden.py), and by its own laws.
@Suite struct FoldingTests {
    @Test func everyScalarFoldsAsTheGoldenSays() throws {
        var expected: [UInt32: GoldenFold] = [:]
        for fold in try GoldenFold.all(in: "folded-scalars.txt") {
            expected[try #require(fold.text.first)] = fold
        }
        var caseless = Folder(mode: .caseless)
        var loose = Folder(mode: .loose)
        var wrong: [String] = []
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value), isKnownToGolden(scalar) else { continue }
            let fold = expected[value] ?? GoldenFold(unchanged: value)
            let text = String(Character(scalar))
            if caseless.fold(text) != fold.caselessBytes || loose.fold(text) != fold.looseBytes {
                wrong.append(String(value, radix: 16))
            }
        }
        #expect(wrong == [])
        #expect(expected.count > 8_000)
    }

    @Test func randomStringsFoldAsTheGoldenSays() throws {
        var caseless = Folder(mode: .caseless)
        var loose = Folder(mode: .loose)
        for fold in try GoldenFold.all(in: "folded-strings.txt") {
            let text = GoldenFold.string(fold.text)
            #expect(caseless.fold(text) == fold.caselessBytes, "\(fold.text)")
            #expect(loose.fold(text) == fold.looseBytes, "\(fold.text)")
        }
    }

    @Test(arguments: [
        ("STRASSE", "straße"), ("ΟΔΟΣ", "οδος"), ("ΟΔΟΣ", "οδος".replacing("σ", with: "ς")),
        ("e\u{301}", "\u{E9}"), ("ÀÉ", "a\u{300}e\u{301}"), ("ǰ", "J\u{30C}"), ("ﬃ", "FFI"),
        ("\u{1100}\u{1161}\u{11A8}", "각"), ("Å", "\u{212B}"), ("退款 A", "退款 a"),
        ("\u{391}\u{345}\u{301}", "\u{3AC}\u{3B9}"),
    ])
    func caselessEquals(one: String, other: String) {
        var folder = Folder(mode: .caseless)
        #expect(folder.fold(one) == folder.fold(other))
    }

    @Test(arguments: [
        ("Ａ", "a"), ("ｶﾞｷﾞ", "ガギ"), ("é", "E"), ("ﷺ", "صلى الله عليه وسلم"), ("①", "1"),
        ("Ｒéｆund", "refund"), ("ﾡ", "\u{1100}"), ("\u{1D400}", "a"), ("ㄱ", "\u{1100}"),
    ])
    func looseEquals(one: String, other: String) {
        var folder = Folder(mode: .loose)
        #expect(folder.fold(one) == folder.fold(other))
    }

    @Test func exactKeepsEveryByte() {
        var folder = Folder(mode: .exact)
        for text in ["", "Straße É", "e\u{301}", "退款\0😀", "ＡＢＣ ｶﾞ"] {
            #expect(folder.fold(text) == Array(text.utf8))
        }
    }

    @Test(arguments: MatchMode.allCases)
    func illFormedBytesFoldAsSwiftRepairsThem(mode: MatchMode) {
        var dice = SeededDice(seed: 7)
        var folder = Folder(mode: mode)
        let alphabet: [UInt8] = [
            0x41, 0x7A, 0x80, 0xBF, 0xC0, 0xC3, 0xA9, 0xCC, 0x81, 0xE0, 0xA0, 0xE4, 0xBD, 0xE9,
            0xED,
            0x9F, 0xEF, 0xF0, 0x90, 0x9F, 0x98, 0xF4, 0x8F, 0xF5, 0xFE, 0xFF, 0x00,
        ]
        for _ in 0..<5_000 {
            let bytes = (0..<dice.below(24)).map { _ in alphabet[dice.below(alphabet.count)] }
            let out = ByteBuffer()
            bytes.withUnsafeBufferPointer { folder.append($0, to: out) }
            #expect(
                Array(out.bytes) == folder.fold(String(decoding: bytes, as: UTF8.self)), "\(bytes)")
            #expect(String(validating: out.bytes, as: UTF8.self) != nil)
        }
    }

    @Test(arguments: [MatchMode.caseless, .loose])
    func foldingTwiceChangesNothing(mode: MatchMode) throws {
        var folder = Folder(mode: mode)
        for fold in try GoldenFold.all(in: "folded-strings.txt") {
            let once = folder.fold(GoldenFold.string(fold.text))
            #expect(folder.fold(String(decoding: once, as: UTF8.self)) == once)
        }
    }

    @Test func tenThousandMarksFoldQuickly() {
        var folder = Folder(mode: .caseless)
        let marks = (0..<10_000).map { $0 % 2 == 0 ? "\u{301}" : "\u{323}" }.joined()
        let folded = folder.fold("A" + marks)
        #expect(String(decoding: folded, as: UTF8.self).unicodeScalars.count == 10_000)
    }

    /// Scalars that CPython's older database did not have yet, or had no place for, prove nothing.
    private func isKnownToGolden(_ scalar: Unicode.Scalar) -> Bool {
        guard let age = scalar.properties.age else { return false }
        return age.major <= 14
    }
}

/// One line of a golden file: a text and its folded forms, in scalars.
struct GoldenFold {
    let text: [UInt32]
    let caseless: [UInt32]
    let loose: [UInt32]

    var caselessBytes: [UInt8] { Array(Self.string(caseless).utf8) }
    var looseBytes: [UInt8] { Array(Self.string(loose).utf8) }

    init(unchanged scalar: UInt32) {
        (text, caseless, loose) = ([scalar], [scalar], [scalar])
    }

    init?(line: Substring) {
        let fields = line.split(separator: ";", omittingEmptySubsequences: false).map {
            $0.split(separator: " ").compactMap { UInt32($0, radix: 16) }
        }
        guard fields.count == 3 else { return nil }
        (text, caseless, loose) = (fields[0], fields[1], fields[2])
    }

    static func string(_ scalars: [UInt32]) -> String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars.compactMap(Unicode.Scalar.init))
        return String(text)
    }

    static func all(in name: String) throws -> [GoldenFold] {
        let url = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "Golden/\(name)")
        let text = try String(contentsOf: url, encoding: .utf8)
        return text.split(separator: "\n").dropFirst().compactMap(GoldenFold.init)
    }
}
