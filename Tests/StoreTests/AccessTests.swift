import Foundation
import OpenIM
import SQLite
import Store
import TestSupport
import Testing

/// Stores in every state of their journals: all rows are right, and the folder stays as it is.
struct AccessTests {
    let folder: TemporaryFolder
    let cache: TemporaryFolder
    let options: StoreOptions

    init() throws {
        folder = try TemporaryFolder()
        cache = try TemporaryFolder()
        options = StoreOptions(cacheFolder: cache.path)
    }

    /// Calls everything that reads, and tells the ids of conversation `sg_a`.
    private func readAll(_ store: MessageStore) throws -> [String] {
        _ = try store.account()
        _ = try store.conversations()
        _ = try store.names()
        _ = try store.drift()
        _ = try store.dataVersion()
        _ = try store.lastMessageTime()
        let rows = try store.messages(in: "sg_a", count: 100)
        #expect(try store.rowCount() == rows.count)
        #expect(try store.message("m1", in: "sg_a")?.clientMsgID == "m1")
        _ = try store.context(of: "m1", in: "sg_a", newer: 5, older: 5)
        var scanned: [String] = []
        try store.scan("sg_a", columns: ["client_msg_id"]) { row in
            scanned.append(row.text(1) ?? "")
            return true
        }
        #expect(Set(scanned) == Set(rows.map(\.clientMsgID)))
        return scanned
    }

    /// Makes a store with rows m1 and m2 in `sg_a`.
    private func makeStore(_ journalMode: String, in folder: TemporaryFolder) throws -> TestStore {
        let writer = try TestStore(in: folder, journalMode: journalMode)
        try writer.addTable("sg_a")
        try writer.insert(.text("m1", seq: 1), into: "sg_a")
        try writer.insert(.text("m2", seq: 2), into: "sg_a")
        return writer
    }

    @Test(arguments: ["delete", "truncate", "persist"])
    func rollbackJournal(mode: String) throws {
        let writer = try makeStore(mode, in: folder)
        let before = try FolderFingerprint(of: folder)
        let store = try MessageStore(path: writer.path, options: options)
        #expect(store.access == .live)
        #expect(try readAll(store) == ["m1", "m2"])
        #expect(try FolderFingerprint(of: folder) == before)
    }

    @Test func anOpenTransactionIsNotSeenAndNotInTheWay() throws {
        let writer = try makeStore("delete", in: folder)
        let store = try MessageStore(path: writer.path, options: options)
        try writer.execute("begin immediate")
        try writer.insert(.text("m3", seq: 3), into: "sg_a")
        let before = try FolderFingerprint(of: folder)
        #expect(try readAll(store) == ["m1", "m2"])
        #expect(try FolderFingerprint(of: folder) == before)
        try writer.execute("commit")
        #expect(try readAll(store) == ["m1", "m2", "m3"])
    }

    private static let insertM3 =
        "insert into chat_logs_sg_a (client_msg_id, send_time) values ('m3', 1700000009000)"

    @Test func liveWAL() throws {
        let path = try makeStore("wal", in: folder).path
        // Within one process SQLite shares the index, and with it the right to write it.
        let writer = try WriterProcess(path)
        try writer.run("update local_conversations set unread_count = 1")
        let before = try FolderFingerprint(of: folder)
        #expect(before.entries.keys.contains("OpenIM_v3_u1.db-wal"))
        let store = try MessageStore(path: path, options: options)
        #expect(store.access == .live)
        #expect(try readAll(store) == ["m1", "m2"])
        #expect(try FolderFingerprint(of: folder) == before)
        let version = try store.dataVersion()
        try writer.run(Self.insertM3)
        let after = try FolderFingerprint(of: folder)
        #expect(try store.dataVersion() != version)
        #expect(try readAll(store) == ["m1", "m2", "m3"])
        #expect(try FolderFingerprint(of: folder) == after)
    }

    @Test func aWriterThatIsKilledLeavesAReadableStore() throws {
        for mode in ["delete", "wal"] {
            let folder = try TemporaryFolder()
            let path = try makeStore(mode, in: folder).path
            let writer = try WriterProcess(path)
            try writer.run(
                "pragma cache_size = 2", "begin immediate", Self.insertM3,
                """
                insert into chat_logs_sg_a (client_msg_id, content) with recursive n(i) as \
                (select 10 union all select i + 1 from n where i < 900) \
                select 'm' || i, printf('%.400c', 'x') from n
                """)
            writer.kill()
            let before = try FolderFingerprint(of: folder)
            #expect(before.entries.count > 2)
            let store = try MessageStore(path: path, options: options)
            #expect(try readAll(store) == ["m1", "m2"])
            #expect(try FolderFingerprint(of: folder) == before)
        }
    }

    @Test func cleanlyClosedWALGainsNoFiles() throws {
        let path = try makeStore("wal", in: folder).path
        let before = try FolderFingerprint(of: folder)
        #expect(before.entries.count == 2)
        let store = try MessageStore(path: path, options: options)
        #expect(store.access == .closedWAL)
        #expect(try readAll(store) == ["m1", "m2"])
        #expect(try FolderFingerprint(of: folder) == before)
    }

    @Test func aClosedWALThatIsOpenedAgainIsFollowed() throws {
        let path = try makeStore("wal", in: folder).path
        let store = try MessageStore(path: path, options: options)
        #expect(store.access == .closedWAL)
        let writer = try TestStore(path: path, journalMode: "wal")
        let version = try store.dataVersion()
        try writer.insert(.text("m3", seq: 3), into: "sg_a")
        #expect(try store.dataVersion() != version)
        #expect(try readAll(store) == ["m1", "m2", "m3"])
        #expect(store.access == .live)
    }

    /// Copies a live store's files under another folder, as a crash would leave them.
    private func crash(_ writer: TestStore, _ suffixes: [String]) throws -> String {
        let crashed = try folder.makeFolder("crashed") + "/OpenIM_v3_u1.db"
        for suffix in suffixes {
            try FileManager.default.copyItem(
                atPath: writer.path + suffix, toPath: crashed + suffix)
        }
        return crashed
    }

    @Test func aHotJournalShowsNoUncommittedRow() throws {
        let writer = try makeStore("delete", in: folder)
        // A cache too small for the transaction spills uncommitted pages into the database itself.
        try writer.execute("pragma cache_size = 2; begin immediate")
        for number in 3..<400 {
            try writer.insert(
                .text("m\(number)", String(repeating: "x", count: 500), seq: Int64(number)),
                into: "sg_a")
        }
        let path = try crash(writer, ["", "-journal"])
        try writer.execute("rollback")
        let before = try FolderFingerprint(of: folder.path("crashed"))
        do {
            let store = try MessageStore(path: path, options: options)
            #expect(store.access == .privateCopy("a transaction that was cut off"))
            #expect(try readAll(store) == ["m1", "m2"])
            #expect(try FolderFingerprint(of: folder.path("crashed")) == before)
            #expect(try FolderFingerprint(of: cache).entries.count > 1)
        }
        #expect(try FolderFingerprint(of: cache).entries.count == 1)
    }

    @Test func aWALLeftByACrashIsReadFromACopy() throws {
        let writer = try makeStore("wal", in: folder)
        let path = try crash(writer, ["", "-wal"])
        let before = try FolderFingerprint(of: folder.path("crashed"))
        let store = try MessageStore(path: path, options: options)
        #expect(store.access == .privateCopy("a write-ahead log without its index"))
        #expect(try readAll(store) == ["m1", "m2"])
        #expect(try FolderFingerprint(of: folder.path("crashed")) == before)
    }

    @Test func aWALLeftWithItsIndexIsReadInPlace() throws {
        let writer = try makeStore("wal", in: folder)
        let path = try crash(writer, ["", "-wal", "-shm"])
        let before = try FolderFingerprint(of: folder.path("crashed"))
        let store = try MessageStore(path: path, options: options)
        #expect(try readAll(store) == ["m1", "m2"])
        #expect(try FolderFingerprint(of: folder.path("crashed")) == before)
    }

    @Test func aCopyThatCannotBeMadeIsAnErrorThatSaysSo() throws {
        let writer = try makeStore("wal", in: folder)
        let path = try crash(writer, ["", "-wal"])
        try cache.write("file", text: "")
        let error = #expect(throws: StoreError.self) {
            _ = try MessageStore(
                path: path, options: StoreOptions(cacheFolder: cache.path("file")))
        }
        #expect(error?.code == .noPrivateCopy)
    }

    @Test func copiesOfDeadRunsAreRemoved() throws {
        let writer = try makeStore("wal", in: folder)
        let path = try crash(writer, ["", "-wal"])
        // No system gives out process ids this high.
        try cache.write("imscope-copy-2147483646-x/store.db", text: "")
        try cache.write("other/file", text: "")
        _ = try MessageStore(path: path, options: options)
        #expect(
            try FolderFingerprint(of: cache).entries.keys.sorted() == [".", "other", "other/file"])
    }
}
