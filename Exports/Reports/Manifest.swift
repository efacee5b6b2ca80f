import OpenIM

/// What an export says of itself in `manifest.json`: its files, its source, how it was asked for and
/// how the reading went. Holds no instant but `madeAt`, so equal runs give equal bytes.
package struct Manifest: Equatable, Sendable {
    /// The version of imscope that made it.
    package var version: String
    /// The instant given as now, in ms since 1970.
    package var madeAt: Int64
    package var store: StoreIdentity
    /// What was asked for, by the options' names.
    package var parameters: JSONObject
    package var reading: ReadingStatistics
    /// By path.
    package var files: [ManifestFile]

    package init(
        version: String, madeAt: Int64, store: StoreIdentity, parameters: JSONObject,
        reading: ReadingStatistics, files: [ManifestFile] = []
    ) {
        self.version = version
        self.madeAt = madeAt
        self.store = store
        self.parameters = parameters
        self.reading = reading
        self.files = files
    }

    static let fileName = "manifest.json"
    static let tool = "imscope export"

    /// The manifest as JSON for people and programs.
    package var json: JSONValue {
        [
            "tool": .string(Self.tool), "version": .string(version), "madeAt": .integer(madeAt),
            "store": store.json, "parameters": .object(parameters), "reading": reading.json,
            "files": .array(files.sorted { $0.path < $1.path }.map(\.json)),
        ]
    }
}

/// A file of an export.
package struct ManifestFile: Equatable, Sendable {
    /// Below the export's folder, with `/`.
    package var path: String
    package var size: Int64
    package var sha256: String
    /// Rows or messages in it; nil where that means nothing.
    package var rows: Int?

    var json: JSONValue {
        var members: JSONObject = [
            "path": .string(path), "size": .integer(size), "sha256": .string(sha256),
        ]
        members["rows"] = rows.map { .integer(Int64($0)) }
        return .object(members)
    }
}

/// Which store, and at which commit it stood.
package struct StoreIdentity: Equatable, Sendable {
    package var account: String
    /// The file's own name, without its folder.
    package var file: String
    /// Nil before 3.8.
    package var sdkVersion: String?
    /// The file's change counter when reading began.
    package var changeCounter: Int64
    /// Differences from the schemas known, each in words.
    package var drift: [String]

    package init(
        account: String, file: String, sdkVersion: String? = nil, changeCounter: Int64 = 0,
        drift: [String] = []
    ) {
        self.account = account
        self.file = file
        self.sdkVersion = sdkVersion
        self.changeCounter = changeCounter
        self.drift = drift
    }

    var json: JSONValue {
        [
            "account": .string(account), "file": .string(file),
            "sdkVersion": sdkVersion.map(JSONValue.string) ?? .null,
            "changeCounter": .integer(changeCounter),
            "drift": .array(drift.map(JSONValue.string)),
        ]
    }
}

/// How the reading went.
package struct ReadingStatistics: Equatable, Sendable {
    /// Rows looked at.
    package var rowsExamined: Int
    /// Rows whose content could not be read.
    package var rowsUnreadable: Int
    /// Commits by others between the first read and the last.
    package var commitsDuringRead: Int
    /// The longest that one read held its lock, in ms.
    package var longestLock: Int64
    /// Conversations that changed while they were read, and went on changing.
    package var moving: [String]
    /// What could not be read at all, each in words: the report is partial when there is any.
    package var lost: [String]

    package init(
        rowsExamined: Int = 0, rowsUnreadable: Int = 0, commitsDuringRead: Int = 0,
        longestLock: Int64 = 0, moving: [String] = [], lost: [String] = []
    ) {
        self.rowsExamined = rowsExamined
        self.rowsUnreadable = rowsUnreadable
        self.commitsDuringRead = commitsDuringRead
        self.longestLock = longestLock
        self.moving = moving
        self.lost = lost
    }

    /// Whether every conversation was read as it stood at one commit.
    package var isConsistent: Bool { commitsDuringRead == 0 && moving.isEmpty && lost.isEmpty }

    /// The lock is told in steps of the 20 ms that a read may hold it, so that equal runs agree.
    var json: JSONValue {
        [
            "rowsExamined": .integer(Int64(rowsExamined)),
            "rowsUnreadable": .integer(Int64(rowsUnreadable)),
            "commitsDuringRead": .integer(Int64(commitsDuringRead)),
            "longestLockAtMostMs": .integer(max((longestLock + 19) / 20, 1) * 20),
            "moving": .array(moving.map(JSONValue.string)),
            "lost": .array(lost.map(JSONValue.string)),
        ]
    }
}
