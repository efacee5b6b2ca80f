import OpenIM
import SQLite

extension ChatLog {
    /// Reads a row whose column 0 is the rowid and whose others are `KnownColumns.message`.
    ///
    /// NULL and absent columns read as the empty text and 0, numbers and BLOBs as the text they hold.
    init(_ row: borrowing Row, repairs: inout Int) {
        self.init()
        rowID = row.integerOrZero(0)
        clientMsgID = row.text(1, repairs: &repairs) ?? ""
        serverMsgID = row.text(2, repairs: &repairs) ?? ""
        sendID = row.text(3, repairs: &repairs) ?? ""
        recvID = row.text(4, repairs: &repairs) ?? ""
        senderPlatformID = row.integerOrZero(5)
        senderNickname = row.text(6, repairs: &repairs) ?? ""
        senderFaceURL = row.text(7, repairs: &repairs) ?? ""
        sessionType = SessionType(row.integerOrZero(8))
        msgFrom = row.integerOrZero(9)
        contentType = ContentType(row.integerOrZero(10))
        content = row.text(11, repairs: &repairs) ?? ""
        isRead = row.integerOrZero(12) != 0
        status = MessageStatus(row.integerOrZero(13))
        seq = row.integerOrZero(14)
        sendTime = row.integerOrZero(15)
        createTime = row.integerOrZero(16)
        attachedInfo = row.text(17, repairs: &repairs) ?? ""
        ex = row.text(18, repairs: &repairs) ?? ""
        localEx = row.text(19, repairs: &repairs) ?? ""
    }
}

extension Conversation {
    /// Reads a row whose column 0 is the rowid and whose others are `KnownColumns.conversation`.
    init(_ row: borrowing Row, repairs: inout Int) {
        self.init()
        conversationID = row.text(1, repairs: &repairs) ?? ""
        conversationType = SessionType(row.integerOrZero(2))
        userID = row.text(3, repairs: &repairs) ?? ""
        groupID = row.text(4, repairs: &repairs) ?? ""
        showName = row.text(5, repairs: &repairs) ?? ""
        faceURL = row.text(6, repairs: &repairs) ?? ""
        recvMsgOpt = row.integerOrZero(7)
        unreadCount = row.integerOrZero(8)
        groupAtType = row.integerOrZero(9)
        latestMsg = row.text(10, repairs: &repairs) ?? ""
        latestMsgSendTime = row.integerOrZero(11)
        draftText = row.text(12, repairs: &repairs) ?? ""
        draftTextTime = row.integerOrZero(13)
        isPinned = row.integerOrZero(14) != 0
        isPrivateChat = row.integerOrZero(15) != 0
        burnDuration = row.integerOrZero(16)
        isNotInGroup = row.integerOrZero(17) != 0
        updateUnreadCountTime = row.integerOrZero(18)
        attachedInfo = row.text(19, repairs: &repairs) ?? ""
        ex = row.text(20, repairs: &repairs) ?? ""
        maxSeq = row.integerOrZero(21)
        minSeq = row.integerOrZero(22)
        msgDestructTime = row.integerOrZero(23)
        isMsgDestruct = row.integerOrZero(24) != 0
    }
}
