/// What kind of content a message has: the SDK's `contentType` number (reference/store.md).
///
/// Any number is a value: stores hold kinds that newer SDKs or apps have added.
public struct ContentType: RawRepresentable, Hashable, Sendable, Comparable {
    public let rawValue: Int64

    public init(rawValue: Int64) { self.rawValue = rawValue }
    public init(_ rawValue: Int64) { self.rawValue = rawValue }

    public static let text = ContentType(101)
    public static let picture = ContentType(102)
    public static let sound = ContentType(103)
    public static let video = ContentType(104)
    public static let file = ContentType(105)
    public static let atText = ContentType(106)
    public static let merged = ContentType(107)
    public static let card = ContentType(108)
    public static let location = ContentType(109)
    public static let custom = ContentType(110)
    public static let typing = ContentType(113)
    public static let quote = ContentType(114)
    public static let face = ContentType(115)
    public static let advancedText = ContentType(117)
    public static let markdown = ContentType(118)
    /// A custom message that does not bring its conversation forward.
    public static let customNotTriggering = ContentType(119)
    /// A custom message delivered to devices that are online only.
    public static let customOnlineOnly = ContentType(120)
    /// A message that was revoked; its text is gone.
    public static let revoked = ContentType(2101)

    /// The types a search covers when none are named (reference/search.md).
    public static let defaultSearchTypes: [ContentType] = [.text, .atText, .file]

    /// The types with a name, ascending.
    public static let named: [ContentType] = names.keys.sorted()

    private static let names: [ContentType: String] = [
        .text: "text", .picture: "picture", .sound: "sound", .video: "video", .file: "file",
        .atText: "at-text", .merged: "merged", .card: "card", .location: "location",
        .custom: "custom", .typing: "typing", .quote: "quote", .face: "face",
        .advancedText: "advanced-text", .markdown: "markdown",
        .customNotTriggering: "custom-not-triggering", .customOnlineOnly: "custom-online-only",
        .revoked: "revoked",
    ]

    private static let byName: [String: ContentType] = Dictionary(
        uniqueKeysWithValues: names.map { ($0.value, $0.key) })

    /// The type of a name as `name` gives it, or of a number's digits; nil for anything else.
    public init?(name: String) {
        if let type = Self.byName[name.lowercased()] {
            self = type
        } else if let number = Int64(name), number > 0 {
            self.init(number)
        } else {
            return nil
        }
    }

    /// The type's name; notifications and unknown types are named with their number.
    public var name: String {
        if let name = Self.names[self] { return name }
        return isNotification ? "notification-\(rawValue)" : "type-\(rawValue)"
    }

    /// Whether it is one of the server's notifications (1000–5000), a revoked message aside.
    public var isNotification: Bool {
        (1000...5000).contains(rawValue) && self != .revoked
    }

    public static func < (left: ContentType, right: ContentType) -> Bool {
        left.rawValue < right.rawValue
    }
}
