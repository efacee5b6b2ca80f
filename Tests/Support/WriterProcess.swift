import Foundation

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A second process that writes a store, as the app does beside us; killed with the last reference.
package final class WriterProcess {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()

    /// Starts the writer on a database, in SQLite's own settings.
    package init(_ path: String) throws {
        process.executableURL = URL(filePath: BuildProducts.path("Writer"))
        process.arguments = [path]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
    }

    /// Runs statements of one line each and waits for their end.
    ///
    /// - Throws: `WriterFailure` with SQLite's message.
    package func run(_ statements: String...) throws {
        for statement in statements {
            let line = statement.replacing("\n", with: " ")
            try input.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8))
            let answer = try readLine()
            if answer != "ok" { throw WriterFailure(statement: line, message: answer) }
        }
    }

    /// Ends the process at once (SIGKILL), in the middle of whatever it is doing.
    package func kill() {
        guard process.isRunning else { return }
        // Of the child that this object started, by its own id.
        #if canImport(Darwin)
            Darwin.kill(process.processIdentifier, SIGKILL)
        #else
            Glibc.kill(process.processIdentifier, SIGKILL)
        #endif
        process.waitUntilExit()
    }

    /// Lets the process end in order: it closes its connection.
    package func finish() throws {
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    deinit { kill() }

    private func readLine() throws -> String {
        var line = Data()
        while let byte = try output.fileHandleForReading.read(upToCount: 1), !byte.isEmpty {
            if byte.first == UInt8(ascii: "\n") { break }
            line += byte
        }
        return String(decoding: line, as: UTF8.self)
    }
}

/// What the second process's SQLite refused.
package struct WriterFailure: Error {
    package let statement: String
    package let message: String
}
