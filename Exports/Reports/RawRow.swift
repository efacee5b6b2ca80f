import OpenIM

/// A row as it is stored, its texts lent for the length of one call: what the quick way through an export
/// reads. Texts are UTF-8, ill-formed where the store's are.
///
/// Raw buffers, since a million rows pass and none is kept.
package struct RawRow {
    package let clientMsgID: UnsafeBufferPointer<UInt8>
    package let serverMsgID: UnsafeBufferPointer<UInt8>
    package let sendID: UnsafeBufferPointer<UInt8>
    package let recvID: UnsafeBufferPointer<UInt8>
    package let senderNickname: UnsafeBufferPointer<UInt8>
    package let senderFaceURL: UnsafeBufferPointer<UInt8>
    package let content: UnsafeBufferPointer<UInt8>
    package let attachedInfo: UnsafeBufferPointer<UInt8>
    package let ex: UnsafeBufferPointer<UInt8>
    package let localEx: UnsafeBufferPointer<UInt8>
    package let numbers: Numbers

    /// The row's numbers; times in ms since 1970.
    package struct Numbers {
        package let rowID: Int64
        package let senderPlatformID: Int64
        package let sessionType: Int64
        package let msgFrom: Int64
        package let contentType: Int64
        package let isRead: Bool
        package let status: Int64
        package let seq: Int64
        package let sendTime: Int64
        package let createTime: Int64

        package init(
            rowID: Int64, senderPlatformID: Int64, sessionType: Int64, msgFrom: Int64,
            contentType: Int64, isRead: Bool, status: Int64, seq: Int64, sendTime: Int64,
            createTime: Int64
        ) {
            self.rowID = rowID
            self.senderPlatformID = senderPlatformID
            self.sessionType = sessionType
            self.msgFrom = msgFrom
            self.contentType = contentType
            self.isRead = isRead
            self.status = status
            self.seq = seq
            self.sendTime = sendTime
            self.createTime = createTime
        }
    }

    package init(
        clientMsgID: UnsafeBufferPointer<UInt8>, serverMsgID: UnsafeBufferPointer<UInt8>,
        sendID: UnsafeBufferPointer<UInt8>, recvID: UnsafeBufferPointer<UInt8>,
        senderNickname: UnsafeBufferPointer<UInt8>, senderFaceURL: UnsafeBufferPointer<UInt8>,
        content: UnsafeBufferPointer<UInt8>, attachedInfo: UnsafeBufferPointer<UInt8>,
        ex: UnsafeBufferPointer<UInt8>, localEx: UnsafeBufferPointer<UInt8>, numbers: Numbers
    ) {
        self.clientMsgID = clientMsgID
        self.serverMsgID = serverMsgID
        self.sendID = sendID
        self.recvID = recvID
        self.senderNickname = senderNickname
        self.senderFaceURL = senderFaceURL
        self.content = content
        self.attachedInfo = attachedInfo
        self.ex = ex
        self.localEx = localEx
        self.numbers = numbers
    }

    /// Whether the row only marks a known hole or duplicate.
    var isPlaceholder: Bool { clientMsgID.first == UInt8(ascii: "[") }

    var isGroup: Bool { SessionType(numbers.sessionType).isGroup }
}

/// A part of a conversation's rows.
package enum RowStretch: Sendable, Equatable {
    /// All of them by rowid, whatever is damaged left out.
    case all
    /// Those sent within a range of times in ms, by send time, then rowid; damage throws.
    case sent(ClosedRange<Int64>)
}
