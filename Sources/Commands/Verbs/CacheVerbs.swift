import Search

/// `imscope cache list` and `cache clear`: what searches keep between commands.
enum CacheVerbs {
    static let list = Verb(
        "cache list", "List the stores whose text is kept for the next search",
        details: [
            "Searches keep the text of a store, for this user alone, so that the next one need not read it"
                + " again. A cache serves only while its store is unchanged; search --no-cache goes"
                + " without."
        ]
    ) { arguments, context in
        let entries = cache(context)?.entries() ?? []
        if entries.isEmpty {
            try context.output.line("nothing is kept")
            return .nothing
        }
        var table = TextTable([.init("Bytes"), .init("Store"), .init("File")])
        for entry in entries {
            let store = entry.storePath.isEmpty ? "(unreadable)" : entry.storePath
            table.add([grouped(Int64(entry.bytes)), store, entry.file])
        }
        try context.printLines(table.lines(width: context.width))
        return .found
    }

    static let clear = Verb(
        "cache clear", "Remove what searches keep",
        details: ["Nothing is lost: the next search reads its store again."]
    ) { arguments, context in
        let count = cache(context)?.clear() ?? 0
        try context.output.line("\(counted(Int64(count), "file")) removed")
        return .found
    }

    private static func cache(_ context: Context) -> SearchCache? {
        Folders(context).cache.map { SearchCache(folder: $0) }
    }
}
