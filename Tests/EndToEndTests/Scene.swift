import Foundation
import SQLite
import Simulator
import TestSupport

/// A store in a folder with nothing else in it but its events, and a place beside it to write to.
struct Scene {
    static let start: Int64 = 1_784_600_000_000

    let folder: TemporaryFolder
    let output: TemporaryFolder
    let imscope: Imscope
    let store: SimulatedStore

    /// Simulates a small store.
    init(messages: Int = 600, conversations: Int = 8, seed: UInt64 = 11) throws {
        folder = try TemporaryFolder()
        output = try TemporaryFolder()
        imscope = try Imscope()
        store = try SimulatedStore.write(
            in: folder.path,
            SimulationOptions(
                messages: messages, conversations: conversations, seed: seed,
                startTime: Self.start))
    }

    /// A conversation and a message of the store, for the commands that take one.
    func sample() throws -> (conversation: String, message: String) {
        let connection = try Connection(path: store.storePath)
        let conversation =
            try connection.text(
                "SELECT conversation_id FROM local_conversations ORDER BY max_seq DESC LIMIT 1")
            ?? ""
        let message =
            try connection.text(
                "SELECT client_msg_id FROM \"chat_logs_\(conversation)\" WHERE status = 2 LIMIT 1")
            ?? ""
        return (conversation, message)
    }

    /// A call of every command that reads a store, by name.
    func calls(
        _ sample: (conversation: String, message: String)
    ) -> [(name: String, words: [String])] {
        let store = ["--store", store.storePath]
        let events = ["--events", self.store.eventsPath]
        func out(_ name: String) -> [String] { ["--out", output.path(name)] }
        return [
            ("stores", ["stores", folder.path]),
            ("search", ["search", "order"] + store),
            ("search", ["search", "退款", "--format", "json"] + store),
            ("search", ["search", "--type", "file", "--format", "ndjson"] + store),
            ("message", ["message", sample.message, "--context", "2"] + store),
            ("history", ["history", sample.conversation] + store),
            (
                "watch",
                ["watch", "--once", "--format", "json", "--keyword", "order"] + store + events
            ),
            ("verify", ["verify", "--grace", "0s"] + store + events),
            ("doctor", ["doctor"] + store),
            ("summary", ["summary", "order"] + store),
            ("export search", ["export", "search", "order"] + store + out("search")),
            (
                "export messages",
                ["export", "messages", "--format", "csv"] + store + out("messages")
            ),
            ("export nightly", ["export", "nightly"] + store + out("nightly")),
        ].filter { call in Verbs.known.contains(call.0) }
    }
}

/// The commands that the program knows, asked once.
enum Verbs {
    static let known: Set<String> = {
        let names = [
            "stores", "search", "message", "history", "watch", "verify", "doctor", "summary",
            "export search", "export messages", "export nightly", "simulate", "demo",
        ]
        return Set(
            names.filter { name in
                let words = name.split(separator: " ").map(String.init) + ["--help"]
                return (try? Tool.run([Imscope.path] + words))??.status == 0
            })
    }()
}
