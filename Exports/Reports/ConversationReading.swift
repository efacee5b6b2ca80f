import Foundation
import OpenIM
import Synchronization

/// Reads all conversations with several threads, each with a reader of its own, and hands the results
/// back in the order of the conversations, so that the export does not depend on who was faster.
struct ConversationReading: Sendable {
    let source: any ReportSource
    let plan: ExportPlan
    let conversations: [SourceConversation]
    let progress: @Sendable (ExportProgress) -> Void

    /// What the threads share.
    private struct State {
        var next = 0
        var done = 0
        var rows = 0
        var results: [ConversationResult?]
        var longestLock: Int64 = 0
        var failure: (any Error)?
    }

    /// Holds the state where several threads can reach it.
    private final class Shared: Sendable {
        let state: Mutex<State>

        init(_ state: sending State) { self.state = Mutex(state) }
    }

    /// Reads everything; throws when a reader cannot be had or a file cannot be written.
    func read() throws -> (results: [ConversationResult], longestLock: Int64) {
        let shared = Shared(State(results: Array(repeating: nil, count: conversations.count)))
        let workers = max(1, min(plan.request.workers, conversations.count))
        DispatchQueue.concurrentPerform(iterations: workers) { _ in work(shared.state) }
        return try shared.state.withLock { state in
            if let failure = state.failure { throw failure }
            return (state.results.compactMap(\.self), state.longestLock)
        }
    }

    private func work(_ state: borrowing Mutex<State>) {
        do {
            let reader = try source.makeReader()
            let local = LocalTime(zone: plan.context.zone)
            let mask = plan.request.maskKey.map(Mask.init(key:))
            while let place = state.withLock({ next(&$0) }) {
                let result = try read(conversations[place], reader, local, mask)
                state.withLock { note(result, at: place, longestLock: reader.longestLock, in: &$0) }
            }
        } catch {
            let failure = error
            state.withLock { $0.failure = $0.failure ?? failure }
        }
    }

    /// The next conversation to read; none after a failure.
    private func next(_ state: inout State) -> Int? {
        guard state.failure == nil, state.next < conversations.count else { return nil }
        defer { state.next += 1 }
        return state.next
    }

    private func note(
        _ result: ConversationResult, at place: Int, longestLock: Int64, in state: inout State
    ) {
        state.results[place] = result
        state.done += 1
        state.rows += result.integrity.rows
        state.longestLock = max(state.longestLock, longestLock)
        progress(
            ExportProgress(
                phase: .reading, conversationsDone: state.done, conversations: conversations.count,
                rows: state.rows))
    }

    private static let attempts = 4

    /// Reads a conversation; when the store changed meanwhile, again, until two readings are equal.
    private func read(
        _ conversation: SourceConversation, _ reader: any ReportReader, _ local: LocalTime,
        _ mask: Mask?
    ) throws -> ConversationResult {
        var previousMark: Int?
        for attempt in 1...Self.attempts {
            let before = try? reader.changeCounter()
            let pass = try ConversationPass(of: conversation, plan: plan, local: local, mask: mask)
            var loss: String?
            do {
                try reader.forEachRow(of: conversation.id) { row in
                    do { try pass.add(row) } catch { throw OutputFailure(cause: error) }
                }
            } catch let failure as OutputFailure {
                throw failure.cause
            } catch {
                loss = "\(error)"
            }
            var result = try pass.finish()
            result.loss = loss
            let after = try? reader.changeCounter()
            if before == after || result.mark == previousMark || loss != nil { return result }
            previousMark = result.mark
            result.isMoving = true
            if attempt == Self.attempts { return result }
            pass.discard()
        }
        throw ExportError(code: .badValue, object: conversation.id, message: "was not read")
    }
}
