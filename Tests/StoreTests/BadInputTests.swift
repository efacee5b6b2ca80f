import Foundation
import OpenIM
import SQLite
import Store
import TestSupport
import Testing

/// Everything that is no readable store: one clear error each, and nothing written.
struct BadInputTests {
    /// Makes the bad input in a folder and names its path.
    struct Bad: Sendable, CustomTestStringConvertible {
        let code: StoreError.Code
        let name: String
        let says: String
        let make: @Sendable (TemporaryFolder, String) throws -> Void
        var testDescription: String { "\(code.rawValue): \(name)" }
    }

    private static func fixture() throws -> [UInt8] {
        [UInt8](try Fixture.data("sdk-3.5/OpenIM_v3_u5.db"))
    }

    private static func execute(_ sql: String) -> @Sendable (TemporaryFolder, String) throws -> Void
    {
        { folder, name in
            try Connection(path: folder.path(name), mode: .createForWriting).execute(sql)
        }
    }

    static let bad = [
        Bad(code: .missing, name: "OpenIM_v3_none.db", says: "no such file") { _, _ in },
        Bad(code: .missing, name: "file/below.db", says: "no such file") { folder, _ in
            try folder.write("file", text: "x")
        },
        Bad(code: .missing, name: "dangling.db", says: "no such file") { folder, name in
            try FileManager.default.createSymbolicLink(
                atPath: folder.path(name), withDestinationPath: folder.path("nowhere"))
        },
        Bad(code: .isFolder, name: "folder.db", says: "a folder") { folder, name in
            try folder.makeFolder(name)
        },
        Bad(code: .notAStore, name: "empty.db", says: "empty") { folder, name in
            try folder.write(name, text: "")
        },
        Bad(code: .notADatabase, name: "text.db", says: "not an SQLite database") { folder, name in
            try folder.write(name, text: String(repeating: "not a database\n", count: 500))
        },
        Bad(code: .notADatabase, name: "short.db", says: "not an SQLite database") { folder, name in
            try folder.write(name, text: "SQLite format 3")
        },
        Bad(code: .encrypted, name: "OpenIM_v3_secret.db", says: "encrypted") { folder, name in
            var generator = SystemRandomNumberGenerator()
            try folder.write(
                name, (0..<8192).map { _ in UInt8.random(in: 0...255, using: &generator) })
        },
        Bad(code: .truncated, name: "cut.db", says: "cut short") { folder, name in
            try folder.write(name, try fixture().prefix(200_000))
        },
        Bad(code: .truncated, name: "one page.db", says: "cut short") { folder, name in
            try folder.write(name, try fixture().prefix(4096))
        },
        Bad(code: .corrupt, name: "no schema.db", says: "damaged") { folder, name in
            var bytes = try fixture()
            for offset in 100..<4096 { bytes[offset] = 0xa5 }
            try folder.write(name, bytes)
        },
        Bad(
            code: .olderStore, name: "OpenIM_v2_u1.db", says: "v2",
            make: execute("create table local_chat_logs (a); create table local_seqs (a)")),
        Bad(
            code: .olderStore, name: "OpenIM_u1.db", says: "v1",
            make: execute("create table local_chat_logs (a)")),
        Bad(code: .olderStore, name: "OpenIM_v2_sealed.db", says: "v2") { folder, name in
            try folder.write(name, text: "sealed")
        },
        Bad(
            code: .olderStore, name: "renamed.db", says: "older",
            make: execute("create table local_chat_logs (a); create table local_seqs (a)")),
        Bad(
            code: .notAStore, name: "other.db", says: "without OpenIM's tables",
            make: execute("create table notes (a)")),
        Bad(
            code: .notAStore, name: "OpenIM_v3_blank.db", says: "without OpenIM's tables",
            make: execute("create table t (a); drop table t")),
    ]

    @Test(arguments: bad)
    func isOneClearErrorAndNothingIsWritten(_ bad: Bad) throws {
        let folder = try TemporaryFolder()
        let cache = try TemporaryFolder()
        try bad.make(folder, bad.name)
        let before = try FolderFingerprint(of: folder)
        let error = #expect(throws: StoreError.self) {
            _ = try MessageStore(
                path: folder.path(bad.name), options: StoreOptions(cacheFolder: cache.path))
        }
        #expect(error?.code == bad.code)
        #expect(error?.message.contains(bad.says) == true, "\(error?.message ?? "")")
        #expect(error?.object.hasSuffix(bad.name) == true)
        #expect(error?.message.contains("\n") == false)
        #expect(try FolderFingerprint(of: folder) == before)
        #expect(try FolderFingerprint(of: cache).entries.count == 1)
    }

    @Test func aCurrentNameIsNoReasonToTakeAnything() throws {
        let folder = try TemporaryFolder()
        try Connection(path: folder.path("OpenIM_v3_u1.db"), mode: .createForWriting)
            .execute("create table local_chat_logs (a)")
        let error = #expect(throws: StoreError.self) {
            _ = try MessageStore(path: folder.path("OpenIM_v3_u1.db"))
        }
        #expect(error?.code == .olderStore)
    }

    @Test(.enabled(if: getuid() != 0, "root may read everything"))
    func aForbiddenFileIsNoPermission() throws {
        let folder = try TemporaryFolder()
        let path = try Fixture.copy("sdk-3.5/OpenIM_v3_u5.db", into: folder).path
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
        let error = #expect(throws: StoreError.self) { _ = try MessageStore(path: path) }
        #expect(error?.code == .noPermission)
    }

    @Test func aLockedStoreIsSaidToBeLocked() throws {
        let folder = try TemporaryFolder()
        let writer = try TestStore(in: folder)
        try writer.execute("begin exclusive")
        let error = #expect(throws: StoreError.self) {
            _ = try MessageStore(path: writer.path, options: StoreOptions(patience: .zero))
        }
        #expect(error?.code == .locked)
        #expect(error?.isTransient == true)
        try writer.execute("commit")
        _ = try MessageStore(path: writer.path, options: StoreOptions(patience: .zero))
    }

    @Test func aStoreBehindALinkIsReadInItsOwnPlace() throws {
        let folder = try TemporaryFolder()
        let writer = try TestStore(in: folder)
        try writer.addTable("sg_a")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("link.db"), withDestinationPath: writer.path)
        let store = try MessageStore(path: folder.path("link.db"))
        #expect(try store.messageTables().map(\.conversationID) == ["sg_a"])
    }
}
