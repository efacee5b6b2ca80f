/// Makes up the content JSON of one message, by kind and speaker.
struct ContentWriter: Sendable {
    /// What the content is made for.
    struct Occasion {
        let speaker: Cast.Person
        let thread: Cast.Thread
        let time: Int64
        /// An earlier message of the conversation to quote or merge, with whether it is revoked now.
        let source: SimulatedMessage?
        let sourceIsRevoked: Bool
        let style: JSONText.Style
    }

    private let writer = TextWriter()

    /// The content of one message.
    func content(
        _ kind: ContentKind, on occasion: Occasion, _ generator: inout SeededGenerator
    ) -> String {
        var object = JSONText(occasion.style)
        switch kind {
        case .text: object.add("content", said(by: occasion.speaker, &generator))
        case .picture: addPicture(to: &object, occasion.style, &generator)
        case .sound: addSound(to: &object, &generator)
        case .video: addVideo(to: &object, &generator)
        case .file: addFile(to: &object, &generator)
        case .atText: addMention(to: &object, occasion, &generator)
        case .merged: addMerged(to: &object, occasion, &generator)
        case .card: addCard(to: &object, occasion, &generator)
        case .location: addLocation(to: &object, &generator)
        case .custom, .customNotTriggered, .customOnlineOnly: addCustom(to: &object, &generator)
        case .quote: addQuote(to: &object, occasion, &generator)
        case .face:
            object.add("index", generator.below(40))
            object.addUnlessEmpty("data", "")
        case .advancedText:
            object.add("text", said(by: occasion.speaker, &generator))
            object.addEmptyList("messageEntityList")
        case .markdown: addMarkdown(to: &object, occasion, &generator)
        case .friendAdded, .serverNotice, .groupCreated, .memberQuit, .membersInvited,
            .nameChanged:
            object.add("detail", detail(of: kind, occasion, &generator))
        }
        return object.closed
    }

    /// Contents no reader can take for granted: each is found in stores of real apps.
    static let malformed = [
        "", "null", "not JSON at all", "{\"content\":null}", "{\"content\":42}",
        "{\"content\":\"first\",\"content\":\"order, the last one counts\"}",
        "{\"content\":\"half a pair \\ud83d refund\"}", "{\"content\":\"cut off", "[]",
        "{\"content\":\"nothing \\u0000 between\"}",
    ]

    // MARK: - Kinds

    private func said(by person: Cast.Person, _ generator: inout SeededGenerator) -> String {
        let isForeign = generator.chance(15, in: 100)
        let tongue = isForeign && person.tongue != .english ? .english : person.tongue
        return writer.text(in: tongue, &generator)
    }

    private func addMention(
        to object: inout JSONText, _ occasion: Occasion, _ generator: inout SeededGenerator
    ) {
        let isAll = generator.chance(1, in: 10)
        let person = generator.pick(occasion.thread.members)?.person ?? occasion.speaker
        let id = isAll ? "AtAllTag" : person.userID
        let name = isAll ? "all" : person.name
        object.add("text", "@\(id) " + said(by: occasion.speaker, &generator))
        object.add("atUserList", list: [id])
        var user = JSONText(occasion.style)
        user.add("atUserID", id)
        user.add("groupNickname", name)
        object.add("atUsersInfo", json: "[\(user.closed)]")
        object.add("isAtSelf", isAll)
    }

    private func addMerged(
        to object: inout JSONText, _ occasion: Occasion, _ generator: inout SeededGenerator
    ) {
        object.add("title", "Chat record of \(occasion.thread.name)")
        let texts = (0..<generator.number(in: 1...3)).map { _ in
            said(by: occasion.speaker, &generator)
        }
        object.add("abstractList", list: texts.map { "\(occasion.speaker.name): \($0)" })
        let messages = texts.enumerated().map { index, text in
            var element = JSONText(occasion.style)
            element.add("content", text)
            var message = occasion.message(.text, content: element.closed)
            message.clientMsgID = generator.messageID()
            message.seq = index + 1
            message.sendTime -= Int64(60_000 * (texts.count - index))
            message.createTime = message.sendTime
            return message.quotedJSON(masked: false)
        }
        object.add("multiMessage", json: "[\(messages.joined(separator: ","))]")
        object.addEmptyList("messageEntityList")
    }

    private func addCard(
        to object: inout JSONText, _ occasion: Occasion, _ generator: inout SeededGenerator
    ) {
        let person = generator.pick(occasion.thread.members)?.person ?? occasion.speaker
        object.add("userID", person.userID)
        object.add("nickname", person.name)
        object.add("faceURL", person.faceURL)
        object.add("ex", "")
    }

    private func addCustom(to object: inout JSONText, _ generator: inout SeededGenerator) {
        let number = generator.number(in: 10_000...99_999)
        let isOrder = generator.chance(2, in: 3)
        object.add("data", "{\"kind\":\"\(isOrder ? "order" : "vote")\",\"no\":\(number)}")
        object.add("description", isOrder ? "order card \(number)" : "投票 \(number)")
        object.addUnlessEmpty("extension", "")
    }

    private func addQuote(
        to object: inout JSONText, _ occasion: Occasion, _ generator: inout SeededGenerator
    ) {
        object.add("text", said(by: occasion.speaker, &generator))
        if let source = occasion.source {
            object.add(
                "quoteMessage", json: source.quotedJSON(masked: occasion.sourceIsRevoked))
        }
        object.addEmptyList("messageEntityList")
    }

    private func addMarkdown(
        to object: inout JSONText, _ occasion: Occasion, _ generator: inout SeededGenerator
    ) {
        let first = said(by: occasion.speaker, &generator)
        let second = said(by: occasion.speaker, &generator)
        object.add("content", "# Notes\n\n- \(first)\n- *\(second)*\n")
    }

    /// What a notification tells, JSON in a string: who did it, and where.
    private func detail(
        of kind: ContentKind, _ occasion: Occasion, _ generator: inout SeededGenerator
    ) -> String {
        var detail = JSONText()
        if kind == .serverNotice {
            detail.add("notificationName", "Service")
            detail.add("notificationType", 1)
            detail.add("text", writer.text(in: .english, &generator))
            detail.add("mixType", 0)
            return detail.closed
        }
        var user = JSONText()
        user.add("userID", occasion.speaker.userID)
        user.add("nickname", occasion.speaker.name)
        if kind == .friendAdded {
            detail.add("fromUser", json: user.closed)
            detail.add("operationTime", occasion.time)
            return detail.closed
        }
        var group = JSONText()
        group.add("groupID", occasion.thread.groupID)
        group.add("groupName", occasion.thread.name)
        group.add("memberCount", occasion.thread.members.count)
        detail.add("group", json: group.closed)
        detail.add("opUser", json: user.closed)
        return detail.closed
    }
}

extension ContentWriter.Occasion {
    /// A message of the speaker in this conversation with a content, sent and unnumbered.
    func message(_ kind: ContentKind, content: String) -> SimulatedMessage {
        let isSystem = kind.isNotification
        return SimulatedMessage(
            clientMsgID: "", serverMsgID: "", sendID: speaker.userID,
            recvID: thread.receiver(of: speaker), platform: speaker.platform,
            nickname: speaker.name, faceURL: speaker.faceURL, sessionType: thread.sessionType,
            msgFrom: isSystem ? 200 : 100, contentType: kind.rawValue, content: content,
            isRead: false, status: SimulatedMessage.Status.sent, seq: 0, sendTime: time,
            createTime: time)
    }
}
