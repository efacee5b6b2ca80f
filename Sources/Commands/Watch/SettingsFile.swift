import Dashboard
import OpenIM
import Terminal

/// What a dashboard remembers of one store: `$XDG_STATE_HOME/imscope/watch/<account>-<hash>.json`.
///
/// A file that is damaged, or holds words of another version, gives the defaults for what it spoils.
struct SettingsFile: Sendable {
    let path: String
    static let sizeLimit = 1 << 20

    /// The file of a store, nil where there is no folder for state.
    init?(store: String, folders: Folders) {
        guard let folder = folders.state else { return nil }
        path = "\(folder)/watch/\(Self.name(of: store)).json"
    }

    /// A name of safe characters that two stores do not share: the file's own, and a hash of its path.
    private static func name(of store: String) -> String {
        let last = store.split(separator: "/").last ?? "store"
        let safe = last.unicodeScalars.prefix(80).map { scalar in
            let isPlain = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            return scalar.isASCII && isPlain || scalar == "_" ? Character(scalar) : "-"
        }
        // FNV-1a: to tell paths apart, not to protect anything.
        let hash = store.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { hash, byte in
            (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
        }
        return String(safe) + "-" + String(hash, radix: 16)
    }

    /// The remembered settings; the defaults where there are none.
    func read() -> DashboardSettings {
        guard let bytes = try? Platform.read(path: path, limit: Self.sizeLimit),
            let json = (try? JSONValue.parse(bytes))?.object
        else { return DashboardSettings() }
        return DashboardSettings(json: json)
    }

    func write(_ settings: DashboardSettings) throws(UserError) {
        try NewFiles.replace(
            JSONValue.object(settings.json).serialized(.pretty) + "\n", at: path)
    }
}

extension DashboardSettings {
    /// Reads what is there and understood.
    init(json: JSONObject) {
        self.init()
        dashboard = json["dashboard"]?.string ?? dashboard
        theme = json["theme"]?.string.flatMap(Theme.init(rawValue:)) ?? theme
        sort = json["sort"]?.string.flatMap(ConversationSort.init(rawValue:))
        isReversed = json["isReversed"]?.bool ?? isReversed
        filter = json["filter"]?.string ?? filter
        eventFilter = json["eventFilter"]?.string ?? eventFilter
        columns = json["columns"]?.array?.compactMap {
            $0.string.flatMap(ConversationColumn.init(rawValue:))
        }
        groupsByType = json["groupsByType"]?.bool
        pinned = Set(json["pinned"]?.array?.compactMap(\.string) ?? [])
        isMasked = json["isMasked"]?.bool ?? isMasked
    }

    /// The settings as JSON; what is not chosen is absent.
    var json: JSONObject {
        var json: JSONObject = [
            "dashboard": .string(dashboard), "theme": .string(theme.rawValue),
            "isReversed": .bool(isReversed), "filter": .string(filter),
            "eventFilter": .string(eventFilter),
            "pinned": .array(pinned.sorted().map(JSONValue.string)), "isMasked": .bool(isMasked),
        ]
        json["sort"] = sort.map { .string($0.rawValue) }
        json["columns"] = columns.map { .array($0.map { .string($0.rawValue) }) }
        json["groupsByType"] = groupsByType.map(JSONValue.bool)
        return json
    }
}
