import Foundation
import OpenIM
import TestSupport

@testable import Search

/// Contents, texts, queries and the cache's file: what a search reads.
enum SearchTargets {
    static let all = [contents, folding, queries]
    private static let types: [Int64] = [
        101, 105, 106, 107, 108, 109, 110, 114, 117, 118, 777, 2101,
    ]

    /// The scanner of bytes must agree with the full decoder.
    private static let contents = FuzzTarget(
        name: "content scanner", corpus: FuzzCorpus.contents, count: 3_000
    ) { input, dice in
        let type = types[dice.below(types.count)]
        let mode = MatchMode.allCases[dice.below(3)]
        var extractor = TextExtractor(mode: mode)
        let scanned = extract(input) { extractor.append($0, type: type, to: $1) }
        let decoded = extract(input) { extractor.appendFully($0, type: type, to: $1) }
        guard scanned != decoded else { return nil }
        return "type \(type), \(mode): the scanner and the decoder disagree"
    }

    /// Folding twice changes nothing, pieces add up to the whole, and the output is well-formed. The
    /// standard library's own composition is no oracle: it composes across some supplementary scalars.
    private static let folding = FuzzTarget(
        name: "folding", corpus: FuzzCorpus.texts, count: 3_000
    ) { input, dice in
        let mode = MatchMode.allCases[dice.below(3)]
        var folder = Folder(mode: mode)
        let whole = ByteBuffer(), pieces = ByteBuffer()
        input.withUnsafeBufferPointer { folder.append($0, to: whole) }
        let places = input.withUnsafeBufferPointer { folder.appendPieces($0, to: pieces) }
        let once = Array(whole.bytes)
        if once != Array(pieces.bytes) { return "\(mode): the pieces differ from the whole" }
        if places.last?.folded != once.count { return "\(mode): the places do not end at the end" }
        guard let text = String(validating: once, as: UTF8.self) else {
            return "\(mode): the folded text is ill-formed"
        }
        return folder.fold(text) == once ? nil : "\(mode): folding twice differs"
    }

    /// A query is refused in words or understood, and what is understood matches without a crash.
    private static let queries = FuzzTarget(name: "queries", corpus: FuzzCorpus.queries) {
        input, _ in
        let text = String(decoding: input, as: UTF8.self)
        guard let query = try? Query(parsing: text) else { return nil }
        _ = query.isEmpty
        var argument = Query()
        try? argument.add(argument: text)
        return query.keywords.contains { $0.utf8.isEmpty } ? "an empty keyword" : nil
    }

    /// The arena of a cache file, damaged in any way, reads as nothing or as an arena; its checksum, which
    /// refuses nearly all damage, is left aside.
    ///
    /// - Parameter file: a sound cache's bytes. What stands before the arena, the store's path and its
    ///   times among it, is dropped, so that inputs are the same on every run.
    static func cache(_ file: [UInt8]) throws -> FuzzTarget {
        let folder = try TemporaryFolder()
        let start = file.firstRange(of: [8, 0, 0, 0, 0, 0, 0, 0] + Array("caseless".utf8))
        let arena = Array(file[(start?.lowerBound ?? 0)...])
        return FuzzTarget(name: "search cache", corpus: [arena], count: 800) { input, _ in
            let path = folder.path("arena")
            _ = Platform.remove(path)
            guard let writer = Platform.createPrivately(path) else { return "no file" }
            _ = input.withUnsafeBytes { Platform.write($0, to: writer) }
            Platform.closeFile(writer)
            guard let opened = Platform.openPrivate(path) else { return "no file" }
            var reader = CacheReader(opened)
            let read = TextArena(from: &reader)
            return input == arena && read == nil ? "a sound arena is refused" : nil
        }
    }

    private struct Extract: Equatable {
        let text: [UInt8]
        let isReadable: Bool
    }

    private static func extract(
        _ content: [UInt8], _ body: (UnsafeBufferPointer<UInt8>, ByteBuffer) -> Bool
    ) -> Extract {
        let out = ByteBuffer()
        let isReadable = content.withUnsafeBufferPointer { body($0, out) }
        return Extract(text: Array(out.bytes), isReadable: isReadable)
    }
}
