import OpenIM
import Store

/// `imscope history`: a conversation from its newest message back, page by page.
enum HistoryVerb {
    static let before = Option(
        "before", "MESSAGE", "Only messages older than this one, by clientMsgID", parse: Parse.text)
    static let count = Option(
        "count", short: "n", "N", "How many messages", defaultText: "20",
        parse: Parse.count(1...1_000_000))
    static let all = Flag("all", "Also what the app does not show: deleted, filtered, placeholders")
    static let ids = Flag("ids", "Show each message's clientMsgID")

    static let verb = Verb(
        "history", "Page through a conversation, newest back",
        details: [
            "Prints the newest messages of a conversation in reading order. The last line says how to"
                + " go on to older ones: the boundary is the oldest message shown.",
            "CONVERSATION is an ID, the user's or group's ID, or a name that only one conversation"
                + " has. Without one, the conversations are listed, the latest first.",
            "States: ↩ revoked, ✕ deleted, ! failed, … sending, ⊘ filtered.",
        ],
        operands: [Operand("CONVERSATION", "The conversation", 0...1)],
        options: [Shared.store, before, count, all, ids, Shared.shortFormat],
        examples: [
            .init("imscope history si_u1001_u2000 --count 50", "The newest fifty messages"),
            .init("imscope history \"Peer 2000\" --format json", "The SDK's own answer"),
        ], run: run)

    @Sendable private static func run(
        _ arguments: Arguments, _ context: Context
    ) async throws -> ExitCode {
        let store = try arguments.openStore(in: context)
        guard let named = arguments.operands.first else {
            return try ConversationList(store: store, zone: context.zone).print(arguments, context)
        }
        let id = try ConversationLookup(store: store).id(of: named)
        let page = try HistoryPage(
            store: store, conversationID: id, before: arguments[before],
            count: arguments[count] ?? 20, includesHidden: arguments[all])
        switch try arguments[Shared.shortFormat] ?? .table {
        case .json: try context.output.line(page.json.serialized(.pretty))
        case .table:
            var table = MessageTable(zone: context.zone, showsIDs: arguments[ids])
            for row in page.rows.reversed() { table.add(row) }
            try context.printLines(table.lines(width: context.width))
            if !page.isEnd, let oldest = page.rows.last {
                try context.output.line(
                    "older: imscope history \(shellWord(id)) --before \(shellWord(oldest.clientMsgID))"
                )
            }
        }
        return page.rows.isEmpty ? .nothing : .found
    }
}

/// A page of a conversation's history, read by the boundary message.
struct HistoryPage {
    /// Newest first.
    private(set) var rows: [ChatLog] = []
    /// Whether nothing older is left.
    private(set) var isEnd = false

    /// Reads on until `count` messages that the app shows were found; hidden ones count only when
    /// they are asked for.
    init(
        store: MessageStore, conversationID: String, before: String?, count: Int,
        includesHidden: Bool
    ) throws {
        var boundary: Int64?
        if let before {
            guard let row = try store.message(before, in: conversationID) else {
                throw UserError(before, "no such message in \(conversationID)")
            }
            boundary = row.rowID
        }
        while rows.count <= count, !isEnd {
            let wanted = count + 1 - rows.count
            let page = try store.page(in: conversationID, from: boundary, count: wanted)
            isEnd = page.count < wanted
            boundary = page.last?.rowID ?? boundary
            rows += page.filter { includesHidden || $0.status.isVisible && !$0.isPlaceholder }
        }
        // One more than asked for tells whether there is an older one.
        if rows.count > count {
            rows.removeLast(rows.count - count)
            isEnd = false
        }
    }

    /// The answer of the SDK's getAdvancedHistoryMessageList: oldest first.
    var json: JSONValue {
        .object([
            "messageList": .array(rows.reversed().map { .object(Message(row: $0).json) }),
            "isEnd": .bool(isEnd), "errCode": 0, "errMsg": "",
        ])
    }
}
