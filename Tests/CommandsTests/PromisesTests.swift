import Foundation
import TestSupport
import Testing

/// SECURITY.md promises nothing that no test holds.
@Suite struct PromisesTests {
    private static let checkout = Fixture.folder.deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The tests named in square brackets, `Suite/test`, with the promise that names them.
    private static func named() throws -> [(promise: Substring, tests: [Substring])] {
        let text = try String(
            contentsOf: checkout.appending(path: "SECURITY.md"), encoding: .utf8)
        let promised = text.prefix(
            upTo: text.firstRange(of: "## What is not promised")?.lowerBound ?? text.endIndex)
        return promised.matches(of: #/(?ms)^\d+\. (.*?)(?=^\d+\. |\z)/#).map { match in
            let tests = match.1.matches(of: #/\b([A-Z]\w*Tests)\/(\w+)/#).map { $0.0 }
            return (match.1, tests)
        }
    }

    @Test func everyPromiseNamesTestsThatExist() throws {
        let promises = try Self.named()
        #expect(promises.count >= 8)
        for (promise, tests) in promises {
            #expect(!tests.isEmpty, "no test holds: \(promise.prefix(80))")
            for test in tests {
                let parts = test.split(separator: "/")
                #expect(
                    try Self.holds(suite: String(parts[0]), test: String(parts[1])),
                    "there is no \(test)")
            }
        }
    }

    /// Whether a file named after a suite holds a function of that name.
    private static func holds(suite: String, test: String) throws -> Bool {
        let tests = checkout.appending(path: "Tests").path(percentEncoded: false)
        return try FileManager.default.subpathsOfDirectory(atPath: tests)
            .filter { $0.hasSuffix("/\(suite).swift") }
            .contains { path in
                let text = try String(
                    contentsOf: URL(filePath: "\(tests)/\(path)"), encoding: .utf8)
                return text.contains("func \(test)(")
            }
    }
}
