import OpenIM

/// A line of the query language, read.
///
/// Words are keywords, `"several words"` are one; `from:` a sender's id, `in:` a conversation's id,
/// `type:` a content type, `since:` and `until:` a day (`2026-07-19`) or an age (`7d`, `12h`, `30m`),
/// `all:` every keyword instead of any, `match:` caseless, exact or loose. A word is taken literally
/// after `\`, and a prefix this language does not have makes an ordinary keyword.
package struct SearchQuery: Sendable, Equatable {
    package enum Match: String, Sendable, Equatable, CaseIterable {
        case caseless, exact, loose
    }

    package var keywords: [String] = []
    package var matchesAll = false
    package var senders: [String] = []
    package var types: [ContentType] = []
    package var conversationID = ""
    /// Milliseconds since 1970, inclusive.
    package var since: Int64?
    package var until: Int64?
    package var match = Match.caseless
    /// The line as it was typed: whoever searches reads it by the same rules as the command line.
    package var line = ""

    package init() {}

    /// Reads a line; throws what is wrong with it, in words.
    package init(_ line: String, now: Int64, zone: LocalZone) throws(SearchQueryError) {
        self.line = line
        for word in SearchWords(line).words {
            if word.isLiteral {
                keywords.append(word.text)
            } else {
                try take(word.text, now: now, zone: zone)
            }
        }
    }

    package var isEmpty: Bool { keywords.isEmpty && types.isEmpty && senders.isEmpty }

    /// The SDK's parameters for it; `since` and `until` become its period, in whole seconds.
    package func param(now: Int64) -> SearchParam {
        var param = SearchParam()
        param.conversationID = conversationID
        param.keywordList = keywords
        param.keywordListMatchType = matchesAll ? 1 : 0
        param.senderUserIDList = senders
        param.messageTypeList = types.map(\.rawValue)
        param.searchTimePosition = until.map { max(0, $0 / 1000) } ?? 0
        if let since {
            let end = until ?? now
            param.searchTimePeriod = max(1, (end - since + 999) / 1000)
        }
        return param
    }

    private mutating func take(
        _ word: String, now: Int64, zone: LocalZone
    ) throws(SearchQueryError) {
        guard let colon = word.firstIndex(of: ":") else { return keywords.append(word) }
        let value = String(word[word.index(after: colon)...])
        switch word[..<colon] {
        case "from": senders.append(try needed(value, "from"))
        case "in": conversationID = try needed(value, "in")
        case "type": types.append(try type(value))
        case "since": since = try time(value, "since", now: now, zone: zone)
        case "until": until = try time(value, "until", now: now, zone: zone, isEnd: true)
        case "all":
            matchesAll = true
            if !value.isEmpty { keywords.append(value) }
        case "match":
            guard let match = Match(rawValue: value) else {
                throw SearchQueryError("match: takes caseless, exact or loose")
            }
            self.match = match
        default: keywords.append(word)
        }
    }

    private func needed(_ value: String, _ key: String) throws(SearchQueryError) -> String {
        guard !value.isEmpty else { throw SearchQueryError("\(key): needs an id") }
        return value
    }

    private func type(_ value: String) throws(SearchQueryError) -> ContentType {
        guard let type = ContentType(name: value) else {
            throw SearchQueryError(
                "type: \(value.isEmpty ? "needs" : "\(value) is not") a content type")
        }
        return type
    }

    private func time(
        _ value: String, _ key: String, now: Int64, zone: LocalZone, isEnd: Bool = false
    ) throws(SearchQueryError) -> Int64 {
        if let age = Self.age(value) { return now - age }
        let parts = value.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        if parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2],
            (1...9999).contains(year), (1...12).contains(month), (1...31).contains(day)
        {
            let start = zone.midnight(year: year, month: month, day: day)
            return isEnd ? start + 86_400_000 - 1 : start
        }
        throw SearchQueryError("\(key): takes a day as 2026-07-19 or an age as 7d, 12h, 30m")
    }

    private static func age(_ value: String) -> Int64? {
        guard let unit = value.last, let number = Int64(value.dropLast()), number >= 0,
            number < 1_000_000
        else { return nil }
        switch unit {
        case "m": return number * 60_000
        case "h": return number * 3_600_000
        case "d": return number * 86_400_000
        case "w": return number * 7 * 86_400_000
        default: return nil
        }
    }
}

/// What is wrong with a line of the query language.
package struct SearchQueryError: Error, Sendable, Equatable {
    package let message: String

    init(_ message: String) {
        self.message = message
    }
}

/// The words of a line: blanks part them, quotes hold them together, `\` takes a character literally.
struct SearchWords {
    struct Word: Equatable {
        var text: String
        /// Quoted or escaped from its first character on: never a prefix of the language.
        var isLiteral: Bool
    }

    private(set) var words: [Word] = []

    init(_ line: String) {
        var text = ""
        var isLiteral = false
        var isOpen = false
        var isQuoted = false
        var characters = line.makeIterator()
        while let character = characters.next() {
            if character == "\\", let next = characters.next() {
                if text.isEmpty { isLiteral = true }
                text.append(next)
                isOpen = true
            } else if character == "\"" {
                if text.isEmpty { isLiteral = true }
                isQuoted.toggle()
                isOpen = true
            } else if character.isWhitespace, !isQuoted {
                if isOpen { close(&text, &isLiteral, &isOpen) }
            } else {
                text.append(character)
                isOpen = true
            }
        }
        if isOpen { close(&text, &isLiteral, &isOpen) }
    }

    private mutating func close(_ text: inout String, _ isLiteral: inout Bool, _ isOpen: inout Bool)
    {
        if !text.isEmpty { words.append(Word(text: text, isLiteral: isLiteral)) }
        text = ""
        isLiteral = false
        isOpen = false
    }
}
