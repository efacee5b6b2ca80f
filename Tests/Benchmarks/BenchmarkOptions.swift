/// What to measure, and where the stores that it takes are kept.
struct BenchmarkOptions {
    /// Stores are made here once and kept.
    var cacheFolder = ".build/benchmarks"
    /// Smaller stores and fewer rounds: under two minutes.
    var isQuick = false
    /// Also write the results as JSON to this file.
    var jsonPath: String?
    /// Only figures whose names begin with one of these; all when empty.
    var only: [String] = []
    /// Name the figures and measure none.
    var listsOnly = false

    static let usage = """
        usage: Benchmarks [--cache DIR] [--quick] [--json FILE] [--only NAME]… [--list]

        Makes the stores it needs in DIR once (fixed seeds), then measures each figure in turns with
        its rival and prints median, spread, ratio and goal. A missed goal is said, never an error.
        """

    /// Reads arguments; nil when they ask for help.
    init?(_ arguments: some Sequence<String>) throws {
        var rest = Array(arguments)[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--help", "-h": return nil
            case "--quick": isQuick = true
            case "--list": listsOnly = true
            case "--cache": cacheFolder = try Self.value(of: argument, &rest)
            case "--json": jsonPath = try Self.value(of: argument, &rest)
            case "--only": only.append(try Self.value(of: argument, &rest))
            default: throw BenchmarkFailure("unknown option \(argument); --help lists them")
            }
        }
    }

    private static func value(of name: String, _ rest: inout ArraySlice<String>) throws -> String {
        guard let value = rest.popFirst() else { throw BenchmarkFailure("\(name) needs a value") }
        return value
    }
}

/// Why a figure, or the whole run, could not be measured.
struct BenchmarkFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
