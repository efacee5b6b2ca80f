import OpenIM
import Store

/// `imscope message`: messages by their clientMsgID, with their neighbours.
enum MessageVerb {
    static let context = Option(
        "context", short: "C", "N", "Show this many messages before and after",
        defaultText: "0", parse: Parse.count(0...1000))

    static let verb = Verb(
        "message", "Find messages by ID, with their neighbours",
        details: [
            "Prints the messages that have these clientMsgIDs, in every conversation or in one, with"
                + " some messages before and after each. An ID that is nowhere is named on standard"
                + " error; the status is 1 when none was found.",
            "States: ▶ the message asked for, ↩ revoked, ✕ deleted, ! failed, … sending, ⊘ filtered.",
        ],
        operands: [Operand("ID", "A message's clientMsgID", 1...Int.max)],
        options: [Shared.store, Shared.conversation, context, Shared.shortFormat],
        examples: [
            .init(
                "imscope message 5d2f9b --context 3", "A message with three before and three after")
        ], run: run)

    /// A message that was found, and where.
    struct Found {
        var conversationID: String
        var context: MessageContext
    }

    @Sendable private static func run(
        _ arguments: Arguments, _ world: Context
    ) async throws -> ExitCode {
        let store = try arguments.openStore(in: world)
        let lookup = try ConversationLookup(store: store)
        let named = try arguments[Shared.conversation]
        let conversation = try named.map { try lookup.id(of: $0) }
        let count = try arguments[context] ?? 0
        var found: [Found] = []
        for id in arguments.operands {
            let hits = try find(id, in: conversation, store, count)
            if hits.isEmpty {
                let place = conversation.map { " in \(inert($0))" } ?? ""
                try world.errors.line("imscope: \(inert(id)): no such message\(place)")
            }
            found += hits
        }
        switch try arguments[Shared.shortFormat] ?? .table {
        case .json:
            try world.output.line(JSONValue.array(found.map(\.json)).serialized(.pretty))
        case .table: try printTables(found, world)
        }
        return found.isEmpty ? .nothing : .found
    }

    private static func find(
        _ id: String, in conversation: String?, _ store: MessageStore, _ count: Int
    ) throws -> [Found] {
        var places: [String] = []
        if let conversation {
            if try store.message(id, in: conversation) != nil { places = [conversation] }
        } else {
            places = try store.messages(withID: id).map(\.conversationID)
        }
        return try places.map { place in
            Found(
                conversationID: place,
                context: try store.context(of: id, in: place, newer: count, older: count))
        }
    }

    private static func printTables(_ found: [Found], _ world: Context) throws {
        for (index, hit) in found.enumerated() {
            if index > 0 { try world.output.line() }
            try world.output.line(inert(hit.conversationID))
            var table = MessageTable(zone: world.zone, showsIDs: false)
            for row in hit.context.older.reversed() { table.add(row) }
            table.add(hit.context.message, mark: "▶")
            for row in hit.context.newer.reversed() { table.add(row) }
            try world.printLines(table.lines(width: world.width))
        }
    }
}

extension MessageVerb.Found {
    /// The conversation's id and the SDK's message objects, in reading order.
    var json: JSONValue {
        func list(_ rows: [ChatLog]) -> JSONValue {
            .array(rows.reversed().map { .object(Message(row: $0).json) })
        }
        return .object([
            "conversationID": .string(conversationID), "before": list(context.older),
            "message": .object(Message(row: context.message).json), "after": list(context.newer),
        ])
    }
}
