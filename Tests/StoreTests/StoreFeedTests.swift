import Foundation
import OpenIM
import SQLite
import Store
import TestSupport
import Testing

struct StoreFeedTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func makeStore(_ name: String = "u1", rows: Int = 20) throws -> TestStore {
        let writer = try TestStore(in: folder, user: name)
        try writer.execute("begin")
        for id in ["si_u1_u2", "sg_a", "sg_b"] {
            try writer.addTable(id)
            var conversation = Conversation()
            conversation.conversationID = id
            try writer.put(conversation)
            for number in 1...rows {
                try writer.insert(.text("\(id) \(number)", seq: Int64(number)), into: id)
            }
        }
        try writer.execute("commit")
        return writer
    }

    @Test(arguments: ["sdk-3.8/OpenIM_v3_u1001.db", "sdk-3.5/OpenIM_v3_u5.db"])
    func theFirstPassTellsAllOfAStore(fixture: String) throws {
        let path = try Fixture.copy(fixture, into: folder).path
        let before = try FolderFingerprint(of: folder)
        let driver = try FeedDriver(path)
        #expect(driver.settle())
        #expect(driver.changes.first == .reset)
        #expect(driver.changes.last == .complete)
        #expect(driver.mirror.isComplete)
        #expect(driver.mirror.holdsTheSame(as: try StoreMirror(reading: path)))
        #expect(driver.feed.status.phase == .live)
        #expect(driver.feed.status.account?.userID?.hasPrefix("u") == true)
        #expect(try FolderFingerprint(of: folder) == before)
    }

    /// One thing that the app does, and what is to be told of it, no more and no less.
    struct Act: Sendable, CustomTestStringConvertible {
        let name: String
        let sql: String
        let told: @Sendable (StoreMirror) -> [StoreChange]
        var testDescription: String { name }
    }

    private static func rows(_ id: String, _ rowIDs: Int64...)
        -> @Sendable (StoreMirror) -> [StoreChange]
    {
        { now in
            let rows = rowIDs.compactMap { now.tables[id]?[$0] }
            return [.rows(conversationID: id, rows)]
        }
    }

    static let acts = [
        Act(name: "nothing", sql: "update local_users set name = ''") { _ in [] },
        Act(
            name: "a new message",
            sql: "insert into chat_logs_sg_a (client_msg_id, seq) values ('new', 21)",
            told: rows("sg_a", 21)),
        Act(
            name: "revoked, among the newest",
            sql: "update chat_logs_sg_a set content_type = 2101, content = '{}' where rowid = 19",
            told: rows("sg_a", 19)),
        Act(
            name: "revoked, an old one",
            sql: "update chat_logs_sg_a set content_type = 2101, content = '{}' where rowid = 2",
            told: rows("sg_a", 2)),
        Act(
            name: "read", sql: "update chat_logs_si_u1_u2 set is_read = 1 where rowid in (3, 18)",
            told: { now in
                rows("si_u1_u2", 18)(now) + rows("si_u1_u2", 3)(now)
            }),
        Act(
            name: "local_ex only", sql: "update chat_logs_sg_b set local_ex = 'x' where rowid = 1",
            told: rows("sg_b", 1)),
        Act(
            name: "text edited to one of the same length",
            sql: """
                update chat_logs_sg_b set content = replace(content, 'hello', 'jello')
                where rowid = 10
                """, told: rows("sg_b", 10)),
        Act(name: "an old row gone", sql: "delete from chat_logs_sg_b where rowid = 4") { _ in
            [.rowsRemoved(conversationID: "sg_b", rowIDs: [4])]
        },
        Act(name: "a conversation cleared", sql: "delete from chat_logs_sg_b") { _ in
            [
                .rowsRemoved(conversationID: "sg_b", rowIDs: Array(1...20))
            ]
        },
        Act(
            name: "the newest row's rowid used again",
            sql: """
                begin; delete from chat_logs_sg_a where rowid = 20;
                insert into chat_logs_sg_a (client_msg_id) values ('other'); commit
                """, told: rows("sg_a", 20)),
        Act(
            name: "a row in a hole between others",
            sql: """
                begin; delete from chat_logs_sg_a where rowid = 7;
                insert into chat_logs_sg_a (rowid, client_msg_id) values (7, 'other'); commit
                """, told: rows("sg_a", 7)),
        Act(
            name: "unread of a conversation",
            sql: "update local_conversations set unread_count = 7 where conversation_id = 'sg_a'"
        ) { now in
            [.conversations(["sg_a"].compactMap { now.conversations[$0] })]
        },
        Act(
            name: "a conversation's row replaced",
            sql: """
                insert or replace into local_conversations (conversation_id, show_name)
                values ('sg_a', 'new name')
                """
        ) { now in
            [.conversations(["sg_a"].compactMap { now.conversations[$0] })]
        },
        Act(
            name: "a conversation's row gone",
            sql: "delete from local_conversations where conversation_id = 'sg_a'"
        ) { _ in [.conversationRemoved("sg_a")] },
        Act(
            name: "a new table",
            sql: """
                begin; create table chat_logs_sg_new (client_msg_id text primary key);
                insert into chat_logs_sg_new values ('m'); commit
                """
        ) { now in
            [.tableAdded(conversationID: "sg_new")] + rows("sg_new", 1)(now)
        },
        Act(name: "a table dropped", sql: "drop table chat_logs_sg_a") { _ in
            [.tableRemoved(conversationID: "sg_a")]
        },
    ]

    @Test(arguments: acts)
    func everyChangeIsToldOnceAndNothingElse(_ act: Act) throws {
        let writer = try makeStore()
        let driver = try FeedDriver(writer.path)
        #expect(driver.settle())
        try writer.execute(act.sql)
        #expect(driver.settle())
        #expect(driver.merged == act.told(driver.mirror))
        #expect(driver.mirror.holdsTheSame(as: try StoreMirror(reading: writer.path)))
        #expect(driver.mirror.resets == 1)
    }

    @Test func aVacuumedStoreIsReadAgain() throws {
        let writer = try makeStore()
        let driver = try FeedDriver(writer.path)
        #expect(driver.settle())
        try writer.execute("delete from chat_logs_sg_a where rowid < 5; vacuum")
        #expect(driver.settle())
        #expect(driver.mirror.resets == 2)
        #expect(driver.mirror.holdsTheSame(as: try StoreMirror(reading: writer.path)))
    }

    @Test func aReplacedStoreIsReadAgain() throws {
        let writer = try makeStore()
        let driver = try FeedDriver(writer.path)
        #expect(driver.settle())
        let other = try TestStore(path: folder.path("other.db"))
        try other.addTable("sg_other")
        try other.insert(.text("elsewhere"), into: "sg_other")
        #expect(rename(other.path, writer.path) == 0)
        #expect(driver.drive { driver, status in driver.mirror.resets == 2 && status.isCurrent })
        #expect(driver.mirror.tables.keys.sorted() == ["sg_other"])
    }

    @Test func aDeletedStoreIsStaleUntilItIsMadeAgain() throws {
        let path = try makeStore().path
        let driver = try FeedDriver(path)
        #expect(driver.settle())
        let last = driver.mirror
        try FileManager.default.removeItem(atPath: path)
        #expect(
            driver.drive { _, status in
                if case .stale(let error) = status.phase { error.code == .missing } else { false }
            })
        #expect(driver.mirror == last)
        let writer = try TestStore(path: path)
        try writer.addTable("sg_again")
        #expect(driver.drive { driver, status in driver.mirror.resets == 2 && status.isCurrent })
        #expect(driver.mirror.tables.keys.sorted() == ["sg_again"])
    }

    @Test func aTruncatedStoreIsStaleAndTheLastGoodStateStays() throws {
        let writer = try makeStore(rows: 400)
        let whole = try Data(contentsOf: URL(filePath: writer.path))
        let driver = try FeedDriver(writer.path)
        #expect(driver.settle())
        let last = driver.mirror
        // Through the file that is there, as a copy over it does.
        let file = try FileHandle(forWritingTo: URL(filePath: writer.path))
        try file.truncate(atOffset: 4096)
        try file.write(contentsOf: whole.prefix(24) + Data([9, 9, 9, 9]))
        #expect(
            driver.drive { _, status in
                if case .stale = status.phase { true } else { false }
            })
        #expect(driver.mirror == last)
        try file.seek(toOffset: 0)
        try file.write(contentsOf: whole)
        #expect(driver.settle())
        #expect(driver.mirror.holdsTheSame(as: last))
    }

    @Test func aFolderFollowsTheAccountInUse() throws {
        let driver = try FeedDriver(folder.path)
        #expect(driver.feed.status.path == nil)
        let first = try makeStore("first")
        #expect(driver.settle())
        #expect(driver.feed.status.path == first.path)
        #expect(driver.feed.status.account?.userID == "first")
        let second = try makeStore("second", rows: 3)
        #expect(
            driver.drive { driver, status in
                status.path == second.path && status.isCurrent
            })
        #expect(driver.feed.status.account?.userID == "second")
        #expect(driver.mirror.holdsTheSame(as: try StoreMirror(reading: second.path)))
    }

    @Test func aMissingStoreIsAnErrorAtOnce() {
        let error = #expect(throws: StoreError.self) {
            _ = try StoreFeed(path: folder.path("none.db"))
        }
        #expect(error?.code == .missing)
    }

    @Test func aLockedStoreIsWaitedFor() throws {
        let writer = try makeStore()
        try writer.execute("begin exclusive")
        let driver = try FeedDriver(writer.path)
        #expect(
            driver.drive { _, status in
                if case .stale(let error) = status.phase { error.code == .locked } else { false }
            })
        try writer.execute("commit")
        #expect(driver.settle())
        #expect(driver.mirror.ids("sg_a").count == 20)
    }

    @Test func damageHidesNoOtherRowAndRemovesNone() throws {
        let writer = try makeStore(rows: 400)
        let driver = try FeedDriver(writer.path)
        #expect(driver.settle())
        let whole = driver.mirror
        try damageOnePage(of: writer)
        try writer.insert(.text("after", seq: 900), into: "sg_b")
        #expect(driver.settle())
        #expect(driver.mirror.ids("sg_b") == whole.ids("sg_b") + ["after"])
        #expect(driver.mirror.ids("sg_a") == whole.ids("sg_a"))
        #expect(driver.feed.status.faults.map(\.table) == ["chat_logs_sg_a"])
        let anew = try FeedDriver(writer.path)
        #expect(anew.settle())
        #expect(anew.mirror.ids("sg_b") == driver.mirror.ids("sg_b"))
        let lost = whole.ids("sg_a").count - anew.mirror.ids("sg_a").count
        #expect((1...60).contains(lost))
    }

    /// Overwrites one leaf page in the middle of `sg_a`'s table.
    private func damageOnePage(of writer: TestStore) throws {
        var bytes = try Data(contentsOf: URL(filePath: writer.path))
        let marker = Data("sg_a 200".utf8)
        let place = try #require(bytes.range(of: marker)?.lowerBound)
        let page = place / 4096 * 4096
        bytes.replaceSubrange(page..<(page + 8), with: Data(repeating: 0xee, count: 8))
        let file = try FileHandle(forWritingTo: URL(filePath: writer.path))
        try file.write(contentsOf: bytes)
    }

    @Test(arguments: ["delete", "persist", "wal"])
    func aSecondProcessIsFollowedThroughItsDeath(mode: String) throws {
        let path = try makeStore().path
        let writer = try WriterProcess(path)
        try writer.run("pragma journal_mode = \(mode)")
        let cache = try TemporaryFolder()
        var options = FeedDriver.eager
        options.store.cacheFolder = cache.path
        options.journalPatience = .milliseconds(5)
        let driver = try FeedDriver(path, options: options)
        #expect(driver.settle())
        try writer.run("insert into chat_logs_sg_a (client_msg_id) values ('one')")
        #expect(driver.drive { driver, _ in driver.mirror.ids("sg_a").last == "one" })
        try writer.run(
            "pragma cache_size = 1", "begin immediate",
            "update chat_logs_sg_a set content = printf('%.900c', 'x')",
            "insert into chat_logs_sg_b (client_msg_id) values ('never')")
        writer.kill()
        #expect(driver.drive { _, status in status.isCurrent && status.phase == .live })
        #expect(driver.mirror.ids("sg_b").count == 20)
        #expect(driver.mirror.ids("sg_a").count == 21)
        let again = try WriterProcess(path)
        try again.run("insert into chat_logs_sg_b (client_msg_id) values ('after')")
        #expect(
            driver.drive { driver, status in
                driver.mirror.ids("sg_b").last == "after" && status.isCurrent
            })
        #expect(driver.mirror.holdsTheSame(as: try StoreMirror(reading: path)))
        #expect(driver.mirror.resets == 1)
    }
}

extension FeedDriver {
    /// What was told since the last settling, neighbours of one conversation merged: how many parts a
    /// change is told in is the feed's business.
    var merged: [StoreChange] {
        changes.reduce(into: []) { merged, change in
            if case .rowsRemoved(let id, let more) = change,
                case .rowsRemoved(id, let rowIDs)? = merged.last
            {
                merged[merged.count - 1] = .rowsRemoved(
                    conversationID: id, rowIDs: (rowIDs + more).sorted())
            } else {
                merged.append(change)
            }
        }
    }
}
