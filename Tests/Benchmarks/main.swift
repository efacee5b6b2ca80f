// Measures the figures that the documentation states, each beside its rival. See BenchmarkOptions.usage.

import Foundation

do {
    if CommandLine.arguments.dropFirst().first == HeldSearch.option {
        try HeldSearch.run(CommandLine.arguments.last ?? "")
        exit(0)
    }
    guard let options = try BenchmarkOptions(CommandLine.arguments.dropFirst()) else {
        print(BenchmarkOptions.usage)
        exit(0)
    }
    try BenchmarkRun(options).run()
} catch {
    FileHandle.standardError.write(Data("Benchmarks: \(error)\n".utf8))
    exit(2)
}
