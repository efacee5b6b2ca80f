import Foundation
import OpenIM
import Simulator
import Testing

/// Holds a store against its event file, as the document's "Verify the receiving flow" asks: a small
/// check of the tests' own, apart from the product's.
struct Reconciliation {
    private let conversations: [Conversation]
    private let messages: [StoreReading.MessageRow]
    private let events: [ListenerEvent]
    private let byID: [String: [StoreReading.MessageRow]]

    init(storePath: String, eventsPath: String) throws {
        let reading = try StoreReading(storePath)
        conversations = try reading.conversations
        messages = try reading.messages
        byID = Dictionary(grouping: messages, by: \.id)
        events = try String(contentsOf: URL(filePath: eventsPath), encoding: .utf8)
            .split(separator: "\n").map { line in
                let event = try #require(
                    ListenerEvent(json: try JSONValue.parse(String(line))))
                let isAsTheSDKWrites = event.json.serialized(.goEscapes) == line
                if !isAsTheSDKWrites { Issue.record("not as the SDK writes it: \(line)") }
                return event
            }
    }

    init(_ store: SimulatedStore) throws {
        try self.init(storePath: store.storePath, eventsPath: store.eventsPath)
    }

    func expectAgreement() {
        #expect(!events.isEmpty)
        expectEveryEventToHaveItsRow()
        expectNewestNumbers()
        expectWholeSequences()
        expectLatestMessages()
        expectRowsInTheirTables()
        expectMaskedQuotes()
        expectUnreadRows()
    }

    private func expectEveryEventToHaveItsRow() {
        for event in events {
            switch event.payload {
            case .message(let message) where event.name.rawValue == "OnRecvOnlineOnlyMessage":
                #expect(byID[message.clientMsgID] == nil)
            case .message(let message): expectStored(message)
            case .messages(let list): list.forEach(expectStored)
            case .revocation(let revocation):
                let row = byID[revocation.clientMsgID]?.first
                #expect(row?.contentType == 2101 || row?.status == 4)
            case .deletion(let row): #expect(byID[row.clientMsgID]?.first?.status == 4)
            default: break
            }
        }
    }

    private func expectStored(_ message: Message) {
        let rows = byID[message.clientMsgID] ?? []
        #expect(rows.count == 1)
        #expect(rows.first?.conversationID == message.routedConversationID)
    }

    /// The newest event of each conversation, and of the total, says what the store says.
    private func expectNewestNumbers() {
        var total: Int64?
        var newest: [String: Conversation] = [:]
        for event in events {
            switch event.payload {
            case .number(let number) where event.name.rawValue.hasPrefix("OnTotalUnread"):
                total = number
            case .conversations(let list):
                for conversation in list { newest[conversation.conversationID] = conversation }
            default: break
            }
        }
        for conversation in conversations {
            guard let told = newest[conversation.conversationID] else { continue }
            #expect(told.unreadCount == conversation.unreadCount)
            #expect(told.latestMsg == conversation.latestMsg)
            #expect(told.latestMsgSendTime == conversation.latestMsgSendTime)
        }
        let counted = conversations.filter { $0.recvMsgOpt < 2 && $0.latestMsgSendTime > 0 }
        #expect(total == counted.reduce(0) { $0 + $1.unreadCount })
    }

    private func expectWholeSequences() {
        for (id, rows) in Dictionary(grouping: messages, by: \.conversationID) {
            let seqs = Set(rows.map(\.seq).filter { $0 > 0 })
            guard let first = seqs.min(), let last = seqs.max() else { continue }
            #expect(seqs.count == Int(last - first + 1), "\(id)")
        }
    }

    private func expectLatestMessages() {
        let visible = messages.filter { (1...3).contains($0.status) }
        let newest = Dictionary(grouping: visible, by: \.conversationID)
            .mapValues { rows in rows.max { $0.sendTime < $1.sendTime } }
        for conversation in conversations {
            let row = newest[conversation.conversationID] ?? nil
            let latest = Message(latestMsg: conversation.latestMsg)
            #expect(latest?.clientMsgID == row?.id)
            #expect(latest?.contentType.rawValue == row?.contentType)
            #expect(conversation.latestMsgSendTime == row?.sendTime ?? 0)
        }
    }

    private func expectRowsInTheirTables() {
        for row in messages {
            let route = ConversationRoute.conversationID(
                sessionType: row.sessionType, sendID: row.sendID, recvID: row.recvID,
                groupID: row.recvID)
            #expect(route == row.conversationID)
        }
    }

    private func expectMaskedQuotes() {
        var masked = 0
        for row in messages where row.contentType == 114 {
            let quoted = (try? JSONValue.parse(row.content))?.object?["quoteMessage"]?.object
            guard let id = quoted?["clientMsgID"]?.string, let source = byID[id]?.first,
                source.contentType == 2101
            else { continue }
            masked += 1
            #expect(quoted?["contentType"]?.integer == 2101)
            #expect(quoted?.members.contains { $0.key.hasSuffix("Elem") } == true)
        }
        #expect(masked > 0)
    }

    /// Between two people the unread count is that of unread rows; in groups rows are never read.
    private func expectUnreadRows() {
        let unread = messages.filter { !$0.isRead && (1...3).contains($0.status) }
        for conversation in conversations where conversation.conversationType == .single {
            let rows = unread.filter {
                $0.conversationID == conversation.conversationID && $0.sendID != "u1001"
            }
            #expect(Int64(rows.count) == conversation.unreadCount)
        }
    }
}
