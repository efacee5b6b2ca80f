/// Hangul syllables, composed and decomposed by arithmetic (Unicode 3.12).
enum Hangul {
    private static let syllables: UInt32 = 0xAC00
    private static let leads: UInt32 = 0x1100
    private static let vowels: UInt32 = 0x1161
    private static let trails: UInt32 = 0x11A7
    private static let leadCount: UInt32 = 19
    private static let vowelCount: UInt32 = 21
    private static let trailCount: UInt32 = 28
    private static let syllableCount: UInt32 = 19 * 21 * 28

    /// The vowels and trailing consonants: each may join what stands before it.
    static let composingBackward = Array(0x1161...0x1175) + Array(0x11A8...0x11C2) as [UInt32]

    static func isSyllable(_ scalar: UInt32) -> Bool {
        scalar &- syllables < syllableCount
    }

    static func decompose(_ scalar: UInt32, into out: inout [UInt32]) {
        let index = scalar - syllables
        out.append(leads + index / (vowelCount * trailCount))
        out.append(vowels + index % (vowelCount * trailCount) / trailCount)
        if index % trailCount != 0 {
            out.append(trails + index % trailCount)
        }
    }

    static func composite(_ first: UInt32, _ second: UInt32) -> UInt32? {
        if first &- leads < leadCount, second &- vowels < vowelCount {
            return syllables + ((first - leads) * vowelCount + second - vowels) * trailCount
        }
        let trail = second &- trails
        if isSyllable(first), (first - syllables) % trailCount == 0, trail > 0, trail < trailCount {
            return first + trail
        }
        return nil
    }
}
