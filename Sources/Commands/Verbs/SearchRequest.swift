import OpenIM
import Search
import Store

/// What a call of `search` asks for.
struct SearchRequest {
    /// The SDK's own parameter, when it was given as it is.
    private(set) var param: SearchParam?
    private(set) var criteria = SearchCriteria()
    private var query = Query()
    /// The page of a search in one conversation; nil shows all.
    private(set) var page: Range<Int>?
    private(set) var limit: Int?
    /// Hits of one conversation that a table shows, where there are several.
    private(set) var perConversation = 5
    let order: SearchOrder
    private let mode: MatchMode
    private let now: Int64

    init(_ arguments: Arguments, _ context: Context) throws {
        mode = try arguments[SearchVerb.match] ?? .caseless
        order = try arguments[SearchVerb.order] ?? .conversation
        now = context.now()
        let isTable = try arguments[Shared.format] ?? .table == .table
        limit = try arguments[SearchVerb.limit] ?? (isTable ? 50 : nil)
        if limit != nil, try arguments[SearchVerb.limit] != nil { perConversation = .max }
        if let text = try arguments[SearchVerb.param] {
            param = try Self.param(text, arguments, context)
        } else {
            try setCriteria(arguments, context)
        }
    }

    /// The answer, with no more messages than will be printed.
    func answer(from engine: SearchEngine) async throws -> SearchAnswer {
        if let param {
            return try await engine.search(param, SearchOptions(mode: mode, now: now))
        }
        guard let page else {
            return try await engine.search(criteria, messagesPerConversation: limit)
        }
        var answer = try await engine.search(criteria, messagesPerConversation: page.upperBound)
        for index in answer.result.searchResultItems.indices {
            let list = answer.result.searchResultItems[index].messageList
            answer.result.searchResultItems[index].messageList = Array(
                list.dropFirst(page.lowerBound))
        }
        return answer
    }

    /// Holds single messages against what was asked.
    func matcher() throws -> MessageMatcher {
        try MessageMatcher(
            param.map { param throws(SearchError) in
                try SearchCriteria(param, mode: mode, now: now)
            } ?? criteria)
    }

    /// Finds what to mark in the text of a hit.
    var highlighter: Highlighter {
        param.map { Highlighter($0.keywordList, mode: mode) } ?? Highlighter(criteria)
    }

    private mutating func setCriteria(_ arguments: Arguments, _ context: Context) throws {
        try setQuery(arguments, context)
        criteria.matchesEveryKeyword =
            arguments.last(of: [SearchVerb.any, SearchVerb.all])?
            .definition.name != SearchVerb.any.definition.name
        let types = try arguments.all(Shared.type)
        if !types.isEmpty { criteria.types = types }
        let senders = try arguments.all(Shared.sender)
        if !senders.isEmpty { criteria.senderIDs = senders }
        if let empty = criteria.keywords.firstIndex(of: "") {
            throw UserError(
                "keyword \(empty + 1)", "is empty", next: "give one or more letters to find")
        }
        guard !query.isEmpty || !types.isEmpty else {
            throw UserError(
                "search", "nothing to search for", next: "give a keyword, or a type with --type")
        }
        criteria.period = try period(arguments)
        try setConversation(arguments, context)
    }

    /// Reads the keywords and `--query` in the notation that people type (`Query`).
    private mutating func setQuery(_ arguments: Arguments, _ context: Context) throws {
        for word in arguments.operands {
            if arguments[SearchVerb.literal] {
                query.add(keyword: word)
            } else {
                try query.add(argument: word)
            }
        }
        if let text = try arguments[SearchVerb.query] { try query.add(parsing: text) }
        criteria.mode = mode
        guard !query.isEmpty else {
            criteria.types = ContentType.defaultSearchTypes
            return
        }
        criteria = try query.criteria(mode: mode, now: now, zone: context.zone) {
            try arguments.openStore(in: context)
        }
    }

    private func period(_ arguments: Arguments) throws -> ClosedRange<Int64> {
        let since = try arguments[Shared.since] ?? criteria.period.lowerBound
        // Without an end the search ends now, as the SDK's does, to the very millisecond.
        let until =
            try arguments[Shared.until] ?? (query.isEmpty ? now : criteria.period.upperBound)
        guard since <= until else {
            throw UserError("--since", "is later than the end of the search", next: "swap the two")
        }
        return since...until
    }

    private mutating func setConversation(_ arguments: Arguments, _ context: Context) throws {
        guard let named = try arguments[Shared.conversation] else { return }
        let store = try arguments.openStore(in: context)
        criteria.conversationIDs = [try ConversationLookup(store: store).id(of: named)]
        let count = try arguments[SearchVerb.count] ?? 20
        let number = try arguments[SearchVerb.page] ?? 1
        let (start, isFar) = (number - 1).multipliedReportingOverflow(by: count)
        page = isFar ? Int.max..<Int.max : start..<(start + count)
    }

    /// The SDK's parameter from an argument, or from standard input where that is `-`.
    private static func param(
        _ text: String, _ arguments: Arguments, _ context: Context
    ) throws -> SearchParam {
        if let word = arguments.operands.first {
            throw UserError(word, "a keyword beside --param", next: "put it in keywordList")
        }
        let beside: [any DefinedOption] = [
            Shared.conversation, Shared.type, Shared.sender, Shared.since, Shared.until,
            SearchVerb.page, SearchVerb.count, SearchVerb.query,
        ]
        if let place = beside.compactMap({ arguments.place(of: $0) }).first {
            throw UserError(place, "given beside --param", next: "put it in the parameter object")
        }
        let source = text == "-" ? String(decoding: try context.input(), as: UTF8.self) : text
        let value: JSONValue
        do {
            value = try JSONValue.parse(source)
        } catch {
            throw UserError("--param", "not JSON: \(error)", next: "quote it for the shell")
        }
        guard case .object(let object) = value else {
            throw UserError(
                "--param", "not a JSON object", next: #"write {"keywordList": ["refund"]}"#)
        }
        return SearchParam(json: object)
    }
}
