import Dispatch
import Synchronization

/// Waits for asynchronous work from the benchmark's own thread, which has nothing else to do.
func blocking<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
) throws -> Value {
    let done = DispatchSemaphore(value: 0)
    let outcome = Outcome<Value>()
    Task.detached(priority: .userInitiated) {
        do {
            let value = try await work()
            outcome.result.withLock { $0 = .success(value) }
        } catch {
            outcome.result.withLock { $0 = .failure(error) }
        }
        done.signal()
    }
    done.wait()
    guard let result = outcome.result.withLock({ $0 }) else {
        throw BenchmarkFailure("the work ended without a result")
    }
    return try result.get()
}

/// Carries a result from one thread to another.
private final class Outcome<Value: Sendable>: Sendable {
    let result = Mutex<Result<Value, any Error>?>(nil)
}
