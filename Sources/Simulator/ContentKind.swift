/// What a message holds, by kind; the raw value is the SDK's content type.
enum ContentKind: Int, CaseIterable, Sendable {
    case text = 101
    case picture, sound, video, file, atText, merged, card, location, custom
    case quote = 114
    case face = 115
    case advancedText = 117
    case markdown = 118
    case customNotTriggered = 119
    case customOnlineOnly = 120
    case friendAdded = 1201
    case serverNotice = 1400
    case groupCreated = 1501
    case memberQuit = 1504
    case membersInvited = 1509
    case nameChanged = 1520

    /// The type of a message that was revoked.
    static let revokedType = 2101

    /// How often each kind is said in groups, and between two people.
    static let drawnInGroups = Weighted<ContentKind>([
        (.text, 6_900), (.picture, 800), (.sound, 350), (.video, 200), (.file, 350),
        (.atText, 520), (.merged, 50), (.card, 50), (.location, 80), (.custom, 100), (.quote, 320),
        (.face, 100), (.advancedText, 40), (.markdown, 60), (.customNotTriggered, 10),
        (.customOnlineOnly, 10), (.memberQuit, 15), (.membersInvited, 35), (.nameChanged, 10),
    ])
    static let drawnBetweenTwo = Weighted<ContentKind>([
        (.text, 7_200), (.picture, 800), (.sound, 450), (.video, 200), (.file, 400), (.atText, 20),
        (.merged, 60), (.card, 80), (.location, 120), (.custom, 150), (.quote, 300), (.face, 120),
        (.advancedText, 30), (.markdown, 40), (.customNotTriggered, 15), (.customOnlineOnly, 15),
    ])

    /// Every kind a group or a pair can hold, once each: the first messages of a store run through
    /// it, so that the smallest store has them all.
    static func complete(inGroup: Bool) -> [ContentKind] {
        allCases.filter { kind in
            switch kind {
            case .groupCreated, .memberQuit, .membersInvited, .nameChanged: inGroup
            case .friendAdded: !inGroup
            case .serverNotice: false
            default: true
            }
        }
    }

    /// True for what the system says, not a person.
    var isNotification: Bool { rawValue >= 1000 }

    /// The key under which the SDK's message JSON holds an element.
    enum Element: Sendable {
        case text, picture, sound, video, file, atText, merge, card, location, custom, quote, face
        case advancedText, markdown, notification

        var key: StaticString {
            switch self {
            case .text: "textElem"
            case .picture: "pictureElem"
            case .sound: "soundElem"
            case .video: "videoElem"
            case .file: "fileElem"
            case .atText: "atTextElem"
            case .merge: "mergeElem"
            case .card: "cardElem"
            case .location: "locationElem"
            case .custom: "customElem"
            case .quote: "quoteElem"
            case .face: "faceElem"
            case .advancedText: "advancedTextElem"
            case .markdown: "markdownTextElem"
            case .notification: "notificationElem"
            }
        }
    }

    /// The element that the SDK's message JSON has for a content type; unknown types have the
    /// notification's.
    static func elementName(of contentType: Int) -> Element {
        switch ContentKind(rawValue: contentType) {
        case .text: .text
        case .picture: .picture
        case .sound: .sound
        case .video: .video
        case .file: .file
        case .atText: .atText
        case .merged: .merge
        case .card: .card
        case .location: .location
        case .custom, .customNotTriggered, .customOnlineOnly: .custom
        case .quote: .quote
        case .face: .face
        case .advancedText: .advancedText
        case .markdown: .markdown
        default: .notification
        }
    }
}
