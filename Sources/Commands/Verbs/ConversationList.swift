import OpenIM
import Store
import Terminal

/// The conversations of a store, the latest first.
struct ConversationList {
    /// One line of the list; a table without a conversation row has a line too.
    struct Entry {
        var conversation: Conversation
        /// nil where the conversation has no table.
        var messages: Int?
    }

    let entries: [Entry]
    private let zone: Zone

    init(store: MessageStore, zone: Zone) throws {
        self.zone = zone
        let tables = Set(try store.messageTables().map(\.conversationID))
        var conversations = try store.conversations()
        let known = Set(conversations.map(\.conversationID))
        for id in tables.subtracting(known) {
            var conversation = Conversation()
            conversation.conversationID = id
            conversations.append(conversation)
        }
        conversations.sort {
            ($1.latestMsgSendTime, $0.conversationID) < ($0.latestMsgSendTime, $1.conversationID)
        }
        entries = try conversations.map { conversation in
            let hasTable = tables.contains(conversation.conversationID)
            return Entry(
                conversation: conversation,
                messages: hasTable ? try store.rowCount(of: conversation.conversationID) : nil)
        }
    }

    func print(_ arguments: Arguments, _ context: Context) throws -> ExitCode {
        switch try arguments[Shared.shortFormat] ?? .table {
        case .json:
            try context.output.line(JSONValue.array(entries.map(\.json)).serialized(.pretty))
        case .table: try context.printLines(table().lines(width: context.width))
        }
        return entries.isEmpty ? .nothing : .found
    }

    private func table() -> TextTable {
        var table = TextTable([
            .init("Conversation", limit: 36), .init("Type"), .init("Rows", .right),
            .init("Unread", .right), .init("Last"), .init("Name"),
        ])
        let time = TimeText(zone: zone)
        for entry in entries {
            let conversation = entry.conversation
            table.add([
                conversation.conversationID, conversation.conversationType.name,
                entry.messages.map { grouped(Int64($0)) } ?? "–",
                conversation.unreadCount == 0 ? "·" : grouped(conversation.unreadCount),
                time.seconds(conversation.latestMsgSendTime), conversation.showName,
            ])
        }
        return table
    }
}

extension ConversationList.Entry {
    /// The SDK's conversation object and the number of rows in its table.
    var json: JSONValue {
        var object = conversation.json
        object["rows"] = messages.map { .integer(Int64($0)) } ?? .null
        return .object(object)
    }
}
