/// The messages of an arena that fulfil a query, by segment.
struct ArenaHits: Sendable {
    /// Parallel to the query's segments: the messages of each, ascending.
    var bySegment: [(segment: Int, messages: [UInt32])] = []

    var total: Int { bySegment.reduce(0) { $0 + $1.messages.count } }

    /// Searches an arena's snapshot, on both cores where it is large.
    ///
    /// - Throws: `CancellationError`, within a millisecond or so of being cancelled.
    static func find(_ query: ArenaQuery, in arena: TextArena) async throws -> ArenaHits {
        let parts = try await SharedWork.map(query.segments, in: arena) { number in
            var messages: [UInt32] = []
            query.forEachHit(in: arena.segments[number]) {
                messages.append(UInt32(truncatingIfNeeded: $0))
            }
            return (segment: number, messages: messages)
        }
        return ArenaHits(bySegment: parts.filter { !$0.messages.isEmpty })
    }

    /// The same, counting only: by conversation number.
    static func count(_ query: ArenaQuery, in arena: TextArena) async throws -> [Int: Int] {
        let parts = try await SharedWork.map(query.segments, in: arena) { number in
            var count = 0
            query.forEachHit(in: arena.segments[number]) { _ in count += 1 }
            return (arena.segments[number].conversation, count)
        }
        return Dictionary(parts.filter { $0.1 > 0 }, uniquingKeysWith: +)
    }
}

/// Work on an arena's segments, shared out over two tasks where there is enough of it.
enum SharedWork {
    /// Bytes of text from which a second core pays: starting it costs some tens of microseconds.
    private static let threshold = 1 << 20

    /// The results for each segment, in the order of the numbers.
    ///
    /// - Throws: `CancellationError`.
    static func map<Result: Sendable>(
        _ segments: [Int], in arena: TextArena, _ body: @escaping @Sendable (Int) -> Result
    ) async throws -> [Result] {
        let bytes = segments.reduce(0) { $0 + arena.segments[$1].textCount }
        let taken = WorkCounter(end: segments.count)
        @Sendable func share() throws -> [(Int, Result)] {
            var results: [(Int, Result)] = []
            while let place = taken.next() {
                try Task.checkCancellation()
                results.append((place, body(segments[place])))
            }
            return results
        }
        if bytes < threshold { return try share().map(\.1) }
        let shares = try await withThrowingTaskGroup(of: [(Int, Result)].self) { group in
            group.addTask { try share() }
            let own = try share()
            return try await group.reduce(into: own) { $0 += $1 }
        }
        return shares.sorted { $0.0 < $1.0 }.map(\.1)
    }
}
