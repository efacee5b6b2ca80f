/// One listener callback, as a line of the event file records it (reference/events.md).
public struct ListenerEvent: Sendable, Equatable {
    /// The callback's name in one spelling.
    public var name: EventName
    /// The name as it was recorded.
    public var recordedName: String
    /// What the callback was given.
    public var payload: EventPayload
    /// Whether the data was written as a JSON string, as the SDK's bindings do, not as a value.
    public var dataIsText: Bool
    /// These two mean something on OnConnectFailed only; elsewhere they can be stale.
    public var errCode: Int64?
    public var errMsg: String?
    public var operationID: String?
    /// When the line was recorded, in milliseconds since 1970, where the recorder said so.
    public var recordedAt: Int64?
    /// The account that the recorder named.
    public var userID: String?
    /// Further members of the line.
    public var unknown: JSONObject

    /// The event of a line's JSON; nil when it is no object with an event name.
    ///
    /// Data of another shape than the event's is kept as `.other`, never refused.
    public init?(json: JSONValue) {
        guard let line = json.object, let recordedName = line["event"]?.string,
            !recordedName.isEmpty
        else { return nil }
        self.recordedName = recordedName
        name = EventName(recorded: recordedName)
        errCode = line["errCode"]?.integer
        errMsg = line["errMsg"]?.string
        operationID = line["operationID"]?.string
        recordedAt = line["ts"]?.integer
        userID = line["userID"]?.string
        (payload, dataIsText) = Self.payload(of: line["data"], shape: name.shape)
        unknown = line.without(Self.keys)
    }

    private static let keys = [
        "event", "errCode", "errMsg", "data", "operationID", "ts", "userID",
    ]

    private static func payload(
        of data: JSONValue?, shape: EventName.Shape
    ) -> (EventPayload, dataIsText: Bool) {
        guard let data else { return (.none, false) }
        guard case .string(let text) = data else { return (EventPayload(data, as: shape), false) }
        guard shape != .text, let value = try? JSONValue.parse(text) else {
            return (.text(text), true)
        }
        return (EventPayload(value, as: shape), true)
    }

    /// The line's JSON, members in the SDK's order; data in the form it came in.
    public var json: JSONValue {
        var line = JSONObject()
        line["event"] = .string(recordedName)
        line["errCode"] = errCode.map(JSONValue.integer)
        line["errMsg"] = errMsg.map(JSONValue.string)
        line["data"] = data
        line["operationID"] = operationID.map(JSONValue.string)
        line["ts"] = recordedAt.map(JSONValue.integer)
        line["userID"] = userID.map(JSONValue.string)
        line.append(contentsOf: unknown)
        return .object(line)
    }

    private var data: JSONValue? {
        if case .text(let text) = payload { return .string(text) }
        guard let value = payload.json else { return nil }
        return dataIsText ? .string(value.serialized(.goEscapes)) : value
    }
}

/// What a listener callback was given, by the shape of its event.
public enum EventPayload: Sendable, Equatable {
    case none
    case message(Message)
    case messages([Message])
    case revocation(MessageRevoked)
    case deletion(ChatLog)
    case receipts([ReadReceipt])
    case conversations([Conversation])
    case number(Int64)
    case flag(Bool)
    case inputStatus(InputStatus)
    /// Text that is no JSON.
    case text(String)
    /// JSON without a structure of its own, or of another shape than the event's.
    case other(JSONValue)

    /// Reads a value by the shape that its event asks for.
    init(_ value: JSONValue, as shape: EventName.Shape) {
        self = Self.structured(value, as: shape) ?? .other(value)
    }

    private static func structured(_ value: JSONValue, as shape: EventName.Shape) -> EventPayload? {
        switch shape {
        case .message: value.object.map { .message(Message(json: $0)) }
        case .messages: list(value).map(EventPayload.messages)
        case .revocation: value.object.map { .revocation(MessageRevoked(json: $0)) }
        case .deletion: value.object.map { .deletion(ChatLog(json: $0)) }
        case .receipts: list(value).map(EventPayload.receipts)
        case .conversations: list(value).map(EventPayload.conversations)
        case .number: value.integer.map(EventPayload.number)
        case .flag: value.bool.map(EventPayload.flag)
        case .inputStatus: value.object.map { .inputStatus(InputStatus(json: $0)) }
        case .none, .text, .other: nil
        }
    }

    /// Every element as a structure; nil when one is none, so that nothing is lost silently.
    private static func list<Object: SDKObject>(_ value: JSONValue) -> [Object]? {
        guard let elements = value.array else { return nil }
        let objects = elements.compactMap(\.object)
        return objects.count == elements.count ? objects.map(Object.init(json:)) : nil
    }

    /// The payload as JSON; nil for none, and for text, which is none.
    public var json: JSONValue? {
        switch self {
        case .none, .text: nil
        case .message(let message): .object(message.json)
        case .messages(let messages): .array(messages.map { .object($0.json) })
        case .revocation(let revocation): .object(revocation.json)
        case .deletion(let row): .object(row.json)
        case .receipts(let receipts): .array(receipts.map { .object($0.json) })
        case .conversations(let list): .array(list.map { .object($0.json) })
        case .number(let number): .integer(number)
        case .flag(let flag): .bool(flag)
        case .inputStatus(let status): .object(status.json)
        case .other(let value): value
        }
    }
}
