/// `imscope completions SHELL`: a completion script on standard output, as `make install` installs
/// it.
enum CompletionsVerb {
    private static let words = Parse.words(of: Shell.self)

    static let verb = Verb(
        "completions", "Print the completion script for a shell",
        operands: [Operand("SHELL", words.joined(separator: ", "), completion: .choices(words))],
        isHidden: true
    ) { arguments, context in
        let shell = try Parse.choice(of: Shell.self)(arguments.operands[0], context)
        try context.output.write(Completions(program: arguments.program).script(for: shell))
        return .found
    }
}
