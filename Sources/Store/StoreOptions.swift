/// How a store is read.
package struct StoreOptions: Sendable {
    /// Where private copies go, for stores that cannot be opened without touching their folder: a
    /// folder that may not exist yet, never the store's own.
    package var cacheFolder: String
    /// How long a read waits for the app's lock before it reports `locked`.
    package var patience: Duration
    /// How long one read transaction goes on before it ends and the next one begins. The promise is
    /// 20 ms at most; the rest is for a slow disk and one long row.
    package var chunk: Duration

    package init(
        cacheFolder: String = Self.systemTemporaryFolder, patience: Duration = .seconds(2),
        chunk: Duration = .milliseconds(5)
    ) {
        self.cacheFolder = cacheFolder
        self.patience = patience
        self.chunk = chunk
    }

    /// The system's folder for temporary files.
    package static var systemTemporaryFolder: String {
        Platform.environment("TMPDIR") ?? "/tmp"
    }
}
