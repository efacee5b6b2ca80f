import OpenIM

/// The members of one of the SDK's structures in the order they are written: enough to copy JSON that is in
/// that shape already. `Elements.swift` and `Message.swift` name the same; a test holds the two together.
struct JSONShape: Sendable {
    /// What stands under a key, and whether its zero value is written.
    enum Kind: Sendable {
        case text(isKept: Bool)
        /// A whole number, always written.
        case number
        case flag(isKept: Bool)
        /// A list of texts, left out when empty.
        case texts
        /// A structure, left out when absent.
        case object(Which)
        /// A structure that is written with its zero values when absent.
        case keptObject(Which)
        /// A list of structures, left out when empty.
        case objects(Which)
        /// Whatever JSON; only null and the empty list are copied.
        case value
        /// The element of a message, under the key that its content type asks for, Markdown's aside.
        case element
        case markdownElement
    }

    /// The structures that others hold, by name so that they can hold each other.
    enum Which: Sendable {
        case picture, atUser, readInfo, attachedInfo, message
    }

    struct Member: Sendable {
        /// The key's bytes without quotes.
        let key: [UInt8]
        let kind: Kind

        init(_ key: StaticString, _ kind: Kind) {
            self.key = Array(
                UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount))
            self.kind = kind
        }
    }

    let members: [Member]

    private init(_ members: [Member]) { self.members = members }

    private static func text(_ key: StaticString) -> Member { Member(key, .text(isKept: false)) }
    private static func kept(_ key: StaticString) -> Member { Member(key, .text(isKept: true)) }
    private static func number(_ key: StaticString) -> Member { Member(key, .number) }
    private static func flag(_ key: StaticString) -> Member { Member(key, .flag(isKept: true)) }
    private static func value(_ key: StaticString) -> Member { Member(key, .value) }

    /// The shape of a type's element; nil for those that are always decoded.
    static func element(of type: ContentType) -> JSONShape? {
        switch type {
        case .text, .markdown: content
        case .picture: picture
        case .sound: sound
        case .video: video
        case .file: file
        case .atText: atText
        case .merged: merged
        case .card: card
        // Numbers with fractions would have to be read to be written alike.
        case .location: nil
        case .custom, .customNotTriggering, .customOnlineOnly: custom
        case .typing: typing
        case .quote: quote
        case .face: face
        case .advancedText: advancedText
        default: notification
        }
    }

    static func shape(_ which: Which) -> JSONShape {
        switch which {
        case .picture: pictureInfo
        case .atUser: atUser
        case .readInfo: readInfo
        case .attachedInfo: attachedInfo
        case .message: message
        }
    }

    static func elementKey(of type: ContentType) -> StaticString {
        switch type {
        case .text: "textElem"
        case .picture: "pictureElem"
        case .sound: "soundElem"
        case .video: "videoElem"
        case .file: "fileElem"
        case .atText: "atTextElem"
        case .merged: "mergeElem"
        case .card: "cardElem"
        case .location: "locationElem"
        case .custom, .customNotTriggering, .customOnlineOnly: "customElem"
        case .typing: "typingElem"
        case .quote: "quoteElem"
        case .face: "faceElem"
        case .advancedText: "advancedTextElem"
        case .markdown: "markdownTextElem"
        default: "notificationElem"
        }
    }

    private static let content = JSONShape([text("content")])
    private static let pictureInfo = JSONShape([
        text("uuid"), text("type"), number("size"), number("width"), number("height"), text("url"),
    ])
    private static let picture = JSONShape([
        text("sourcePath"), Member("sourcePicture", .object(.picture)),
        Member("bigPicture", .object(.picture)), Member("snapshotPicture", .object(.picture)),
    ])
    private static let sound = JSONShape([
        text("uuid"), text("soundPath"), text("sourceUrl"), number("dataSize"),
        number("duration"), text("soundType"),
    ])
    private static let video = JSONShape([
        text("videoPath"), text("videoUUID"), text("videoUrl"), text("videoType"),
        number("videoSize"), number("duration"), text("snapshotPath"), text("snapshotUUID"),
        number("snapshotSize"), text("snapshotUrl"), number("snapshotWidth"),
        number("snapshotHeight"), text("snapshotType"),
    ])
    private static let file = JSONShape([
        text("filePath"), text("uuid"), text("sourceUrl"), text("fileName"), number("fileSize"),
        text("fileType"),
    ])
    private static let atUser = JSONShape([text("atUserID"), text("groupNickname")])
    private static let atText = JSONShape([
        text("text"), Member("atUserList", .texts), Member("atUsersInfo", .objects(.atUser)),
        Member("quoteMessage", .object(.message)), flag("isAtSelf"),
    ])
    private static let merged = JSONShape([
        text("title"), Member("abstractList", .texts), Member("multiMessage", .objects(.message)),
        value("messageEntityList"),
    ])
    private static let card = JSONShape([
        kept("userID"), kept("nickname"), kept("faceURL"), kept("ex"),
    ])
    private static let custom = JSONShape([text("data"), text("description"), text("extension")])
    private static let typing = JSONShape([text("msgTips")])
    private static let quote = JSONShape([
        text("text"), Member("quoteMessage", .object(.message)), value("messageEntityList"),
    ])
    private static let face = JSONShape([number("index"), text("data")])
    private static let advancedText = JSONShape([text("text"), value("messageEntityList")])
    private static let notification = JSONShape([text("detail")])
    private static let readInfo = JSONShape([number("hasReadCount"), number("groupMemberCount")])

    static let attachedInfo = JSONShape([
        Member("groupHasReadInfo", .keptObject(.readInfo)), flag("isPrivateChat"),
        number("burnDuration"), number("hasReadTime"), flag("isEncryption"),
        flag("inEncryptStatus"),
    ])

    private static let message = JSONShape([
        text("clientMsgID"), text("serverMsgID"), number("createTime"), number("sendTime"),
        number("sessionType"), text("sendID"), text("recvID"), number("msgFrom"),
        number("contentType"), number("senderPlatformID"), text("senderNickname"),
        text("senderFaceUrl"), text("groupID"), text("content"), number("seq"), flag("isRead"),
        number("status"), Member("isReact", .flag(isKept: false)),
        Member("isExternalExtensions", .flag(isKept: false)), value("offlinePush"),
        text("attachedInfo"), text("ex"), text("localEx"), Member("", .element),
        Member("attachedInfoElem", .object(.attachedInfo)), Member("", .markdownElement),
    ])
}
