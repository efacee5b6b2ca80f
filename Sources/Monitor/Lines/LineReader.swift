import OpenIM

/// Reads the most frequent events from their lines' bytes, without a tree of values.
///
/// Messages, conversations and totals make up nearly all of a busy event file, and the state needs
/// few of their members. A line that is anything else, or unusual in any way, is left to the full
/// decoder, with which this one always agrees. Keeps its working space between lines; each thread
/// has its own.
struct LineReader {
    /// Whether texts are wanted, that is, whether keywords are watched.
    let readsTexts: Bool
    /// The line's data, its escapes undone, and what an earlier and longer line left behind it.
    private var data: [UInt8] = []
    private var dataCount = 0

    init(readsTexts: Bool) {
        self.readsTexts = readsTexts
    }

    /// The members of a line that count.
    private struct Envelope {
        var name: EventName?
        var hasData = false
        var number: Int64?
        var time: Int64?
        var userID: String?
    }

    /// What the state reads of a line; nil when only the full decoder can tell.
    mutating func digest(of line: ArraySlice<UInt8>) -> EventDigest? {
        guard let envelope = envelope(of: line, line.span), let name = envelope.name else {
            return nil
        }
        guard let body = body(of: name, envelope) else { return nil }
        return EventDigest(
            name: name, recordedAt: envelope.time, userID: envelope.userID, body: body)
    }

    private mutating func body(
        of name: EventName, _ envelope: Envelope
    ) -> EventDigest.Body? {
        if name == .totalUnreadMessageCountChanged {
            return envelope.number.map(EventDigest.Body.totalUnread)
        }
        guard envelope.hasData else { return nil }
        switch name {
        case .recvNewMessage, .recvOfflineNewMessage, .recvOnlineOnlyMessage:
            return message().map {
                .deliveries([$0], onlineOnly: name == .recvOnlineOnlyMessage)
            }
        case .conversationChanged, .newConversation:
            return conversations().map(EventDigest.Body.conversations)
        default: return nil
        }
    }
}

// MARK: The envelope

extension LineReader {
    private mutating func envelope(of line: ArraySlice<UInt8>, _ bytes: Span<UInt8>) -> Envelope? {
        var cursor = LineCursor(0..<bytes.count)
        var envelope = Envelope()
        guard var walk = cursor.members(in: bytes) else { return nil }
        while let key = cursor.nextKey(&walk, in: bytes) {
            if LineCursor.is(bytes, key, "event") {
                guard let name = cursor.string(in: bytes), !name.isEscaped else { return nil }
                envelope.name = Self.name(bytes, name.range)
                if envelope.name == nil { return nil }
            } else if LineCursor.is(bytes, key, "data") {
                if cursor.next(in: bytes) == UInt8(ascii: "\"") {
                    guard readData(&cursor, bytes) else { return nil }
                    envelope.hasData = true
                    envelope.number = nil
                } else {
                    guard let number = cursor.integer(in: bytes) else { return nil }
                    envelope.hasData = false
                    envelope.number = number
                }
            } else if LineCursor.is(bytes, key, "ts") {
                guard let time = cursor.integer(in: bytes) else { return nil }
                envelope.time = time
            } else if LineCursor.is(bytes, key, "userID") {
                guard let text = cursor.string(in: bytes), !text.isEscaped else { return nil }
                envelope.userID = line.text(text.range)
            } else if !cursor.skipValue(in: bytes) {
                return nil
            }
        }
        return walk.isDone && cursor.isAtEnd(in: bytes) ? envelope : nil
    }

    /// The name of an event that is read here, in its usual spelling.
    private static func name(_ bytes: Span<UInt8>, _ range: Range<Int>) -> EventName? {
        if LineCursor.is(bytes, range, "OnRecvNewMessage") { return .recvNewMessage }
        if LineCursor.is(bytes, range, "OnConversationChanged") { return .conversationChanged }
        if LineCursor.is(bytes, range, "OnTotalUnreadMessageCountChanged") {
            return .totalUnreadMessageCountChanged
        }
        if LineCursor.is(bytes, range, "OnRecvOnlineOnlyMessage") {
            return .recvOnlineOnlyMessage
        }
        if LineCursor.is(bytes, range, "OnRecvOfflineNewMessage") {
            return .recvOfflineNewMessage
        }
        return LineCursor.is(bytes, range, "OnNewConversation") ? .newConversation : nil
    }

    /// Copies a string into `data`, its escapes undone, and passes over it; false when one is no
    /// single ASCII character, which the SDK's writers put into texts only, one level further down.
    private mutating func readData(_ cursor: inout LineCursor, _ bytes: Span<UInt8>) -> Bool {
        if data.count < bytes.count {
            data = [UInt8](repeating: 0, count: max(bytes.count, 4096))
        }
        var out = data.mutableSpan
        var count = 0
        var place = cursor.offset + 1
        while place < bytes.count {
            var byte = bytes[unchecked: place]
            if byte == UInt8(ascii: "\"") {
                dataCount = count
                cursor.jump(to: place + 1)
                return true
            }
            if byte < 0x20 { return false }
            if byte == UInt8(ascii: "\\") {
                place += 1
                guard place < bytes.count else { return false }
                byte = Self.meaning(of: bytes[unchecked: place])
                if byte == 0 { return false }
            }
            out[unchecked: count] = byte
            count += 1
            place += 1
        }
        return false
    }

    /// The character that stands escaped behind a backslash; 0 for a hexadecimal escape, and for
    /// none.
    @inline(__always)
    private static func meaning(of escaped: UInt8) -> UInt8 {
        switch escaped {
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): escaped
        default: 0
        }
    }
}

// MARK: Data

extension LineReader {
    /// The keys that count, by what they hold.
    private enum Key {
        case clientMsgID, sendID, recvID, groupID, sessionType, contentType, sendTime
        case text(of: ContentType)
        case other
    }

    private static func key(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Key {
        switch range.count {
        case 6 where LineCursor.is(bytes, range, "sendID"): .sendID
        case 6 where LineCursor.is(bytes, range, "recvID"): .recvID
        case 7 where LineCursor.is(bytes, range, "groupID"): .groupID
        case 8 where LineCursor.is(bytes, range, "sendTime"): .sendTime
        case 8 where LineCursor.is(bytes, range, "textElem"): .text(of: .text)
        case 8 where LineCursor.is(bytes, range, "fileElem"): .text(of: .file)
        case 10 where LineCursor.is(bytes, range, "atTextElem"): .text(of: .atText)
        case 11 where LineCursor.is(bytes, range, "clientMsgID"): .clientMsgID
        case 11 where LineCursor.is(bytes, range, "sessionType"): .sessionType
        case 11 where LineCursor.is(bytes, range, "contentType"): .contentType
        default: .other
        }
    }

    /// The data as one message.
    private func message() -> MessageDigest? {
        let bytes = data.span
        var cursor = LineCursor(0..<dataCount)
        var message = MessageDigest()
        var texts: [(type: ContentType, text: String)] = []
        guard var walk = cursor.members(in: bytes) else { return nil }
        while let key = cursor.nextKey(&walk, in: bytes) {
            switch Self.key(bytes, key) {
            case .clientMsgID: guard read(&message.clientMsgID, &cursor) else { return nil }
            case .sendID: guard read(&message.sendID, &cursor) else { return nil }
            case .recvID: guard read(&message.recvID, &cursor) else { return nil }
            case .groupID: guard read(&message.groupID, &cursor) else { return nil }
            case .sendTime: guard read(&message.sendTime, &cursor) else { return nil }
            case .sessionType:
                guard let number = cursor.integer(in: bytes) else { return nil }
                message.sessionType = SessionType(number)
            case .contentType:
                guard let number = cursor.integer(in: bytes) else { return nil }
                message.contentType = ContentType(number)
            case .text(let type) where readsTexts:
                guard let text = elementText(of: type, &cursor) else { return nil }
                texts.append((type, text))
            case .text, .other: guard cursor.skipValue(in: bytes) else { return nil }
            }
        }
        guard walk.isDone, cursor.isAtEnd(in: bytes) else { return nil }
        message.texts = texts.filter { $0.type == message.contentType && !$0.text.isEmpty }
            .suffix(1).map(\.text)
        return message
    }

    /// The text of an element, empty when none is wanted or it has none.
    private func elementText(of type: ContentType, _ cursor: inout LineCursor) -> String? {
        let bytes = data.span
        guard var walk = cursor.members(in: bytes) else { return nil }
        var text = ""
        while let key = cursor.nextKey(&walk, in: bytes) {
            if LineCursor.is(bytes, key, Self.textKey(of: type)) {
                guard read(&text, &cursor) else { return nil }
            } else if !cursor.skipValue(in: bytes) {
                return nil
            }
        }
        return walk.isDone ? text : nil
    }

    private static func textKey(of type: ContentType) -> StaticString {
        switch type {
        case .file: "fileName"
        case .atText: "text"
        default: "content"
        }
    }

    /// The data as a list of conversations.
    private func conversations() -> [ConversationDigest]? {
        let bytes = data.span
        var cursor = LineCursor(0..<dataCount)
        var conversations: [ConversationDigest] = []
        guard var walk = cursor.elements(in: bytes) else { return nil }
        while cursor.nextElement(&walk, in: bytes) {
            guard let conversation = conversation(&cursor) else { return nil }
            conversations.append(conversation)
        }
        return walk.isDone && cursor.isAtEnd(in: bytes) ? conversations : nil
    }

    private func conversation(_ cursor: inout LineCursor) -> ConversationDigest? {
        let bytes = data.span
        guard var walk = cursor.members(in: bytes) else { return nil }
        var conversation = ConversationDigest(conversationID: "", unreadCount: 0)
        while let key = cursor.nextKey(&walk, in: bytes) {
            if LineCursor.is(bytes, key, "conversationID") {
                guard read(&conversation.conversationID, &cursor) else { return nil }
            } else if LineCursor.is(bytes, key, "unreadCount") {
                guard read(&conversation.unreadCount, &cursor) else { return nil }
            } else if !cursor.skipValue(in: bytes) {
                return nil
            }
        }
        return walk.isDone ? conversation : nil
    }

    /// Reads a text of the data; the full decoder undoes its escapes where it has any.
    private func read(_ text: inout String, _ cursor: inout LineCursor) -> Bool {
        guard let found = cursor.string(in: data.span) else { return false }
        if !found.isEscaped {
            text = data[...].text(found.range)
            return true
        }
        let quoted = data[found.range.lowerBound - 1..<found.range.upperBound + 1]
        guard case .string(let decoded)? = try? JSONValue.parse(quoted) else { return false }
        text = decoded
        return true
    }

    private func read(_ number: inout Int64, _ cursor: inout LineCursor) -> Bool {
        guard let found = cursor.integer(in: data.span) else { return false }
        number = found
        return true
    }
}

extension ArraySlice<UInt8> {
    /// The text of a range counted from the slice's start, ill-formed UTF-8 repaired.
    fileprivate func text(_ range: Range<Int>) -> String {
        String(
            decoding: self[startIndex + range.lowerBound..<startIndex + range.upperBound],
            as: UTF8.self)
    }
}
