import OpenIM

/// Holds single rows against criteria by decoding them in full: what is shown was checked this way.
package struct MessageMatcher: Sendable {
    package let criteria: SearchCriteria
    private let keywords: [ByteFinder?]
    private let excluded: [ByteFinder?]
    private let patterns: PatternList

    /// - Throws: `SearchError` for a pattern that is no regular expression.
    package init(_ criteria: SearchCriteria) throws(SearchError) {
        self.criteria = criteria
        var folder = Folder(mode: criteria.mode)
        func finder(_ keyword: String) -> ByteFinder? {
            let folded = folder.fold(keyword)
            return folded.isEmpty ? nil : ByteFinder(folded)
        }
        keywords = criteria.keywords.map(finder)
        excluded = criteria.excludedKeywords.map(finder)
        patterns = try PatternList(criteria.patterns, mode: criteria.mode)
    }

    /// Whether a row of a conversation fulfils the criteria.
    package func matches(_ row: ChatLog) -> Bool {
        guard columnReasons(row).isEmpty else { return false }
        if !criteria.asksForText { return true }
        return matchesText(Message(row: row).searchableTexts)
    }

    /// Whether a message's texts fulfil the criteria's part about text.
    package func matchesText(_ texts: [String]) -> Bool { textTest()(texts) }

    /// The same test ready for many messages; for one thread.
    func textTest() -> ([String]) -> Bool {
        let regexes = patterns.compiled
        return { texts in
            let folded = FoldedTexts(texts, mode: criteria.mode)
            return holdsKeywords(folded) && !excluded.contains(where: folded.holds)
                && PatternList.allMatch(regexes, texts)
        }
    }

    private func holdsKeywords(_ folded: FoldedTexts) -> Bool {
        // A keyword that folds away is no keyword at all.
        let asked = keywords.compactMap(\.self)
        if keywords.isEmpty { return true }
        if asked.isEmpty { return false }
        return criteria.matchesEveryKeyword
            ? asked.allSatisfy { folded.holds($0) } : asked.contains { folded.holds($0) }
    }

    /// Why a row's columns leave it out; empty when they do not.
    func columnReasons(_ row: ChatLog) -> [Explanation.Reason] {
        var reasons: [Explanation.Reason] = []
        if !row.status.isVisible { reasons.append(.status(row.status)) }
        if criteria.asksForText, row.isRevoked { reasons.append(.revoked) }
        if let types = criteria.types, !types.contains(row.contentType) {
            reasons.append(.type(row.contentType))
        }
        if let senders = criteria.senderIDs, !senders.contains(row.sendID) {
            reasons.append(.sender(row.sendID))
        }
        if !criteria.period.contains(row.sendTime) { reasons.append(.time(row.sendTime)) }
        return reasons
    }

    /// Why a row matches or was left out.
    package func explain(_ row: ChatLog) -> Explanation {
        var reasons = columnReasons(row)
        let message = Message(row: row)
        let fields = SearchableField.all(of: message)
        if !message.isReadable { reasons.append(.unreadable) }
        let texts = fields.map(\.text)
        let folded = FoldedTexts(texts, mode: criteria.mode)
        let isTextAsked = criteria.asksForText
        if isTextAsked, !holdsKeywords(folded) || !PatternList.allMatch(patterns.compiled, texts) {
            reasons.append(.text)
        }
        for (keyword, finder) in zip(criteria.excludedKeywords, excluded) where folded.holds(finder)
        {
            reasons.append(.excluded(keyword))
        }
        let matched = isTextAsked ? !reasons.contains(.text) : true
        let isLeftOut = reasons.contains { $0 != .unreadable } || !matched
        if isLeftOut { return Explanation(reasons: reasons, hits: []) }
        let highlighter = Highlighter(criteria)
        let hits = fields.flatMap { field in
            highlighter.ranges(in: field.text).map { range in
                Explanation.Hit(
                    field: field.name,
                    offset: field.text.utf8.distance(
                        from: field.text.startIndex, to: range.lowerBound),
                    text: String(field.text[range]))
            }
        }
        return Explanation(reasons: [], hits: hits)
    }
}

/// The folded texts of one message, ready to be searched for several needles.
struct FoldedTexts {
    private let buffer: ByteBuffer

    init(_ texts: [String], mode: MatchMode) {
        var folder = Folder(mode: mode)
        buffer = ByteBuffer(capacity: 512)
        for text in texts {
            folder.append(text, to: buffer)
            buffer.append(SearchText.partSeparator)
        }
        buffer.reserve(ByteFinder.padding)
    }

    func holds(_ finder: ByteFinder?) -> Bool {
        finder?.position(in: buffer.base, from: 0, to: buffer.count) != nil
    }
}
