import Markup
import OpenIM

/// Keeps a conversation's newest matches, each with the messages around it.
struct HitCollector: Sendable {
    /// A message in a group of neighbours.
    struct Line: Sendable {
        let message: Message
        let isHit: Bool
        let link: Link?
    }

    /// Matches that lie close together, with what was said around them, in order.
    typealias Group = [Line]

    private let contextSize: Int
    private let limit: Int
    private(set) var groups: [Group] = []
    /// Matches seen, those included that are no longer kept.
    private(set) var count = 0
    private var kept = 0
    private var before: [Line] = []
    private var after = 0

    init(contextSize: Int, limit: Int) {
        self.contextSize = max(contextSize, 0)
        self.limit = limit
    }

    /// Takes the next message that the app shows.
    mutating func add(_ message: Message, isHit: Bool, link: Link?) {
        let line = Line(message: message, isHit: isHit, link: link)
        if isHit {
            startGroupIfNeeded()
            groups[groups.count - 1].append(line)
            count += 1
            kept += 1
            after = contextSize
            dropOldest()
        } else if after > 0, !groups.isEmpty {
            groups[groups.count - 1].append(line)
            after -= 1
            if after == 0 { isGroupOpen = false }
        } else {
            isGroupOpen = false
            before.append(line)
            if before.count > contextSize { before.removeFirst() }
        }
    }

    private var isGroupOpen = false

    private mutating func startGroupIfNeeded() {
        if isGroupOpen { return }
        groups.append(before)
        before = []
        isGroupOpen = contextSize > 0
    }

    private mutating func dropOldest() {
        while kept > limit, groups.count > 1 {
            kept -= groups[0].count(where: \.isHit)
            groups.removeFirst()
        }
    }
}
