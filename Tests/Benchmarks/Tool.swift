import Foundation

/// A program that is run and timed.
struct Tool {
    let path: String

    /// Runs it to its end, output thrown away.
    ///
    /// - Throws: `BenchmarkFailure` when it ends with anything but an accepted status.
    func run(_ arguments: [String], accepting statuses: Set<Int32> = [0]) throws {
        let process = try start(arguments)
        process.waitUntilExit()
        guard statuses.contains(process.terminationStatus) else {
            let command = ([path] + arguments).joined(separator: " ")
            throw BenchmarkFailure("\(command) ended with \(process.terminationStatus)")
        }
    }

    /// Starts it, output thrown away; the caller ends it.
    func start(_ arguments: [String]) throws -> Process {
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }

    /// Runs it to its end and returns what it printed.
    func output(_ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }

    /// Whether it knows a command, by its help.
    func knows(_ command: [String]) -> Bool {
        (try? run(command + ["--help"])) != nil
    }
}
