import OpenIM

/// Replaces names, ids and numbers by pseudonyms that only the key's holder can make again, and takes
/// personal patterns out of texts.
///
/// A pseudonym is a keyed hash (HMAC-SHA256) of what it stands for, so it is the same across files
/// and nights under the same key. Rows are masked as they are read: everything made from them is
/// masked alike. Not Sendable, it caches: one to a thread.
final class Mask {
    private let key: MaskKey
    private var cache: [String: String] = [:]

    init(key: MaskKey) {
        self.key = key
    }

    /// The row with every id, name, address and text masked; type, state, seq and times stay.
    func row(_ row: ChatLog) -> ChatLog {
        var masked = row
        masked.clientMsgID = messageID(row.clientMsgID)
        masked.serverMsgID = messageID(row.serverMsgID)
        masked.sendID = person(row.sendID)
        masked.recvID = person(row.recvID)
        masked.senderNickname = name(row.senderNickname)
        masked.senderFaceURL = ""
        masked.content = json(row.content)
        masked.attachedInfo = ""
        masked.ex = ""
        masked.localEx = ""
        return masked
    }

    /// The conversation with its id, name and newest message masked.
    func conversation(_ source: SourceConversation) -> SourceConversation {
        var masked = source
        masked.id = conversationID(source.id)
        guard var row = source.row else { return masked }
        row.conversationID = masked.id
        row.userID = person(row.userID)
        row.groupID = person(row.groupID)
        row.showName = name(row.displayName)
        row.faceURL = ""
        row.latestMsg = ""
        row.draftText = ""
        row.attachedInfo = ""
        row.ex = ""
        masked.row = row
        return masked
    }

    /// A user's or a group's pseudonym.
    func person(_ id: String) -> String { pseudonym("id", id) }

    /// A displayed name's pseudonym.
    func name(_ name: String) -> String { pseudonym("name", name) }

    /// Placeholder ids keep their mark: they say what kind of hole they are.
    func messageID(_ id: String) -> String {
        guard id.hasPrefix("["), let end = id.firstIndex(of: "]") else { return pseudonym("m", id) }
        let rest = String(id[id.index(after: end)...])
        return id[...end] + (rest.isEmpty ? "" : pseudonym("m", rest))
    }

    /// Keeps the prefix that tells the kind of conversation.
    func conversationID(_ id: String) -> String {
        let prefix = ["si_", "sg_", "sn_", "g_", "n_"].first(where: id.hasPrefix) ?? ""
        return prefix + pseudonym("c", id)
    }

    /// A text without phone, card and identity numbers, addresses and long digit strings.
    func text(_ text: String) -> String {
        Redaction.redact(text, number: { self.pseudonym("n", $0) })
    }

    private func pseudonym(_ kind: String, _ text: String) -> String {
        guard !text.isEmpty else { return "" }
        let place = "\(kind) \(text)"
        if let known = cache[place] { return known }
        let hash = Digest.hexadecimal(Digest.keyed(place, key: key.bytes).prefix(8))
        let made = "\(kind)-\(hash)"
        // Message ids come by the million and seldom again: what is cached must stay small.
        if cache.count > 200_000 { cache.removeAll(keepingCapacity: true) }
        cache[place] = made
        return made
    }

    // MARK: Content

    /// Content is JSON with ids, names and texts at any depth, JSON in strings among them; what is no
    /// JSON is masked as text.
    private func json(_ content: String) -> String {
        guard let value = try? JSONValue.parse(content), isContainer(value) else {
            return text(content)
        }
        return masked(value).serialized()
    }

    private func isContainer(_ value: JSONValue) -> Bool {
        value.object != nil || value.array != nil
    }

    private func masked(_ value: JSONValue, key: String = "") -> JSONValue {
        switch value {
        case .string(let text): .string(masked(text, key: key))
        case .array(let elements): .array(elements.map { masked($0, key: key) })
        case .object(let object):
            .object(JSONObject(object.members.map { ($0.key, masked($0.value, key: $0.key)) }))
        case .double where Self.placeKeys.contains(key),
            .integer where Self.placeKeys.contains(key):
            .integer(0)
        case .null, .bool, .integer, .double: value
        }
    }

    private func masked(_ text: String, key: String) -> String {
        if Self.personKeys.contains(key) { return person(text) }
        if Self.nameKeys.contains(key) { return name(text) }
        if Self.messageKeys.contains(key) { return messageID(text) }
        let lowered = key.lowercased()
        if Self.droppedParts.contains(where: lowered.contains) { return "" }
        let first = text.utf8.first
        let mayBeJSON = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
        return mayBeJSON ? json(text) : self.text(text)
    }

    private static let personKeys: Set = [
        "userID", "sendID", "recvID", "groupID", "revokerID", "sourceMessageSendID", "atUserID",
        "atUserList", "opUserID", "ownerUserID", "creatorUserID", "inviterUserID", "fromUserID",
        "toUserID", "operatorUserID", "conversationID",
    ]
    private static let nameKeys: Set = [
        "nickname", "senderNickname", "groupNickname", "revokerNickname", "showName", "groupName",
        "sourceMessageSenderNickname", "userName", "remark",
    ]
    private static let messageKeys: Set = ["clientMsgID", "serverMsgID", "msgIDList"]
    private static let placeKeys: Set = ["latitude", "longitude"]
    /// Addresses and paths name people and machines, and are never needed.
    private static let droppedParts = ["url", "path", "uuid"]
}

/// The key that pseudonyms are made with.
package struct MaskKey: Equatable, Sendable {
    let bytes: [UInt8]

    /// Takes a key file's bytes; throws when there are too few to be a secret.
    package init(_ bytes: [UInt8]) throws(ExportError) {
        guard bytes.count >= 16 else {
            throw ExportError(
                code: .badValue, object: "mask key", message: "needs at least 16 bytes")
        }
        self.bytes = bytes
    }

    /// Tells two keys apart without giving either away.
    var mark: String { Digest.hexadecimal(Digest.keyed("imscope key mark", key: bytes).prefix(8)) }
}
