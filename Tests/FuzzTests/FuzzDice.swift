/// Random numbers that are the same for the same seed (SplitMix64), and damage made of them.
struct FuzzDice: RandomNumberGenerator {
    private var state: UInt64

    /// The numbers of one input: inputs of one seed differ by their index alone.
    init(seed: UInt64, index: Int) {
        state = seed &+ UInt64(truncatingIfNeeded: index) &* 0xD1B5_4A32_D192_ED03
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number from 0 up to, not including, a bound above 0.
    mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

    /// A text of the corpus, mostly damaged, now and then grown out of scraps alone.
    mutating func input(from corpus: [[UInt8]], scraps: [[UInt8]]) -> [UInt8] {
        if corpus.isEmpty || below(8) == 0 {
            return (0..<below(12)).flatMap { _ in scraps[below(scraps.count)] }
        }
        var bytes = corpus[below(corpus.count)]
        for _ in 0..<below(6) { damage(&bytes, with: corpus, scraps) }
        return bytes
    }

    /// Changes some bytes in one of the ways in which parsers are caught out.
    private mutating func damage(
        _ bytes: inout [UInt8], with corpus: [[UInt8]], _ scraps: [[UInt8]]
    ) {
        let place = below(bytes.count + 1)
        let end = min(bytes.count, place + 1 + below(8))
        switch below(8) {
        case 0 where place < bytes.count: bytes[place] = UInt8(truncatingIfNeeded: next())
        case 1 where place < bytes.count: bytes[place] ^= 1 << UInt8(below(8))
        case 2: bytes.removeSubrange(place..<end)
        case 3: bytes.insert(contentsOf: bytes[place..<end], at: place)
        case 4: bytes.removeSubrange(place...)
        case 5:
            let other = corpus[below(corpus.count)]
            bytes.replaceSubrange(place..., with: other.dropFirst(below(other.count + 1)))
        case 6: bytes.insert(contentsOf: wideNumber(), at: place)
        default: bytes.insert(contentsOf: scraps[below(scraps.count)], at: place)
        }
    }

    /// Eight bytes as a length or a number in a binary file, mostly near a border.
    private mutating func wideNumber() -> [UInt8] {
        let borders: [UInt64] = [0, 1, 0x7F, 0xFFFF, 0xFFFF_FFFF, 1 << 62, 1 << 63, .max, next()]
        let number = borders[below(borders.count)]
        return (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
}
