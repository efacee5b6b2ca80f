import OpenIM
import Reports
import Synchronization

/// A store in memory for tests, whose rows may change or fail while they are read.
final class MemorySource: ReportSource {
    struct State: Sendable {
        var conversations: [SourceConversation] = []
        var rows: [String: [ChatLog]] = [:]
        var commits: Int64 = 7
        /// Runs once before the rows of a conversation are handed over.
        var beforeReading: [String: @Sendable (inout State) -> Void] = [:]
        /// Conversations whose reading fails after this many rows.
        var damage: [String: Int] = [:]
    }

    let state: Mutex<State>

    init(_ state: State = State()) {
        self.state = Mutex(state)
    }

    func makeReader() -> any ReportReader { Reader(source: self) }

    struct Damaged: Error, CustomStringConvertible {
        var description: String { "page 7 is damaged" }
    }

    private final class Reader: ReportReader {
        let source: MemorySource
        let longestLock: Int64 = 3

        init(source: MemorySource) { self.source = source }

        func conversations() -> [SourceConversation] {
            source.state.withLock { $0.conversations.sorted { $0.id < $1.id } }
        }

        func changeCounter() -> Int64 { source.state.withLock { $0.commits } }

        func forEachRow(of conversationID: String, _ body: (ChatLog) throws -> Void) throws {
            let (rows, damage) = source.state.withLock { state in
                let rows = state.rows[conversationID] ?? []
                state.beforeReading.removeValue(forKey: conversationID)?(&state)
                return (rows, state.damage[conversationID])
            }
            let sorted = rows.sorted {
                ($0.sendTime, $0.seq, $0.clientMsgID) < ($1.sendTime, $1.seq, $1.clientMsgID)
            }
            for (place, row) in sorted.enumerated() {
                if place == damage { throw Damaged() }
                try body(row)
            }
        }
    }
}

extension MemorySource.State {
    /// Adds a conversation with its row and table.
    mutating func add(_ id: String, name: String, type: SessionType, unread: Int64 = 0) {
        var row = Conversation()
        row.conversationID = id
        row.conversationType = type
        row.showName = name
        row.unreadCount = unread
        row.latestMsgSendTime = 1
        conversations.append(SourceConversation(id: id, row: row, hasTable: true))
    }

    /// Adds a message's row to a conversation.
    mutating func add(_ row: ChatLog, to id: String) {
        var row = row
        row.rowID = Int64(rows[id]?.count ?? 0) + 1
        rows[id, default: []].append(row)
    }
}

extension ChatLog {
    /// A text from one person to another, sent some minutes after the first of July 2026.
    static func text(
        _ text: String, id: String, from sender: String = "u2000", to receiver: String = "u1001",
        minute: Int64 = 0, seq: Int64 = 0
    ) -> ChatLog {
        var row = ChatLog()
        row.clientMsgID = id
        row.sendID = sender
        row.recvID = receiver
        row.senderNickname = "Nick \(sender)"
        row.senderPlatformID = 1
        row.sessionType = .single
        row.msgFrom = 100
        row.contentType = .text
        row.content = JSONValue.object(["content": .string(text)]).serialized()
        row.status = .sent
        row.seq = seq
        row.sendTime = 1_782_864_000_000 + minute * 60_000
        row.createTime = row.sendTime
        return row
    }

    /// The same message revoked by somebody after some seconds.
    func revoked(by revoker: String, after seconds: Int64, role: Int64 = 20) -> ChatLog {
        var revocation = MessageRevoked()
        revocation.revokerID = revoker
        revocation.revokerNickname = "Nick \(revoker)"
        revocation.revokerRole = role
        revocation.clientMsgID = clientMsgID
        revocation.revokeTime = sendTime + seconds * 1000
        revocation.sourceMessageSendTime = sendTime
        revocation.sourceMessageSendID = sendID
        var row = self
        row.contentType = .revoked
        row.content = JSONValue.object(
            ["detail": .string(JSONValue.object(revocation.json).serialized())]
        ).serialized()
        return row
    }
}
