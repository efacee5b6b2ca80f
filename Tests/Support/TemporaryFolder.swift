import Foundation

/// A new, empty folder of one test's own, removed with everything in it when the last reference goes.
package final class TemporaryFolder: Sendable {
    /// Where the folder is: under the system's temporary folder, with every symbolic link resolved.
    package let url: URL

    /// Makes the folder, readable and writable by the user alone.
    package init() throws {
        url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appending(path: "imscope-test-\(UUID().uuidString)", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(
            at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    /// The folder's path, with no slash at its end.
    package var path: String {
        url.path(percentEncoded: false).trimmingSuffix("/")
    }

    /// The path of a name, which may hold slashes, below the folder; nothing is created.
    package func path(_ name: String) -> String {
        "\(path)/\(name)"
    }

    /// Writes a file below the folder, with the folders that lead to it, and returns its path.
    @discardableResult
    package func write(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
        let file = URL(filePath: path(name))
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
        return path(name)
    }

    /// Writes a file of UTF-8 text below the folder and returns its path.
    @discardableResult
    package func write(_ name: String, text: String) throws -> String {
        try write(name, text.utf8)
    }

    /// Makes a folder below this one and returns its path.
    @discardableResult
    package func makeFolder(_ name: String) throws -> String {
        try FileManager.default.createDirectory(
            at: URL(filePath: path(name)), withIntermediateDirectories: true)
        return path(name)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }
}

extension String {
    fileprivate func trimmingSuffix(_ suffix: Character) -> String {
        var text = self[...]
        while text.count > 1, text.last == suffix { text.removeLast() }
        return String(text)
    }
}
