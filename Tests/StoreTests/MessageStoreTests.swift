import Foundation
import OpenIM
import SQLite
import Store
import TestSupport
import Testing

struct MessageStoreTests {
    /// A fixture and what an independent reading of it says.
    struct Genuine: Sendable, CustomTestStringConvertible {
        let path: String
        let user: String
        let version: String
        let isVersionStored: Bool
        let rows: Int
        var testDescription: String { path }
    }

    static let genuine = [
        Genuine(
            path: "sdk-3.8/OpenIM_v3_u1001.db", user: "u1001", version: "3.8.0",
            isVersionStored: true, rows: 1572),
        Genuine(
            path: "sdk-3.5/OpenIM_v3_u5.db", user: "u5", version: "3.5–3.7",
            isVersionStored: false, rows: 400),
        Genuine(
            path: "live/OpenIM_v3_u1001.db", user: "u1001", version: "3.8.0",
            isVersionStored: true, rows: 1803),
    ]

    @Test(arguments: genuine)
    func readsAGenuineStoreWithoutTouchingIt(_ expected: Genuine) throws {
        let folder = try TemporaryFolder()
        let path = try Fixture.copy(expected.path, into: folder).path
        let before = try FolderFingerprint(of: folder)
        let store = try MessageStore(path: path)
        #expect(store.access == .live)
        let account = try store.account()
        #expect(account.userID == expected.user)
        #expect(account.userIDSource == .fileName)
        #expect(account.sdkVersion == expected.version)
        #expect(account.sdkVersionSource == (expected.isVersionStored ? .stored : .inferred))
        #expect(try store.conversations().count == 60)
        #expect(try store.messageTables().count == 60)
        #expect(try store.drift() == [])
        #expect(try store.rowCount() == expected.rows)
        #expect(store.faults == [])
        #expect(try FolderFingerprint(of: folder) == before)
    }

    @Test(arguments: genuine)
    func pagesAreTheWholeHistoryInOrder(_ expected: Genuine) throws {
        let folder = try TemporaryFolder()
        let path = try Fixture.copy(expected.path, into: folder).path
        let store = try MessageStore(path: path)
        let raw = try Connection(path: path)
        for table in try store.messageTables() {
            var ids: [String] = []
            var statement = try raw.prepare(
                """
                select client_msg_id from "\(table.name)"
                order by send_time desc, seq desc, client_msg_id asc
                """)
            while try statement.step() { ids.append(statement.text(0) ?? "") }
            var paged: [String] = []
            while true {
                let page = try store.messages(
                    in: table.conversationID, before: paged.last, count: 7)
                paged += page.map(\.clientMsgID)
                if page.count < 7 { break }
            }
            #expect(paged == ids)
        }
    }

    @Test func contextIsTheMessagesOwnNeighbourhood() throws {
        let store = try MessageStore(path: Fixture.path("sdk-3.8/OpenIM_v3_u1001.db"))
        let conversation = "si_u1001_u2000"
        let history = try store.messages(in: conversation, count: 10_000)
        for index in stride(from: 0, to: history.count, by: 17) {
            let context = try store.context(
                of: history[index].clientMsgID, in: conversation, newer: 3, older: 4)
            #expect(context.message == history[index])
            #expect(context.newer == Array(history[max(0, index - 3)..<index]))
            #expect(context.older == Array(history[(index + 1)...].prefix(4)))
        }
    }

    @Test func findsAMessageByItsID() throws {
        let store = try MessageStore(path: Fixture.path("sdk-3.8/OpenIM_v3_u1001.db"))
        let row = try #require(try store.messages(in: "si_u1001_u2007", count: 1).first)
        #expect(try store.message(row.clientMsgID, in: "si_u1001_u2007") == row)
        #expect(try store.message("none", in: "si_u1001_u2007") == nil)
        #expect(try store.message("' or 1=1 --", in: "si_u1001_u2007") == nil)
        let everywhere = try store.messages(withID: row.clientMsgID)
        #expect(everywhere.map(\.conversationID) == ["si_u1001_u2007"])
    }

    @Test func unknownNamesAreErrors() throws {
        let store = try MessageStore(path: Fixture.path("sdk-3.8/OpenIM_v3_u1001.db"))
        for (code, call): (StoreError.Code, () throws -> Void) in [
            (.unknownConversation, { _ = try store.messages(in: "nobody", count: 1) }),
            (.unknownConversation, { _ = try store.message("x", in: "local_chat_logs") }),
            (
                .unknownMessage,
                { _ = try store.messages(in: "si_u1001_u2007", before: "none", count: 1) }
            ),
            (
                .unknownMessage,
                { _ = try store.context(of: "none", in: "si_u1001_u2007", newer: 1, older: 1) }
            ),
        ] {
            let error = #expect(throws: StoreError.self, performing: call)
            #expect(error?.code == code)
        }
    }

    @Test func everyColumnIsReadIntoItsField() throws {
        let folder = try TemporaryFolder()
        let writer = try TestStore(in: folder)
        var row = ChatLog.text("m1", "退款 😀", seq: 9, sendTime: 123)
        row.serverMsgID = "s1"
        row.senderPlatformID = 5
        row.senderNickname = "Nick \u{0}NUL"
        row.senderFaceURL = "https://cdn.example/a.png"
        row.isRead = true
        row.createTime = 122
        row.attachedInfo = "null"
        row.ex = "e"
        row.localEx = "l"
        try writer.addTable("si_u1_u2")
        row.rowID = try writer.insert(row, into: "si_u1_u2")
        let store = try MessageStore(path: writer.path)
        #expect(try store.messages(in: "si_u1_u2", count: 10) == [row])
        #expect(try store.rows("si_u1_u2", rowIDs: [row.rowID, 77]) == [row])
        #expect(try store.lastMessageTime() == 123)
    }

    static let hostileIDs = [
        "si_a_b", "sg_quo\"te", "sg_two\"\"quotes", "sg_a'b", "si_a.b_c@d", "si_-x_y", "sg_100%",
        "sg_群 😀", "sg_; drop table local_conversations; --", "sg_]", "sg_`", "sg_a\nb", "",
    ]

    @Test func hostileTableNamesReadLikeAnyOther() throws {
        let folder = try TemporaryFolder()
        let writer = try TestStore(in: folder)
        for id in Self.hostileIDs {
            try writer.addTable(id)
            try writer.insert(.text("m of \(id)"), into: id)
        }
        try writer.execute(
            """
            create table chatXlogs_si_x (a); create table local_chat_logs_2 (a);
            create view chat_logs_view as select 1 as a
            """)
        let store = try MessageStore(path: writer.path)
        #expect(try store.messageTables().map(\.conversationID) == Self.hostileIDs)
        for id in Self.hostileIDs {
            #expect(try store.messages(in: id, count: 9).map(\.clientMsgID) == ["m of \(id)"])
            #expect(try store.rowCount(of: id) == 1)
        }
    }

    @Test func aTableWithoutRowAndARowWithoutTableBothSurface() throws {
        let folder = try TemporaryFolder()
        let writer = try TestStore(in: folder)
        try writer.addTable("sg_table only")
        var conversation = Conversation()
        conversation.conversationID = "sg_row only"
        try writer.put(conversation)
        let store = try MessageStore(path: writer.path)
        #expect(try store.conversations().map(\.conversationID) == ["sg_row only"])
        #expect(try store.messageTables().map(\.conversationID) == ["sg_table only"])
        #expect(try store.messages(in: "sg_row only", count: 5) == [])
        #expect(try store.messages(in: "sg_table only", count: 5) == [])
        #expect(try store.knows(conversationID: "sg_row only"))
        #expect(try store.knows(conversationID: "sg_table only"))
        #expect(try !store.knows(conversationID: "local_users"))
    }

    @Test func anEmptyStoreReadsAsZero() throws {
        let folder = try TemporaryFolder()
        let writer = try TestStore(in: folder, user: "u_9")
        let store = try MessageStore(path: writer.path)
        #expect(try store.conversations() == [])
        #expect(try store.rowCount() == 0)
        #expect(try store.lastMessageTime() == nil)
        #expect(try store.account().userID == "u_9")
        #expect(try store.account().sdkVersion == "3.8.3")
    }

    @Test func columnsThatComeAndGoAreToldAndNeverFatal() throws {
        let folder = try TemporaryFolder()
        let writer = try TestStore(in: folder)
        try writer.execute(
            """
            create table "chat_logs_sg_a" (client_msg_id text primary key, content text, added int);
            insert into "chat_logs_sg_a" values ('m1', '{}', 1);
            alter table local_conversations drop column face_url
            """)
        let store = try MessageStore(path: writer.path)
        let row = try #require(try store.messages(in: "sg_a", count: 5).first)
        #expect(row.clientMsgID == "m1")
        #expect(row.content == "{}")
        #expect(row.sendTime == 0)
        #expect(row.sendID == "")
        let drift = try store.drift()
        #expect(drift.map(\.table) == ["local_conversations", "chat_logs_sg_a"])
        #expect(drift.first?.missing == ["face_url"])
        #expect(drift.last?.unexpected == ["added"])
        #expect(drift.last?.missing.contains("send_time") == true)
    }

    @Test func oddValuesNeitherVanishNorRepeat() throws {
        let folder = try TemporaryFolder()
        let writer = try TestStore(in: folder)
        try writer.addTable("sg_a")
        for (index, time) in ["null", "5", "'late'", "0", "5", "x'00ff'", "null", "7"].enumerated()
        {
            try writer.execute(
                "insert into $table (client_msg_id, send_time, seq) values ('m\(index)', \(time), null)",
                in: "sg_a")
        }
        try writer.execute("insert into $table (client_msg_id) values (null)", in: "sg_a")
        let store = try MessageStore(path: writer.path)
        for size in 1...10 {
            var rows: [ChatLog] = []
            var boundary: Int64?
            while true {
                // By rowid, since an id may be NULL.
                let page = try store.page(in: "sg_a", from: boundary, count: size)
                rows += page
                boundary = page.last?.rowID
                if page.count < size { break }
            }
            #expect(rows.map(\.rowID) == [6, 3, 8, 2, 5, 4, 9, 1, 7])
        }
    }

    @Test func illFormedTextIsRepairedAndCounted() throws {
        let folder = try TemporaryFolder()
        let writer = try TestStore(in: folder)
        try writer.addTable("sg_a")
        try writer.execute(
            """
            insert into $table (client_msg_id, content) values ('m1', cast(x'61ff62' as text));
            insert into $table (client_msg_id, content) values ('m2', x'7b7d');
            insert into $table (client_msg_id, content) values ('m3', 17);
            """, in: "sg_a")
        let store = try MessageStore(path: writer.path)
        let rows = try store.rows("sg_a", rowIDs: 1...3)
        #expect(rows.map(\.content) == ["a\u{FFFD}b", "{}", "17"])
        #expect(store.repairedTexts == 1)
    }

    @Test func theAccountIsInferredFromTheConversations() throws {
        let folder = try TemporaryFolder()
        let writer = try TestStore(path: folder.path("backup.db"))
        for peer in ["u2", "a_b", "zz"] {
            var conversation = Conversation()
            let pair = ["me_1", peer].sorted()
            conversation.conversationID = "si_\(pair[0])_\(pair[1])"
            conversation.conversationType = .single
            conversation.userID = peer
            try writer.put(conversation)
        }
        let store = try MessageStore(path: writer.path)
        #expect(try store.account().userID == "me_1")
        #expect(try store.account().userIDSource == .inferred)
        try writer.execute("insert into local_users (user_id) values ('stored')")
        #expect(try store.account().userID == "stored")
        #expect(try store.account().userIDSource == .stored)
    }

    @Test func remarksGoBeforeNames() throws {
        let folder = try TemporaryFolder()
        let writer = try TestStore(in: folder)
        try writer.execute(
            """
            insert into local_stranger (user_id, name) values ('a', 'stranger a'), ('b', 'stranger b');
            insert into local_friends (owner_user_id, friend_user_id, name, remark) values
            ('u1', 'b', 'friend b', ''), ('u1', 'c', 'friend c', '老板');
            insert into local_groups values ('g', '群');
            insert into local_group_members values ('g', 'a', 'A in g'), ('h', 'a', 'A in h');
            """)
        let store = try MessageStore(path: writer.path)
        let names = try store.names()
        #expect(names.people == ["a": "stranger a", "b": "friend b", "c": "老板"])
        #expect(names.groups == ["g": "群"])
        #expect(try store.memberNames(in: "g") == ["a": "A in g"])
    }

    @Test func dataVersionChangesWithEveryOthersCommit() throws {
        let folder = try TemporaryFolder()
        let writer = try TestStore(in: folder)
        let store = try MessageStore(path: writer.path)
        let before = try store.dataVersion()
        #expect(try store.dataVersion() == before)
        try writer.addTable("sg_a")
        let after = try store.dataVersion()
        #expect(after != before)
        #expect(try store.messageTables().count == 1)
        #expect(try store.dataVersion() == after)
    }
}
