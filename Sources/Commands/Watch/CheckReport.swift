import Markup
import Monitor
import OpenIM
import Terminal

/// The verdicts of the checks, in the forms that `verify` prints.
struct CheckReport {
    private let snapshot: MonitorSnapshot

    init(_ snapshot: MonitorSnapshot) {
        self.snapshot = snapshot
    }

    /// Whether a check fails.
    var isFailed: Bool { snapshot.checks.contains { $0.state == .fails } }

    /// A line a check, and a line an example.
    var table: TextTable {
        var table = TextTable([
            .init(""), .init("CHECK"), .init("FAILURES", .right), .init("PENDING", .right),
            .init("EXAMPLE"),
        ])
        for check in snapshot.checks {
            let examples = check.examples.map(Self.words)
            table.add([
                Self.glyph(check.state), check.id.rawValue, check.failures.map(String.init) ?? "–",
                check.pending == 0 ? "" : String(check.pending), examples.first ?? "",
            ])
            for example in examples.dropFirst() { table.add(["", "", "", "", example]) }
        }
        return table
    }

    /// The checks as the snapshot has them, with whose store they are of.
    var json: JSONValue {
        [
            "account": .string(snapshot.account), "failed": .bool(isFailed),
            "checks": snapshot.json.object?["checks"] ?? [],
        ]
    }

    /// The JUnit XML that CI servers read: a test case a check.
    var junit: String {
        let checks = snapshot.checks
        let failed = checks.filter { $0.state == .fails }.count
        let skipped = checks.filter { $0.state == .unavailable }.count
        let cases = checks.map(Self.junit).joined()
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuite name="imscope verify" tests="\(checks.count)" failures="\(failed)" \
            skipped="\(skipped)">
            \(cases)</testsuite>

            """
    }

    private static func junit(_ check: CheckResult) -> String {
        let name = "  <testcase classname=\"imscope\" name=\"\(check.id.rawValue)\""
        switch check.state {
        case .holds, .pending: return "\(name)/>\n"
        case .unavailable: return "\(name)><skipped message=\"no event source\"/></testcase>\n"
        case .fails:
            let count = check.failures ?? 0
            let message = "\(count) \(count == 1 ? "failure" : "failures"): \(check.id.meaning)"
            let examples = check.examples.map { escaped(words($0)) }.joined(separator: "\n")
            return
                "\(name)><failure message=\"\(escaped(message))\">\(examples)</failure></testcase>\n"
        }
    }

    private static func glyph(_ state: CheckResult.State) -> String {
        switch state {
        case .holds: "✓"
        case .fails: "✗"
        case .pending: "…"
        case .unavailable: "–"
        }
    }

    private static func words(_ example: CheckExample) -> String {
        let place = [example.conversationID, example.clientMsgID].compactMap(\.self)
        return (place + [example.detail]).filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// A text as XML's character data or attribute value, without characters that XML forbids.
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in VisibleText.of(text).unicodeScalars {
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            default: escaped.unicodeScalars.append(character)
            }
        }
        return escaped
    }
}
