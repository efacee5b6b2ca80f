import Foundation

/// Work that blocks in system calls, kept off the threads that async code shares.
enum BlockingThread {
    /// Runs work on a new thread.
    static func start(name: String, _ work: @escaping @Sendable () -> Void) {
        let thread = Thread(block: work)
        thread.name = name
        // Deeply nested content is read recursively (`JSONValue.depthLimit`).
        thread.stackSize = 8 << 20
        thread.start()
    }

    /// Runs work on a new thread and waits for its result without blocking the caller's.
    static func run<Value: Sendable>(
        name: String, _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            start(name: name) { continuation.resume(with: Result(catching: work)) }
        }
    }
}
