import OpenIM

/// What a person typed into a search field, taken apart: one notation for the command line and the dashboard.
///
///     refund order          both words
///     "a phrase"            as it stands, spaces and all
///     -thanks -"no thanks"  without these
///     from:u2003            of this sender; given again: or of that one
///     in:"Team Lunch"       in conversations of this id or name
///     type:file             of this content type, instead of text, at-text and file
///     since:7d until:today  within this time
///     /or(der|ange)/        matching a regular expression, in Swift's dialect
///     match:loose           comparing by another mode
///
/// A word with any other prefix, such as `http:`, is a word. What must be literal goes in quotes, or behind a
/// backslash. `all:` before a word says what holds anyway.
package struct Query: Sendable, Equatable {
    /// Words and phrases, all of which must occur.
    package private(set) var keywords: [String] = []
    package private(set) var excludedKeywords: [String] = []
    package private(set) var patterns: [String] = []
    package private(set) var senderIDs: [String] = []
    /// Ids or names of conversations, not yet looked up.
    package private(set) var conversations: [String] = []
    package private(set) var types: [ContentType] = []
    /// The mode that was named.
    package private(set) var mode: MatchMode?
    /// Times as they were written; the newest of several counts.
    package private(set) var since: String?
    package private(set) var until: String?

    /// A query that asks for nothing yet.
    package init() {}

    /// Takes a text apart.
    ///
    /// - Throws: `SearchError` (`query`) naming the part that makes no sense. A quote that is not closed yet is
    ///   none: somebody is typing.
    package init(parsing text: String) throws(SearchError) {
        try add(parsing: text)
    }

    /// Adds what a text in the same notation asks for.
    package mutating func add(parsing text: String) throws(SearchError) {
        var scanner = QueryScanner(text)
        while let part = scanner.next() { try take(part) }
    }

    /// Adds one argument of a command: `from:` and the other fields, `/a pattern/`, `-without`, or else a text
    /// as it stands, quotes and spaces and all, since the shell has parted the words.
    package mutating func add(argument: String) throws(SearchError) {
        try take(QueryScanner.part(of: argument))
    }

    /// Adds a text that must occur, literally.
    package mutating func add(keyword: String) { keywords.append(keyword.trimmedKeyword) }

    /// Whether it asks for nothing at all.
    package var isEmpty: Bool {
        keywords.isEmpty && excludedKeywords.isEmpty && patterns.isEmpty && senderIDs.isEmpty
            && conversations.isEmpty && types.isEmpty && since == nil && until == nil
    }

    private mutating func take(_ part: QueryScanner.Part) throws(SearchError) {
        switch part {
        case .word(let word): keywords.append(word)
        case .excluded(let word): excludedKeywords.append(word)
        case .pattern(let source): try take(pattern: source)
        case .field("from", let value): senderIDs.append(value)
        case .field("in", let value): conversations.append(value)
        case .field("since", let value): since = value
        case .field("until", let value): until = value
        case .field("all", let value): keywords.append(value)
        case .field("match", let value):
            guard let mode = MatchMode(rawValue: value) else {
                throw SearchError(.query, "match", value, "is not caseless, exact or loose")
            }
            self.mode = mode
        case .field(_, let value):
            guard let type = ContentType(name: value) else {
                throw SearchError(
                    .query, "type", value, "is no content type; text, file, picture, quote… are")
            }
            types.append(type)
        }
    }

    private mutating func take(pattern source: String) throws(SearchError) {
        _ = try PatternList([source], mode: .exact)
        patterns.append(source)
    }

    /// The criteria that the query comes to.
    ///
    /// - Parameters:
    ///   - now: milliseconds since 1970; nothing later is found.
    ///   - names: the store's conversations, among which `in:` looks.
    ///   - time: reads a time as people write it, as the start or the end of a period.
    /// - Throws: `SearchError` for an empty query, an unknown conversation or a time that is none.
    package func criteria(
        mode: MatchMode = .caseless, now: Int64, names: [ConversationName],
        time: (String, QueryTimeEdge) -> Int64?
    ) throws(SearchError) -> SearchCriteria {
        guard !isEmpty else {
            throw SearchError(.nothingAsked, "query", "", "is empty; type a word to find")
        }
        let mode = self.mode ?? mode
        var criteria = SearchCriteria()
        criteria.mode = mode
        criteria.keywords = keywords
        criteria.matchesEveryKeyword = true
        criteria.excludedKeywords = excludedKeywords
        criteria.patterns = patterns
        criteria.types = types.isEmpty ? ContentType.defaultSearchTypes : types
        criteria.senderIDs = senderIDs.isEmpty ? nil : senderIDs
        let first = try Self.time(since, "since", .start, time) ?? .min
        let last = try Self.time(until, "until", .end, time) ?? now
        guard first <= last else {
            throw SearchError(.time, "since", since ?? "", "is later than the end of the search")
        }
        criteria.period = first...last
        criteria.conversationIDs = try conversationIDs(among: names, mode: mode)
        return criteria
    }

    private static func time(
        _ text: String?, _ name: String, _ edge: QueryTimeEdge,
        _ read: (String, QueryTimeEdge) -> Int64?
    ) throws(SearchError) -> Int64? {
        guard let text else { return nil }
        guard let time = read(text, edge) else {
            throw SearchError(
                .time, name, text, "is not a time; 7d, today and 2026-07-01 are")
        }
        return time
    }

    /// Conversations by id, else by their whole name, else by a part of it.
    private func conversationIDs(
        among names: [ConversationName], mode: MatchMode
    ) throws(SearchError) -> [String]? {
        guard !conversations.isEmpty else { return nil }
        var folder = Folder(mode: mode == .exact ? .caseless : mode)
        let folded = names.map { ($0.id, folder.fold($0.name)) }
        var ids: [String] = []
        for conversation in conversations {
            let wanted = folder.fold(conversation)
            var found = names.filter { $0.id == conversation }.map(\.id)
            if found.isEmpty { found = folded.filter { $0.1 == wanted }.map(\.0) }
            if found.isEmpty { found = folded.filter { $0.1.holds(wanted) }.map(\.0) }
            guard !found.isEmpty else {
                throw SearchError(
                    .unknownConversation, "in", conversation, "is no conversation's id or name")
            }
            ids += found
        }
        return ids
    }
}

/// Which end of a period a time in a query names.
package enum QueryTimeEdge: Sendable {
    case start, end
}

/// A conversation as `in:` finds it.
package struct ConversationName: Sendable, Equatable {
    package let id: String
    package let name: String

    package init(id: String, name: String) {
        self.id = id
        self.name = name
    }
}

extension [UInt8] {
    /// Whether some other bytes stand in these; none stand nowhere.
    fileprivate func holds(_ needle: [UInt8]) -> Bool {
        guard !needle.isEmpty else { return false }
        let padded = self + [UInt8](repeating: 0, count: ByteFinder.padding)
        let finder = ByteFinder(needle)
        return padded.withUnsafeBufferPointer { bytes in
            bytes.baseAddress.flatMap { finder.position(in: $0, from: 0, to: count) } != nil
        }
    }
}
