/// Turns chunks of bytes, cut anywhere, into lines: a pure state machine with no I/O.
///
/// A line ends at a newline; a carriage return before it, a byte order mark and NULs at the line's
/// start (the hole that a writer leaves after a copy-truncate) are dropped. Lines of nothing but
/// spaces are passed over. Bytes are otherwise handed on as they came: NULs and ill-formed UTF-8
/// inside a line are the decoder's affair. Costs one pass over the bytes, and copies only lines
/// that a chunk's border cuts.
package struct LineAssembler: Sendable {
    /// One line, without its end.
    package enum Line: Sendable, Equatable {
        case bytes(ArraySlice<UInt8>)
        /// A line longer than the limit; its bytes are gone.
        case oversize
    }

    /// The longest line passed on, 8 MiB unless a test says otherwise.
    package let limit: Int
    /// Bytes of a line whose end has not come yet.
    private var partial: [UInt8] = []
    /// Whether the bytes up to the next newline are thrown away: the rest of an oversize line, or
    /// of one whose beginning was not read.
    private var isSkipping = false

    package init(limit: Int = 8 << 20) {
        self.limit = limit
    }

    /// Whether bytes wait for the end of their line.
    package var isMidLine: Bool { isSkipping || !partial.isEmpty }

    /// Passes over everything up to the next newline: for reading that starts in the middle of a
    /// file.
    package mutating func skipToNextLine() {
        partial.removeAll(keepingCapacity: true)
        isSkipping = true
    }

    /// Takes the next bytes and gives each line that they complete, in order.
    package mutating func append(_ chunk: [UInt8], _ take: (Line) throws -> Void) rethrows {
        var start = 0
        while let newline = chunk.firstNewline(from: start) {
            try endLine(with: chunk[start..<newline], take)
            start = newline + 1
        }
        try keep(chunk[start...], take)
    }

    /// Gives the last line when the input ended without a newline, and starts afresh.
    package mutating func finish(_ take: (Line) throws -> Void) rethrows {
        try endLine(with: [], take)
        partial = []
    }

    private mutating func endLine(
        with rest: ArraySlice<UInt8>, _ take: (Line) throws -> Void
    ) rethrows {
        defer {
            partial.removeAll(keepingCapacity: partial.capacity <= 1 << 20)
            isSkipping = false
        }
        if isSkipping { return }
        if partial.count + rest.count > limit { return try take(.oversize) }
        let whole: ArraySlice<UInt8>
        if partial.isEmpty {
            whole = rest
        } else {
            partial.append(contentsOf: rest)
            whole = partial[...]
        }
        let line = whole.trimmedLine
        if !line.isEmpty { try take(.bytes(line)) }
    }

    private mutating func keep(
        _ rest: ArraySlice<UInt8>, _ take: (Line) throws -> Void
    ) rethrows {
        if isSkipping || rest.isEmpty { return }
        guard partial.count + rest.count <= limit else {
            skipToNextLine()
            partial = []
            return try take(.oversize)
        }
        partial.append(contentsOf: rest)
    }
}

extension ArraySlice<UInt8> {
    /// The line without its byte order mark, its leading NULs and spaces, and its carriage return
    /// and trailing spaces; JSON means none of them.
    fileprivate var trimmedLine: ArraySlice<UInt8> {
        var line = self
        while let first = line.first {
            if first == 0 || isBlank(first) {
                line.removeFirst()
            } else if line.starts(with: [0xEF, 0xBB, 0xBF]) {
                line.removeFirst(3)
            } else {
                break
            }
        }
        while let last = line.last, isBlank(last) { line.removeLast() }
        return line
    }
}

/// Space, tab or carriage return.
private func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0D
}
