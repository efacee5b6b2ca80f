/// A message's content, decoded by its type.
public enum MessageElement: Sendable, Equatable {
    case text(TextElement)
    case picture(PictureElement)
    case sound(SoundElement)
    case video(VideoElement)
    case file(FileElement)
    case atText(AtTextElement)
    case merged(MergeElement)
    case card(CardElement)
    case location(LocationElement)
    case custom(CustomElement)
    case typing(TypingElement)
    case quote(QuoteElement)
    case face(FaceElement)
    case advancedText(AdvancedTextElement)
    case markdown(MarkdownTextElement)
    /// Notifications, revoked messages and every unknown type, as the SDK does it.
    case notification(NotificationElement)
    /// The element that the type asks for is not there, or the content is no JSON object.
    case missing
}

extension MessageElement {
    /// The key under which the SDK's message JSON holds a type's element.
    public static func key(of type: ContentType) -> String {
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

    /// The field of a type's element that a reader is owed, nil for types without text.
    ///
    /// When it holds null or another type than text the message counts as unreadable; when it is
    /// absent the text is empty, which is how Go writes an empty text.
    static func textKey(of type: ContentType) -> String? {
        switch type {
        case .text, .markdown: "content"
        case .file: "fileName"
        case .atText, .quote, .advancedText: "text"
        case .merged: "title"
        case .card: "nickname"
        case .location, .custom, .customNotTriggering, .customOnlineOnly: "description"
        default: nil
        }
    }

    /// Reads a type's element from its JSON members and tells whether its text is readable.
    ///
    /// Members that this version does not know are kept only where asked: an event passes through
    /// whole, a stored row is answered as the SDK's own structures would carry it.
    static func read(
        _ object: JSONObject, of type: ContentType, keepingUnknown: Bool
    ) -> (element: MessageElement, isReadable: Bool) {
        var misfits: [String] = []
        func decoded<Element: SDKObject>(_ wrap: (Element) -> MessageElement) -> MessageElement {
            wrap(Element(json: object, keepingUnknown: keepingUnknown, misfits: &misfits))
        }
        let element =
            switch type {
            case .text: decoded(MessageElement.text)
            case .picture: decoded(MessageElement.picture)
            case .sound: decoded(MessageElement.sound)
            case .video: decoded(MessageElement.video)
            case .file: decoded(MessageElement.file)
            case .atText: decoded(MessageElement.atText)
            case .merged: decoded(MessageElement.merged)
            case .card: decoded(MessageElement.card)
            case .location: decoded(MessageElement.location)
            case .custom, .customNotTriggering, .customOnlineOnly:
                decoded(MessageElement.custom)
            case .typing: decoded(MessageElement.typing)
            case .quote: decoded(MessageElement.quote)
            case .face: decoded(MessageElement.face)
            case .advancedText: decoded(MessageElement.advancedText)
            case .markdown: decoded(MessageElement.markdown)
            default: decoded(MessageElement.notification)
            }
        let isReadable = textKey(of: type).map { !misfits.contains($0) } ?? true
        return (element, isReadable)
    }

    /// The element's JSON members, nil when it is missing.
    public var json: JSONObject? { payload?.json }

    private var payload: (any SDKObject)? {
        switch self {
        case .text(let element): element
        case .picture(let element): element
        case .sound(let element): element
        case .video(let element): element
        case .file(let element): element
        case .atText(let element): element
        case .merged(let element): element
        case .card(let element): element
        case .location(let element): element
        case .custom(let element): element
        case .typing(let element): element
        case .quote(let element): element
        case .face(let element): element
        case .advancedText(let element): element
        case .markdown(let element): element
        case .notification(let element): element
        case .missing: nil
        }
    }
}
