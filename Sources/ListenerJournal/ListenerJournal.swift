import Dispatch
import Foundation
import Synchronization

/// Records what an app's OpenIM listeners are told, as lines that `imscope watch --events` reads.
///
/// One journal is one signed-in session: each line carries its user id, and `close` ends it at
/// sign-out. Methods have the names of the SDK's callbacks and may be called from any thread. They
/// never wait for the disk: lines go through a bounded queue, and what finds it full is dropped and
/// counted in the journal itself (`OnJournalDropped`). Lines are appended whole; a last line torn
/// by a crash is ended at the next start, so it spoils no other.
///
/// Keep the journal, and the listener that calls it, strongly: the SDK holds listeners weakly.
public final class ListenerJournal: Sendable {
    /// How large the journal may become, on disk and in memory.
    public struct Limits: Sendable, Equatable {
        /// A file larger than this is put aside as `NAME.1`, `NAME.1` as `NAME.2`, and so on.
        public var fileBytes: Int
        /// How many files put aside are kept.
        public var keptFiles: Int
        /// How many lines may wait for the disk.
        public var queuedLines: Int
        /// How many bytes may wait for the disk.
        public var queuedBytes: Int

        public init(
            fileBytes: Int = 64 << 20, keptFiles: Int = 3, queuedLines: Int = 10_000,
            queuedBytes: Int = 16 << 20
        ) {
            self.fileBytes = fileBytes
            self.keptFiles = keptFiles
            self.queuedLines = queuedLines
            self.queuedBytes = queuedBytes
        }
    }

    /// What was recorded and what was not.
    public struct Counts: Sendable, Equatable {
        public internal(set) var written = 0
        /// Lines that found the queue full, or that the disk refused.
        public internal(set) var dropped = 0
    }

    private struct State {
        var counts = Counts()
        var queuedLines = 0
        var queuedBytes = 0
        /// Drops that no line in the journal tells of yet.
        var untoldDrops = 0
        var isClosed = false
    }

    private let userID: String
    private let limits: Limits
    private let now: @Sendable () -> Int64
    private let file: JournalFile
    private let queue = DispatchQueue(label: "imscope.listener-journal", qos: .utility)
    private let state = Mutex(State())

    /// Opens the journal of a session, and makes the file, for the user alone, where there is none.
    ///
    /// - Parameters:
    ///   - url: the file of lines; its folder must exist.
    ///   - userID: the signed-in user.
    ///   - now: the clock, in milliseconds since 1970.
    /// - Throws: an error of the file system when the file cannot be opened.
    public init(
        url: URL, userID: String, limits: Limits = Limits(),
        now: @escaping @Sendable () -> Int64 = { Int64(Date().timeIntervalSince1970 * 1000) }
    ) throws {
        self.userID = userID
        self.limits = limits
        self.now = now
        file = try JournalFile(url: url, limits: limits)
    }

    /// What was recorded and dropped so far.
    public var counts: Counts { state.withLock { $0.counts } }

    /// Records an event; `data` is its JSON, written as the SDK's bindings do: as a string.
    public func record(_ event: String, data: String? = nil) {
        append(JournalLine(event: event, data: data.map(JournalLine.Data.text)))
    }

    /// Waits until all that was recorded before is in the file.
    public func flush() {
        queue.sync {}
    }

    /// Ends the session: writes what waits, and ignores all further calls. Call it at sign-out,
    /// where the listener is removed.
    public func close() {
        state.withLock { $0.isClosed = true }
        queue.sync { file.close() }
    }

    /// Queues a line, or counts it as dropped.
    func append(_ line: JournalLine) {
        let text = line.text(at: now(), userID: userID)
        let size = text.count
        let hasRoom = state.withLock { state in
            if state.isClosed { return false }
            if state.queuedLines >= limits.queuedLines
                || state.queuedBytes + size > limits.queuedBytes
            {
                state.counts.dropped += 1
                state.untoldDrops += 1
                return false
            }
            state.queuedLines += 1
            state.queuedBytes += size
            return true
        }
        if hasRoom { queue.async { [self] in write(text) } }
    }

    /// Runs on the queue.
    private func write(_ text: [UInt8]) {
        let drops = state.withLock { state in
            state.queuedLines -= 1
            state.queuedBytes -= text.count
            defer { state.untoldDrops = 0 }
            return state.untoldDrops
        }
        var lines = text
        if drops > 0 {
            let told = JournalLine(event: "OnJournalDropped", data: .bare(String(drops)))
            lines += told.text(at: now(), userID: userID)
        }
        let isWritten = file.append(lines)
        state.withLock { state in
            if isWritten {
                state.counts.written += 1
            } else {
                state.counts.dropped += 1
                state.untoldDrops += drops + 1
            }
        }
    }

    /// Runs a piece of work on the journal's queue before all later lines: for tests of a slow
    /// disk.
    func whileWriterWaits(_ body: () throws -> Void) rethrows {
        queue.suspend()
        defer { queue.resume() }
        try body()
    }
}
