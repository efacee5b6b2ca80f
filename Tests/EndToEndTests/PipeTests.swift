import Foundation
import Simulator
import TestSupport
import Testing

/// A reader that stops reading ends the program quietly.
@Suite struct PipeTests {
    @Test(arguments: ["ndjson", "json", "csv", "table"])
    func aClosedPipeIsQuiet(_ format: String) throws {
        let scene = try Scene(messages: 6_000)
        let script = """
            { "$0" search --type text --limit 5000 --format "$1" --store "$2" 2>"$3/errors"; \
            echo $? >"$3/status"; } | head -c 20
            """
        let result = try #require(
            try Tool.run(
                [
                    "sh", "-c", script, Imscope.path, format, scene.store.storePath,
                    scene.output.path,
                ], environment: scene.imscope.environment))
        #expect(result.output.utf8.count == 20)
        #expect(try text(scene.output.path("errors")) == "")
        let status = Int(try text(scene.output.path("status")).trimmingCharacters(in: .newlines))
        #expect(status == 0 || status == 141, "\(status ?? -1)")
    }

    @Test func aFullDiskIsSaid() throws {
        let scene = try Scene(messages: 300)
        guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
        let script = "\"$0\" search --type text --format json --store \"$1\" >/dev/full"
        let result = try #require(
            try Tool.run(
                ["sh", "-c", script, Imscope.path, scene.store.storePath],
                environment: scene.imscope.environment))
        #expect(result.status == 2)
        #expect(result.output.hasPrefix("imscope: "))
        #expect(result.output.filter { $0 == "\n" }.count == 1)
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOf: URL(filePath: path), encoding: .utf8)
    }
}
