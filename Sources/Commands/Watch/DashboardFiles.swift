import Dashboard
import Foundation

/// The user's own dashboards: `$XDG_CONFIG_HOME/imscope/dashboards/*.json`.
struct DashboardFiles {
    private let folder: String?
    private static let sizeLimit = 1 << 20
    private static let countLimit = 100

    init(_ context: Context) {
        folder = Config.paths(in: context).first.map {
            URL(filePath: $0).deletingLastPathComponent().appending(path: "dashboards").path
        }
    }

    /// Reads every file; a folder that is not there holds none.
    func read() throws -> [DashboardLibrary.File] {
        guard let folder,
            let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
        else { return [] }
        let chosen = names.filter { $0.hasSuffix(".json") }.sorted().prefix(Self.countLimit)
        return try chosen.map { name in
            let path = "\(folder)/\(name)"
            let bytes = try Platform.read(path: path, limit: Self.sizeLimit)
            return DashboardLibrary.File(path: path, text: String(decoding: bytes, as: UTF8.self))
        }
    }
}
