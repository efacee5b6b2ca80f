import Foundation
import OpenIM
import SQLite
import Simulator
import TestSupport
import Testing

@Suite struct SimulatedStoreTests {
    static let start: Int64 = 1_784_600_000_000

    private func write(
        messages: Int = 1_200, conversations: Int = 12, seed: UInt64 = 1,
        into folder: TemporaryFolder, named name: String = "store"
    ) throws -> SimulatedStore {
        try SimulatedStore.write(
            in: folder.path(name),
            SimulationOptions(
                messages: messages, conversations: conversations, seed: seed,
                startTime: Self.start))
    }

    @Test func isADatabaseThatSQLiteFindsWhole() throws {
        let folder = try TemporaryFolder()
        let store = try write(into: folder)
        let connection = try Connection(path: store.storePath)
        #expect(try connection.text("pragma integrity_check") == "ok")
        #expect(try connection.text("pragma journal_mode") == "delete")
        #expect(try connection.integer("pragma page_size") == 4_096)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("store"))
        #expect(names.sorted() == ["OpenIM_v3_u1001.db", "events.jsonl"])
    }

    @Test func hasTheSchemaOfAGenuineStore() throws {
        let folder = try TemporaryFolder()
        let ours = try StoreReading(try write(into: folder).storePath)
        let genuine = try StoreReading(
            try Fixture.copy("sdk-3.8/OpenIM_v3_u1001.db", into: folder).path)
        let accountObjects = try genuine.schema.filter { !$0.table.hasPrefix("chat_logs_") }
        #expect(try ours.schema.filter { !$0.table.hasPrefix("chat_logs_") } == accountObjects)
        let shapes = Set(try genuine.messageTableShapes)
        #expect(shapes.count == 3, "a table and two indexes")
        #expect(Set(try ours.messageTableShapes).isSuperset(of: shapes))
    }

    @Test func keepsATableOfAnEarlierSDK() throws {
        let folder = try TemporaryFolder()
        let ours = try StoreReading(try write(into: folder).storePath)
        let earlier = try StoreReading(
            try Fixture.copy("sdk-3.5/OpenIM_v3_u5.db", into: folder).path)
        let shapes = Set(try earlier.messageTableShapes)
        #expect(shapes.count == 3, "a table and two indexes")
        #expect(Set(try ours.messageTableShapes).isSuperset(of: shapes))
        #expect(Set(try ours.messageTableShapes).count == 6)
    }

    @Test func isTheSameForTheSameSeed() throws {
        let folder = try TemporaryFolder()
        let one = try write(into: folder, named: "one")
        let same = try write(into: folder, named: "same")
        let other = try write(seed: 2, into: folder, named: "other")
        let rows = try StoreReading(one.storePath).allRows
        #expect(try StoreReading(same.storePath).allRows == rows)
        #expect(try StoreReading(other.storePath).allRows != rows)
        let events = try Data(contentsOf: URL(filePath: one.eventsPath))
        #expect(try Data(contentsOf: URL(filePath: same.eventsPath)) == events)
        #expect(try Data(contentsOf: URL(filePath: other.eventsPath)) != events)
    }

    @Test(arguments: [0, 1, 40, 999])
    func holdsAsManyMessagesAsAsked(_ count: Int) throws {
        let folder = try TemporaryFolder()
        let store = try write(messages: count, conversations: 9, into: folder)
        let reading = try StoreReading(store.storePath)
        #expect(try reading.messages.count == count)
        #expect(try reading.conversations.count >= 9)
    }

    @Test func holdsEveryKindOfMessage() throws {
        let folder = try TemporaryFolder()
        let messages = try StoreReading(try write(into: folder).storePath).messages
        let types = Set(messages.map(\.contentType))
        let listed: Set<Int64> = [
            101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 114, 115, 117, 118, 119, 120, 777,
            1201, 1400, 1501, 1504, 1509, 1520, 2101,
        ]
        #expect(types == listed)
        #expect(Set(messages.map(\.status)) == [2, 3, 4, 5])
        for prefix in ["[DELETED]", "[SEQ_GAP_+", "[SEQ_DUP]", "[CLIENT_DUP]"] {
            #expect(messages.contains { $0.id.hasPrefix(prefix) && $0.status == 4 })
        }
        #expect(messages.contains { $0.content == "not JSON at all" })
    }

    @Test func revokesInEveryWay() throws {
        let folder = try TemporaryFolder()
        let store = try write(messages: 6_000, into: folder)
        let revocations = try StoreReading(store.storePath).messages
            .filter { $0.contentType == 2101 }
            .map { message in
                let content = try JSONValue.parse(message.content)
                let detail = try #require(content.object?["detail"]?.string)
                return MessageRevoked(json: try #require(try JSONValue.parse(detail).object))
            }
        #expect(
            Set(revocations.map(\.revoker)) == [.own, .groupAdmin, .groupOwner, .systemAdmin])
        #expect(revocations.contains { $0.revokeTime < 100_000_000_000 }, "seconds")
        #expect(revocations.contains { $0.revokeTime > 100_000_000_000 }, "milliseconds")
        #expect(revocations.allSatisfy { ($0.latencyMs ?? -1) >= 0 })
    }

    @Test func speaksManyTongues() throws {
        let folder = try TemporaryFolder()
        let text = try StoreReading(try write(messages: 3_000, into: folder).storePath).messages
            .map(\.content).joined(separator: "\n")
        for word in ["order", "refund", "退款", "订单", "发票", "客服", "😀", "طلبي", "返金", "Straße"] {
            #expect(text.contains(word), "\(word)")
        }
        #expect(text.contains("\\u003cb\\u003e"), "as the SDK's writer escapes")
        #expect(text.contains("<b>"), "as a sender's writer does not")
    }

    @Test func agreesWithItsEvents() throws {
        let folder = try TemporaryFolder()
        let store = try write(messages: 4_000, into: folder)
        try Reconciliation(store).expectAgreement()
    }

    @Test func leavesAStoreThatIsThereAlone() throws {
        let folder = try TemporaryFolder()
        _ = try write(messages: 10, into: folder)
        let before = try FolderFingerprint(of: folder)
        let error = #expect(throws: SimulatorError.self) { try write(messages: 20, into: folder) }
        #expect(error?.code == .exists)
        #expect(try FolderFingerprint(of: folder) == before)
    }

    @Test func saysWhichFolderCannotBeMade() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("file", text: "")
        let error = #expect(throws: SimulatorError.self) {
            try SimulatedStore.write(
                in: "\(file)/below", SimulationOptions(startTime: Self.start))
        }
        #expect(error?.code == .file)
        #expect(error?.path.hasPrefix(file) == true)
    }
}
