extension Program {
    /// The command line of imscope: every verb, in the order in which help lists them.
    package static let imscope = Program(
        name: "imscope", version: Version.text,
        summary: "watch, search and export the local message store of an OpenIM client",
        verbs: [
            DemoVerb.verb,
            WatchVerb.verb,
            VerifyVerb.verb,
            DoctorVerb.verb,
            RecordVerb.verb,
            ReplayVerb.verb,
            StoresVerb.verb,
            SearchVerb.verb,
            MessageVerb.verb,
            HistoryVerb.verb,
            SimulateVerb.verb,
        ] + ExportVerbs.all + [
            CacheVerbs.list,
            CacheVerbs.clear,
            ConfigVerbs.check,
            ConfigVerbs.show,
            ManVerb.verb,
            CompletionsVerb.verb,
        ])
}

extension Program {
    /// Runs a call of this process: real streams, clock and environment.
    package static func main(_ words: [String]) async -> ExitCode {
        Platform.ignoreClosedPipes()
        return await imscope.run(words, in: .process())
    }
}
