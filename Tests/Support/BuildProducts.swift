import Foundation

/// The programs that were built with the tests.
package enum BuildProducts {
    /// The path of a built program: it lies beside the tests' own bundle.
    package static func path(_ name: String) -> String {
        let own = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
        let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
        let folders =
            [own.deletingLastPathComponent()] + bundles.map { $0.deletingLastPathComponent() }
        let candidates = folders.map { $0.appending(path: name).path(percentEncoded: false) }
        return candidates.first { FileManager.default.isExecutableFile(atPath: $0) } ?? name
    }
}
