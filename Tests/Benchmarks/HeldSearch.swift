import Foundation
import Search

/// A process of its own that makes a store ready, searches it, and tells its resident memory.
enum HeldSearch {
    static let option = "--held-search"

    /// Prints the resident memory, and its peak, in kilobytes.
    static func run(_ path: String) throws {
        let total = try blocking {
            let engine = try SearchEngine(path: path)
            var criteria = SearchCriteria()
            criteria.keywords = ["order"]
            return try await engine.count(criteria).total
        }
        print(kilobytes("VmRSS:"), kilobytes("VmHWM:"), total)
    }

    /// The peak of such a process, in megabytes.
    static func peak(_ path: String) throws -> Double {
        let own = Tool(path: CommandLine.arguments[0])
        let numbers = try own.output([option, path]).split(separator: " ").compactMap { Double($0) }
        guard numbers.count >= 2, numbers[1] > 0 else {
            throw BenchmarkFailure("no memory figures on this system")
        }
        return numbers[1] / 1024
    }

    /// A line of /proc/self/status, 0 where there is no such file.
    private static func kilobytes(_ name: String) -> Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix(name) }
        return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }
            ?? 0
    }
}
