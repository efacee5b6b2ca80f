import SQLite

/// Writes a whole store and its event file, as an app leaves them that has just been closed.
///
/// A million messages take some ten seconds in a release build. `LivingStore` then keeps it living.
package struct SimulatedStore: Sendable, Equatable {
    /// The database.
    package let storePath: String
    /// The listener events of the store's last hour, one JSON object a line.
    package let eventsPath: String

    /// Names two files, wherever they are.
    package init(storePath: String, eventsPath: String) {
        self.storePath = storePath
        self.eventsPath = eventsPath
    }

    /// Names the files that `write` makes in a folder by these options.
    package init(in folder: String, _ options: SimulationOptions) {
        self.init(
            storePath: "\(folder)/\(options.storeName)", eventsPath: "\(folder)/events.jsonl")
    }

    /// Makes the folder if need be and writes both files in it, under their names only once whole.
    ///
    /// - Parameter progress: told now and then how many messages are written; runs on this thread.
    /// - Throws: `SimulatorError`; a store that is there already is left alone.
    package static func write(
        in folder: String, _ options: SimulationOptions,
        progress: (_ messages: Int) -> Void = { _ in }
    ) throws(SimulatorError) -> SimulatedStore {
        let store = SimulatedStore(in: folder, options)
        try Files.makeFolder(folder)
        for path in [store.storePath, store.eventsPath] where Files.exists(path) {
            throw SimulatorError(code: .exists, path: path, message: "is there already")
        }
        let partial = (store: store.storePath + ".partial", events: store.eventsPath + ".partial")
        for path in [partial.store, partial.store + "-journal", partial.events] {
            Files.remove(path)
        }
        try HistoryWriter(options).write(to: partial.store, progress: progress)
        try writeSession(options, storePath: partial.store, eventsPath: partial.events)
        try Files.rename(partial.store, to: store.storePath)
        try Files.rename(partial.events, to: store.eventsPath)
        return store
    }

    /// Plays the last hour over the history, in one transaction, with its event lines.
    private static func writeSession(
        _ options: SimulationOptions, storePath: String, eventsPath: String
    ) throws(SimulatorError) {
        var living = try LivingStore(
            storePath: storePath, eventsPath: eventsPath, seed: options.seed)
        try living.play(
            messages: options.sessionMessages, from: options.startTime - options.sessionLength,
            to: options.startTime)
    }
}
