import Foundation
import SQLite
import Simulator

extension FigureGroup {
    /// Exports beside the sqlite3 shell's own output of the same columns.
    static let export = FigureGroup("export") { environment in
        guard let imscope = try? environment.imscope(), imscope.knows(["export", "messages"]) else {
            return []
        }
        let store = try environment.largeStore()
        let shell = environment.tool("sqlite3")
        return try ["csv", "ndjson"].map { format in
            let flag = format == "csv" ? "-csv" : "-json"
            let scratch = try environment.scratchFolder()
            let query = try ShellQuery.messages(of: store.storePath)
            return Figure(
                "export.\(format)",
                ours: .init("imscope") {
                    try imscope.run(
                        [
                            "export", "messages", "--format", format, "--store", store.storePath,
                            "--out", scratch.path("out-\(UUID().uuidString)"),
                        ], accepting: [0, 1])
                },
                rival: shell.map { tool in
                    Figure.Subject(
                        "sqlite3 \(flag)",
                        timing: {
                            try tool.run([
                                "-readonly", flag, "-cmd", ".output \(scratch.path("shell"))",
                                store.storePath, query,
                            ])
                        })
                }, goal: .timesAsFast(3), rounds: environment.rounds(6))
        }
    }
}

/// The statement that has the sqlite3 shell print every message's main columns.
enum ShellQuery {
    private static let columns = """
        client_msg_id, server_msg_id, seq, send_time, send_id, sender_nick_name, recv_id, \
        content_type, status, is_read, content
        """

    static func messages(of path: String) throws -> String {
        let connection = try Connection(path: path)
        var tables = try connection.prepare(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name GLOB 'chat_logs_*'")
        var parts: [String] = []
        while try tables.step() {
            guard let name = tables.text(0) else { continue }
            parts.append("SELECT \(columns) FROM \"\(name)\"")
        }
        return parts.joined(separator: " UNION ALL ")
    }
}
