/// Finds stores by their names below folders, reading folders and store files only.
package struct StoreFinder: Sendable {
    /// The folders to look below, and how deep: 0 is the folder's own files.
    package let roots: [Root]
    private let options: StoreOptions

    /// A place to look.
    package struct Root: Sendable, Equatable {
        package let path: String
        package let depth: Int

        package init(path: String, depth: Int = 6) {
            self.path = path
            self.depth = depth
        }
    }

    /// The most folders that one search opens, so that a root as wide as `/` still comes to an end.
    private static let folderLimit = 50_000

    package init(roots: [Root], options: StoreOptions = StoreOptions()) {
        self.roots = roots
        self.options = options
    }

    /// The stores found, by path; each is opened, read and closed.
    package func stores() -> [FoundStore] {
        paths().map(inspect)
    }

    /// The paths of files that are named like stores of any layout, sorted, each once.
    package func paths() -> [String] {
        var paths: Set<String> = []
        var budget = Self.folderLimit
        for root in roots {
            if Platform.statusIfAny(root.path)?.isRegular == true {
                paths.insert(root.path)
            } else {
                visit(root.path, root.depth, &budget, &paths)
            }
        }
        return paths.sorted()
    }

    private func visit(
        _ folder: String, _ depth: Int, _ budget: inout Int, _ paths: inout Set<String>
    ) {
        guard budget > 0, let names = try? Platform.names(in: folder).get() else { return }
        budget -= 1
        for name in names {
            let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
            let isNamedLikeAStore = StoreName(path: name) != .other
            guard isNamedLikeAStore || depth > 0, let status = Platform.statusIfAny(path) else {
                continue
            }
            if status.isRegular {
                if isNamedLikeAStore { paths.insert(path) }
            } else if status.isFolder, depth > 0, !Platform.isLink(path) {
                // A linked folder may lead back up.
                visit(path, depth - 1, &budget, &paths)
            }
        }
    }

    /// Opens one store and reads its figures.
    package func inspect(_ path: String) -> FoundStore {
        let files = StoreFiles(database: path)
        let size = [files.database, files.wal].reduce(Int64(0)) {
            $0 + (Platform.statusIfAny($1)?.size ?? 0)
        }
        do throws(StoreError) {
            let contents = try contents(of: MessageStore(path: path, options: options))
            return FoundStore(
                path: path, userID: contents.account.userID, size: size, contents: contents,
                obstacle: nil)
        } catch {
            return FoundStore(
                path: path, userID: StoreName(path: path).userID, size: size, contents: nil,
                obstacle: error)
        }
    }

    private func contents(of store: MessageStore) throws(StoreError) -> FoundStore.Contents {
        FoundStore.Contents(
            account: try store.account(), conversations: try store.conversations().count,
            messages: try store.rowCount(), lastMessageTime: try store.lastMessageTime())
    }
}

extension StoreFinder {
    /// The places where apps of the SDK keep their stores.
    ///
    /// - Parameters:
    ///   - home: the user's home folder.
    ///   - environment: of the process; `XDG_CONFIG_HOME`, `XDG_DATA_HOME`, `APPDATA` and `LOCALAPPDATA`
    ///     are looked at.
    package static func usualPlaces(
        home: String, environment: (String) -> String? = { _ in nil }
    ) -> [Root] {
        // An iOS simulator keeps an app's store at
        // <device>/data/Containers/Data/Application/<app>/Documents/OpenIM_v3_….db.
        var roots = [Root(path: "\(home)/Library/Developer/CoreSimulator/Devices", depth: 8)]
        // Desktop apps: the dataDir of their init call, by habit under the app's own data folder.
        for folder in [
            "Library/Application Support", "Library/Containers", ".config", ".local/share",
            "AppData/Roaming", "AppData/Local", "Documents",
        ] {
            roots.append(Root(path: "\(home)/\(folder)", depth: 5))
        }
        for name in ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "APPDATA", "LOCALAPPDATA"] {
            if let path = environment(name), !path.isEmpty {
                roots.append(Root(path: path, depth: 5))
            }
        }
        return roots.reduce(into: []) { unique, root in
            if !unique.contains(where: { $0.path == root.path }) { unique.append(root) }
        }
    }
}
