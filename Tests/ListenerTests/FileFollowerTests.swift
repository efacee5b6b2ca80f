import Foundation
import TestSupport
import Testing

@testable import Listener

/// A followed file in a folder of its own.
private final class Following {
    let folder: TemporaryFolder
    let source: FileFollower
    var path: String { folder.path("events.jsonl") }

    init(
        _ text: String?, from start: FileFollower.Start = .start, once: Bool = false,
        link target: String? = nil
    ) throws {
        folder = try TemporaryFolder()
        if let target {
            try folder.write(target, text: text ?? "")
            try FileManager.default.createSymbolicLink(
                atPath: folder.path("events.jsonl"), withDestinationPath: target)
        } else if let text {
            try folder.write("events.jsonl", text: text)
        }
        source = try FileFollower(
            path: folder.path("events.jsonl"), from: start, once: once, stepSize: 8)
    }

    /// Every line there is to read now.
    func lines() throws -> [String] {
        var lines: [String] = []
        while try source.step({ lines.append($0.text) }) == .more {}
        return lines
    }

    func append(_ text: String, to name: String = "events.jsonl") throws {
        let handle = try #require(FileHandle(forWritingAtPath: folder.path(name)))
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(text.utf8))
        try handle.close()
    }

    func truncate(to size: UInt64 = 0, thenWrite text: String = "") throws {
        let handle = try #require(FileHandle(forWritingAtPath: path))
        try handle.truncate(atOffset: size)
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(text.utf8))
        try handle.close()
    }

    func rename(_ from: String, _ to: String) throws {
        try FileManager.default.moveItem(atPath: folder.path(from), toPath: folder.path(to))
    }
}

@Suite struct FileFollowerTests {
    @Test func readsFromTheStartAndGoesOn() throws {
        let file = try Following("one\ntwo\nhal")
        #expect(try file.lines() == ["one", "two"])
        try file.append("f\nthree\n")
        #expect(try file.lines() == ["half", "three"])
        #expect(file.source.behind == 0)
    }

    @Test func startsAtTheEnd() throws {
        let file = try Following("old\n", from: .end)
        try file.append("new\n")
        #expect(try file.lines() == ["new"])
    }

    @Test func startsAtTheEndInsideALine() throws {
        let file = try Following("old\nhalf", from: .end)
        try file.append(" a line\nnew\n")
        #expect(try file.lines() == ["new"])
    }

    @Test func onceReadsTheLastLineToo() throws {
        let file = try Following("one\ntwo", once: true)
        var lines: [String] = []
        try file.source.readToEnd { lines.append($0.text) }
        #expect(lines == ["one", "two"])
    }

    @Test func theLagIsWhatLiesAhead() throws {
        let file = try Following("1234567\n1234567\n1\n")
        #expect(file.source.behind == 18)
        #expect(try file.source.step { _ in } == .more)
        #expect(file.source.behind == 10)
    }

    @Test func waitsForAFileToCome() throws {
        let file = try Following(nil, from: .end)
        #expect(try file.lines() == [])
        #expect(file.source.trouble == "no such file")
        try file.folder.write("events.jsonl", text: "first\n")
        #expect(try file.lines() == ["first"])
        #expect(file.source.trouble == nil)
    }

    @Test func rotationReadsTheOldFileToItsEndFirst() throws {
        let file = try Following("a\n")
        #expect(try file.lines() == ["a"])
        try file.append("b\nlast")
        try file.rename("events.jsonl", "events.jsonl.1")
        try file.folder.write("events.jsonl", text: "c\n")
        #expect(try file.lines() == ["b", "last", "c"])
    }

    @Test func copyTruncateStartsOver() throws {
        let file = try Following("aaaa\nbbbb\n")
        #expect(try file.lines() == ["aaaa", "bbbb"])
        try file.truncate(thenWrite: "c\n")
        #expect(try file.lines() == ["c"])
    }

    @Test func regrowthPastTheOldSizeStartsOver() throws {
        let file = try Following("aaaa\n")
        #expect(try file.lines() == ["aaaa"])
        try file.truncate(thenWrite: "first\nsecond\nthird\n")
        #expect(try file.lines() == ["first", "second", "third"])
    }

    @Test func theHoleOfAWriterThatKeepsItsPlaceIsPassedOver() throws {
        let file = try Following("aaaa\n")
        #expect(try file.lines() == ["aaaa"])
        try file.truncate()
        let handle = try #require(FileHandle(forWritingAtPath: file.path))
        try handle.seek(toOffset: 5)
        try handle.write(contentsOf: Data("bbbb\n".utf8))
        try handle.close()
        #expect(try file.lines() == ["bbbb"])
    }

    @Test func vanishesAndReturns() throws {
        let file = try Following("a\n")
        #expect(try file.lines() == ["a"])
        try file.rename("events.jsonl", "away")
        #expect(try file.lines() == [])
        #expect(file.source.trouble == "no such file")
        try file.append("b\n", to: "away")
        try file.rename("away", "events.jsonl")
        #expect(try file.lines() == ["b"])
        try FileManager.default.removeItem(atPath: file.path)
        #expect(try file.lines() == [])
        try file.folder.write("events.jsonl", text: "c\n")
        #expect(try file.lines() == ["c"])
    }

    @Test func aLinkPointedElsewhereIsFollowedAndItsReturnGoesOn() throws {
        let file = try Following("a1\n", link: "a")
        #expect(try file.lines() == ["a1"])
        try file.folder.write("b", text: "b1\n")
        try retarget(file, to: "b")
        #expect(try file.lines() == ["b1"])
        try file.append("a2\n", to: "a")
        try retarget(file, to: "a")
        #expect(try file.lines() == ["a2"])
    }

    private func retarget(_ file: Following, to target: String) throws {
        try FileManager.default.removeItem(atPath: file.path)
        try FileManager.default.createSymbolicLink(
            atPath: file.path, withDestinationPath: target)
    }

    @Test func changesWakeTheReader() throws {
        let file = try Following("a\n")
        #expect(try file.lines() == ["a"])
        #expect(!SystemCall.wait(for: file.source.descriptors, milliseconds: 0))
        try file.append("b\n")
        #expect(SystemCall.wait(for: file.source.descriptors, milliseconds: 5_000))
        #expect(try file.lines() == ["b"])
        #expect(!SystemCall.wait(for: file.source.descriptors, milliseconds: 0))
        try file.rename("events.jsonl", "away")
        #expect(SystemCall.wait(for: file.source.descriptors, milliseconds: 5_000))
    }

    @Test func aFloodIsReadInStepsAndLosesNothing() throws {
        let wanted = (0..<20_000).map { "line \($0)" }
        let file = try Following(wanted.joined(separator: "\n") + "\n")
        var lines: [String] = []
        var steps = 0
        while try file.source.step({ lines.append($0.text) }) == .more { steps += 1 }
        #expect(lines == wanted)
        #expect(steps > 20_000)
    }

    @Test func namesOfSources() {
        #expect(EventSourceName("-") == .standardInput)
        #expect(EventSourceName("unix:/tmp/s") == .socket(path: "/tmp/s"))
        #expect(EventSourceName("a-b") == .file(path: "a-b"))
    }

    @Test func whatCannotBeReadIsAnError() throws {
        let folder = try TemporaryFolder()
        let name = EventSourceName(folder.path)
        #expect { try name.open(fromStart: true) } throws: {
            ($0 as? ListenerError)?.code == .notReadable
        }
        let missing = EventSourceName(folder.path("none"))
        #expect { try missing.open(fromStart: true, once: true) } throws: {
            ($0 as? ListenerError)?.code == .notFound
        }
        #expect(try missing.open(fromStart: true).trouble == "no such file")
    }
}
