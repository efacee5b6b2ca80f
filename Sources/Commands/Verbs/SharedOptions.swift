import OpenIM

/// How an answer is printed.
package enum AnswerFormat: String, CaseIterable, Sendable {
    case table, json, csv, ndjson
}

/// How an answer without rows of one kind is printed.
package enum ShortFormat: String, CaseIterable, Sendable {
    case table, json
}

/// The options that several verbs have, each defined once.
package enum Shared {
    package static let store = Option(
        "store", short: "s", "PATH", "The account's store, OpenIM_v3_USER.db", completion: .file,
        environment: "IMSCOPE_STORE", configKey: "store", parse: Parse.path)
    package static let events = Option(
        "events", short: "e", "SOURCE", "Event lines: a file, a FIFO, - or unix:PATH",
        completion: .file, environment: "IMSCOPE_EVENTS", configKey: "events", parse: Parse.path)
    package static let keyword = Option(
        "keyword", short: "k", "WORD", "A word to count", repeats: true, configKey: "keyword",
        parse: Parse.text)
    package static let conversation = Option(
        "conversation", short: "c", "ID", "Only this conversation", parse: Parse.text)
    package static let type = Option(
        "type", short: "t", "TYPE", "Only messages of this type, by name or number", repeats: true,
        completion: .choices(ContentTypeValue.names), parse: ContentTypeValue.parse)
    package static let sender = Option(
        "sender", "USER", "Only messages of this sender", repeats: true, parse: Parse.text)
    package static let since = Option(
        "since", "TIME", "From this time on: \(TimeValue.help)", parse: Parse.time(.start))
    package static let until = Option(
        "until", "TIME", "Up to this time, a day meaning its end", parse: Parse.time(.end))
    package static let shortFormat = Option<ShortFormat>(
        choice: "format", short: "f", "How to print the answer", defaultText: "table")
    package static let format = Option<AnswerFormat>(
        choice: "format", short: "f", "How to print the answer", defaultText: "table")
}
