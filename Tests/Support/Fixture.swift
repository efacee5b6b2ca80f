import Foundation

/// The files of Tests/Fixtures, found beside these sources so that tests run from any folder.
package enum Fixture {
    /// The folder Tests/Fixtures of this checkout.
    package static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fixtures", directoryHint: .isDirectory)

    /// The fixture at a path below Tests/Fixtures, such as `live/events.jsonl`.
    package static func url(_ path: String) -> URL {
        folder.appending(path: path)
    }

    /// The path of the fixture at a path below Tests/Fixtures.
    package static func path(_ path: String) -> String {
        url(path).path(percentEncoded: false)
    }

    /// The bytes of a fixture.
    package static func data(_ path: String) throws -> Data {
        try Data(contentsOf: url(path))
    }

    /// The text of a fixture.
    package static func text(_ path: String) throws -> String {
        String(decoding: try data(path), as: UTF8.self)
    }

    /// A writable copy of a fixture in a test's own folder, under its own last name or another.
    package static func copy(
        _ path: String, into folder: TemporaryFolder, named name: String? = nil
    ) throws -> URL {
        let source = url(path)
        let copy = folder.url.appending(path: name ?? source.lastPathComponent)
        try FileManager.default.copyItem(at: source, to: copy)
        return copy
    }
}
