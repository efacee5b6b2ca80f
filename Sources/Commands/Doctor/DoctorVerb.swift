import OpenIM
import Search
import Store

/// `imscope doctor`: what is wrong with a store, or that nothing is.
enum DoctorVerb {
    static let verb = Verb(
        "doctor", "Look for what is wrong with a store",
        details: [
            "Looks at the file and its header, the SDK's version and the tables' columns, tables without"
                + " conversations and conversations without tables, rows whose content cannot be read,"
                + " pages and indexes that cannot be walked, and the checks that need no events; tells the"
                + " longest read it made and what is kept for searches.",
            "Reads in short transactions throughout, so that the app is not held up, however large the store.",
            "Exits 0 when all is well, 1 when there are findings, 2 when the store could not be read.",
        ],
        options: [Shared.store, Shared.shortFormat],
        examples: [.init("imscope doctor -s OpenIM_v3_u1001.db", "Everything, in some lines")],
        run: run)

    @Sendable private static func run(
        _ arguments: Arguments, _ context: Context
    ) async throws -> ExitCode {
        let folders = Folders(context)
        let request = MonitorDriver.Request(
            storePath: try arguments.storePath(), storeOptions: folders.storeOptions, once: true)
        let cache = folders.cache.map { SearchCache(folder: $0) }
        let examination = try await BlockingThread.run(name: "doctor") {
            try StoreExaminer(request, cache: cache, clock: context.now).examine()
        }
        switch try arguments[Shared.shortFormat] ?? .table {
        case .table: try context.printLines(examination.table.lines(width: context.width))
        case .json: try context.output.line(examination.json.serialized(.pretty))
        }
        return examination.hasFindings ? .nothing : .found
    }
}
