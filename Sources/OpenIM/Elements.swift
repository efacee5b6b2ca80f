// The SDK's content structures, one a content type. Fields are named as the SDK names them; sizes are
// in bytes, durations in seconds, picture sizes in pixels. Source: reference/store.md, "content, by
// content_type", and the SDK's own JSON in Tests/Fixtures/events.

/// The text of a message (101).
public struct TextElement: SDKObject {
    public var content = ""
    public var unknown = JSONObject()
    public init() {}

    public mutating func code(_ fields: inout FieldCoder) {
        fields.text("content", &content)
    }
}

/// One stored size of a picture.
public struct PictureInfo: SDKObject {
    public var uuid = ""
    public var type = ""
    public var size: Int64 = 0
    public var width: Int64 = 0
    public var height: Int64 = 0
    public var url = ""
    public var unknown = JSONObject()
    public init() {}

    public mutating func code(_ fields: inout FieldCoder) {
        fields.text("uuid", &uuid)
        fields.text("type", &type)
        fields.number("size", &size)
        fields.number("width", &width)
        fields.number("height", &height)
        fields.text("url", &url)
    }
}

/// A picture (102).
public struct PictureElement: SDKObject {
    public var sourcePath = ""
    public var sourcePicture: PictureInfo?
    public var bigPicture: PictureInfo?
    public var snapshotPicture: PictureInfo?
    public var unknown = JSONObject()
    public init() {}

    public mutating func code(_ fields: inout FieldCoder) {
        fields.text("sourcePath", &sourcePath)
        fields.object("sourcePicture", &sourcePicture)
        fields.object("bigPicture", &bigPicture)
        fields.object("snapshotPicture", &snapshotPicture)
    }
}

/// A voice message (103).
public struct SoundElement: SDKObject {
    public var uuid = ""
    public var soundPath = ""
    public var sourceUrl = ""
    public var dataSize: Int64 = 0
    public var duration: Int64 = 0
    public var soundType = ""
    public var unknown = JSONObject()
    public init() {}

    public mutating func code(_ fields: inout FieldCoder) {
        fields.text("uuid", &uuid)
        fields.text("soundPath", &soundPath)
        fields.text("sourceUrl", &sourceUrl)
        fields.number("dataSize", &dataSize)
        fields.number("duration", &duration)
        fields.text("soundType", &soundType)
    }
}

/// A video (104).
public struct VideoElement: SDKObject {
    public var videoPath = ""
    public var videoUUID = ""
    public var videoUrl = ""
    public var videoType = ""
    public var videoSize: Int64 = 0
    public var duration: Int64 = 0
    public var snapshotPath = ""
    public var snapshotUUID = ""
    public var snapshotSize: Int64 = 0
    public var snapshotUrl = ""
    public var snapshotWidth: Int64 = 0
    public var snapshotHeight: Int64 = 0
    public var snapshotType = ""
    public var unknown = JSONObject()
    public init() {}

    public mutating func code(_ fields: inout FieldCoder) {
        fields.text("videoPath", &videoPath)
        fields.text("videoUUID", &videoUUID)
        fields.text("videoUrl", &videoUrl)
        fields.text("videoType", &videoType)
        fields.number("videoSize", &videoSize)
        fields.number("duration", &duration)
        fields.text("snapshotPath", &snapshotPath)
        fields.text("snapshotUUID", &snapshotUUID)
        fields.number("snapshotSize", &snapshotSize)
        fields.text("snapshotUrl", &snapshotUrl)
        fields.number("snapshotWidth", &snapshotWidth)
        fields.number("snapshotHeight", &snapshotHeight)
        fields.text("snapshotType", &snapshotType)
    }
}

/// A file (105).
public struct FileElement: SDKObject {
    public var filePath = ""
    public var uuid = ""
    public var sourceUrl = ""
    public var fileName = ""
    public var fileSize: Int64 = 0
    public var fileType = ""
    public var unknown = JSONObject()
    public init() {}

    public mutating func code(_ fields: inout FieldCoder) {
        fields.text("filePath", &filePath)
        fields.text("uuid", &uuid)
        fields.text("sourceUrl", &sourceUrl)
        fields.text("fileName", &fileName)
        fields.number("fileSize", &fileSize)
        fields.text("fileType", &fileType)
    }
}

/// A person named in an at-text, with the name used in the group.
public struct AtUserInfo: SDKObject {
    public var atUserID = ""
    public var groupNickname = ""
    public var unknown = JSONObject()
    public init() {}

    public mutating func code(_ fields: inout FieldCoder) {
        fields.text("atUserID", &atUserID)
        fields.text("groupNickname", &groupNickname)
    }
}

/// A text that mentions people (106).
public struct AtTextElement: SDKObject {
    public var text = ""
    public var atUserList: [String] = []
    public var atUsersInfo: [AtUserInfo] = []
    public var quoteMessage: EmbeddedMessage?
    public var isAtSelf = false
    public var unknown = JSONObject()
    public init() {}

    public mutating func code(_ fields: inout FieldCoder) {
        fields.text("text", &text)
        fields.texts("atUserList", &atUserList)
        fields.objects("atUsersInfo", &atUsersInfo)
        fields.embedded("quoteMessage", &quoteMessage)
        fields.flag("isAtSelf", &isAtSelf)
    }
}

/// Several messages sent on as one (107).
public struct MergeElement: SDKObject {
    public var title = ""
    public var abstractList: [String] = []
    public var multiMessage: [Message] = []
    public var messageEntityList: JSONValue?
    public var unknown = JSONObject()
    public init() {}

    public mutating func code(_ fields: inout FieldCoder) {
        fields.text("title", &title)
        fields.texts("abstractList", &abstractList)
        fields.objects("multiMessage", &multiMessage)
        fields.value("messageEntityList", &messageEntityList)
    }
}

/// A person's card (108).
public struct CardElement: SDKObject {
    public var userID = ""
    public var nickname = ""
    public var faceURL = ""
    public var ex = ""
    public var unknown = JSONObject()
    public init() {}

    public mutating func code(_ fields: inout FieldCoder) {
        fields.text("userID", &userID, omitEmpty: false)
        fields.text("nickname", &nickname, omitEmpty: false)
        fields.text("faceURL", &faceURL, omitEmpty: false)
        fields.text("ex", &ex, omitEmpty: false)
    }
}

/// A place (109), in degrees.
public struct LocationElement: SDKObject {
    public var description = ""
    public var longitude = 0.0
    public var latitude = 0.0
    public var unknown = JSONObject()
    public init() {}

    public mutating func code(_ fields: inout FieldCoder) {
        fields.text("description", &description)
        fields.double("longitude", &longitude)
        fields.double("latitude", &latitude)
    }
}

/// The app's own content (110, 119, 120).
public struct CustomElement: SDKObject {
    public var data = ""
    public var description = ""
    public var `extension` = ""
    public var unknown = JSONObject()
    public init() {}

    public mutating func code(_ fields: inout FieldCoder) {
        fields.text("data", &data)
        fields.text("description", &description)
        fields.text("extension", &`extension`)
    }
}

/// A sign that somebody types (113); never stored.
public struct TypingElement: SDKObject {
    public var msgTips = ""
    public var unknown = JSONObject()
    public init() {}

    public mutating func code(_ fields: inout FieldCoder) {
        fields.text("msgTips", &msgTips)
    }
}

/// An answer that carries the message it answers (114).
///
/// When the quoted message was revoked its embedded `contentType` is 2101 but its text is still
/// there: never show or match it.
public struct QuoteElement: SDKObject {
    public var text = ""
    public var quoteMessage: EmbeddedMessage?
    public var messageEntityList: JSONValue?
    public var unknown = JSONObject()
    public init() {}

    public mutating func code(_ fields: inout FieldCoder) {
        fields.text("text", &text)
        fields.embedded("quoteMessage", &quoteMessage)
        fields.value("messageEntityList", &messageEntityList)
    }
}

/// A sticker (115).
public struct FaceElement: SDKObject {
    public var index: Int64 = 0
    public var data = ""
    public var unknown = JSONObject()
    public init() {}

    public mutating func code(_ fields: inout FieldCoder) {
        fields.number("index", &index)
        fields.text("data", &data)
    }
}

/// A text with entities such as links (117).
public struct AdvancedTextElement: SDKObject {
    public var text = ""
    public var messageEntityList: JSONValue?
    public var unknown = JSONObject()
    public init() {}

    public mutating func code(_ fields: inout FieldCoder) {
        fields.text("text", &text)
        fields.value("messageEntityList", &messageEntityList)
    }
}

/// A text in Markdown (118).
public struct MarkdownTextElement: SDKObject {
    public var content = ""
    public var unknown = JSONObject()
    public init() {}

    public mutating func code(_ fields: inout FieldCoder) {
        fields.text("content", &content)
    }
}

/// A notification's details (1000–5000), also of revoked messages (2101) and unknown types.
public struct NotificationElement: SDKObject {
    /// JSON in a string, by the notification's type.
    public var detail = ""
    public var unknown = JSONObject()
    public init() {}

    public mutating func code(_ fields: inout FieldCoder) {
        fields.text("detail", &detail)
    }
}
