import Foundation
import OpenIM
import Reports
import TestSupport
import Testing

struct PublisherTests {
    private let folder: TemporaryFolder
    private var target: String { folder.path("out") }

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func publishesFilesAndManifest() throws {
        try publish("one")
        #expect(names == ["out"])
        #expect(try text("out/index.html") == "one")
        let manifest = try JSONValue.parse(try text("out/manifest.json")).object
        let file = manifest?["files"]?.array?.first?.object
        #expect(file?["path"]?.string == "index.html")
        #expect(file?["size"]?.integer == 3)
        #expect(
            file?["sha256"]?.string == Digest.hexadecimal(SHA256.hash("one".utf8)))
    }

    @Test func replacesItsOwnExport() throws {
        try publish("one")
        try publish("two")
        #expect(try text("out/index.html") == "two")
        #expect(names == ["out"])
    }

    @Test func keepsEarlierExports() throws {
        for (made, content) in [(1000, "one"), (2000, "two"), (3000, "three"), (4000, "four")] {
            try publish(content, madeAt: Int64(made), kept: 2)
        }
        #expect(names == ["out", "out-19700101T000002Z", "out-19700101T000003Z"])
        #expect(try text("out-19700101T000003Z/index.html") == "three")
    }

    @Test func aFailureLeavesThePreviousExportWhole() throws {
        try publish("one")
        let before = try FolderFingerprint(of: target)
        struct Broken: Error {}
        #expect(throws: Broken.self) {
            try Publisher(target: target).publish { staging in
                _ = try staging.write("index.html") { sink in
                    try sink.write("two")
                    return nil
                }
                throw Broken()
            }
        }
        #expect(try FolderFingerprint(of: target) == before)
        #expect(names == ["out"])
    }

    @Test func removesWhatDeadRunsLeft() throws {
        try folder.write(".out.imscope-tmp-123/index.html", text: "half")
        try folder.write(".out.imscope-lock", text: "")
        try folder.write(".other.imscope-tmp-1/index.html", text: "another target's")
        try publish("one")
        #expect(names == [".other.imscope-tmp-1", "out"])
    }

    @Test func restoresAnExportCaughtBetweenTwoNames() throws {
        try publish("one")
        try FileManager.default.moveItem(
            atPath: target, toPath: folder.path(".out.imscope-tmp-9-old"))
        struct Broken: Error {}
        #expect(throws: Broken.self) {
            try Publisher(target: target).publish { _ in throw Broken() }
        }
        #expect(try text("out/index.html") == "one")
    }

    @Test func refusesAFolderThatIsNotAnExport() throws {
        try folder.write("out/thesis.txt", text: "mine")
        #expect(throws: ExportError.self) { try publish("one") }
        #expect(try text("out/thesis.txt") == "mine")
        try publish("one", isForced: true)
        #expect(names == ["out", "out-replaced"])
        #expect(try text("out-replaced/thesis.txt") == "mine")
        #expect(try text("out/index.html") == "one")
    }

    @Test func takesAnEmptyFolderAndRefusesAFile() throws {
        try folder.makeFolder("out")
        try publish("one")
        #expect(try text("out/index.html") == "one")
        try folder.write("plain", text: "x")
        #expect(throws: ExportError.self) {
            try publish("one", to: folder.path("plain"))
        }
    }

    @Test func twoRunsAreKeptApart() throws {
        try Publisher(target: target).publish { staging in
            #expect(throws: ExportError.self) { try publish("inner") }
            return manifest(
                try staging.write("index.html") {
                    try $0.write("outer"); return nil
                })
        }
        #expect(try text("out/index.html") == "outer")
    }

    @Test("Targets that cannot be", arguments: ["/", "", "/nowhere/at/all/out"])
    func impossible(path: String) {
        #expect(throws: ExportError.self) { try publish("one", to: path) }
    }

    // MARK: Helpers

    private func publish(
        _ content: String, to path: String? = nil, madeAt: Int64 = 0, isForced: Bool = false,
        kept: Int = 0
    ) throws {
        let publisher = try Publisher(target: path ?? target, isForced: isForced, kept: kept)
        try publisher.publish { staging in
            manifest(
                try staging.write("index.html") { sink in
                    try sink.write(content)
                    return nil
                }, madeAt: madeAt)
        }
    }

    private func manifest(_ file: ManifestFile, madeAt: Int64 = 0) -> Manifest {
        Manifest(
            version: "test", madeAt: madeAt, store: StoreIdentity(account: "u1", file: "x.db"),
            parameters: JSONObject(), reading: ReadingStatistics(), files: [file])
    }

    private var names: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()) ?? []
    }

    private func text(_ name: String) throws -> String {
        try String(contentsOfFile: folder.path(name), encoding: .utf8)
    }
}
