import OpenIM
import SQLite
import TestSupport

@testable import Search

/// A store that changes at random, and a memory of what is in it, the same on every run.
final class RandomStore {
    let store: TestStore
    private(set) var rows: [String: [Int64: ChatLog]] = [:]
    private(set) var contents: HostileContent
    private var made = 0

    static let conversations = ["si_u1_u2", "sg_it's \"x\"", "sg_%_\\", "si_u1_退款"]
    static let senders = ["u1", "u2", "", "用户"]
    static let texts = [
        "order", "退款", "Straße", "e\u{301}", "\u{E9}", "😀", "100%", "a_b", "\\", "\"", "\n", "Ａ",
        "ｶﾞ",
        "ΟΔΟΣ", "İ", "x",
    ]

    init(_ folder: TemporaryFolder, seed: UInt64, rows count: Int) throws {
        store = try TestStore(in: folder)
        contents = HostileContent(seed: seed)
        try store.connection.execute("begin")
        for conversation in Self.conversations {
            try store.addTable(conversation)
            rows[conversation] = [:]
        }
        for _ in 0..<count { _ = try insert() }
        try store.connection.execute("commit")
    }

    /// One change of any kind, told as the store's feed tells it.
    func change() throws -> StoreChange {
        switch contents.dice.below(6) {
        case 0, 1: return try insert()
        case 2: return try update { $0.status = MessageStatus(Int64(self.contents.dice.below(7))) }
        case 3:
            return try update { row in
                row.contentType = .revoked
                row.content = #"{"detail":"{}"}"#
            }
        case 4: return try update { $0.content = self.content() }
        default: return try remove()
        }
    }

    func insert() throws -> StoreChange {
        let conversation = contents.dice.pick(Self.conversations)
        made += 1
        var row = ChatLog()
        row.clientMsgID = "m\(contents.dice.below(1_000_000))-\(made)"
        row.sendID = contents.dice.pick(Self.senders)
        row.contentType = ContentType(
            contents.dice.pick(HostileContent.types + [101, 101, 106, 105, 101]))
        row.status = MessageStatus(Int64(contents.dice.below(8)))
        row.content = content()
        row.seq = Int64(contents.dice.below(20))
        row.sendTime = Int64(contents.dice.below(50)) * 1_000
        row.rowID = try store.insert(row, into: conversation)
        rows[conversation]?[row.rowID] = row
        return .rows(conversationID: conversation, [row])
    }

    private func update(_ body: (inout ChatLog) -> Void) throws -> StoreChange {
        let conversation = contents.dice.pick(Self.conversations)
        guard let rowID = rows[conversation]?.keys.sorted().randomElement(using: &contents.dice),
            var row = rows[conversation]?[rowID]
        else { return try insert() }
        body(&row)
        let id = conversation.replacing("\"", with: "\"\"")
        try store.connection.execute(
            "update \"chat_logs_\(id)\" set status = ?, content_type = ?, content = ? where rowid = ?",
            [
                .integer(row.status.rawValue), .integer(row.contentType.rawValue),
                .text(row.content),
                .integer(rowID),
            ])
        rows[conversation]?[rowID] = row
        return .rows(conversationID: conversation, [row])
    }

    private func remove() throws -> StoreChange {
        let conversation = contents.dice.pick(Self.conversations)
        guard let rowID = rows[conversation]?.keys.sorted().randomElement(using: &contents.dice)
        else {
            return try insert()
        }
        let id = conversation.replacing("\"", with: "\"\"")
        try store.connection.execute(
            "delete from \"chat_logs_\(id)\" where rowid = ?", [.integer(rowID)])
        rows[conversation]?[rowID] = nil
        return .rowsRemoved(conversationID: conversation, rowIDs: [rowID])
    }

    /// Sound text in half of the cases; what hostile contents are made of otherwise.
    private func content() -> String {
        if contents.dice.below(2) == 0 {
            let text = (0..<1 + contents.dice.below(4)).map { _ in contents.dice.pick(Self.texts) }
                .joined()
            return JSONValue.object([
                "content": .string(text), "text": .string(text), "fileName": .string(text),
            ]).serialized(contents.dice.below(2) == 0 ? .goEscapes : [])
        }
        return String(decoding: contents.next(), as: UTF8.self)
    }

    /// Criteria of any kind.
    func criteria(mode: MatchMode) -> SearchCriteria {
        var criteria = SearchCriteria()
        criteria.mode = mode
        criteria.keywords = (0..<contents.dice.below(4)).map { _ in contents.dice.pick(Self.texts) }
        criteria.matchesEveryKeyword = contents.dice.below(2) == 0
        if contents.dice.below(4) == 0 {
            criteria.excludedKeywords = [contents.dice.pick(Self.texts)]
        }
        if contents.dice.below(3) > 0 {
            criteria.types = (0...contents.dice.below(3)).map { _ in
                ContentType(contents.dice.pick(HostileContent.types))
            }
        }
        if contents.dice.below(3) == 0 {
            criteria.senderIDs = [contents.dice.pick(Self.senders), "nobody"]
        }
        if contents.dice.below(3) == 0 {
            criteria.conversationIDs = [contents.dice.pick(Self.conversations)]
        }
        if contents.dice.below(3) == 0 {
            criteria.period =
                Int64(contents.dice.below(20)) * 1_000...Int64(20 + contents.dice.below(20)) * 1_000
        }
        return criteria
    }
}

/// The contract by its letter, row after row, sharing no more than the folding with what it tests.
enum SlowSearch {
    /// The ids of what matches, by conversation, in order.
    static func find(_ criteria: SearchCriteria, in rows: [String: [Int64: ChatLog]]) -> [String:
        [String]]
    {
        var found: [String: [String]] = [:]
        for (conversation, rows) in rows {
            if let ids = criteria.conversationIDs, !ids.contains(conversation) { continue }
            let matching = rows.values.filter { matches($0, criteria) }.sorted {
                ($1.sendTime, $1.seq, $0.clientMsgID) < ($0.sendTime, $0.seq, $1.clientMsgID)
            }
            if !matching.isEmpty { found[conversation] = matching.map(\.clientMsgID) }
        }
        return found
    }

    private static func matches(_ row: ChatLog, _ criteria: SearchCriteria) -> Bool {
        guard (1...3).contains(row.status.rawValue), criteria.period.contains(row.sendTime) else {
            return false
        }
        if let types = criteria.types, !types.contains(row.contentType) { return false }
        if let senders = criteria.senderIDs, !senders.contains(row.sendID) { return false }
        if criteria.keywords.isEmpty, criteria.excludedKeywords.isEmpty { return true }
        if row.contentType == .revoked { return false }
        var folder = Folder(mode: criteria.mode)
        let texts = Message(row: row).searchableTexts.map { folder.fold($0) }
        func holds(_ keyword: String) -> Bool {
            let wanted = folder.fold(keyword)
            return texts.contains { text in
                text.indices.contains { text[$0...].starts(with: wanted) }
            }
        }
        if criteria.excludedKeywords.contains(where: holds) { return false }
        if criteria.keywords.isEmpty { return true }
        return criteria.matchesEveryKeyword
            ? criteria.keywords.allSatisfy(holds) : criteria.keywords.contains(where: holds)
    }
}
