/// A small, fast source of repeatable choices: the same seed gives the same run on every platform.
///
/// It is SplitMix64 (Steele, Lea and Flood, 2014). The standard library's `random(in:using:)` may
/// change how it draws, so every draw is made here.
package struct SeededGenerator: Sendable, Equatable {
    private var state: UInt64

    /// Starts at a seed; each `stream` of one seed gives an independent run.
    package init(seed: UInt64, stream: UInt64 = 0) {
        state = seed
        let offset = next() ^ (stream &* 0xD1B5_4A32_D192_ED03)
        state = offset
    }

    /// The next 64 bits.
    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }

    /// A number from 0 up to, but not including, `bound`; 0 when the bound is 0 or less.
    package mutating func below(_ bound: Int) -> Int {
        guard bound > 0 else { return 0 }
        return Int(next().multipliedFullWidth(by: UInt64(bound)).high)
    }

    /// A number in a closed range.
    package mutating func number(in range: ClosedRange<Int>) -> Int {
        range.lowerBound + below(range.upperBound - range.lowerBound + 1)
    }

    /// A fraction from 0 up to, but not including, 1.
    package mutating func fraction() -> Double {
        Double(next() >> 11) * 0x1p-53
    }

    /// True in `part` of `whole` draws.
    package mutating func chance(_ part: Int, in whole: Int) -> Bool {
        below(whole) < part
    }

    /// One of the list's items, or nil when it is empty.
    package mutating func pick<Item>(_ items: [Item]) -> Item? {
        items.isEmpty ? nil : items[below(items.count)]
    }

    /// 32 lower-case hexadecimal digits, the shape of the SDK's message ids.
    package mutating func messageID() -> String {
        var digits: [UInt8] = []
        digits.reserveCapacity(32)
        for _ in 0..<2 {
            let bits = next()
            for shift in stride(from: UInt64(60), through: 0, by: -4) {
                let digit = UInt8(truncatingIfNeeded: (bits >> shift) & 15)
                digits.append(digit < 10 ? 48 + digit : 87 + digit)
            }
        }
        return String(decoding: digits, as: UTF8.self)
    }
}

/// A list of choices drawn in proportion to their weights.
struct Weighted<Choice: Sendable>: Sendable {
    private let choices: [Choice]
    private let limits: [Int]

    /// Keeps the choices in the given order; weights of 0 are never drawn.
    init(_ weights: [(choice: Choice, weight: Int)]) {
        var sum = 0
        choices = weights.map(\.choice)
        limits = weights.map { entry in
            sum += entry.weight
            return sum
        }
    }

    /// Every choice, drawn or not.
    var all: [Choice] { choices }

    /// Draws one; nil only when there is none.
    func draw(_ generator: inout SeededGenerator) -> Choice? {
        guard let whole = limits.last else { return nil }
        let point = generator.below(whole)
        guard let index = limits.firstIndex(where: { point < $0 }) else { return choices.last }
        return choices[index]
    }
}
