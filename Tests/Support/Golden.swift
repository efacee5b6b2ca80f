import Foundation

/// Golden files: what a test showed when somebody last looked at it, beside the test.
package enum Golden {
    /// What differs between a text and the golden file of that name in the folder `Golden` beside the
    /// test; nil where they are equal.
    ///
    /// With `RECORD_GOLDEN=1` in the environment the file is written anew, and the answer still
    /// names it: a run that records never passes.
    package static func difference(
        _ text: String, from name: String, besideTest test: String = #filePath
    ) -> String? {
        let folder = URL(filePath: test).deletingLastPathComponent().appending(path: "Golden")
        let file = folder.appending(path: name)
        if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
            do {
                try FileManager.default.createDirectory(
                    at: folder, withIntermediateDirectories: true)
                try Data(text.utf8).write(to: file)
                return "\(name) was recorded: look at it, then run without RECORD_GOLDEN"
            } catch {
                return "\(name) could not be recorded: \(error)"
            }
        }
        guard let bytes = try? Data(contentsOf: file) else {
            return "\(name) does not exist: run with RECORD_GOLDEN=1 and look at it"
        }
        guard bytes != Data(text.utf8) else { return nil }
        return firstDifference(between: text, and: String(decoding: bytes, as: UTF8.self), name)
    }

    private static func firstDifference(
        between text: String, and golden: String, _ name: String
    ) -> String {
        let shown = text.split(separator: "\n", omittingEmptySubsequences: false)
        let wanted = golden.split(separator: "\n", omittingEmptySubsequences: false)
        let line = zip(shown, wanted).prefix { $0 == $1 }.count
        let new = line < shown.count ? "\(shown[line])" : "(end)"
        let old = line < wanted.count ? "\(wanted[line])" : "(end)"
        return "\(name):\(line + 1)\n  golden: \(old)\n  shown:  \(new)"
    }
}
