import Foundation

/// Writing the few files that commands keep or leave: never in a store's folder.
enum NewFiles {
    /// Writes a file that must not exist yet.
    static func create(_ text: String, at path: String) throws(UserError) {
        do {
            try Data(text.utf8).write(to: URL(filePath: path), options: .withoutOverwriting)
        } catch {
            throw refusal(path, error)
        }
    }

    /// Writes a file in one step over what was there, making its folder, both for this user alone.
    static func replace(_ text: String, at path: String) throws(UserError) {
        let file = URL(filePath: path)
        do {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            try Data(text.utf8).write(to: file, options: .atomic)
        } catch {
            throw refusal(path, error)
        }
    }

    /// Whether two paths name one folder, links followed.
    static func isSameFolder(_ one: String, _ other: String) -> Bool {
        resolved(one) == resolved(other)
    }

    private static func resolved(_ path: String) -> String {
        URL(filePath: path.isEmpty ? "." : path).resolvingSymlinksInPath().path
    }

    private static func refusal(_ path: String, _ error: any Error) -> UserError {
        UserError(path, "cannot be written: \(error.localizedDescription)")
    }
}
