import Testing

@testable import Simulator

@Suite struct GeneratorTests {
    @Test func drawsWhatSplitMixDraws() {
        var generator = SeededGenerator(seed: 1)
        let first = (0..<3).map { _ in generator.next() }
        var again = SeededGenerator(seed: 1)
        #expect(first == (0..<3).map { _ in again.next() })
        var stream = SeededGenerator(seed: 1, stream: 1)
        #expect(first != (0..<3).map { _ in stream.next() })
    }

    @Test(arguments: [1, 2, 7, 1_000])
    func staysBelowItsBound(_ bound: Int) {
        var generator = SeededGenerator(seed: 42)
        let draws = (0..<2_000).map { _ in generator.below(bound) }
        #expect(draws.allSatisfy { (0..<bound).contains($0) })
        #expect(Set(draws).count > bound / 2)
    }

    @Test func drawsNothingFromNothing() {
        var generator = SeededGenerator(seed: 42)
        #expect(generator.below(0) == 0)
        #expect(generator.below(-3) == 0)
        #expect(generator.pick([Int]()) == nil)
        #expect(Weighted<Int>([]).draw(&generator) == nil)
    }

    @Test func drawsByWeight() {
        var generator = SeededGenerator(seed: 7)
        let weighted = Weighted([("never", 0), ("often", 9), ("seldom", 1)])
        let draws = (0..<10_000).compactMap { _ in weighted.draw(&generator) }
        #expect(!draws.contains("never"))
        #expect((8_500...9_500).contains(draws.count { $0 == "often" }))
    }

    @Test func makesIdsLikeTheSDK() {
        var generator = SeededGenerator(seed: 3)
        let ids = (0..<100).map { _ in generator.messageID() }
        #expect(Set(ids).count == 100)
        #expect(ids.allSatisfy { $0.wholeMatch(of: /[0-9a-f]{32}/) != nil })
    }
}

@Suite struct ActivityCurveTests {
    @Test(arguments: [0, 1_784_600_000_000, 1_767_225_600_000, 345_600_000] as [Int64])
    func comesBackToTheSameInstant(_ time: Int64) {
        let curve = ActivityCurve()
        #expect(abs(curve.time(at: curve.activity(at: time)) - time) <= 1_000)
    }

    @Test func neverRunsBack() {
        let curve = ActivityCurve()
        let begin = curve.activity(at: 1_784_600_000_000)
        let times = (0..<5_000).map { curve.time(at: begin + Double($0) * 0.7) }
        #expect(times == times.sorted())
    }

    @Test func isBusierByDay() {
        let curve = ActivityCurve()
        let monday: Int64 = 4 * 86_400_000
        func activity(from hour: Int64) -> Double {
            let begin = monday + hour * 3_600_000
            return curve.activity(at: begin + 3_600_000) - curve.activity(at: begin)
        }
        #expect(activity(from: 10) > 10 * activity(from: 3))
    }
}
