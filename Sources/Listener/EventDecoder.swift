import OpenIM

/// Reads event lines.
package enum EventDecoder {
    /// What a line turned out to be.
    package enum Outcome: Sendable, Equatable {
        case event(ListenerEvent)
        /// No JSON object with an event name.
        case malformed
        /// Longer than the line limit.
        case oversize
    }

    /// The event of a line, whatever binding wrote it.
    package static func decode(_ line: LineAssembler.Line) -> Outcome {
        switch line {
        case .oversize: .oversize
        case .bytes(let bytes): event(of: bytes).map(Outcome.event) ?? .malformed
        }
    }

    /// The event of a line's bytes; nil when they are no JSON object with an event name.
    package static func event(of line: ArraySlice<UInt8>) -> ListenerEvent? {
        (try? JSONValue.parse(line)).flatMap(ListenerEvent.init(json:))
    }
}
