import OpenIM
import Reports
import Store

/// A store as the source of an export: each reading thread opens it for itself.
struct StoreReportSource: ReportSource {
    let path: String
    let options: StoreOptions

    func makeReader() throws -> any ReportReader {
        StoreReportReader(store: try MessageStore(path: path, options: options))
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

    init(store: MessageStore) {
        self.store = store
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
