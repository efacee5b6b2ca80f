import OpenIM
import Store
import TestSupport
import Testing

/// Whatever the app does, in any order and at any pace, the changes told add up to the store.
struct RandomFeedTests {
    @Test(arguments: [UInt64(1), 2, 3, 4], ["delete", "wal"])
    func theChangesAddUpToTheStore(seed: UInt64, journalMode: String) throws {
        let folder = try TemporaryFolder()
        let writer = try TestStore(in: folder, journalMode: journalMode)
        var dice = Dice(state: seed)
        try writer.addTable("sg_0")
        let driver = try FeedDriver(writer.path)
        for round in 0..<25 {
            for _ in 0..<Int.random(in: 1...12, using: &dice) {
                try Self.act(on: writer, round, &dice)
                // Now and then the feed comes in between.
                if Int.random(in: 0..<4, using: &dice) == 0 {
                    driver.drive { _, _ in true }
                }
            }
            #expect(driver.settle())
            let truth = try StoreMirror(reading: writer.path)
            #expect(driver.mirror.holdsTheSame(as: truth), "seed \(seed), round \(round)")
        }
    }

    private static func act(on writer: TestStore, _ round: Int, _ dice: inout Dice) throws {
        let id = "sg_\(Int.random(in: 0..<3, using: &dice))"
        try writer.addTable(id)
        let number = Int.random(in: 0..<1_000_000_000, using: &dice)
        let some = "rowid % 7 = \(number % 7)"
        switch Int.random(in: 0..<12, using: &dice) {
        case 0...4: try writer.insert(.text("m\(number)", seq: Int64(round)), into: id)
        case 5:
            try writer.execute(
                "update $table set is_read = 1, seq = \(number) where \(some)", in: id)
        case 6: try writer.execute("update $table set content_type = 2101 where \(some)", in: id)
        case 7: try writer.execute("delete from $table where \(some)", in: id)
        case 8:
            try writer.execute(
                "delete from $table where rowid = (select max(rowid) from $table)", in: id)
        case 9: try writer.execute("drop table $table", in: id)
        case 10:
            try writer.execute("delete from local_conversations where conversation_id = '\(id)'")
        default:
            var conversation = Conversation()
            conversation.conversationID = id
            conversation.unreadCount = Int64(number)
            try writer.put(conversation)
        }
    }
}

/// The same numbers for the same seed (SplitMix64).
private struct Dice: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }
}
