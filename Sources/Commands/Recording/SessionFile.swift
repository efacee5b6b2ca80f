import Foundation
import Listener
import Monitor
import OpenIM

/// The file of a recorded session, `session.jsonl` in a folder of its own.
enum SessionFile {
    /// Entries hold many rows each, so a line may be long.
    private static let lineLimit = 256 << 20

    static func path(in folder: String) -> String { "\(folder)/session.jsonl" }

    /// Reads every entry in order.
    ///
    /// - Throws: `UserError` when the file is no recording; `ListenerError` when it cannot be read.
    static func read(_ folder: String, _ take: (SessionEntry) throws -> Void) throws {
        let path = path(in: folder)
        let source = try FileFollower(path: path, from: .start, once: true, lineLimit: lineLimit)
        if let trouble = source.trouble {
            throw UserError(path, trouble, next: "name the folder that `imscope record` wrote")
        }
        var failure: (any Error)?
        try source.readToEnd { line in
            guard failure == nil else { return }
            do {
                try take(try entry(of: line, path))
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
    }

    private static func entry(
        of line: LineAssembler.Line, _ path: String
    ) throws(UserError) -> SessionEntry {
        guard case .bytes(let bytes) = line, let json = try? JSONValue.parse(bytes),
            let entry = SessionEntry(json: json)
        else {
            throw UserError(path, "a line is no entry of a recording, or of a later version")
        }
        return entry
    }
}

/// Writes a recorded session, for this user alone.
final class SessionWriter {
    private let handle: FileHandle
    private let path: String
    private var mask: SessionMask?
    /// Why writing failed; nothing more is written then.
    private(set) var failure: UserError?

    /// Makes the folder, which must not hold a recording yet, and the file in it.
    ///
    /// - Throws: `UserError`.
    init(folder: String, store: String, isMasked: Bool) throws(UserError) {
        let storeFolder = URL(filePath: store).deletingLastPathComponent().path
        guard !NewFiles.isSameFolder(folder, storeFolder) else {
            throw UserError(folder, "it is the store's folder, where nothing is written")
        }
        path = SessionFile.path(in: folder)
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            try Data().write(to: URL(filePath: path), options: .withoutOverwriting)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
            handle = try FileHandle(forWritingTo: URL(filePath: path))
        } catch {
            throw UserError(path, "cannot be written: \(error.localizedDescription)")
        }
        mask = isMasked ? SessionMask() : nil
    }

    func write(_ entry: SessionEntry) {
        guard failure == nil else { return }
        let written = mask?.masked(entry) ?? entry
        do {
            try handle.write(contentsOf: Data(written.line.utf8))
        } catch {
            failure = UserError(path, "cannot be written: \(error.localizedDescription)")
        }
    }
}
