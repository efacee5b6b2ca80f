import Foundation
import OpenIM
import SQLite
import Search
import Simulator
import Store

extension FigureGroup {
    /// The search beside glibc's memmem, the SDK's own way and the sqlite3 shell.
    static let search = FigureGroup("search") { environment in
        try SearchFigures(environment, store: environment.largeStore(), name: "search").all
    }

    /// The same on ten times as many messages, made only when asked for: it takes minutes and 4 GB.
    static let search10 = FigureGroup("tenfold-search") { environment in
        guard environment.isAsked("tenfold-search") else { return [] }
        let store = try environment.store(messages: environment.messages * 10)
        return try SearchFigures(environment, store: store, name: "tenfold-search").scale
    }
}

/// Makes the search's figures on one store.
private final class SearchFigures {
    private let environment: BenchmarkEnvironment
    private let path: String
    private let name: String
    private let tables: [String]

    private static let keywords = [
        ("rare", "parcel arrived with a scratch"), ("common", "order"), ("chinese", "退款"),
        ("absent", "zzzznope"),
    ]

    init(_ environment: BenchmarkEnvironment, store: SimulatedStore, name: String) throws {
        self.environment = environment
        self.name = name
        path = store.storePath
        tables = try MessageStore(path: path).messageTables().map {
            "\"\($0.name.replacing("\"", with: "\"\""))\""
        }
    }

    var all: [Figure] {
        get throws {
            try [cold, memory, watching] + live + commands + [ripgrep].compactMap(\.self)
        }
    }

    /// What shows how the search grows.
    var scale: [Figure] {
        get throws { try [cold, memory] + live }
    }

    /// From nothing to the first possible query.
    private var cold: Figure {
        let path = path
        return Figure(
            "\(name).ready-cold",
            ours: .init("open to queryable") {
                try blocking { try await SearchEngine(path: path).prepare() }
            },
            rival: shell("sqlite3 sum(length)") { "select sum(length(content)) from \($0);" },
            goal: .atMostTimesRival(1), rounds: environment.rounds(9))
    }

    private var memory: Figure {
        let path = path
        return Figure(
            "\(name).memory", unit: .megabytes,
            ours: .init("peak of a process") { try HeldSearch.peak(path) }, goal: .atMost(160),
            rounds: 3, warmsUp: false)
    }

    /// Counting by conversation over a ready arena.
    private var live: [Figure] {
        get throws {
            let engine = try SearchEngine(path: path)
            let text = try blocking { try await engine.foldedText() }
            let sdk = try SDKSearch(path, tables)
            return Self.keywords.flatMap { kind, keyword in
                var criteria = SearchCriteria()
                criteria.keywords = [keyword]
                criteria.types = ContentType.defaultSearchTypes
                let ours = Figure.Subject("count") { [criteria] in
                    _ = try blocking { try await engine.count(criteria) }
                }
                return [
                    Figure(
                        "\(name).live-\(kind)", ours: ours,
                        rival: .init("memmem") { _ = Memory.count(Array(keyword.utf8), in: text) },
                        goal: .atMostTimesRival(1.2), rounds: environment.rounds(21)),
                    Figure(
                        "\(name).live-\(kind)-sdk", ours: ours,
                        rival: .init("the SDK's LIKE") { try sdk.search(keyword) },
                        goal: .timesAsFast(30), rounds: 3),
                ]
            }
        }
    }

    /// The work that ten watched keywords make of one appended message.
    private var watching: Figure {
        get throws {
            let keywords = KeywordSet([
                "order", "退款", "refund", "发票", "invoice", "😀", "urgent", "late", "谢谢", "straße",
            ])
            let store = try MessageStore(path: path)
            let table = try store.messageTables().first?.conversationID ?? ""
            let messages = try store.messages(in: table, count: 5_000).map { Message(row: $0) }
            return Figure(
                "\(name).watch-ten-keywords",
                ours: .init(
                    "a message",
                    value: {
                        let begun = ContinuousClock.now
                        for message in messages { _ = keywords.matches(message) }
                        return (ContinuousClock.now - begun).inSeconds / Double(messages.count)
                    }), goal: .atMost(0.000_002), rounds: environment.rounds(9))
        }
    }

    /// The first answer of a whole command.
    private var commands: [Figure] {
        guard let imscope = try? environment.imscope(), imscope.knows(["search"]) else { return [] }
        let path = path
        let like = shell("sqlite3 LIKE") {
            "select count(*) from \($0) where content like '%退款%';"
        }
        let arguments = ["search", "退款", "--store", path, "--limit", "1"]
        func figure(_ kind: String, _ extra: [String], _ goal: Double) -> Figure {
            Figure(
                "\(name).first-answer-\(kind)",
                ours: .init("imscope search") {
                    try imscope.run(arguments + extra, accepting: [0, 1])
                },
                rival: like, goal: .atMostTimesRival(goal), rounds: environment.rounds(9))
        }
        return [figure("no-cache", ["--no-cache"], 0.7), figure("cached", [], 0.1)]
    }

    /// For scale: a fast text search over the extracted text as a file.
    private var ripgrep: Figure? {
        get throws {
            guard let tool = environment.tool("rg") else { return nil }
            let scratch = try environment.scratchFolder()
            let file = scratch.path("text")
            let engine = try SearchEngine(path: path)
            let text = try blocking { try await engine.foldedText() }
            try Data(text.map { $0 == 0xFF ? 0x0A : $0 }).write(to: URL(filePath: file))
            var criteria = SearchCriteria()
            criteria.keywords = ["退款"]
            return Figure(
                "\(name).ripgrep",
                ours: .init("count") { [criteria] in
                    _ = try blocking { try await engine.count(criteria) }
                },
                rival: Figure.Subject(
                    "rg -c",
                    timing: {
                        // The folder lives as long as the figure.
                        _ = scratch
                        try tool.run(["-c", "退款", file], accepting: [0, 1])
                    }), rounds: environment.rounds(9))
        }
    }

    private func shell(_ name: String, _ sql: (String) -> String) -> Figure.Subject? {
        let script = tables.map(sql).joined(separator: "\n")
        let path = path
        return environment.tool("sqlite3").map { tool in
            Figure.Subject(name, timing: { try tool.run(["-readonly", path, script]) })
        }
    }
}
