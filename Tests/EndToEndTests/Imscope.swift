import Foundation
import TestSupport

/// The built program, run as a user runs it: a process of its own with a home of its own.
struct Imscope {
    /// What a call left behind.
    struct Outcome: CustomStringConvertible {
        /// The exit status, or the signal that ended it.
        let status: Int32
        let endedBySignal: Bool
        /// Stopped because it took longer than it may.
        let timedOut: Bool
        let output: String
        let errors: String

        var description: String {
            let end = timedOut ? "timed out" : endedBySignal ? "signal \(status)" : "exit \(status)"
            return "\(end), stderr: \(errors.prefix(400))"
        }
    }

    static let path = BuildProducts.path("imscope")

    /// Home, configuration, cache and state live here, apart from any store.
    let home: TemporaryFolder

    init() throws {
        home = try TemporaryFolder()
    }

    /// The environment that every call sees: nothing of the tester's own.
    var environment: [String: String] {
        [
            "HOME": home.path, "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin",
            "LANG": "C.UTF-8", "TERM": "xterm-256color", "TZ": "UTC",
        ]
    }

    /// Runs a call to its end, or stops it when it hangs.
    func run(
        _ words: [String], input: String = "", within limit: Duration = .seconds(120)
    ) throws -> Outcome {
        try finish(try start(words, input: input), within: limit)
    }

    /// A call that is running, with the files its streams go to.
    final class Call {
        let process = Process()
        fileprivate let streams: TemporaryFolder

        fileprivate init(_ imscope: Imscope, _ words: [String], input: String) throws {
            streams = try TemporaryFolder()
            process.executableURL = URL(filePath: Imscope.path)
            process.arguments = words
            process.environment = imscope.environment
            let inputPath = try streams.write("in", text: input)
            process.standardInput = FileHandle(forReadingAtPath: inputPath)
            process.standardOutput = try stream("out")
            process.standardError = try stream("err")
            try Signal.unblocked { try process.run() }
        }

        deinit {
            if process.isRunning { process.terminate() }
        }

        private func stream(_ name: String) throws -> FileHandle {
            try FileHandle(forWritingTo: URL(filePath: try streams.write(name, text: "")))
        }

        fileprivate func text(_ name: String) throws -> String {
            String(
                decoding: try Data(contentsOf: URL(filePath: streams.path(name))), as: UTF8.self)
        }
    }

    /// Starts a call and does not wait for it.
    func start(_ words: [String], input: String = "") throws -> Call {
        try Call(self, words, input: input)
    }

    /// Waits for a call's end; one that takes longer than the limit is stopped.
    func finish(_ call: Call, within limit: Duration = .seconds(120)) throws -> Outcome {
        let timedOut = !Wait.until(limit) { !call.process.isRunning }
        if timedOut {
            call.process.terminate()
            if !Wait.until(.seconds(5), { !call.process.isRunning }) {
                Signal.kill.send(to: call.process.processIdentifier)
            }
        }
        call.process.waitUntilExit()
        return Outcome(
            status: call.process.terminationStatus,
            endedBySignal: call.process.terminationReason == .uncaughtSignal, timedOut: timedOut,
            output: try call.text("out"), errors: try call.text("err"))
    }
}

/// Waits for what other processes do.
enum Wait {
    /// Asks again and again until it holds; false when the limit passes first.
    static func until(_ limit: Duration, _ holds: () throws -> Bool) rethrows -> Bool {
        let end = ContinuousClock.now + limit
        while ContinuousClock.now < end {
            if try holds() { return true }
            Thread.sleep(forTimeInterval: 0.01)
        }
        return try holds()
    }
}
