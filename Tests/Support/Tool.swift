import Foundation

/// Other programs that tests ask for a second opinion, where they are installed.
package enum Tool {
    /// What a program answered.
    package struct Result {
        package let status: Int32
        /// Standard output and standard error together.
        package let output: String
    }

    /// The path of a program; nil where it is not installed.
    package static func path(of name: String) -> String? {
        if name.contains("/") { return name }
        let folders = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return folders.split(separator: ":").map { "\($0)/\(name)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Runs a program to its end without a shell; nil where it is not installed.
    package static func run(
        _ words: [String], environment: [String: String]? = nil, in folder: String? = nil
    ) throws -> Result? {
        guard let name = words.first, let path = path(of: name) else { return nil }
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = Array(words.dropFirst())
        process.environment = environment ?? ProcessInfo.processInfo.environment
        if let folder { process.currentDirectoryURL = URL(filePath: folder) }
        let pipe = Pipe()
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Result(
            status: process.terminationStatus, output: String(decoding: bytes, as: UTF8.self))
    }
}
