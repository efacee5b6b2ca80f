/// The config files that hold, the strongest first.
///
/// The user's `$XDG_CONFIG_HOME/imscope/config` (by default `~/.config/imscope/config`) hides the
/// same keys in `imscope/config` under the folders of `$XDG_CONFIG_DIRS` (by default `/etc/xdg`).
package struct Config: Equatable, Sendable {
    package var files: [ConfigFile]

    package init(files: [ConfigFile] = []) {
        self.files = files
    }

    /// The lines for a key, from the strongest file that has it.
    package func entries(for key: String) -> [ConfigEntry] {
        for file in files {
            let entries = file.entries.filter { $0.key == key }
            if !entries.isEmpty { return entries }
        }
        return []
    }

    /// The paths where config files are looked for, the strongest first.
    package static func paths(in context: Context) -> [String] {
        let home = context.variable("HOME").map { "\($0)/.config" }
        let user = context.variable("XDG_CONFIG_HOME") ?? home
        let shared = context.variable("XDG_CONFIG_DIRS") ?? "/etc/xdg"
        let folders = [user].compactMap { $0 } + shared.split(separator: ":").map(String.init)
        // The XDG rules: a relative path in these variables is to be ignored.
        return folders.filter { $0.hasPrefix("/") }.map { "\($0)/imscope/config" }
    }

    /// Reads the config files, or one named instead of them, and refuses keys and values that no
    /// option has.
    package static func load(
        from named: String?, keys: [ConfigKey], in context: Context
    ) throws(UserError) -> Config {
        var config = Config()
        for path in named.map({ [$0] }) ?? paths(in: context) {
            do {
                let bytes = try Platform.read(path: path, limit: ConfigFile.sizeLimit)
                config.files.append(try ConfigFile(bytes: bytes, path: path))
            } catch let error as FileError {
                guard error.code == Platform.notFound, named == nil else {
                    throw ErrorText.userError(for: error)
                }
            } catch {
                throw ErrorText.userError(for: error)
            }
        }
        try config.check(against: keys, in: context)
        return config
    }

    private func check(against keys: [ConfigKey], in context: Context) throws(UserError) {
        for entry in files.flatMap(\.entries) {
            guard let key = keys.first(where: { $0.name == entry.key }) else {
                let known = keys.map(\.name)
                throw UserError(
                    entry.place, "unknown key",
                    next: Suggestion.advice(
                        for: entry.key, among: known,
                        otherwise: "known are \(known.joined(separator: ", "))"))
            }
            do {
                try key.check(entry.value, context)
            } catch {
                throw error.blamed(on: entry.place)
            }
        }
    }
}
