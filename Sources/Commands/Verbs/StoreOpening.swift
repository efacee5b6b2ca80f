import Store

extension Arguments {
    /// Opens the store that was named by option, environment or config.
    func openStore(in context: Context) throws -> MessageStore {
        try MessageStore(path: storePath(), options: Folders(context).storeOptions)
    }

    /// The path of the store that was named.
    func storePath() throws(UserError) -> String {
        if let path = try self[Shared.store] { return path }
        throw UserError(
            "no store", "none was named",
            next: "give --store PATH, or set IMSCOPE_STORE or store in the config file;"
                + " imscope stores finds them")
    }
}

/// The folders that commands keep things in, by the XDG rules; never a store's own.
struct Folders {
    private let context: Context

    init(_ context: Context) {
        self.context = context
    }

    /// For what can be made again: `$XDG_CACHE_HOME/imscope`, else `~/.cache/imscope`.
    var cache: String? { folder("XDG_CACHE_HOME", ".cache") }

    /// For what is remembered: `$XDG_STATE_HOME/imscope`, else `~/.local/state/imscope`.
    var state: String? { folder("XDG_STATE_HOME", ".local/state") }

    /// Options for opening stores: private copies go to the cache folder.
    var storeOptions: StoreOptions {
        var options = StoreOptions()
        if let cache { options.cacheFolder = cache }
        return options
    }

    private func folder(_ variable: String, _ underHome: String) -> String? {
        if let path = context.variable(variable), path.hasPrefix("/") { return "\(path)/imscope" }
        return context.variable("HOME").map { "\($0)/\(underHome)/imscope" }
    }
}
