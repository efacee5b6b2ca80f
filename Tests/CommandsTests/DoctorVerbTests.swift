import Foundation
import OpenIM
import SQLite
import TestSupport
import Testing

@testable import Commands

/// `imscope doctor` names what is wrong with a store, and leaves the store's folder as it is.
@Suite struct DoctorVerbTests {
    @Test func aSoundStoreOfTheOlderSDK() async throws {
        let answer = try await StoreWorld("sdk-3.5/OpenIM_v3_u5.db").run("doctor")
        #expect(answer.code == .found, "\(answer)")
        #expect(!answer.output.contains("✗"))
        for text in ["rollback journal · read live", "u5", "~3.5–3.7", "400 message rows"] {
            #expect(answer.output.contains(text), "\(text)")
        }
    }

    @Test func unreadableContentsAndHolesAreFindings() async throws {
        let answer = try await StoreWorld().run("doctor", "--format", "json")
        #expect(answer.code == .nothing)
        let examined = try entries(answer)
        #expect(examined["contents"]?["count"] == 3)
        #expect(examined["contents"]?["examples"]?.array?.count == 3)
        #expect(examined["checks"]?["state"] == "finding")
        for name in ["size", "schema", "tables", "conversations", "pages", "indexes"] {
            #expect(examined[name]?["state"] == "good", "\(name)")
        }
    }

    /// What a statement does to a sound store, and the entry that must tell of it.
    static let harms: [(sql: String, entry: String, says: String)] = [
        (
            "delete from local_conversations where conversation_id = 'si_u2028_u5'", "tables",
            "si_u2028_u5"
        ),
        ("drop table \"chat_logs_si_u2028_u5\"", "conversations", "si_u2028_u5"),
        ("alter table \"chat_logs_si_u2028_u5\" add column mood text", "schema", "mood"),
        ("alter table \"chat_logs_si_u2028_u5\" drop column ex", "schema", "lacks ex"),
        (
            "update \"chat_logs_si_u2028_u5\" set content = '{' where rowid = 1", "contents",
            "si_u2028_u5"
        ),
    ]

    @Test(arguments: harms)
    func harmIsNamed(_ harm: (sql: String, entry: String, says: String)) async throws {
        let harmed = try harmed { try $0.execute(harm.sql) }
        let answer = await harmed.world.run("doctor", "--format", "json")
        #expect(answer.code == .nothing, "\(answer)")
        let entry = try entries(answer)[harm.entry]
        #expect(entry?["state"] == "finding", "\(answer.output)")
        let examples = entry?["examples"]?.array ?? []
        #expect(examples.contains { $0.string?.contains(harm.says) == true }, "\(examples)")
    }

    /// An index that lost an entry looks sound to every search that does not use it.
    @Test func anIndexAtOddsWithItsTableIsNamed() async throws {
        let harmed = try harmed { connection in
            // The index is made to end before its last entry's row came.
            try connection.execute(
                """
                pragma writable_schema = on;
                create table spare (seq integer);
                create index spare_seq on spare (seq);
                update sqlite_master set rootpage =
                    (select rootpage from sqlite_master where name = 'spare_seq')
                    where name = 'index_seq_si_u2028_u5';
                delete from sqlite_master where name in ('spare', 'spare_seq');
                """)
        }
        let answer = await harmed.world.run("doctor")
        #expect(answer.code == .nothing)
        #expect(answer.output.contains("index_seq_si_u2028_u5"), "\(answer.output)")
        #expect(answer.output.contains("0 entries for"), "\(answer.output)")
    }

    @Test func aPageOfNoiseIsNamedAndTheRestIsRead() async throws {
        let harmed = try harmed { _ in }
        let path = harmed.world.environment["IMSCOPE_STORE"] ?? ""
        let page =
            try Connection(path: path).integer(
                "select rootpage from sqlite_master where name = 'chat_logs_si_u2028_u5'") ?? 0
        #expect(page > 1)
        var bytes = try Data(contentsOf: URL(filePath: path))
        for place in Int(page - 1) * 4096..<Int(page) * 4096 { bytes[place] = 0x5A }
        try bytes.write(to: URL(filePath: path))
        let answer = await harmed.world.run("doctor", "--format", "json")
        #expect(answer.code == .nothing)
        let pages = try entries(answer)["pages"]
        #expect(pages?["state"] == "finding", "\(answer.output)")
        let examples = pages?["examples"]?.array ?? []
        #expect(examples.contains { $0.string?.contains("chat_logs_si_u2028_u5") == true })
    }

    @Test func noStoreIsAnError() async throws {
        let answer = await World().run("doctor", "--store", "/nowhere/OpenIM_v3_x.db")
        #expect(answer.code == .failure)
        #expect(answer.errors.contains("no such file"))
    }

    /// A copy of the sound fixture that was changed.
    private func harmed(
        _ harm: (borrowing Connection) throws -> Void
    ) throws -> StoreWorld {
        let world = try StoreWorld("sdk-3.5/OpenIM_v3_u5.db")
        let path = world.world.environment["IMSCOPE_STORE"] ?? ""
        try harm(try Connection(path: path, mode: .writing))
        return world
    }

    private func entries(_ answer: Answer) throws -> [String: JSONObject] {
        let examined = try JSONValue.parse(answer.output).object?["examined"]?.array ?? []
        return Dictionary(
            examined.compactMap(\.object).map { ($0["name"]?.string ?? "", $0) },
            uniquingKeysWith: { first, _ in first })
    }
}
