import Foundation

/// One piece of code that takes foreign bytes, and what must hold whatever the bytes are.
struct FuzzTarget: Sendable {
    let name: String
    /// Sound inputs that damage is done to.
    var corpus: [[UInt8]] = []
    /// What the input's notation is made of.
    var scraps: [[UInt8]] = FuzzCorpus.scraps
    /// How many inputs the short run tries.
    var count = 1_500
    /// Tries one input; the complaint when something does not hold. A crash ends the run: the file that the
    /// run names then holds the target, the seed and the index of the input.
    let complaint: @Sendable (_ input: [UInt8], _ dice: inout FuzzDice) throws -> String?

    /// The input of a seed and an index, the same on every machine.
    func input(seed: UInt64, index: Int) -> (bytes: [UInt8], dice: FuzzDice) {
        var dice = FuzzDice(seed: seed, index: index)
        let bytes = dice.input(from: corpus, scraps: scraps)
        return (bytes, dice)
    }

    /// Tries the inputs of a seed from one index to another; the first complaint, ready to be replayed.
    func firstComplaint(
        seed: UInt64, _ indices: Range<Int>, noting note: (Int) -> Void = { _ in }
    ) throws -> String? {
        for index in indices {
            note(index)
            var (bytes, dice) = input(seed: seed, index: index)
            if let complaint = try complaint(bytes, &dice) {
                return "\(name): \(complaint)\nseed \(seed), index \(index), input \(bytes.hex)"
            }
        }
        return nil
    }
}

extension [UInt8] {
    /// Two digits a byte.
    var hex: String { map { String(format: "%02x", $0) }.joined() }

    init(_ text: String) { self = Array(text.utf8) }
}
