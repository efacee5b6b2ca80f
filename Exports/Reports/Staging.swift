import Foundation
import Markup
import OpenIM

/// The folder in which an export is built before it gets its name.
///
/// Files are made through it, so that each is synced and in the manifest. Safe to use from several
/// threads as long as each file is written by one.
package struct Staging: Sendable {
    /// The folder's path.
    package let path: String

    /// Makes a folder below the export's folder, unless it is there.
    package func makeFolder(_ name: String) throws {
        let folder = "\(path)/\(name)"
        if !FileSystem.exists(folder) { try FileSystem.makeFolder(folder) }
    }

    /// Writes a file through `body`, which returns the rows it wrote, if rows mean anything.
    package func write(_ name: String, _ body: (FileSink) throws -> Int?) throws -> ManifestFile {
        let sink = try FileSink(path: "\(path)/\(name)")
        let rows = try body(sink)
        let (size, sha256) = try sink.finish()
        return ManifestFile(path: name, size: size, sha256: sha256, rows: rows)
    }

    /// Writes a JSON file for people and programs.
    package func write(_ name: String, _ json: JSONValue) throws -> ManifestFile {
        try write(name) { sink in
            try sink.write(json.serialized(.pretty) + "\n")
            return nil
        }
    }

    /// Removes a file written before.
    package func remove(_ name: String) {
        FileSystem.removeFile("\(path)/\(name)")
    }

    /// Brings the names of all files to the disk.
    func syncFolders() throws {
        let names = try FileManager.default.subpathsOfDirectory(atPath: path)
        for name in names where FileSystem.isFolder("\(path)/\(name)") {
            try FileSystem.syncFolder("\(path)/\(name)")
        }
        try FileSystem.syncFolder(path)
    }
}
