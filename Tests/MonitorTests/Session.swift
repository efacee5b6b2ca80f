import Foundation
import Listener
import OpenIM
import Search
import Store
import TestSupport

@testable import Monitor

/// A recorded session: the changes that tell a store, and the lines of its event file.
struct Session {
    var changes: [StoreChange]
    var lines: [EventDecoder.Outcome]
    static let keywords = ["order", "退款", "refund"]
    static let now: Int64 = 1_784_800_000_000

    /// The sessions of the two fixtures, read once for all tests.
    private static let read: [String: Result<Session, any Error>] = [
        "live": Result { try Session(reading: "live") },
        "live-faulty": Result { try Session(reading: "live-faulty") },
    ]

    /// A fixture's session.
    init(fixture name: String) throws {
        guard let session = try Self.read[name]?.get() else {
            throw CocoaError(.fileNoSuchFile)
        }
        self = session
    }

    /// Reads a fixture's folder, from a copy: nothing is written beside it.
    private init(reading name: String, rowsPerChange: Int = 7) throws {
        let folder = try TemporaryFolder()
        let path = try Fixture.copy("\(name)/OpenIM_v3_u1001.db", into: folder)
        let store = try MessageStore(path: path.path(percentEncoded: false))
        changes = [.reset]
        changes.append(.conversations(try store.conversations()))
        for table in try store.messageTables() {
            changes.append(.tableAdded(conversationID: table.conversationID))
            let rows = try store.messages(in: table.conversationID, count: 1_000_000)
                .sorted { $0.rowID < $1.rowID }
            for start in stride(from: 0, to: rows.count, by: rowsPerChange) {
                let chunk = Array(rows[start..<min(start + rowsPerChange, rows.count)])
                changes.append(.rows(conversationID: table.conversationID, chunk))
            }
        }
        changes.append(.complete)
        lines = try Self.lines(of: Fixture.url("\(name)/events.jsonl").path(percentEncoded: false))
    }

    private static func lines(of path: String) throws -> [EventDecoder.Outcome] {
        var lines: [EventDecoder.Outcome] = []
        try EventSourceName(path).open(fromStart: true, once: true).readToEnd {
            lines.append(EventDecoder.decode($0))
        }
        return lines
    }

    static func emptyState(hasEvents: Bool = true, account: String = "u1001") -> MonitorState {
        MonitorState(
            account: account, keywords: KeywordSet(keywords), hasEvents: hasEvents)
    }

    /// The state after the whole store and then every line, with no time left for grace.
    func state() -> MonitorState {
        var state = Self.emptyState()
        state.advance(to: Self.now)
        for change in changes { state.apply(change) }
        for line in lines { state.apply(line) }
        state.settle()
        return state
    }
}

extension MonitorState {
    /// Applies what the decoder made of a line.
    mutating func apply(_ line: EventDecoder.Outcome, number: Int? = nil) {
        switch line {
        case .event(let event): apply(event, line: number, at: Session.now)
        case .malformed: countMalformedLine()
        case .oversize: countOversizeLine()
        }
    }
}
