import Markup
import OpenIM

/// What is wrong with rows of a part of the store.
struct IntegrityTally: Equatable, Sendable {
    /// A row whose content could not be read.
    struct Unreadable: Equatable, Sendable {
        let conversation: String
        let clientMsgID: String
        let rowID: Int64
        let type: ContentType
        let link: Link?
    }

    /// Numbers that no row of a conversation has.
    struct Hole: Equatable, Sendable {
        let conversation: String
        let range: ClosedRange<Int64>
        /// A placeholder row owns up to it.
        let isKnown: Bool
    }

    /// Rows that only mark holes and duplicates, by kind.
    struct Placeholder: Hashable, Sendable {
        let conversation: String
        let kind: String
    }

    private(set) var rows = 0
    private(set) var unreadable: [Unreadable] = []
    private(set) var placeholders: [Placeholder: Int] = [:]
    private(set) var holes: [Hole] = []
    private var seqs: [Int64] = []
    private var gapSeqs: Set<Int64> = []

    mutating func add(_ entry: RowEntry, in conversation: String) {
        rows += 1
        if entry.row.seq > 0 {
            if entry.row.isSeqGap {
                gapSeqs.insert(entry.row.seq)
            } else {
                seqs.append(entry.row.seq)
            }
        }
        if entry.row.isPlaceholder {
            let kind = entry.row.clientMsgID.prefix { $0 != "]" }.dropFirst().prefix { $0 != "+" }
            placeholders[
                Placeholder(conversation: conversation, kind: String(kind)), default: 0] += 1
        } else if !entry.message.isReadable {
            unreadable.append(
                Unreadable(
                    conversation: conversation, clientMsgID: entry.row.clientMsgID,
                    rowID: entry.row.rowID, type: entry.row.contentType, link: entry.link))
        }
    }

    /// Finds the holes between the numbers seen; call when a conversation ends.
    mutating func finish(_ conversation: String) {
        seqs.sort()
        var previous = seqs.first ?? 0
        for seq in seqs.dropFirst() {
            if seq > previous, seq - previous > 1 { addHole(previous + 1...seq - 1, conversation) }
            previous = seq
        }
        seqs = []
        gapSeqs = []
    }

    /// A placeholder carries one number of a hole that it knows.
    private mutating func addHole(_ range: ClosedRange<Int64>, _ conversation: String) {
        let isKnown = gapSeqs.contains { range.contains($0) }
        holes.append(Hole(conversation: conversation, range: range, isKnown: isKnown))
    }

    /// Adds what another conversation's tally holds, both finished.
    mutating func merge(_ other: IntegrityTally) {
        rows += other.rows
        unreadable += other.unreadable
        placeholders.merge(other.placeholders, uniquingKeysWith: +)
        holes += other.holes
    }
}
