import Foundation
import SQLite
import Simulator
import TestSupport
import Testing

/// Every command leaves the store's folder as it is, byte for byte and name for name, in every state
/// that an app can leave a store in.
@Suite struct ReadOnlyTests {
    /// A state of the store, and what keeps it so while commands run.
    enum State: String, CaseIterable, Sendable, CustomTestStringConvertible {
        case rollbackJournal = "rollback journal, as the SDK leaves it"
        case closedWAL = "WAL, cleanly closed"
        case liveWAL = "WAL, with its writer alive in a transaction"
        case hotJournal = "hot journal of a writer that was killed"

        var testDescription: String { rawValue }
    }

    private static let uncommitted = "never committed, never to be seen"

    @Test(arguments: State.allCases)
    func leaveTheFolderAsItIs(_ state: State) throws {
        let scene = try Scene()
        let sample = try scene.sample()
        let writer = try Self.bring(scene, to: state, conversation: sample.conversation)
        let before = try FolderFingerprint(of: scene.folder)
        let calls = scene.calls(sample)
        #expect(calls.count >= 6)
        for (_, words) in calls {
            let outcome = try scene.imscope.run(words)
            #expect(try FolderFingerprint(of: scene.folder) == before, "\(words)")
            #expect(!outcome.endedBySignal && !outcome.timedOut, "\(words): \(outcome)")
            #expect(!outcome.output.contains(Self.uncommitted), "\(words)")
            if state == .rollbackJournal { #expect(outcome.status < 2, "\(words): \(outcome)") }
        }
        #expect(try Self.found(Self.uncommitted, below: scene.output) == false)
        writer?.kill()
    }

    @Test func answerFromEveryState() throws {
        for state in [State.rollbackJournal, .closedWAL, .liveWAL] {
            let scene = try Scene(messages: 200)
            let sample = try scene.sample()
            let writer = try Self.bring(scene, to: state, conversation: sample.conversation)
            let outcome = try scene.imscope.run(
                ["message", sample.message, "--format", "json", "--store", scene.store.storePath])
            #expect(outcome.status == 0, "\(state): \(outcome)")
            #expect(outcome.output.contains(sample.message))
            writer?.kill()
        }
    }

    /// Where nothing may be written, everything is read all the same.
    @Test(.enabled(if: !Signal.isRoot, "root may write anywhere"))
    func answerWithoutPermissionToWrite() throws {
        let scene = try Scene(messages: 200)
        let sample = try scene.sample()
        let files = FileManager.default
        func setModes(folder: Int, file: Int) throws {
            for name in try files.contentsOfDirectory(atPath: scene.folder.path) {
                try files.setAttributes(
                    [.posixPermissions: file], ofItemAtPath: scene.folder.path(name))
            }
            try files.setAttributes([.posixPermissions: folder], ofItemAtPath: scene.folder.path)
        }
        try setModes(folder: 0o500, file: 0o400)
        defer { try? setModes(folder: 0o700, file: 0o600) }
        for (name, words) in scene.calls(sample) {
            let outcome = try scene.imscope.run(words)
            #expect(outcome.status < 2 && !outcome.endedBySignal, "\(name): \(outcome)")
        }
    }

    /// The system's own word for it: no call opens, makes, renames or removes anything there.
    @Test(.enabled(if: Tool.path(of: "strace") != nil, "strace is not installed"))
    func openNothingThereForWriting() throws {
        let scene = try Scene(messages: 200)
        let log = scene.output.path("strace.log")
        for (name, words) in scene.calls(try scene.sample()) {
            let result = try #require(
                try Tool.run(
                    ["strace", "-f", "-qq", "-e", "trace=%file", "-o", log, Imscope.path] + words,
                    environment: scene.imscope.environment))
            #expect(result.status < 128, "\(name)")
            let lines = try String(contentsOf: URL(filePath: log), encoding: .utf8)
                .split(separator: "\n").filter { $0.contains(scene.folder.path) }
            #expect(!lines.isEmpty, "\(name) reads the store")
            for line in lines where Self.writes(line) {
                Issue.record("\(name): \(line)")
            }
        }
    }

    /// Whether a line of strace shows a call that could change something.
    private static func writes(_ line: some StringProtocol) -> Bool {
        let changing = [
            "O_WRONLY", "O_RDWR", "O_CREAT", "O_TRUNC", " creat(", " unlink", " rename", " mkdir",
            " chmod", " fchmod", " truncate(", " link", " symlink", " utime", " rmdir", " chown",
        ]
        return changing.contains { line.contains($0) }
    }

    // MARK: - States

    /// Brings the store into a state; the writer returned is alive in it.
    private static func bring(
        _ scene: Scene, to state: State, conversation: String
    ) throws -> WriterProcess? {
        let path = scene.store.storePath
        let table = "\"chat_logs_\(conversation)\""
        let change = "update \(table) set content = '{\"content\":\"\(uncommitted) order\"}'"
        switch state {
        case .rollbackJournal: return nil
        case .closedWAL:
            let writer = try WriterProcess(path)
            try writer.run("pragma journal_mode = wal", "update \(table) set local_ex = 'x'")
            try writer.finish()
            return nil
        case .liveWAL:
            let writer = try WriterProcess(path)
            try writer.run("pragma journal_mode = wal", "update \(table) set local_ex = 'x'")
            try writer.run("pragma cache_size = 5", "begin immediate", change)
            return writer
        case .hotJournal:
            let writer = try WriterProcess(path)
            // A small cache spills the changed pages into the file before the commit.
            try writer.run("pragma cache_size = 5", "begin immediate", change)
            writer.kill()
            try #require(FileManager.default.fileExists(atPath: path + "-journal"))
            return nil
        }
    }

    /// Whether a text stands in any file below a folder.
    private static func found(_ text: String, below folder: TemporaryFolder) throws -> Bool {
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        return names.contains { name in
            FileManager.default.contents(atPath: folder.path(name))?
                .firstRange(of: Data(text.utf8)) != nil
        }
    }
}
