/// `imscope man`: the man page on standard output, as `make install` installs it.
enum ManVerb {
    static let verb = Verb("man", "Print the man page", isHidden: true) { arguments, context in
        try context.output.write(ManPage(program: arguments.program).text())
        return .found
    }
}
