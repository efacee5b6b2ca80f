import OpenIM

/// Criteria made ready for the segments of one arena.
struct ArenaQuery: Sendable {
    private let finders: [ByteFinder]
    private let matchesEvery: Bool
    private let excluded: [ByteFinder]
    /// Set when the criteria hold patterns: the arena is then an exact one and every message is decoded.
    private let textMatcher: MessageMatcher?
    private let filter: RowFilter
    /// The senders' numbers by sender table; nil for everybody.
    private let senders: [Set<UInt32>]?
    /// The segments to look in, by their numbers.
    let segments: [Int]
    /// Whether nothing can match, because a keyword that is asked for folds away or a name is unknown.
    private let isHopeless: Bool

    /// - Throws: `SearchError` for a pattern that is no regular expression.
    init(_ criteria: SearchCriteria, in arena: TextArena) throws(SearchError) {
        var folder = Folder(mode: criteria.mode)
        let isByPattern = !criteria.patterns.isEmpty
        let keywords = isByPattern ? [] : criteria.keywords
        let folded = keywords.map { folder.fold($0) }.filter { !$0.isEmpty }
        // The longest first: the rarest, most likely, which then leads the search for all.
        finders = folded.sorted { $0.count > $1.count }.map(ByteFinder.init)
        matchesEvery = criteria.matchesEveryKeyword
        excluded = (isByPattern ? [] : criteria.excludedKeywords).map { folder.fold($0) }
            .filter { !$0.isEmpty }.map(ByteFinder.init)
        textMatcher = isByPattern ? try MessageMatcher(criteria) : nil
        isHopeless = finders.isEmpty && !keywords.isEmpty
        filter = RowFilter(criteria)
        senders = criteria.senderIDs.map { ids in
            arena.senderTables.map { table in Set(ids.compactMap(table.number(of:))) }
        }
        segments =
            criteria.conversationIDs.map { ids in
                Set(ids).compactMap(arena.knownNumber(of:)).flatMap(arena.segmentNumbers(of:))
            } ?? Array(arena.segments.indices)
    }

    /// Calls `body` with each message of a segment that fulfils the criteria, once and ascending.
    func forEachHit(in segment: Segment, _ body: (Int) -> Void) {
        guard !isHopeless else { return }
        let senders = senders?[segment.senderTable]
        if let senders, senders.isEmpty { return }
        let matchesText = textMatcher?.textTest()
        SegmentView.with(segment) { view in
            let passes = { (index: Int) -> Bool in
                filter.passes(view, index)
                    && (senders.map { $0.contains(view.senders[index]) } ?? true)
            }
            candidates(in: view) { index in
                guard passes(index), isAllowed(view, index) else { return }
                if let matchesText, !matchesText(view.texts(of: index)) { return }
                body(index)
            }
        }
    }

    /// Messages whose text holds the keywords as asked, or all when no keyword is.
    @inline(__always)
    private func candidates(in view: SegmentView, _ body: (Int) -> Void) {
        if finders.isEmpty {
            for index in 0..<view.count { body(index) }
        } else if finders.count == 1 {
            view.forEachMessage(with: finders[0], body)
        } else if matchesEvery {
            view.forEachMessage(with: finders[0]) { index in
                if finders.dropFirst().allSatisfy({ view.holds($0, index) }) { body(index) }
            }
        } else {
            view.messages(withAnyOf: finders).forEach(body)
        }
    }

    private func isAllowed(_ view: SegmentView, _ index: Int) -> Bool {
        excluded.isEmpty || !excluded.contains { view.holds($0, index) }
    }
}

/// The part of criteria that a row's columns decide.
struct RowFilter: Sendable {
    private let types: [Int64]?
    private let period: ClosedRange<Int64>
    private let neverRevoked: Bool

    init(_ criteria: SearchCriteria) {
        types = criteria.types.map { $0.map(\.rawValue) }
        period = criteria.period
        neverRevoked = criteria.asksForText
    }

    @inline(__always)
    func passes(_ view: SegmentView, _ index: Int) -> Bool {
        let marks = view.marks[index]
        guard marks.contains(.visible), !marks.contains(.dead) else { return false }
        guard period.contains(view.times[index]) else { return false }
        return passes(type: view.type(of: index))
    }

    @inline(__always)
    private func passes(type: Int64) -> Bool {
        if neverRevoked, type == ContentType.revoked.rawValue { return false }
        guard let types else { return true }
        for wanted in types where wanted == type { return true }
        return false
    }
}
