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
/// Several threads read conversations, large ones in stretches; the output is by conversation id, then by
/// time, whatever their speed. Placeholders are left out. Memory is bounded.
package struct MessagesExport: Sendable {
    let context: ExportContext
    let format: MessagesFormat
    let maskKey: MaskKey?
    private let source: any ReportSource
    private let conversation: String?
    private let workers: Int
    private let usesRawRows: Bool

    /// - Parameter usesRawRows: whether rows may take the quick way; the bytes are the same on both.
    package init(
        context: ExportContext, source: any ReportSource, format: MessagesFormat,
        conversation: String? = nil, maskKey: MaskKey? = nil, workers: Int = 2,
        usesRawRows: Bool = true
    ) {
        self.context = context
        self.source = source
        self.format = format
        self.conversation = conversation
        self.maskKey = maskKey
        self.workers = workers
        // Pseudonyms are made of values.
        self.usesRawRows = usesRawRows && maskKey == nil
    }

    /// How a writing went.
    package struct Outcome: Equatable, Sendable {
        /// Messages written.
        package var messages = 0
        /// Of them, those whose content could not be read.
        package var unreadable = 0
        /// What could not be read at all, in words.
        package var lost: [String] = []

        mutating func add(_ other: Outcome) {
            messages += other.messages
            unreadable += other.unreadable
            lost += other.lost
        }
    }

    /// Writes everything; throws when the store cannot be opened or the sink refuses.
    package func write(to sink: any ByteSink) throws -> Outcome {
        let first = try source.makeReader()
        // By bytes, as ids are: two spellings of one letter are two ids.
        let conversations = try first.conversations().filter { known in
            conversation.map { known.id.utf8.elementsEqual($0.utf8) } ?? true
        }
        if format == .csv {
            _ = try MessageCSV(to: sink, context: context, local: LocalTime(zone: context.zone))
        }
        let count = max(1, min(workers, 16))
        let readers = try [Reader(first)] + (1..<count).map { _ in Reader(try source.makeReader()) }
        let output = OrderedOutput(to: sink)
        let parts = plan(conversations, readers, output)
        let shares = Mutex<[Outcome]>([])
        let counter = Counter(end: parts.count)
        DispatchQueue.concurrentPerform(iterations: count) { place in
            let share = work(parts, counter, readers[place], output)
            shares.withLock { $0.append(share) }
        }
        if let failure = output.firstFailure { throw failure }
        var outcome = Outcome()
        for share in shares.withLock({ $0 }) { outcome.add(share) }
        outcome.lost.sort()
        return outcome
    }

    /// One thread's reader; each is used by one thread at a time, the concurrent loop's own.
    private final class Reader: @unchecked Sendable {
        let reader: any ReportReader
        init(_ reader: any ReportReader) { self.reader = reader }
    }

    /// A conversation, or a stretch of one.
    struct Part: Sendable {
        let conversation: SourceConversation
        /// Nil for the way through values.
        let stretch: RowStretch?
    }

    /// Parts the conversations, each thread looking at some of them.
    private func plan(
        _ conversations: [SourceConversation], _ readers: [Reader], _ output: OrderedOutput
    ) -> [Part] {
        let plans = Mutex([[Part]](repeating: [], count: conversations.count))
        let counter = Counter(end: conversations.count)
        DispatchQueue.concurrentPerform(iterations: readers.count) { place in
            while let next = counter.next() {
                let parts = parts(of: conversations[next], readers[place].reader)
                plans.withLock { $0[next] = parts }
            }
        }
        return plans.withLock { $0.flatMap(\.self) }
    }

    /// What cannot be planned is left to the way through values, which tells what is wrong.
    private func parts(
        of conversation: SourceConversation, _ reader: any ReportReader
    ) -> [Part] {
        let stretches = usesRawRows ? try? reader.stretches(of: conversation.id) : nil
        guard let stretches else {
            return [Part(conversation: conversation, stretch: nil)]
        }
        return stretches.map { Part(conversation: conversation, stretch: $0) }
    }

    private func work(
        _ parts: [Part], _ counter: Counter, _ reader: Reader, _ output: OrderedOutput
    ) -> Outcome {
        var outcome = Outcome()
        let writer = PartWriter(self, reader: reader.reader)
        do {
            while output.firstFailure == nil, let place = counter.next() {
                let part = output.part(place)
                outcome.add(try writer.write(parts[place], to: part))
                try part.end()
            }
        } catch {
            output.fail(error)
        }
        return outcome
    }
}

/// Deals out numbers to threads.
private final class Counter: Sendable {
    private let state: Mutex<Int>
    private let end: Int

    init(end: Int) {
        self.end = end
        state = Mutex(0)
    }

    func next() -> Int? {
        state.withLock { number in
            guard number < end else { return nil }
            defer { number += 1 }
            return number
        }
    }
}

/// Sets a failure to write apart from a failure to read.
struct OutputFailure: Error {
    let cause: any Error
}
