/// The dashboards there are: the built-in ones, and the user's in their place or beside them.
package struct DashboardLibrary: Sendable {
    package private(set) var definitions: [DashboardDefinition] = []
    /// What was wrong with files that were not used.
    package private(set) var problems: [DefinitionError] = []

    /// A file of the user's folder: its path, for messages, and its text.
    package struct File: Sendable, Equatable {
        package var path: String
        package var text: String

        package init(path: String, text: String) {
            self.path = path
            self.text = text
        }

        /// The dashboard's name: the file's, without its folder and extension.
        var name: String {
            let last = path.split(separator: "/").last.map(String.init) ?? path
            return last.hasSuffix(".json") ? String(last.dropLast(5)) : last
        }
    }

    /// A user's file that cannot be used leaves the built-in of its name in place.
    package init(files: [File] = []) {
        for (name, text) in Self.builtIn {
            add(File(path: "built-in/\(name).json", text: text))
        }
        for file in files.sorted(by: { $0.path < $1.path }) { add(file) }
    }

    /// The texts of the built-in dashboards by name, in the order of their keys.
    package static var builtIn: [(name: String, text: String)] {
        [
            ("overview", text(PackageResources.overview_json)),
            ("revocations", text(PackageResources.revocations_json)),
            ("unread", text(PackageResources.unread_json)),
            ("search", text(PackageResources.search_json)),
            ("events", text(PackageResources.events_json)),
            ("checks", text(PackageResources.checks_json)),
        ]
    }

    /// The JSON Schema that editors check definitions with.
    package static var schema: String { text(PackageResources.dashboard_schema_json) }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    private mutating func add(_ file: File) {
        do throws(DefinitionError) {
            let definition = try DefinitionReader(file: file.path, name: file.name, text: file.text)
                .dashboard()
            if let place = definitions.firstIndex(where: { $0.name == definition.name }) {
                definitions[place] = definition
            } else {
                definitions.append(definition)
            }
        } catch {
            problems.append(error)
        }
    }
}
