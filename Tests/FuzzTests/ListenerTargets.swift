import Listener
import Monitor
import OpenIM
import Search

/// Lines, events and recordings: what an app or a file hands over.
enum ListenerTargets {
    static let all = [lines, events, recordings]

    /// Lines must not depend on where the chunks are cut.
    private static let lines = FuzzTarget(
        name: "line assembler", corpus: joined(FuzzCorpus.eventLines), count: 3_000
    ) { input, dice in
        let limit = 16 + dice.below(600)
        let whole = assembled([input], limit)
        var chunks: [[UInt8]] = []
        var rest = input[...]
        while !rest.isEmpty {
            let size = 1 + dice.below(40)
            chunks.append(Array(rest.prefix(size)))
            rest = rest.dropFirst(size)
        }
        return assembled(chunks, limit) == whole ? nil : "cut chunks give other lines"
    }

    /// The state must come to the same whichever reader takes a line, and never crash.
    private static let events = FuzzTarget(name: "events", corpus: FuzzCorpus.eventLines) {
        input, _ in
        var state = MonitorState(
            account: "u1", sdkVersion: nil, keywords: KeywordSet(["order"]), hasEvents: true,
            grace: 0, skipping: [])
        state.apply(line: input[...], at: 10)
        _ = state.snapshot(at: 20)
        guard let event = EventDecoder.event(of: input[...]) else { return nil }
        var other = MonitorState(
            account: "u1", sdkVersion: nil, keywords: KeywordSet(["order"]), hasEvents: true,
            grace: 0, skipping: [])
        other.apply(event, at: 10)
        let (one, two) = (state.snapshot(at: 20), other.snapshot(at: 20))
        return one == two ? nil : "the quick reader sees something else"
    }

    /// What an entry of a recording reads as must be written and read back alike.
    private static let recordings = FuzzTarget(name: "recordings", corpus: FuzzCorpus.session) {
        input, _ in
        guard let json = try? JSONValue.parse(input), let entry = SessionEntry(json: json) else {
            return nil
        }
        let again = try JSONValue.parse(entry.line)
        return SessionEntry(json: again) == entry ? nil : "an entry is not read back"
    }

    private static func joined(_ lines: [[UInt8]]) -> [[UInt8]] {
        lines + [
            Array(lines.joined(separator: [0x0A])), Array(lines.joined(separator: [0x0D, 0x0A])),
        ]
    }

    private static func assembled(_ chunks: [[UInt8]], _ limit: Int) -> [LineAssembler.Line] {
        var assembler = LineAssembler(limit: limit)
        var lines: [LineAssembler.Line] = []
        for chunk in chunks { assembler.append(chunk) { lines.append($0) } }
        assembler.finish { lines.append($0) }
        return lines
    }
}
