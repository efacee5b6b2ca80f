import Testing

@testable import Search

@Suite struct ByteFinderTests {
    /// A finder against the slow way, over bytes from a small alphabet so that near misses are common.
    @Test func agreesWithTheSlowWay() {
        var dice = SeededDice(seed: 42)
        for round in 0..<4_000 {
            let alphabet = [UInt8](repeating: 0, count: 2 + round % 3).map { _ in
                UInt8(dice.below(256))
            }
            let text = (0..<dice.below(400)).map { _ in dice.pick(alphabet) }
            let needle = (0..<1 + dice.below(12)).map { _ in dice.pick(alphabet) }
            let from = dice.below(text.count + 1)
            #expect(
                find(needle, in: text, from: from) == slowly(needle, in: text, from: from),
                "round \(round)")
        }
    }

    @Test(arguments: [1, 2, 15, 16, 17, 63, 64, 65, 95, 96, 97, 111, 112, 160, 10_000])
    func findsAtEveryDistance(distance: Int) {
        let text = [UInt8](repeating: 0x61, count: distance) + [0x62]
        #expect(find([0x62], in: text, from: 0) == distance)
        #expect(find([0x61, 0x62], in: text, from: 0) == distance - 1)
        #expect(find(text, in: text, from: 0) == 0)
        #expect(find(text + [0x62], in: text, from: 0) == nil)
    }

    @Test func whatLiesPastTheEndIsNoMatch() {
        let bytes = [UInt8](repeating: 0x62, count: 200)
        let hit = bytes.withUnsafeBufferPointer { buffer in
            buffer.baseAddress.flatMap {
                ByteFinder([0x62, 0x62, 0x62]).position(in: $0, from: 0, to: 2)
            }
        }
        #expect(hit == nil)
    }

    private func find(_ needle: [UInt8], in text: [UInt8], from: Int) -> Int? {
        let padded =
            text + needle.prefix(ByteFinder.padding)
            + [UInt8](repeating: 0, count: ByteFinder.padding)
        return padded.withUnsafeBufferPointer { buffer in
            buffer.baseAddress.flatMap {
                ByteFinder(needle).position(in: $0, from: from, to: text.count)
            }
        }
    }

    private func slowly(_ needle: [UInt8], in text: [UInt8], from: Int) -> Int? {
        guard from + needle.count <= text.count else { return nil }
        return (from...text.count - needle.count).first { text[$0...].starts(with: needle) }
    }
}
