import Commands
import Dashboard
import Foundation
import Markup
import MarkupSupport
import OpenIM
import Terminal
import TestSupport

@testable import Reports

/// What is shown or kept: terminal lines, pages, CSV files, definitions and settings.
enum ShownTargets {
    static let all = [terminal, pages, csv, definitions, config, fingerprints]

    /// A sanitised line holds nothing that a terminal obeys, and a cut one fits.
    private static let terminal = FuzzTarget(
        name: "sanitiser and width", corpus: FuzzCorpus.texts, count: 3_000
    ) { input, dice in
        let text = String(decoding: input, as: UTF8.self)
        let sanitizer = Sanitizer()
        let line = sanitizer.line(text)
        if line.unicodeScalars.contains(where: isObeyed) { return "a control gets through" }
        if sanitizer.line(line) != line { return "sanitising twice differs" }
        let fitting = TextFitting(width: DisplayWidth(ambiguousIsWide: dice.below(2) == 0))
        let columns = dice.below(30)
        if fitting.width.columns(of: fitting.cut(line, to: columns)) > columns {
            return "a cut to \(columns) is wider"
        }
        let pieces = fitting.width.units(of: line).map { String($0.text) }.joined()
        if !pieces.utf8.elementsEqual(line.utf8) { return "the units are not the text" }
        let field = fitting.width.columns(of: fitting.field(line, columns: columns))
        return field == columns ? nil : "a field of \(columns) has \(field)"
    }

    private static func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
            || (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
            || (0x2028...0x2029).contains(scalar.value)
    }

    /// No text becomes markup: libxml2's own parser reads back the elements and the text.
    private static let pages = FuzzTarget(name: "HTML", corpus: FuzzCorpus.texts, count: 800) {
        input, _ in
        let text = String(decoding: input, as: UTF8.self)
        let sink = MemorySink()
        let html = try HTMLWriter(to: sink)
        html.doctype()
        html.element("html") {
            html.element("head") { html.element("title", text: "t") }
            html.element("body") {
                html.element("p", ["title": text], text: text)
                html.element("div", text: "after")
            }
        }
        try html.finish()
        let document = ParsedDocument(sink.bytes)
        let visible = VisibleText.of(text)
        let names = document.elements.map(\.name)
        if names != ["html", "head", "title", "body", "p", "div"] { return "elements \(names)" }
        guard let paragraph = document.all("p").first else { return "no paragraph" }
        let isSame =
            paragraph.text.utf8.elementsEqual(visible.utf8)
            && paragraph.attributes["title"]?.utf8.elementsEqual(visible.utf8) == true
        return isSame ? nil : "the text is not read back"
    }

    /// Fields are read back by RFC 4180, guarded ones behind one apostrophe at most.
    private static let csv = FuzzTarget(name: "CSV", corpus: FuzzCorpus.texts, count: 3_000) {
        input, dice in
        let texts = input.split(separator: 0x20, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        let dialect = CSVDialect.allCases[dice.below(2)]
        let sink = MemorySink()
        let writer = try CSVWriter(to: sink, dialect: dialect, header: nil)
        try writer.row(texts.map { .text($0) })
        try writer.row([.text("next")])
        let rows = CSVReading.rows(of: sink.bytes)
        guard rows.count == 2, rows[1] == [Array("next".utf8)] else { return "the rows differ" }
        guard rows[0].count == texts.count else { return "the fields differ in number" }
        for (field, text) in zip(rows[0], texts) {
            let wanted = Array(text.utf8)
            let isGuarded = dialect == .guarded && field == [0x27] + wanted
            guard field == wanted || isGuarded else { return "a field is not read back" }
            if dialect == .guarded, let first = field.first, Array("=+-@".utf8).contains(first) {
                return "a formula gets through"
            }
        }
        return nil
    }

    /// A definition is refused in words or becomes a dashboard whose panels can be told.
    private static let definitions = FuzzTarget(
        name: "definitions", corpus: shippedDefinitions(), count: 600
    ) { input, _ in
        let text = String(decoding: input, as: UTF8.self)
        let reader = DefinitionReader(file: "f.json", name: "f", text: text)
        guard let dashboard = try? reader.dashboard() else { return nil }
        return dashboard.panels.isEmpty ? "a dashboard without panels" : nil
    }

    /// Settings are refused in words or have a key each.
    private static let config = FuzzTarget(name: "settings", corpus: FuzzCorpus.config) {
        input, _ in
        guard let file = try? ConfigFile(bytes: input, path: "config") else { return nil }
        return file.entries.contains { $0.key.isEmpty } ? "a line without a key" : nil
    }

    /// The fingerprint of an earlier export is refused in words or read without a crash.
    private static let fingerprints = FuzzTarget(
        name: "fingerprints", corpus: [soundFingerprint]
    ) { input, _ in
        guard let print = try? Fingerprint(bytes: input, key: "", path: "f") else { return nil }
        for conversation in print.conversations { _ = print.records(of: conversation) }
        return nil
    }

    private static let soundFingerprint: [UInt8] = {
        var writer = FingerprintWriter()
        writer.add("plain id", Fingerprint.Record(state: .revoked, content: 7))
        writer.add(
            "0123456789abcdef0123456789abcdef", Fingerprint.Record(state: .normal, content: 8))
        return FingerprintWriter.header(key: "")
            + FingerprintWriter.header(of: "si_u1_u2", length: writer.bytes.count) + writer.bytes
    }()

    private static func shippedDefinitions() -> [[UInt8]] {
        let folder = Fixture.folder.deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Dashboards/Definitions")
        return ["overview", "unread", "search"].compactMap { name in
            (try? Data(contentsOf: folder.appending(path: "\(name).json"))).map(Array.init)
        }
    }
}
