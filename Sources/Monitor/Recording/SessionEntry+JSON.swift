import OpenIM

extension SessionEntry {
    /// Raised when entries change so that older readers would misread them.
    package static let formatVersion: Int64 = 1

    /// The entry's line, its newline included.
    package var line: String { json.serialized() + "\n" }

    package var json: JSONValue {
        var object: JSONObject = ["time": .integer(time)]
        switch content {
        case .opened(let opening):
            object["opened"] = opening.json
        case .change(let change): object["change"] = change.json
        case .line(let text): object["line"] = .string(text)
        case .oversizeLine: object["oversizeLine"] = true
        case .store(let state): object["store"] = state.entryJSON
        }
        return .object(object)
    }

    /// Reads an entry; nil when the JSON is none, or one of a later version.
    package init?(json: JSONValue) {
        guard let object = json.object, let time = object["time"]?.integer,
            let content = Self.content(object)
        else { return nil }
        self.init(time: time, content)
    }

    private static func content(_ object: JSONObject) -> Content? {
        if let opening = object["opened"]?.object { return Opening(opening).map(Content.opened) }
        if let change = object["change"]?.object {
            return StoreChange(entry: change).map(Content.change)
        }
        if let text = object["line"]?.string { return .line(text) }
        if object["oversizeLine"]?.bool == true { return .oversizeLine }
        return object["store"]?.object.flatMap(SourceState.init(entry:)).map(Content.store)
    }
}

extension SessionEntry.Opening {
    fileprivate var json: JSONValue {
        var object: JSONObject = [
            "version": .integer(SessionEntry.formatVersion), "account": .string(account),
        ]
        object["sdkVersion"] = sdkVersion.map(JSONValue.string)
        object["keywords"] = .array(keywords.map(JSONValue.string))
        object["hasEvents"] = .bool(hasEvents)
        return .object(object)
    }

    fileprivate init?(_ object: JSONObject) {
        guard let version = object["version"]?.integer, version <= SessionEntry.formatVersion,
            let account = object["account"]?.string
        else { return nil }
        self.init(
            account: account, sdkVersion: object["sdkVersion"]?.string,
            keywords: object["keywords"]?.array?.compactMap(\.string) ?? [],
            hasEvents: object["hasEvents"]?.bool ?? false)
    }
}

extension SourceState {
    fileprivate var entryJSON: JSONValue {
        switch self {
        case .live(let lag): ["live": .integer(lag)]
        case .catchingUp(let remaining): ["catchingUp": remaining.map(JSONValue.integer) ?? .null]
        case .stale(let reason, let since): ["stale": .string(reason), "since": .integer(since)]
        case .off: ["off": true]
        }
    }

    fileprivate init?(entry object: JSONObject) {
        if let lag = object["live"]?.integer {
            self = .live(lag: lag)
        } else if let remaining = object["catchingUp"] {
            self = .catchingUp(remaining: remaining.integer)
        } else if let reason = object["stale"]?.string {
            self = .stale(reason: reason, since: object["since"]?.integer ?? 0)
        } else if object["off"] != nil {
            self = .off
        } else {
            return nil
        }
    }
}

extension StoreChange {
    fileprivate var json: JSONValue {
        switch self {
        case .reset: ["kind": "reset"]
        case .complete: ["kind": "complete"]
        case .conversations(let told):
            ["kind": "conversations", "conversations": .array(told.map { .object($0.json) })]
        case .conversationRemoved(let id):
            ["kind": "conversationRemoved", "conversationID": .string(id)]
        case .tableAdded(let id): ["kind": "tableAdded", "conversationID": .string(id)]
        case .tableRemoved(let id): ["kind": "tableRemoved", "conversationID": .string(id)]
        case .rows(let id, let rows):
            [
                "kind": "rows", "conversationID": .string(id),
                "rows": .array(rows.map(\.entryJSON)),
            ]
        case .rowsRemoved(let id, let rowIDs):
            [
                "kind": "rowsRemoved", "conversationID": .string(id),
                "rowIDs": .array(rowIDs.map(JSONValue.integer)),
            ]
        }
    }

    fileprivate init?(entry object: JSONObject) {
        let id = object["conversationID"]?.string ?? ""
        switch object["kind"]?.string {
        case "reset": self = .reset
        case "complete": self = .complete
        case "conversations":
            let told = object["conversations"]?.array?.compactMap(\.object) ?? []
            self = .conversations(told.map(Conversation.init(json:)))
        case "conversationRemoved": self = .conversationRemoved(id)
        case "tableAdded": self = .tableAdded(conversationID: id)
        case "tableRemoved": self = .tableRemoved(conversationID: id)
        case "rows":
            let rows = object["rows"]?.array?.compactMap(\.object) ?? []
            self = .rows(conversationID: id, rows.map(ChatLog.init(entry:)))
        case "rowsRemoved":
            let rowIDs = object["rowIDs"]?.array?.compactMap(\.integer) ?? []
            self = .rowsRemoved(conversationID: id, rowIDs: rowIDs)
        default: return nil
        }
    }
}

extension ChatLog {
    fileprivate static let rowIDKey = "rowid"

    fileprivate var entryJSON: JSONValue {
        var object = json
        object[Self.rowIDKey] = .integer(rowID)
        return .object(object)
    }

    fileprivate init(entry object: JSONObject) {
        var object = object
        let rowID = object[Self.rowIDKey]?.integer ?? 0
        object[Self.rowIDKey] = nil
        self.init(json: object)
        self.rowID = rowID
    }
}
