import OpenIM
import Store

/// The folded searchable text of every message of a store, packed, and what filters and counts need.
///
/// Append-only: a row that changes in place is marked dead and appended anew. A value, so that a search
/// works on a snapshot while changes go on. Cost: 25 bytes a message beside its text.
struct TextArena: Sendable {
    /// Bytes of text at which a segment is closed: 4 MiB keeps both cores busy to the end.
    static let segmentLimit = 4 << 20
    /// Bytes of text at which a segment that grows by changes is closed, as changing one may copy it.
    private static let growingLimit = 256 << 10

    let mode: MatchMode
    /// The conversations by number, whether or not they have rows.
    private(set) var conversations: [String] = []
    private(set) var segments: [Segment] = []
    private(set) var senderTables: [SenderTable] = []
    private var numbers: [String: Int] = [:]
    private var segmentsByConversation: [[Int]] = []
    /// The segment that takes a conversation's changes, where there is one.
    private var growing: [Int: Int] = [:]
    /// Rows there are.
    private(set) var rowCount = 0
    /// Rows that a search covers and whose content cannot be read.
    private(set) var unreadableCount = 0

    init(mode: MatchMode) {
        self.mode = mode
        senderTables = [SenderTable()]
    }

    /// The number of a conversation, given one when it is new.
    mutating func number(of conversationID: String) -> Int {
        if let number = numbers[conversationID] { return number }
        numbers[conversationID] = conversations.count
        conversations.append(conversationID)
        segmentsByConversation.append([])
        return conversations.count - 1
    }

    /// The number of a conversation that is there.
    func knownNumber(of conversationID: String) -> Int? { numbers[conversationID] }

    /// The segments of a conversation, by their numbers.
    func segmentNumbers(of conversation: Int) -> [Int] { segmentsByConversation[conversation] }

    /// Bytes of folded text, separators included.
    var textBytes: Int { segments.reduce(0) { $0 + $1.textCount } }

    /// Takes over segments that a builder made, in the order of their rows.
    mutating func append(_ built: [Segment]) {
        for segment in built {
            segmentsByConversation[segment.conversation].append(segments.count)
            segments.append(segment)
            for marks in segment.marks where !marks.contains(.dead) { count(marks, 1) }
        }
    }

    /// Takes over the senders of the builder that was told this number; 0 is the arena's own.
    mutating func keep(_ senders: SenderTable, as number: Int) {
        while senderTables.count <= number { senderTables.append(SenderTable()) }
        senderTables[number] = senders
    }

    /// Puts a row in the place of what was known of its rowid.
    mutating func upsert(
        _ row: ScannedRow, in conversationID: String, with builder: inout ArenaBuilder
    ) {
        let conversation = number(of: conversationID)
        remove(rowID: row.rowID, in: conversationID)
        let sender = senderTables[0].number(of: row.sendID)
        let folded = builder.folded(row, sender: sender)
        let number = growingSegment(of: conversation, for: row.rowID)
        segments[number].append(folded)
        count(folded.marks, 1)
    }

    /// Forgets a row.
    mutating func remove(rowID: Int64, in conversationID: String) {
        guard let conversation = numbers[conversationID] else { return }
        for number in segmentsByConversation[conversation].reversed() {
            guard let index = segments[number].index(of: rowID) else { continue }
            count(segments[number].marks[index], -1)
            segments[number].kill(index)
            return
        }
    }

    /// Forgets every row of a conversation.
    mutating func removeAll(in conversationID: String) {
        guard let conversation = numbers[conversationID] else { return }
        for number in segmentsByConversation[conversation] {
            for index in 0..<segments[number].count
            where !segments[number].marks[index].contains(.dead) {
                count(segments[number].marks[index], -1)
                segments[number].kill(index)
            }
        }
    }

    /// The rows of one conversation, and how many of them cannot be read.
    func counts(of conversation: Int) -> (rows: Int, unreadable: Int) {
        var counts = (rows: 0, unreadable: 0)
        for number in segmentsByConversation[conversation] {
            for marks in segments[number].marks where !marks.contains(.dead) {
                counts.rows += 1
                if marks.contains(.unreadable) { counts.unreadable += 1 }
            }
        }
        return counts
    }

    /// The time of a conversation's newest visible row, 0 when it has none.
    func latestTime(of conversation: Int) -> Int64 {
        var latest: Int64 = 0
        for number in segmentsByConversation[conversation] {
            let segment = segments[number]
            for index in 0..<segment.count
            where segment.marks[index].contains(.visible) && !segment.marks[index].contains(.dead) {
                latest = max(latest, segment.times[index])
            }
        }
        return latest
    }

    private mutating func count(_ marks: RowMarks, _ change: Int) {
        rowCount += change
        if marks.contains(.unreadable) { unreadableCount += change }
    }

    private mutating func growingSegment(of conversation: Int, for rowID: Int64) -> Int {
        if let number = growing[conversation], segments[number].fits(rowID: rowID),
            segments[number].textCount < Self.growingLimit
        {
            return number
        }
        segmentsByConversation[conversation].append(segments.count)
        growing[conversation] = segments.count
        segments.append(
            Segment(conversation: conversation, senderTable: 0, firstRowID: rowID))
        return segments.count - 1
    }
}
