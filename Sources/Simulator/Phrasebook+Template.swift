extension Phrasebook {
    /// A sentence with places to fill.
    struct Template: Sendable {
        /// A part of a sentence: words that stand, or a place for a drawn value.
        enum Part: Sendable {
            case words(String)
            case slot(Slot)
        }

        /// What is drawn for a place.
        enum Slot: String, Sendable, CaseIterable {
            case order, amount, day, time, item, place, hour
        }

        let parts: [Part]

        /// Reads `{order}` and the other slots out of a sentence; an unknown slot stays as it is.
        init(_ sentence: String) {
            var parts: [Part] = []
            for (index, piece) in sentence.split(separator: "{", omittingEmptySubsequences: false)
                .enumerated()
            {
                guard index > 0, let end = piece.firstIndex(of: "}"),
                    let slot = Slot(rawValue: String(piece[..<end]))
                else {
                    parts.append(.words(index == 0 ? String(piece) : "{" + piece))
                    continue
                }
                parts.append(.slot(slot))
                let rest = piece[piece.index(after: end)...]
                if !rest.isEmpty { parts.append(.words(String(rest))) }
            }
            self.parts = parts.filter { part in
                if case .words("") = part { false } else { true }
            }
        }
    }
}
