import Foundation
import OpenIM
import SQLite
import Store
import TestSupport
import Testing

struct OrderedRowsTests {
    @Test(
        "Every row comes once and in order",
        arguments: [
            "sdk-3.8/OpenIM_v3_u1001.db", "sdk-3.5/OpenIM_v3_u5.db", "live/OpenIM_v3_u1001.db",
        ])
    func inOrder(fixture: String) throws {
        let folder = try TemporaryFolder()
        let store = try MessageStore(path: try Fixture.copy(fixture, into: folder).path)
        var total = 0
        for table in try store.messageTables() {
            var rows: [ChatLog] = []
            try store.forEachRowInOrder(of: table.conversationID) { rows.append($0) }
            let keys = rows.map { ($0.sendTime, $0.seq) }
            #expect(zip(keys, keys.dropFirst()).allSatisfy { $0 <= $1 })
            #expect(Set(rows.map(\.rowID)).count == rows.count)
            #expect(try store.rowCount(of: table.conversationID) == rows.count)
            total += rows.count
        }
        #expect(try store.rowCount() == total)
        #expect(total > 0)
    }

    @Test(
        "In memory and by pages alike", arguments: [(300, true), (20_500, true), (20_500, false)])
    func disordered(count: Int, isClear: Bool) throws {
        let folder = try TemporaryFolder()
        let path = try Fixture.copy("sdk-3.8/OpenIM_v3_u1001.db", into: folder).path
        do {
            let connection = try Connection(path: path, mode: .createForWriting)
            try connection.execute(
                """
                create table "chat_logs_si_x" as select * from "chat_logs_si_u1001_u2000" where 0;
                """)
            try connection.execute(
                """
                with recursive n(i) as (select 1 union all select i + 1 from n where i < \(count))
                insert into "chat_logs_si_x" (client_msg_id, send_time, seq, status, content_type)
                select 'm' || i, (i * 7919) % \(count), i, 2, 101 from n;
                """)
        }
        if !isClear {
            let connection = try Connection(path: path, mode: .createForWriting)
            try connection.execute(
                "update \"chat_logs_si_x\" set send_time = null where seq in (5, 7)")
        }
        let store = try MessageStore(path: path)
        var times: [Int64] = []
        try store.forEachRowInOrder(of: "si_x") { times.append($0.sendTime) }
        #expect(times.count == count)
        #expect(times == times.sorted())
        #expect(times.first != times.last)
    }

    @Test func theCounterGrowsWithACommit() throws {
        let folder = try TemporaryFolder()
        let path = try Fixture.copy("sdk-3.8/OpenIM_v3_u1001.db", into: folder).path
        let store = try MessageStore(path: path)
        let before = try store.changeCounter()
        let writer = try Connection(path: path, mode: .createForWriting)
        try writer.execute("update local_conversations set unread_count = unread_count + 1")
        #expect(try store.changeCounter() == before + 1)
    }

    @Test func noTableIsNoRows() throws {
        let folder = try TemporaryFolder()
        let store = try MessageStore(
            path: try Fixture.copy("sdk-3.8/OpenIM_v3_u1001.db", into: folder).path)
        var count = 0
        try store.forEachRowInOrder(of: "si_nobody") { _ in count += 1 }
        #expect(count == 0)
    }
}
