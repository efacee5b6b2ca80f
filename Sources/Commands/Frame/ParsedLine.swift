/// A command line taken apart: which options were given, in order, and which words were not options.
struct ParsedLine: Equatable {
    /// One option as it was given.
    struct Occurrence: Equatable {
        /// The long name.
        var name: String
        /// The value; nil for a flag.
        var value: String?
    }

    var occurrences: [Occurrence] = []
    var operands: [String] = []

    /// Takes a command line apart by the GNU conventions: `--name=value`, `--name value`, `-n value`,
    /// `-nvalue`, flags of one letter together, options anywhere, `--` before words that start
    /// with a dash.
    init(_ words: [String], options: [OptionDefinition]) throws(UserError) {
        var rest = words[...]
        while let word = rest.popFirst() {
            if word == "--" {
                operands += rest
                return
            } else if word.hasPrefix("--") {
                try long(word.dropFirst(2), &rest, options)
            } else if word.hasPrefix("-"), word != "-" {
                try short(word.dropFirst(), &rest, options)
            } else {
                operands.append(word)
            }
        }
    }

    private mutating func long(
        _ word: Substring, _ rest: inout ArraySlice<String>, _ options: [OptionDefinition]
    ) throws(UserError) {
        let name = String(word.prefix { $0 != "=" })
        let attached = name.count < word.count ? String(word.dropFirst(name.count + 1)) : nil
        guard let option = options.first(where: { $0.name == name }) else {
            throw Self.unknown("--\(name)", among: options.map { "--\($0.name)" })
        }
        guard option.placeholder != nil else {
            guard attached == nil else {
                throw UserError("--\(name)", "takes no value", next: "write --\(name) alone")
            }
            occurrences.append(Occurrence(name: name))
            return
        }
        try add(option, attached ?? rest.popFirst(), spelled: "--\(name)")
    }

    private mutating func short(
        _ word: Substring, _ rest: inout ArraySlice<String>, _ options: [OptionDefinition]
    ) throws(UserError) {
        var letters = word
        while let letter = letters.popFirst() {
            guard let option = options.first(where: { $0.short == letter }) else {
                throw Self.unknown("-\(letter)", among: options.map { "--\($0.name)" }, word)
            }
            guard option.placeholder != nil else {
                occurrences.append(Occurrence(name: option.name))
                continue
            }
            let value = letters.isEmpty ? rest.popFirst() : String(letters)
            return try add(option, value, spelled: "-\(letter)")
        }
    }

    private mutating func add(
        _ option: OptionDefinition, _ value: String?, spelled: String
    ) throws(UserError) {
        guard let value else {
            let placeholder = option.placeholder ?? "VALUE"
            throw UserError(spelled, "needs a value", next: "write \(spelled) \(placeholder)")
        }
        occurrences.append(Occurrence(name: option.name, value: value))
    }

    /// An unknown option; a long name written with one dash is suggested too.
    private static func unknown(
        _ spelled: String, among known: [String], _ letters: Substring = ""
    ) -> UserError {
        let guess = letters.count > 1 ? "--\(letters)" : spelled
        return UserError(
            spelled, "unknown option",
            next: Suggestion.advice(
                for: guess, among: known,
                otherwise: "try --help, or write -- before a word that starts with a dash"))
    }
}
