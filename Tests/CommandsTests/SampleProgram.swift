@testable import Commands

/// A small command line with one of everything, so that the frame's tests do not change with verbs.
enum Sample {
    enum Size: String, CaseIterable, Sendable { case small, large }

    static let store = Option(
        "store", short: "s", "PATH", "The store to read", completion: .file,
        environment: "SAMPLE_STORE", configKey: "store", parse: Parse.path)
    static let word = Option(
        "word", short: "w", "WORD", "A word to count", repeats: true, configKey: "word",
        parse: Parse.text)
    static let count = Option(
        "count", short: "n", "N", "How many to show", defaultText: "20", configKey: "count",
        parse: Parse.count(1...1000))
    static let size = Option<Size>(choice: "size", "How large", defaultText: "small")
    static let folder = Option(
        "out", "DIR", "Where to write", completion: .folder, parse: Parse.path)
    static let any = Flag("any", short: "a", "Any word is enough")
    static let all = Flag("all", "All words are needed: it's [a] \"must\"")

    static let find = Verb(
        "find", "Find words",
        details: [
            "Finds words in a store and says where they are; a long paragraph, so that it is seen"
                + " how lines break where they have to, and not in the middle of a word."
        ],
        operands: [
            Operand("WORD", "A word", 1...Int.max)
        ],
        options: [store, word, count, size, any, all],
        examples: [.init("sample find --count 5 refund", "The first five")]
    ) { arguments, context in
        try context.output.line("operands \(arguments.operands)")
        try context.output.line("store \(try arguments[store] ?? "none")")
        try context.output.line("words \(try arguments.all(word))")
        try context.output.line("count \(try arguments[count] ?? 20)")
        try context.output.line("size \(try arguments[size]?.rawValue ?? "small")")
        let last = arguments.last(of: [any, all])?.definition.name ?? "neither"
        try context.output.line("any \(arguments[any]) all \(arguments[all]) last \(last)")
        return .found
    }

    static let exportWords = Verb(
        "export words", "Write words to files", operands: [Operand("FILE", "A file", 0...1)],
        options: [folder]
    ) { _, _ in .nothing }

    static let exportNights = Verb("export nights", "Write nights to files") { _, _ in
        throw UserError("night", "too dark", next: "light a lamp")
    }

    static let flood = Verb("flood", "Write without end", isHidden: true) { _, context in
        while true { try context.output.line("more") }
    }

    static let program = Program(
        name: "sample", version: "9.8.7", summary: "a command line with one of everything",
        verbs: [find, exportWords, exportNights, flood],
        extraKeys: [
            ConfigKey("theme", "Colours of the screen", check: { (_, _) throws(ValueError) in })
        ])
}
