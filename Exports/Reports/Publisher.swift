import Foundation
import OpenIM

/// Publishes an export under its name in one step.
///
/// An export is built in a hidden folder beside the target, brought to the disk, and swapped with
/// what was there before: whoever looks at the target at any moment, a crash or a full disk
/// included, sees the whole previous export or the whole new one. Remains of runs that died are
/// removed first; a lock file keeps two runs apart. What imscope did not make is never deleted.
package struct Publisher: Sendable {
    /// The folder that the export becomes, without a slash at its end.
    private let target: String
    private let parent: String
    private let name: String
    /// Replace a folder that imscope did not make; it is kept under another name.
    private let isForced: Bool
    /// How many earlier exports stay beside the new one.
    private let kept: Int

    /// Plans to publish at a path; nothing is touched yet.
    package init(target: String, isForced: Bool = false, kept: Int = 0) throws(ExportError) {
        let url = URL(fileURLWithPath: target).standardizedFileURL
        self.target = url.path
        parent = url.deletingLastPathComponent().path
        name = url.lastPathComponent
        self.isForced = isForced
        self.kept = max(kept, 0)
        guard !target.isEmpty, self.target != "/" else {
            throw ExportError(
                code: .badValue, object: target, message: "not a folder that an export can become")
        }
    }

    /// Builds the export with `build`, which writes the files and tells what they are, and publishes
    /// it. Throws what `build` throws, with the previous export untouched.
    @discardableResult
    package func publish(_ build: (Staging) throws -> Manifest) throws -> Manifest {
        guard FileSystem.isFolder(parent) else {
            throw ExportError(code: .file, object: parent, message: "no such folder")
        }
        let lock = try ExportLock(path: "\(parent)/.\(name).imscope-lock", target: target)
        defer { lock.release() }
        removeStaleFolders()
        try checkTarget()
        let staging = Staging(path: "\(parent)/\(temporaryPrefix)\(FileSystem.processNumber())")
        try FileSystem.makeFolder(staging.path)
        do {
            let manifest = try build(staging)
            _ = try staging.write(Manifest.fileName, manifest.json)
            try staging.syncFolders()
            try exchange(staging.path)
            return manifest
        } catch {
            try? FileManager.default.removeItem(atPath: staging.path)
            throw error
        }
    }

    /// Puts the new folder in the place of the old, which then is kept or removed.
    private func exchange(_ staged: String) throws {
        guard FileSystem.exists(target) else {
            try FileSystem.move(staged, to: target)
            try FileSystem.syncFolder(parent)
            return
        }
        let isOurs = isOurExport
        let label = isOurs ? previousLabel : "replaced"
        if try !FileSystem.swap(staged, target) {
            try FileSystem.move(target, to: staged + "-old")
            try FileSystem.move(staged, to: target)
            try FileSystem.move(staged + "-old", to: staged)
        }
        try FileSystem.syncFolder(parent)
        if !isOurs || kept > 0 {
            try FileSystem.move(staged, to: freeName("\(target)-\(label)"))
        } else {
            try? FileManager.default.removeItem(atPath: staged)
        }
        prune()
    }

    // MARK: What is there already

    private var temporaryPrefix: String { ".\(name).imscope-tmp-" }

    /// The target may be absent, an empty folder or an export of ours; anything else needs force.
    private func checkTarget() throws(ExportError) {
        guard FileSystem.exists(target), !isOurExport, !isForced else { return }
        let entries = try? FileManager.default.contentsOfDirectory(atPath: target)
        guard entries?.isEmpty != true else { return }
        throw ExportError(
            code: .foreignTarget, object: target,
            message: "exists and was not made by imscope; give another folder or --force")
    }

    private var isOurExport: Bool { Self.previousMade(at: target) != nil }

    /// When the export at a path was made, by its manifest; nil when there is no export of ours.
    static func previousMade(at path: String) -> Int64? {
        guard let data = FileManager.default.contents(atPath: "\(path)/\(Manifest.fileName)"),
            let json = try? JSONValue.parse(Array(data)).object,
            json["tool"]?.string == Manifest.tool
        else { return nil }
        return json["madeAt"]?.integer
    }

    /// Names an earlier export by when it was made: they sort by age.
    private var previousLabel: String {
        let moment = Moment(time: Self.previousMade(at: target) ?? 0, offset: 0)
        let clock = moment.clock(withSeconds: true).replacing(":", with: "")
        return "\(moment.date.iso.replacing("-", with: ""))T\(clock)Z"
    }

    private func freeName(_ wanted: String) -> String {
        guard FileSystem.exists(wanted) else { return wanted }
        return (2...).lazy.map { "\(wanted)-\($0)" }.first { !FileSystem.exists($0) } ?? wanted
    }

    /// The lock is ours, so whatever a temporary's name has was left by a run that died.
    private func removeStaleFolders() {
        for entry in siblings where entry.hasPrefix(temporaryPrefix) {
            let path = "\(parent)/\(entry)"
            if entry.hasSuffix("-old"), !FileSystem.exists(target) {
                try? FileSystem.move(path, to: target)
            } else {
                try? FileManager.default.removeItem(atPath: path)
            }
        }
    }

    /// Removes the oldest of the earlier exports of this name beyond the number kept, when one is
    /// given; only names that `previousLabel` gives count.
    private func prune() {
        guard kept > 0 else { return }
        let earlier = siblings.filter(isEarlierExport)
            .compactMap { entry -> (made: Int64, path: String)? in
                let path = "\(parent)/\(entry)"
                return Self.previousMade(at: path).map { ($0, path) }
            }
            .sorted { ($0.made, $0.path) > ($1.made, $1.path) }
        for export in earlier.dropFirst(kept) {
            try? FileManager.default.removeItem(atPath: export.path)
        }
    }

    private func isEarlierExport(_ entry: String) -> Bool {
        guard entry.hasPrefix("\(name)-") else { return false }
        let label = entry.dropFirst(name.count + 1)
        return label.wholeMatch(of: /\d{8}T\d{6}Z(-\d+)?/) != nil
    }

    private var siblings: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: parent))?.sorted() ?? []
    }
}

/// The lock that one export at a time holds on its target.
struct ExportLock {
    private let path: String
    private let descriptor: Int32

    /// Takes the lock, or throws at once when another run has it.
    ///
    /// A lock file that was removed between opening and locking is no lock: then it is tried again.
    init(path: String, target: String) throws(ExportError) {
        self.path = path
        while true {
            guard let descriptor = try FileSystem.lock(path) else {
                throw ExportError(
                    code: .busy, object: target, message: "another export to it is running")
            }
            if FileSystem.isSame(descriptor, as: path) {
                self.descriptor = descriptor
                return
            }
            FileSystem.closeDescriptor(descriptor)
        }
    }

    func release() {
        FileSystem.removeFile(path)
        FileSystem.closeDescriptor(descriptor)
    }
}
