import OpenIM

/// What a message must be to be found, in the terms that every search comes down to.
package struct SearchCriteria: Sendable, Equatable {
    /// The conversations to look in; nil for every one.
    package var conversationIDs: [String]?
    /// Texts of which any or every one must stand in the message; each is literal.
    package var keywords: [String] = []
    package var matchesEveryKeyword = false
    /// Texts that must not stand in it.
    package var excludedKeywords: [String] = []
    /// Regular expressions that must all match one of the message's texts.
    package var patterns: [String] = []
    /// Content types; nil for every one.
    package var types: [ContentType]?
    /// Sender ids; nil for everybody.
    package var senderIDs: [String]?
    /// Milliseconds since 1970, both ends inclusive.
    package var period: ClosedRange<Int64> = .min ... .max
    package var mode = MatchMode.caseless

    package init() {}

    /// Whether a message must hold some text.
    package var asksForText: Bool {
        !keywords.isEmpty || !excludedKeywords.isEmpty || !patterns.isEmpty
    }

    /// The criteria of the SDK's own parameter (reference/search.md, "Parameters").
    ///
    /// - Parameter now: milliseconds since 1970, what a time position of 0 stands for.
    /// - Throws: `nothingAsked`, `page`, `matchType` and `time`; whether the conversation is known only
    ///   the store can tell.
    package init(_ param: SearchParam, mode: MatchMode = .caseless, now: Int64) throws(SearchError)
    {
        self.init()
        self.mode = mode
        keywords = param.keywordList.map(\.trimmedKeyword).filter { !$0.isEmpty }
        guard !keywords.isEmpty || !param.messageTypeList.isEmpty else {
            throw SearchError(
                .nothingAsked, "keywordList", "",
                "holds no keyword and messageTypeList no type; give one of them")
        }
        guard (0...1).contains(param.keywordListMatchType) else {
            throw SearchError(
                .matchType, "keywordListMatchType", "\(param.keywordListMatchType)",
                "must be 0 for any keyword or 1 for every keyword")
        }
        matchesEveryKeyword = param.keywordListMatchType == 1
        types =
            param.messageTypeList.isEmpty
            ? ContentType.defaultSearchTypes : param.messageTypeList.map { ContentType($0) }
        senderIDs = param.senderUserIDList.isEmpty ? nil : param.senderUserIDList
        period = try Self.period(of: param, now: now)
        guard !param.conversationID.isEmpty else { return }
        conversationIDs = [param.conversationID]
        try Self.check(param.pageIndex, "pageIndex")
        try Self.check(param.count, "count")
    }

    private static func check(_ number: Int64, _ name: String) throws(SearchError) {
        guard number < 1 else { return }
        throw SearchError(
            .page, name, "\(number)", "must be at least 1 in a search of one conversation")
    }

    /// [(position − period)·1000, position·1000]; without a position it ends at this very millisecond.
    private static func period(
        of param: SearchParam, now: Int64
    ) throws(SearchError) -> ClosedRange<Int64> {
        let end = try milliseconds(param.searchTimePosition, "searchTimePosition")
        let length = try milliseconds(param.searchTimePeriod, "searchTimePeriod")
        let last = param.searchTimePosition == 0 ? now : end
        return length == 0 ? .min...last : last - length...last
    }

    private static func milliseconds(_ seconds: Int64, _ name: String) throws(SearchError) -> Int64
    {
        // Nine thousand years: beyond, the sums below could overflow.
        guard (0...(Int64(1) << 48)).contains(seconds) else {
            throw SearchError(.time, name, "\(seconds)", "must be a number of seconds from 0 on")
        }
        return seconds * 1000
    }
}
