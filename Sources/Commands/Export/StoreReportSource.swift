import OpenIM
import Reports
import Store

/// A store as the source of an export: each reading thread opens it for itself.
struct StoreReportSource: ReportSource {
    let path: String
    let options: StoreOptions
    /// Rows of one stretch: some megabytes of output, so that two threads share a store evenly.
    var stretchLength = 16_384

    func makeReader() throws -> any ReportReader {
        StoreReportReader(
            store: try MessageStore(path: path, options: options), stretchLength: stretchLength)
    }

    /// Which store it is, for the manifest and the pages' heads.
    func identity() throws -> StoreIdentity {
        let store = try MessageStore(path: path, options: options)
        let account = try store.account()
        return StoreIdentity(
            account: account.userID ?? "unknown",
            file: path.split(separator: "/").last.map(String.init) ?? path,
            sdkVersion: account.sdkVersion, changeCounter: try store.changeCounter(),
            drift: try store.drift().map(\.description))
    }
}

/// Reads a store for one thread of an export.
final class StoreReportReader: ReportReader {
    private let store: MessageStore
    private let stretchLength: Int

    init(store: MessageStore, stretchLength: Int) {
        self.store = store
        self.stretchLength = stretchLength
    }

    func conversations() throws -> [SourceConversation] {
        let rows = Dictionary(
            try store.conversations().map { ($0.conversationID, $0) },
            uniquingKeysWith: { first, _ in first })
        let tables = Set(try store.messageTables().map(\.conversationID))
        return tables.union(rows.keys).sorted().map { id in
            SourceConversation(id: id, row: rows[id], hasTable: tables.contains(id))
        }
    }

    /// Throws when a part of the table was damaged, after every row that could be read.
    func forEachRow(of conversationID: String, _ body: (ChatLog) throws -> Void) throws {
        let known = store.faults.count
        try store.forEachRowInOrder(of: conversationID, body)
        let faults = store.faults.dropFirst(known)
        guard faults.isEmpty else { throw DamagedRows(faults: Array(faults)) }
    }

    /// Small tables are one stretch, to be sorted by whoever writes them; large ones are parted by time.
    func stretches(of conversationID: String) throws -> [RowStretch]? {
        guard let last = try lastRowID(of: conversationID) else { return nil }
        if last <= stretchLength { return [.all] }
        return try store.timeRanges(of: conversationID, length: stretchLength)?
            .map { .sent($0) }
    }

    /// Nil for an empty table, and where there is none.
    private func lastRowID(of conversationID: String) throws(StoreError) -> Int64? {
        do {
            return try store.lastRowID(of: conversationID)
        } catch {
            if error.code == .unknownConversation { return nil }
            throw error
        }
    }

    func forEachRawRow(
        of conversationID: String, in stretch: RowStretch, isWhole: Bool,
        _ body: (RawRow) -> Bool, pause: () throws -> Void
    ) throws {
        switch stretch {
        case .all: try forEachRawRow(of: conversationID, isWhole: isWhole, body, pause: pause)
        case .sent(let range):
            var place: TimePlace?
            repeat {
                place = try store.scanForExport(
                    conversationID, sent: range, after: place, isWhole: isWhole
                ) { body(RawRow($0)) }
                if place != nil { try pause() }
            } while place != nil
        }
    }

    private func forEachRawRow(
        of conversationID: String, isWhole: Bool, _ body: (RawRow) -> Bool,
        pause: () throws -> Void
    ) throws {
        let known = store.faults.count
        var range = ScanRange()
        while true {
            let result = try store.scanForExport(conversationID, range, isWhole: isWhole) {
                body(RawRow($0))
            }
            guard !result.isComplete, let last = result.lastRowID else { break }
            range.after = last
            try pause()
        }
        let faults = store.faults.dropFirst(known)
        guard faults.isEmpty else { throw DamagedRows(faults: Array(faults)) }
    }

    func changeCounter() throws -> Int64 { try store.changeCounter() }

    var longestLock: Int64 {
        Int64((store.locks.longest / Duration.milliseconds(1)).rounded(.up))
    }
}

/// Parts of a table that could not be read, by their rowids.
struct DamagedRows: Error, CustomStringConvertible {
    let faults: [TableFault]

    var description: String {
        faults.map { fault in
            let end = fault.before.map { "before row \($0)" } ?? "to the end"
            return "rows after \(fault.after) \(end): \(fault.message)"
        }.joined(separator: "; ")
    }
}

extension RawRow {
    /// The same row in the words of reports.
    fileprivate init(_ row: ExportRow) {
        self.init(
            clientMsgID: row.clientMsgID, serverMsgID: row.serverMsgID, sendID: row.sendID,
            recvID: row.recvID, senderNickname: row.senderNickname,
            senderFaceURL: row.senderFaceURL, content: row.content,
            attachedInfo: row.attachedInfo, ex: row.ex, localEx: row.localEx,
            numbers: Numbers(
                rowID: row.rowID, senderPlatformID: row.senderPlatformID,
                sessionType: row.sessionType, msgFrom: row.msgFrom,
                contentType: row.contentType, isRead: row.isRead, status: row.status,
                seq: row.seq, sendTime: row.sendTime, createTime: row.createTime))
    }
}
