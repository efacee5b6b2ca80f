/// Where event lines come from: a file, standard input, a FIFO or a socket.
///
/// One thread drives a source: it waits in poll(2) on `descriptors` (and at most `patience`), then
/// calls `step` until that says there is nothing more. A step reads a bounded amount, so keys and
/// the store get their turn; what is not read yet stays in the file, the pipe or the socket, and a
/// writer into a pipe or socket is slowed by it. Not safe to share between threads.
package protocol EventSource: AnyObject {
    /// The name shown: a path, or `standard input`.
    var name: String { get }

    /// What to poll for reading now; it can differ after each step.
    var descriptors: [Int32] { get }

    /// The longest wait in milliseconds before a step is due with no descriptor ready; nil: no
    /// limit.
    var patience: Int32? { get }

    /// Bytes that are known to lie ahead; nil where that cannot be known.
    var behind: Int64? { get }

    /// Why nothing can be read at present ("no such file"); nil while all is well.
    var trouble: String? { get }

    /// Reads what is there, up to the source's step size, and gives the lines it completes.
    func step(_ take: (LineAssembler.Line) -> Void) throws(ListenerError) -> EventSourceProgress
}

/// What a step of an event source led to.
package enum EventSourceProgress: Sendable, Equatable {
    /// More may lie ready: step again, after the keys were looked at.
    case more
    /// Nothing to read now: wait.
    case waiting
    /// Nothing will ever come again.
    case ended
}

extension EventSource {
    /// Waits until there is something to read, the source's own patience ends, or so many
    /// milliseconds have passed.
    package func wait(atMost milliseconds: Int32) {
        let limit = patience.map { min($0, milliseconds) } ?? milliseconds
        _ = SystemCall.wait(for: descriptors, milliseconds: limit)
    }

    /// Gives every line there is now, to the end of the input: for `--once`. A FIFO or standard
    /// input is waited for until its writers close it; a socket gives what has arrived.
    package func readToEnd(_ take: (LineAssembler.Line) -> Void) throws(ListenerError) {
        while true {
            switch try step(take) {
            case .more: continue
            case .ended: return
            case .waiting:
                guard patience == nil else { return }
                _ = SystemCall.wait(for: descriptors, milliseconds: -1)
            }
        }
    }
}

/// How an event source is named on the command line.
package enum EventSourceName: Sendable, Equatable {
    case standardInput
    case socket(path: String)
    case file(path: String)

    /// `-` is standard input, `unix:PATH` a socket to listen on, anything else a file or a FIFO.
    package init(_ argument: String) {
        if argument == "-" {
            self = .standardInput
        } else if argument.hasPrefix("unix:") {
            self = .socket(path: String(argument.dropFirst("unix:".count)))
        } else {
            self = .file(path: argument)
        }
    }

    /// Opens the source.
    ///
    /// - Parameters:
    ///   - fromStart: read a file from its first line, not only what is added from now on.
    ///   - once: read to the end and no further: a FIFO ends with its last writer, and a file that
    ///     is missing is an error instead of something to wait for.
    package func open(fromStart: Bool, once: Bool = false) throws(ListenerError) -> any EventSource
    {
        switch self {
        case .standardInput: return StreamSource.standardInput()
        case .socket(let path): return try SocketSource(path: path)
        case .file(let path):
            let status = FileStatus(path: path)
            switch status?.kind {
            case .fifo: return try StreamSource(fifo: path, endsWithWriters: once)
            case .file: break
            case nil where !once: break
            case nil:
                throw ListenerError(code: .notFound, object: path, message: "no such file")
            case .folder:
                throw ListenerError(code: .notReadable, object: path, message: "it is a folder")
            default:
                throw ListenerError(
                    code: .notReadable, object: path,
                    message: "not a file or a FIFO; a socket is named unix:\(path)")
            }
            return try FileFollower(path: path, from: fromStart || once ? .start : .end, once: once)
        }
    }
}
