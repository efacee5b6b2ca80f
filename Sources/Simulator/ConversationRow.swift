import SQLite

/// A conversation as its row in `local_conversations`, with the SDK's JSON of it for the events.
struct ConversationRow: Sendable, Equatable {
    let conversationID: String
    let sessionType: Int
    let userID: String
    let groupID: String
    let name: String
    let faceURL: String
    let receiveOption: Int
    let isPinned: Bool
    var unreadCount: Int
    /// The newest message's JSON, or "".
    var latestMessage: String
    /// Milliseconds since 1970; 0 hides the conversation.
    var latestTime: Int64
    /// As the server last told it; the SDK does not raise it at each message.
    var maxSeq: Int

    /// True when the app's total of unread messages includes this conversation.
    var countsInTotal: Bool { receiveOption < 2 && latestTime > 0 }

    /// The conversation's JSON with the keys and the order of the SDK.
    var json: String {
        var object = JSONText()
        object.add("conversationID", conversationID)
        object.add("conversationType", sessionType)
        object.add("userID", userID)
        object.add("groupID", groupID)
        object.add("showName", name)
        object.add("faceURL", faceURL)
        object.add("recvMsgOpt", receiveOption)
        object.add("unreadCount", unreadCount)
        object.add("groupAtType", 0)
        object.add("latestMsg", latestMessage)
        object.add("latestMsgSendTime", latestTime)
        object.add("draftText", "")
        object.add("draftTextTime", 0)
        object.add("isPinned", isPinned)
        object.add("isPrivateChat", false)
        object.add("burnDuration", 30)
        object.add("isNotInGroup", false)
        object.add("updateUnreadCountTime", 0)
        object.add("attachedInfo", "")
        object.add("ex", "")
        object.add("maxSeq", maxSeq)
        object.add("minSeq", 0)
        object.add("msgDestructTime", 604_800)
        object.add("isMsgDestruct", false)
        return object.closed
    }

    /// Inserts the row.
    func insert(into connection: borrowing Connection) throws(SQLiteError) {
        try connection.execute(
            """
            INSERT INTO local_conversations (conversation_id, conversation_type, user_id, group_id, \
            show_name, face_url, recv_msg_opt, unread_count, group_at_type, latest_msg, \
            latest_msg_send_time, draft_text, draft_text_time, is_pinned, is_private_chat, \
            burn_duration, is_not_in_group, update_unread_count_time, attached_info, ex, max_seq, \
            min_seq, msg_destruct_time, is_msg_destruct) \
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?, '', 0, ?, 0, 30, 0, 0, '', '', ?, 0, 604800, 0)
            """,
            [
                .text(conversationID), .integer(Int64(sessionType)), .text(userID), .text(groupID),
                .text(name), .text(faceURL), .integer(Int64(receiveOption)),
                .integer(Int64(unreadCount)), .text(latestMessage), .integer(latestTime),
                .integer(isPinned ? 1 : 0), .integer(Int64(maxSeq)),
            ])
    }

    /// Writes what messages change: the unread count and the newest message.
    func update(in connection: borrowing Connection) throws(SQLiteError) {
        try connection.execute(
            """
            UPDATE local_conversations SET unread_count = ?, latest_msg = ?, \
            latest_msg_send_time = ? WHERE conversation_id = ?
            """,
            [
                .integer(Int64(unreadCount)), .text(latestMessage), .integer(latestTime),
                .text(conversationID),
            ])
    }
}

extension ConversationRow {
    /// The row of a cast's conversation before its first message.
    init(of thread: Cast.Thread) {
        self.init(
            conversationID: thread.conversationID, sessionType: thread.sessionType,
            userID: thread.userID, groupID: thread.groupID, name: thread.name,
            faceURL: thread.faceURL, receiveOption: thread.receiveOption,
            isPinned: thread.isPinned, unreadCount: 0, latestMessage: "", latestTime: 0, maxSeq: 0)
    }
}
