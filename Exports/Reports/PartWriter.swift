import Markup
import OpenIM

/// Writes parts of an export of messages for one thread: raw rows where the order allows it, values else.
final class PartWriter {
    private let export: MessagesExport
    private let reader: any ReportReader
    private let raw: any RawWriter

    init(_ export: MessagesExport, reader: any ReportReader) {
        self.export = export
        self.reader = reader
        raw = export.format == .csv ? RawCSV(export.context) : RawNDJSON(export.context)
    }

    /// Writes a part; what of it cannot be read is told in the outcome.
    func write(
        _ part: MessagesExport.Part, to output: OrderedOutput.Part
    ) throws -> MessagesExport.Outcome {
        raw.begin(conversation: part.conversation.id)
        switch part.stretch {
        case nil: return try writeValues(of: part.conversation, to: output)
        case .sent(let range): return try write(part.conversation, sent: range, to: output)
        case .all:
            let (outcome, isWhole) = try writeSorted(part.conversation, to: output) { _ in true }
            if isWhole { return outcome }
            output.run.count = 0
            var again = try writeValues(of: part.conversation, to: output)
            // A reader tells of damage once.
            again.lost += outcome.lost.filter { !again.lost.contains($0) }
            return again
        }
    }

    /// Writes the rows of a range of times, handing over what has gathered at the ends of times.
    ///
    /// Where the index leads to damage, the rows behind what was handed over are looked for by rowid.
    private func write(
        _ conversation: SourceConversation, sent range: ClosedRange<Int64>,
        to output: OrderedOutput.Part
    ) throws -> MessagesExport.Outcome {
        var outcome = MessagesExport.Outcome()
        // What lies before the lines of the latest time, and what of it was handed over.
        var (settled, handedOver) = (outcome, outcome)
        var (from, alike) = (range.lowerBound, LinesAlike())
        let run = output.run
        do {
            try forEachRow(of: conversation, in: .sent(range)) { row in
                if row.numbers.sendTime != alike.time { settled = outcome }
                alike.add(row, at: run.count, in: run)
                append(row, to: run, &outcome)
                return !output.isFull
            } pause: {
                guard alike.start > 0 else { return }
                do { try output.flush(alike.start) } catch { throw OutputFailure(cause: error) }
                (from, handedOver) = (alike.time, settled)
                alike.handOver()
            }
            alike.settle(in: run)
            return outcome
        } catch let failure as OutputFailure {
            throw failure.cause
        } catch {
            run.count = 0
            let rest = try writeSorted(conversation, to: output, isBounded: false) { row in
                row.numbers.sendTime >= from && row.numbers.sendTime <= range.upperBound
            }
            handedOver.add(rest.outcome)
            if rest.outcome.lost.isEmpty {
                handedOver.lost.append("\(conversation.id): \(error)")
            }
            return handedOver
        }
    }

    private func append(_ row: RawRow, to run: ByteRun, _ outcome: inout MessagesExport.Outcome) {
        outcome.messages += 1
        if !raw.append(row, to: run) { outcome.unreadable += 1 }
    }

    /// The rows that are messages of the period.
    private func forEachRow(
        of conversation: SourceConversation, in stretch: RowStretch, _ body: (RawRow) -> Bool,
        pause: () throws -> Void
    ) throws {
        let context = export.context
        try reader.forEachRawRow(
            of: conversation.id, in: stretch, isWhole: export.format == .ndjson
        ) { row in
            guard !row.isPlaceholder, context.covers(row.numbers.sendTime) else { return true }
            return body(row)
        } pause: {
            try pause()
        }
    }

    /// Writes a small table's rows as they lie and sorts the lines if need be; not whole when they are too
    /// long to be held.
    private func writeSorted(
        _ conversation: SourceConversation, to output: OrderedOutput.Part, isBounded: Bool = true,
        _ isWanted: (RawRow) -> Bool
    ) throws -> (outcome: MessagesExport.Outcome, isWhole: Bool) {
        var outcome = MessagesExport.Outcome()
        var lines = Lines()
        var isTooLong = false
        let run = output.run
        try reading(conversation, &outcome) { outcome in
            try forEachRow(of: conversation, in: .all) { row in
                guard !isTooLong, isWanted(row) else { return true }
                lines.add(row, at: run.count)
                append(row, to: run, &outcome)
                isTooLong = isBounded && run.count > Self.heldLimit
                return true
            } pause: {
            }
        }
        if !isTooLong { lines.sort(in: run) }
        return (outcome, !isTooLong)
    }

    /// Bytes of a small table that are held to be sorted.
    private static let heldLimit = 32 << 20

    /// Writes a conversation through values: the way that masks, and that sorts whatever it is given.
    private func writeValues(
        of conversation: SourceConversation, to output: OrderedOutput.Part
    ) throws -> MessagesExport.Outcome {
        let context = export.context
        let mask = export.maskKey.map(Mask.init(key:))
        let id = mask?.conversationID(conversation.id) ?? conversation.id
        let writer = try ValueWriter(
            format: export.format, to: output, context: context, conversation: id)
        var outcome = MessagesExport.Outcome()
        try reading(conversation, &outcome) { outcome in
            try reader.forEachRow(of: conversation.id) { row in
                guard !row.isPlaceholder, context.covers(row.sendTime) else { return }
                do {
                    let isReadable = try writer.write(mask?.row(row) ?? row)
                    outcome.messages += 1
                    if !isReadable { outcome.unreadable += 1 }
                } catch { throw OutputFailure(cause: error) }
            }
        }
        return outcome
    }

    /// Runs a reading, noting what it could not read, and throwing what could not be written.
    private func reading(
        _ conversation: SourceConversation, _ outcome: inout MessagesExport.Outcome,
        _ body: (inout MessagesExport.Outcome) throws -> Void
    ) throws {
        do {
            try body(&outcome)
        } catch let failure as OutputFailure {
            throw failure.cause
        } catch {
            let id =
                export.maskKey.map { Mask(key: $0).conversationID(conversation.id) }
                ?? conversation.id
            outcome.lost.append("\(id): \(error)")
        }
    }
}
