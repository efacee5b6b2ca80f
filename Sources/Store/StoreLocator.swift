/// Finds the file of a store that was given as a file or as a folder of accounts.
struct StoreLocator: Sendable {
    /// The path as it was given.
    let path: String

    /// Whether the path is a folder now, so that the account in use may change.
    var isFolder: Bool { Platform.statusIfAny(path)?.isFolder == true }

    /// The folder to watch: the given one, or the file's own.
    var folder: String { isFolder ? path : StoreFiles(database: path).folder }

    /// The store's file: the given one; in a folder the current store that was written last. Nil when a
    /// folder holds none.
    func file() -> String? {
        guard isFolder else { return path }
        let names = (try? Platform.names(in: path).get()) ?? []
        return names.filter { name in
            if case .current = StoreName(path: name) { true } else { false }
        }
        .map { "\(path)/\($0)" }
        .max { Self.lastWrite($0) < Self.lastWrite($1) }
    }

    /// When a store or one of its logs was last written.
    private static func lastWrite(_ path: String) -> Int64 {
        let version = StoreFiles(database: path).version()
        return [version.database, version.journal, version.wal]
            .compactMap { $0?.modifiedNanoseconds }.max() ?? .min
    }
}
