import Foundation
import Markup
import OpenIM
import Synchronization

/// The forms in which every message can be had.
package enum MessagesFormat: String, CaseIterable, Sendable {
    case csv, ndjson
}

/// Writes every message of a store, or of one conversation, to one stream.
///
/// Several threads read conversations; the output is by conversation id, then by time, whatever their
/// speed. Placeholders are left out. Memory is bounded.
package struct MessagesExport: Sendable {
    private let context: ExportContext
    private let source: any ReportSource
    private let format: MessagesFormat
    private let conversation: String?
    private let maskKey: MaskKey?
    private let workers: Int

    package init(
        context: ExportContext, source: any ReportSource, format: MessagesFormat,
        conversation: String? = nil, maskKey: MaskKey? = nil, workers: Int = 2
    ) {
        self.context = context
        self.source = source
        self.format = format
        self.conversation = conversation
        self.maskKey = maskKey
        self.workers = workers
    }

    /// How a writing went.
    package struct Outcome: Equatable, Sendable {
        /// Messages written.
        package var messages = 0
        /// Of them, those whose content could not be read.
        package var unreadable = 0
        /// What could not be read at all, in words.
        package var lost: [String] = []
    }

    /// Writes everything; throws when the store cannot be opened or the sink refuses.
    package func write(to sink: any ByteSink) throws -> Outcome {
        let conversations = try source.makeReader().conversations()
            .filter { conversation == nil || $0.id == conversation }
        if format == .csv {
            _ = try MessageCSV(to: sink, context: context, local: LocalTime(zone: context.zone))
        }
        let shared = Shared(OrderedOutput(to: sink))
        let count = max(1, min(workers, conversations.count))
        DispatchQueue.concurrentPerform(iterations: count) { _ in work(conversations, shared) }
        if let failure = shared.output.firstFailure { throw failure }
        return shared.state.withLock { state in
            var outcome = state.outcome
            outcome.lost.sort()
            return outcome
        }
    }

    /// What the threads share.
    private final class Shared: Sendable {
        struct State {
            var next = 0
            var outcome = Outcome()
        }

        let state = Mutex(State())
        let output: OrderedOutput

        init(_ output: OrderedOutput) { self.output = output }
    }

    private func work(_ conversations: [SourceConversation], _ shared: Shared) {
        do {
            let reader = try source.makeReader()
            while let place = next(conversations.count, shared) {
                let part = shared.output.part(place)
                let outcome = try write(conversations[place], reader, to: part)
                try part.end()
                shared.state.withLock { state in
                    state.outcome.messages += outcome.messages
                    state.outcome.unreadable += outcome.unreadable
                    state.outcome.lost += outcome.lost
                }
            }
        } catch {
            shared.output.fail(error)
        }
    }

    private func next(_ count: Int, _ shared: Shared) -> Int? {
        guard shared.output.firstFailure == nil else { return nil }
        return shared.state.withLock { state in
            guard state.next < count else { return nil }
            defer { state.next += 1 }
            return state.next
        }
    }

    private func write(
        _ conversation: SourceConversation, _ reader: any ReportReader, to part: OrderedOutput.Part
    ) throws -> Outcome {
        let mask = maskKey.map(Mask.init(key:))
        let id = mask?.conversationID(conversation.id) ?? conversation.id
        let writer = try RowWriter(format: format, to: part, context: context, conversation: id)
        var outcome = Outcome()
        do {
            try reader.forEachRow(of: conversation.id) { row in
                guard !row.isPlaceholder, context.covers(row.sendTime) else { return }
                do {
                    let isReadable = try writer.write(mask?.row(row) ?? row)
                    outcome.messages += 1
                    if !isReadable { outcome.unreadable += 1 }
                } catch { throw OutputFailure(cause: error) }
            }
        } catch let failure as OutputFailure {
            throw failure.cause
        } catch {
            outcome.lost.append("\(id): \(error)")
        }
        return outcome
    }
}

/// Sets a failure to write apart from a failure to read.
struct OutputFailure: Error {
    let cause: any Error
}

/// Writes a conversation's rows in one of the formats.
private final class RowWriter {
    private let part: OrderedOutput.Part
    private let csv: MessageCSV?
    private let conversation: String
    private let includesDeleted: Bool
    private var line: [UInt8] = []

    init(
        format: MessagesFormat, to part: OrderedOutput.Part, context: ExportContext,
        conversation: String
    ) throws {
        self.part = part
        self.conversation = conversation
        includesDeleted = context.includesDeleted
        csv =
            format == .csv
            ? try MessageCSV(
                to: part, context: context, local: LocalTime(zone: context.zone), isContinued: true)
            : nil
    }

    /// Writes a row; tells whether its content could be read.
    func write(_ row: ChatLog) throws -> Bool {
        if let csv { return try csv.write(row, conversationID: conversation) }
        return try writeJSON(row)
    }

    /// The SDK's message shape, with the conversation's id in front, which the SDK leaves out.
    private func writeJSON(_ row: ChatLog) throws -> Bool {
        var message = Message(row: row)
        let isReadable = message.isReadable
        if row.status == .deleted, !includesDeleted { message.element = .missing }
        let members =
            [("conversationID", JSONValue.string(conversation))]
            + message.json.members.map { ($0.key, $0.value) }
        line.removeAll(keepingCapacity: true)
        JSONValue.object(JSONObject(members)).serialize(into: &line)
        line.append(0x0A)
        try line.withUnsafeBytes { try part.write($0) }
        return isReadable
    }
}
