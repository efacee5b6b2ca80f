/// Makes untrusted text safe and legible on one line of a terminal: nothing it returns can move the
/// cursor, change colours, reorder its neighbours or take no room while hiding a payload.
///
/// - C0 controls and DEL become their control pictures (`␛`), so an escape sequence is read, not obeyed.
/// - C1 controls, bidirectional overrides, embeddings and isolates become U+FFFD.
/// - Line ends (CR LF, LF, NEL, U+2028, U+2029) become `↵`, a tab becomes a blank.
/// - Invisible format characters are dropped, save ZWJ and VS16 that hold emoji together.
/// - At most four combining marks stay on a base; marks without a base sit on `◌`.
package struct Sanitizer: Sendable, Equatable {
    /// Marks kept on one base character: enough for Vietnamese, Hebrew and Thai, and no more.
    package static let markLimit = 4
    /// What stands for a character that must not reach the terminal.
    static let inert: Unicode.Scalar = "\u{FFFD}"

    package init() {}

    /// The text as one safe line of at most `limit` scalars. Cost is bounded by the limit, not by
    /// the text, as long as the text's visible characters are not outnumbered by dropped ones.
    package func line(_ text: some StringProtocol, limit: Int = 4096) -> String {
        if isPlain(text, limit: limit) { return String(text) }
        var output = String.UnicodeScalarView()
        var state = State()
        var seen = 0
        for scalar in text.unicodeScalars {
            seen += 1
            if state.kept >= limit || seen > 16 * limit { break }
            append(scalar, to: &output, state: &state)
        }
        return String(output)
    }

    /// The text as one safe line, or `placeholder` when nothing of it would be seen.
    package func visible(
        _ text: some StringProtocol, or placeholder: String, limit: Int = 4096
    ) -> String {
        let line = line(text, limit: limit)
        let blank = line.unicodeScalars.allSatisfy {
            $0.properties.isWhitespace || DisplayWidth.isZeroWidth($0)
        }
        return blank ? placeholder : line
    }

    private struct State {
        var kept = 0
        var marks = 0
        var hasBase = false
        var afterReturn = false
    }

    private func append(
        _ scalar: Unicode.Scalar, to output: inout String.UnicodeScalarView, state: inout State
    ) {
        let afterReturn = state.afterReturn
        state.afterReturn = scalar == "\r"
        if scalar == "\n", afterReturn { return }
        switch Self.fate(of: scalar) {
        case .keep(let base): appendBase(base, to: &output, state: &state)
        case .mark: appendMark(scalar, to: &output, state: &state)
        case .joiner: if state.hasBase { output.append(scalar) }
        case .drop: break
        }
    }

    private func appendBase(
        _ scalar: Unicode.Scalar, to output: inout String.UnicodeScalarView, state: inout State
    ) {
        output.append(scalar)
        state.kept += 1
        state.marks = 0
        state.hasBase = true
    }

    private func appendMark(
        _ scalar: Unicode.Scalar, to output: inout String.UnicodeScalarView, state: inout State
    ) {
        if !state.hasBase { appendBase("◌", to: &output, state: &state) }
        guard state.marks < Self.markLimit else { return }
        state.marks += 1
        state.kept += 1
        output.append(scalar)
    }

    private enum Fate {
        case keep(Unicode.Scalar)
        case mark, joiner, drop
    }

    private static func fate(of scalar: Unicode.Scalar) -> Fate {
        let value = scalar.value
        switch value {
        case 0x09: return .keep(" ")
        case 0x0A, 0x0D, 0x85, 0x2028, 0x2029: return .keep("↵")
        case 0x00...0x1F: return .keep(Unicode.Scalar(0x2400 + value) ?? inert)
        case 0x7F: return .keep("\u{2421}")
        case 0x80...0x9F: return .keep(inert)
        case 0x202A...0x202E, 0x2066...0x2069: return .keep(inert)
        case 0xFE0F, 0x200D: return .joiner
        case 0xFE00...0xFE0E, 0xE0100...0xE01EF: return .drop
        case 0xAD: return .drop
        default: return fateByCategory(of: scalar)
        }
    }

    private static func fateByCategory(of scalar: Unicode.Scalar) -> Fate {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: return .mark
        case .format: return .drop
        case .unassigned, .surrogate, .control: return .keep(inert)
        case .spaceSeparator: return .keep(scalar.value == 0x3000 ? scalar : " ")
        default: return .keep(scalar)
        }
    }

    /// Printable ASCII within the limit needs no work: the common case.
    private func isPlain(_ text: some StringProtocol, limit: Int) -> Bool {
        var count = 0
        for byte in text.utf8 {
            count += 1
            guard (0x20..<0x7F).contains(byte), count <= limit else { return false }
        }
        return true
    }
}
