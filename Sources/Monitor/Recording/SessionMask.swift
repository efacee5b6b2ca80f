import OpenIM

/// Hides texts and ids of a recording, so that it can be handed on with a bug report.
///
/// Each id gets one stand-in throughout, and conversation ids follow the users' and groups'
/// stand-ins, so that routing, merging and all checks come out the same. Letters, digits and
/// characters of texts are replaced one by one; spaces and punctuation stay. Numbers, times, types
/// and event names stay. Keywords would match other texts now, so there are none.
package struct SessionMask: Sendable {
    private var account = ""
    private var people: [String: String] = [:]
    private var messages: [String: String] = [:]

    package init() {}

    /// The entry with texts and ids hidden; give a recording's entries in order.
    package mutating func masked(_ entry: SessionEntry) -> SessionEntry {
        var entry = entry
        switch entry.content {
        case .opened(var opening):
            account = opening.account
            opening.account = person(opening.account)
            opening.keywords = []
            entry.content = .opened(opening)
        case .change(let change): entry.content = .change(masked(change))
        case .line(let text): entry.content = .line(maskedJSONText(text) ?? Self.hidden(text))
        case .oversizeLine, .store: break
        }
        return entry
    }

    private mutating func masked(_ change: StoreChange) -> StoreChange {
        switch change {
        case .reset, .complete: change
        case .conversations(let told): .conversations(told.map { masked($0) })
        case .conversationRemoved(let id): .conversationRemoved(conversation(id))
        case .tableAdded(let id): .tableAdded(conversationID: conversation(id))
        case .tableRemoved(let id): .tableRemoved(conversationID: conversation(id))
        case .rows(let id, let rows):
            .rows(
                conversationID: conversation(id),
                rows.map { row in
                    var hidden = masked(row)
                    hidden.rowID = row.rowID
                    return hidden
                })
        case .rowsRemoved(let id, let rowIDs):
            .rowsRemoved(conversationID: conversation(id), rowIDs: rowIDs)
        }
    }

    private mutating func masked<Object: SDKObject>(_ object: Object) -> Object {
        Object(json: masked(object.json))
    }
}

// MARK: JSON

extension SessionMask {
    /// Members whose texts say what kind of thing something is, and hide nobody.
    private static let plainKeys: Set<String> = [
        "event", "type", "soundType", "videoType", "fileType",
    ]
    private static let messageKeys: Set<String> = ["clientMsgID", "serverMsgID", "msgIDList"]
    private static let personKeys: Set<String> = [
        "sendID", "recvID", "userID", "groupID", "revokerID", "sourceMessageSendID", "ownerUserID",
        "atUserID", "atUserList", "operatorUserID", "senderUserIDList",
    ]

    private mutating func masked(_ object: JSONObject) -> JSONObject {
        JSONObject(object.members.map { ($0.key, masked($0.value, under: $0.key)) })
    }

    private mutating func masked(_ value: JSONValue, under key: String) -> JSONValue {
        switch value {
        case .object(let object): .object(masked(object))
        case .array(let elements): .array(elements.map { masked($0, under: key) })
        case .string(let text): .string(masked(text, under: key))
        default: value
        }
    }

    private mutating func masked(_ text: String, under key: String) -> String {
        if text.isEmpty || Self.plainKeys.contains(key) { return text }
        if key == "conversationID" { return conversation(text) }
        if Self.messageKeys.contains(key) { return message(text) }
        if Self.personKeys.contains(key) { return person(text) }
        return maskedJSONText(text) ?? Self.hidden(text)
    }

    /// The text with what its JSON holds hidden; nil when it is no JSON object or list.
    private mutating func maskedJSONText(_ text: String) -> String? {
        guard let json = try? JSONValue.parse(text) else { return nil }
        switch json {
        case .object, .array: return masked(json, under: "").serialized()
        default: return nil
        }
    }
}

// MARK: Stand-ins

extension SessionMask {
    private mutating func person(_ id: String) -> String {
        if id.isEmpty { return id }
        return Self.standIn(for: id, in: &people) { "p\($0)" }
    }

    private mutating func message(_ id: String) -> String {
        // What is before the bracket's end says what a placeholder row stands for.
        if id.hasPrefix("["), let end = id.firstIndex(of: "]") {
            return id[...end] + message(String(id[id.index(after: end)...]))
        }
        if id.isEmpty { return id }
        return Self.standIn(for: id, in: &messages) { number in
            let digits = String(number, radix: 16)
            return String(repeating: "0", count: max(0, 32 - digits.count)) + digits
        }
    }

    private mutating func conversation(_ id: String) -> String {
        for prefix in ["si_", "sn_"] where id.hasPrefix(prefix) {
            let type: SessionType = prefix == "si_" ? .single : .notification
            let (one, other) = ends(of: String(id.dropFirst(prefix.count)))
            return ConversationRoute.conversationID(
                sessionType: type, sendID: person(one), recvID: person(other), groupID: "")
                ?? prefix
        }
        guard let underscore = id.firstIndex(of: "_") else { return person(id) }
        return id[...underscore] + person(String(id[id.index(after: underscore)...]))
    }

    /// The two users of a pair's id; ids may hold `_`, so the login user is looked for first.
    private func ends(of pair: String) -> (String, String) {
        if pair.hasPrefix("\(account)_") {
            return (account, String(pair.dropFirst(account.count + 1)))
        }
        if pair.hasSuffix("_\(account)") {
            return (String(pair.dropLast(account.count + 1)), account)
        }
        let parts = pair.split(separator: "_", maxSplits: 1).map(String.init)
        return (parts.first ?? "", parts.count > 1 ? parts[1] : "")
    }

    private static func standIn(
        for id: String, in known: inout [String: String], _ make: (Int) -> String
    ) -> String {
        if let standIn = known[id] { return standIn }
        let standIn = make(known.count + 1)
        known[id] = standIn
        return standIn
    }

    /// The text with letters as `x`, digits as `0` and other characters of words as `字`.
    static func hidden(_ text: String) -> String {
        String(
            text.map { character -> Character in
                if character.isASCII {
                    return character.isLetter ? "x" : character.isNumber ? "0" : character
                }
                return character.isWhitespace || character.isPunctuation ? character : "字"
            })
    }
}
