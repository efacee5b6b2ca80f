import Synchronization

@testable import Commands

/// What a call answered: its exit code and what it wrote.
struct Answer: Equatable {
    var code: ExitCode
    var output: String
    var errors: String
}

/// The world that a call in a test sees.
struct World {
    var environment: [String: String] = [:]
    var input: String = ""
    var now: Int64 = 1_784_000_000_000
    var zone: Zone = .utc
    var terminal: TerminalSize?

    /// Runs a call as a shell would, in this process.
    func run(_ words: String..., of program: Program = .imscope) async -> Answer {
        await run(words, of: program)
    }

    /// Runs a call as a shell would, in this process.
    func run(_ words: [String], of program: Program = .imscope) async -> Answer {
        let output = Memory(), errors = Memory()
        let code = await program.run(words, in: context(output: output, errors: errors))
        return Answer(code: code, output: output.text, errors: errors.text)
    }

    /// A context over this world.
    func context(output: Memory = Memory(), errors: Memory = Memory()) -> Context {
        let environment = environment, input = Array(input.utf8), now = now, terminal = terminal
        return Context(
            output: output.stream("standard output"), errors: errors.stream("standard error"),
            input: { () throws(FileError) in input }, environment: { environment[$0] },
            now: { now }, zone: zone, outputIsTerminal: terminal != nil,
            errorsAreTerminal: terminal != nil, terminalSize: { terminal })
    }
}

/// Collects what is written to a stream; can refuse writes with an error number.
final class Memory: Sendable {
    private let bytes = Mutex<[UInt8]>([])
    private let refusal: Int32

    init(refusing code: Int32 = 0) {
        refusal = code
    }

    var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }

    func stream(_ name: String) -> TextOutput {
        TextOutput(name: name, isImmediate: false) { [self] new in
            guard refusal == 0 else { return refusal }
            bytes.withLock { $0 += new }
            return 0
        }
    }
}
