import Foundation
import SQLite
import TestSupport
import Testing

/// Bad input gets one clear line on stderr and exit status 2, and nothing is written anywhere.
@Suite struct BadInputTests {
    /// Something that cannot be done; `STORE` in the words stands for a good store.
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let words: [String]
        /// What the line must speak of.
        let says: String
        let prepare: @Sendable (TemporaryFolder) throws -> Void

        init(
            _ name: String, _ words: [String], says: String,
            prepare: @escaping @Sendable (TemporaryFolder) throws -> Void = { _ in }
        ) {
            self.name = name
            self.words = words
            self.says = says
            self.prepare = prepare
        }

        var testDescription: String { name }
    }

    static let cases: [Case] = [
        Case("missing file", ["search", "x", "--store", "FOLDER/OpenIM_v3_no.db"], says: "no.db"),
        Case("folder", ["search", "x", "--store", "FOLDER"], says: "folder"),
        Case(
            "no database", ["search", "x", "--store", "FOLDER/OpenIM_v3_text.db"], says: "text.db"
        ) {
            try $0.write("OpenIM_v3_text.db", text: String(repeating: "plain words ", count: 1_000))
        },
        Case(
            "encrypted", ["search", "x", "--store", "FOLDER/OpenIM_v3_sealed.db"], says: "sealed.db"
        ) {
            try $0.write("OpenIM_v3_sealed.db", (0..<8_192).map { UInt8(($0 * 167 + 13) % 251) })
        },
        Case("truncated", ["search", "x", "--store", "FOLDER/OpenIM_v3_cut.db"], says: "cut.db") {
            try $0.write(
                "OpenIM_v3_cut.db", try Fixture.data("sdk-3.8/OpenIM_v3_u1001.db").prefix(9_000))
        },
        Case("version 2", ["search", "x", "--store", "FOLDER/OpenIM_v2_u1.db"], says: "v2") {
            let connection = try Connection(
                path: $0.path("OpenIM_v2_u1.db"), mode: .createForWriting)
            try connection.execute("CREATE TABLE local_chat_logs (client_msg_id text)")
        },
        Case("no message table", ["search", "x", "--store", "FOLDER/OpenIM_v3_x.db"], says: "x.db")
        {
            let connection = try Connection(
                path: $0.path("OpenIM_v3_x.db"), mode: .createForWriting)
            try connection.execute("CREATE TABLE notes (text text)")
        },
        Case("no store named", ["search", "x"], says: "store"),
        Case(
            "unknown conversation", ["search", "x", "--store", "STORE", "-c", "si_nobody_here"],
            says: "si_nobody_here"),
        Case("unknown history", ["history", "sg_404", "--store", "STORE"], says: "sg_404"),
        Case("bad time", ["search", "x", "--store", "STORE", "--since", "lately"], says: "lately"),
        Case("bad type", ["search", "x", "--store", "STORE", "--type", "smell"], says: "smell"),
        Case("empty keyword", ["search", " ", "--store", "STORE"], says: "keyword"),
        Case("bad page", ["search", "x", "--store", "STORE", "--page", "0"], says: "page"),
        Case(
            "malformed parameters", ["search", "--param", "{\"keywordList\":", "--store", "STORE"],
            says: "param"),
        Case(
            "parameters without a keyword", ["search", "--param", "{}", "--store", "STORE"],
            says: "keyword"),
        Case("unknown option", ["search", "x", "--store", "STORE", "--formatt"], says: "--format"),
        Case("unknown command", ["serach", "x"], says: "search"),
        Case("missing value", ["search", "x", "--store"], says: "--store"),
        Case("no folder to simulate in", ["simulate"], says: "DIR"),
    ]

    @Test(arguments: cases)
    func isSaidInOneLine(_ sample: Case) throws {
        let folder = try TemporaryFolder()
        try sample.prepare(folder)
        let store = try Fixture.copy("sdk-3.5/OpenIM_v3_u5.db", into: folder)
        let imscope = try Imscope()
        let before = try FolderFingerprint(of: folder)
        let outcome = try imscope.run(
            sample.words.map { word in
                word.replacing("FOLDER", with: folder.path)
                    .replacing("STORE", with: store.path(percentEncoded: false))
            })
        #expect(outcome.status == 2 && !outcome.endedBySignal, "\(outcome)")
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.hasPrefix("imscope: "))
        #expect(outcome.errors.hasSuffix("\n"))
        #expect(outcome.errors.filter { $0 == "\n" }.count == 1, "\(outcome.errors)")
        #expect(outcome.errors.contains(sample.says), "\(outcome.errors)")
        #expect(try FolderFingerprint(of: folder) == before)
        #expect(try FolderFingerprint(of: imscope.home).entries.keys.sorted() == ["."])
    }

    @Test(.enabled(if: !Signal.isRoot, "root may read everything"))
    func noPermissionIsSaid() throws {
        let folder = try TemporaryFolder()
        let store = try Fixture.copy("sdk-3.5/OpenIM_v3_u5.db", into: folder)
        let path = store.path(percentEncoded: false)
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
        let outcome = try Imscope().run(["search", "x", "--store", path])
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains("permission") || outcome.errors.contains("Permission"))
    }
}
