import OpenIM

/// The newest events, as they came; what each says is put into words only when it is shown.
struct EventFeed: Sendable {
    /// Where an entry's words come from.
    enum Source: Sendable {
        case event(ListenerEvent)
        /// The line itself.
        case line([UInt8])
    }

    /// One event.
    struct Entry: Sendable {
        var line: Int
        var time: Int64
        var name: EventName
        var conversation: Int32 = MessageFacts.nowhere
        var clientMsgID: String?
        var mark: EventRecord.Mark = .none
        var source: Source
        /// The words, once they were asked for.
        var summary: String?

        init(line: Int, time: Int64, name: EventName, source: Source) {
            self.line = line
            self.time = time
            self.name = name
            self.source = source
        }
    }

    static let length = 200
    /// By ascending line; up to twice as many as are shown, so that old ones go in bulk.
    private(set) var entries: [Entry] = []

    mutating func add(_ entry: Entry) {
        if let last = entries.last, last.line >= entry.line {
            let place = entries.partitioningIndex { $0.line >= entry.line }
            if entries[place].line == entry.line {
                entries[place] = entry
            } else {
                entries.insert(entry, at: place)
            }
        } else {
            entries.append(entry)
        }
        if entries.count >= Self.length * 2 { entries.removeFirst(Self.length) }
    }

    /// Puts the newest entries into words.
    mutating func summarise() {
        for index in entries.indices.suffix(Self.length) where entries[index].summary == nil {
            entries[index].summary = entries[index].source.summary
        }
    }
}

extension EventFeed.Source {
    /// What the event says in a line.
    var summary: String {
        switch self {
        case .event(let event): event.summary
        case .line(let bytes):
            (try? JSONValue.parse(bytes)).flatMap(ListenerEvent.init(json:))?.summary ?? ""
        }
    }
}

extension ListenerEvent {
    /// What the event says in a line: a message's preview, "unread 7", the reason of a failure.
    var summary: String {
        switch payload {
        case .none: name == .connectFailed ? "\(errCode ?? 0) \(errMsg ?? "")" : ""
        case .message(let message): message.preview
        case .messages(let messages):
            messages.count == 1 ? messages[0].preview : "\(messages.count) messages"
        case .revocation(let told): told.summary
        case .deletion(let row): Message(row: row).preview
        case .receipts(let receipts): receipts.summary
        case .conversations(let told): told.summary
        case .number(let number): name == .syncServerProgress ? "\(number) %" : "\(number)"
        case .flag(let isReinstalled): isReinstalled ? "reinstalled" : ""
        case .inputStatus(let status):
            "\(status.userID) \(status.platformIDs.isEmpty ? "stopped typing" : "is typing")"
        case .text(let text): text
        case .other(let value): value.serialized()
        }
    }
}

extension MessageRevoked {
    fileprivate var summary: String {
        let name = revokerNickname.isEmpty ? revokerID : revokerNickname
        return "revoked by \(name) (\(revoker.rawValue))"
    }
}

extension [ReadReceipt] {
    fileprivate var summary: String {
        let count = reduce(0) { $0 + $1.msgIDList.count }
        return "\(first?.userID ?? "") read \(count)"
    }
}

extension [Conversation] {
    fileprivate var summary: String {
        guard let first else { return "no conversation" }
        return count == 1
            ? "\(first.displayName): unread \(first.unreadCount)" : "\(count) conversations"
    }
}
