import Store

/// The arenas of stores that were searched before, kept for the next command: one file a store.
///
/// A file serves as long as its store's file has the same stamp, change counter and all; else the arena is made
/// anew from the store, which takes no longer than proving an old one against every row would. Files are of
/// mode 0600 in a folder of mode 0700, put in their place in one step, and never beside the store. What is
/// damaged, foreign or of another version is passed over, and replaced at the next occasion.
package struct SearchCache: Sendable {
    /// A cached store.
    package struct Entry: Sendable, Equatable {
        /// The cache's file.
        package let file: String
        /// The store's path, links resolved.
        package let storePath: String
        package let bytes: Int
    }

    /// The folder, which may not exist yet.
    package let folder: String
    private static let magic = "imscope search cache"
    /// Raised whenever the layout or anything that is folded or extracted changes.
    private static let version = "1, Unicode \(FoldingData.version)"
    private static let prefix = "search-"
    private static let suffix = ".arena"

    package init(folder: String) { self.folder = folder }

    /// The cached stores, by path.
    package func entries() -> [Entry] {
        files().compactMap { file in
            guard let opened = Platform.openPrivate(file) else { return nil }
            let size = opened.size
            var reader = CacheReader(opened)
            guard reader.text() == Self.magic, reader.text() != nil, let path = reader.text() else {
                return Entry(file: file, storePath: "", bytes: size)
            }
            return Entry(file: file, storePath: path, bytes: size)
        }.sorted { ($0.storePath, $0.file) < ($1.storePath, $1.file) }
    }

    /// Removes every file of the cache, damaged ones and those left by a crash included; tells how many.
    package func clear() -> Int {
        files(withUnfinished: true).count { Platform.remove($0) }
    }

    /// The arena that was kept of a store in just this state.
    func load(_ stamp: StoreStamp) -> TextArena? {
        guard let opened = Platform.openPrivate(file(of: stamp)) else { return nil }
        var reader = CacheReader(opened)
        guard reader.text() == Self.magic, reader.text() == Self.version,
            Self.holds(stamp, &reader), let arena = TextArena(from: &reader), reader.isComplete()
        else { return nil }
        return arena
    }

    /// Keeps the arena of a store; false when the system or the folder's place does not allow it.
    func save(_ arena: TextArena, _ stamp: StoreStamp) -> Bool {
        guard Platform.makePrivateFolder(folder), !isBeside(stamp.path) else { return false }
        let unfinished = "\(folder)/\(Self.prefix)unfinished-\(Platform.processID)"
        _ = Platform.remove(unfinished)
        guard let descriptor = Platform.createPrivately(unfinished) else { return false }
        if write(arena, stamp, descriptor), Platform.move(unfinished, to: file(of: stamp)) {
            return true
        }
        _ = Platform.remove(unfinished)
        return false
    }

    private func write(_ arena: TextArena, _ stamp: StoreStamp, _ descriptor: Int32) -> Bool {
        var writer = CacheWriter(descriptor)
        writer.put(Self.magic)
        writer.put(Self.version)
        writer.put(stamp.path)
        writer.put(Self.numbers(of: stamp))
        arena.write(to: &writer)
        writer.finish()
        return writer.isSound
    }

    private static func holds(_ stamp: StoreStamp, _ reader: inout CacheReader) -> Bool {
        guard reader.text() == stamp.path else { return false }
        return reader.array(of: UInt64.self) == numbers(of: stamp)
    }

    private static func numbers(of stamp: StoreStamp) -> [UInt64] {
        [
            stamp.device, stamp.inode, UInt64(bitPattern: stamp.size),
            UInt64(bitPattern: stamp.modifiedNanoseconds), UInt64(stamp.changeCounter),
        ]
    }

    private func file(of stamp: StoreStamp) -> String {
        var hash = Checksum()
        Array(stamp.path.utf8).withUnsafeBytes { hash.add($0) }
        return "\(folder)/\(Self.prefix)\(String(hash.value, radix: 16))\(Self.suffix)"
    }

    private func files(withUnfinished: Bool = false) -> [String] {
        Platform.names(in: folder).filter { name in
            name.hasPrefix(Self.prefix)
                && (name.hasSuffix(Self.suffix)
                    || withUnfinished && name.hasPrefix(Self.prefix + "unfinished-"))
        }.map { "\(folder)/\($0)" }
    }

    /// Whether the cache's folder is the store's, or lies in it.
    private func isBeside(_ storePath: String) -> Bool {
        let storeFolder = storePath.prefix(
            upTo: storePath.lastIndex(of: "/") ?? storePath.startIndex)
        return "\(Platform.resolved(folder))/".hasPrefix("\(storeFolder)/")
    }
}
