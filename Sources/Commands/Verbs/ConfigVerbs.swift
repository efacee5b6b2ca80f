/// `imscope config check` and `config show`: what the config files say.
enum ConfigVerbs {
    static let check = Verb(
        "config check", "Check the config files",
        details: ["Names the first bad line; the status is 2 then. Names the files read else."]
    ) { arguments, context in
        for file in arguments.config.files {
            try context.output.line(
                "\(inert(file.path)): good, \(file.entries.count) lines with a value")
        }
        if arguments.config.files.isEmpty {
            let paths = Config.paths(in: context).map(inert).joined(separator: ", ")
            try context.output.line("no config file; looked for \(paths)")
        }
        return .found
    }

    static let show = Verb(
        "config show", "Show each setting and where it comes from",
        details: [
            "A setting comes from an environment variable, or else from a line of a config file; an"
                + " option on a command line hides both."
        ]
    ) { arguments, context in
        var table = TextTable([.init("Key"), .init("From", limit: 60), .init("Value")])
        for key in arguments.program.configKeys {
            let settings = Self.settings(of: key, arguments.config, context)
            if settings.isEmpty { table.add([key.name, "–", ""]) }
            for setting in settings { table.add([key.name, setting.from, setting.value]) }
        }
        try context.printLines(table.lines(width: context.width))
        return .found
    }

    private static func settings(
        of key: ConfigKey, _ config: Config, _ context: Context
    ) -> [(from: String, value: String)] {
        if let name = key.environment, let value = context.variable(name) {
            return [(name, value)]
        }
        return config.entries(for: key.name).map { ("\($0.path):\($0.line)", $0.value) }
    }
}
