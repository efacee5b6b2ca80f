import Testing

@testable import Monitor

/// The compact structures against plain ones that are plainly right.
@Suite struct LedgerTests {
    @Test(arguments: [1, 2, 3, 4, 5] as [UInt64]) func seqRunsAreThoseOfASet(_ seed: UInt64) {
        var random = SeededGenerator(state: seed)
        var ledger = SeqLedger()
        var rows: [Int64] = []
        for _ in 0..<400 {
            if rows.isEmpty || Int.random(in: 0..<3, using: &random) > 0 {
                let seq = Int64.random(in: -2...40, using: &random)
                rows.append(seq)
                ledger.insert(seq)
            } else {
                let place = Int.random(in: 0..<rows.count, using: &random)
                ledger.remove(rows.remove(at: place))
            }
            #expect(ledger.holes(knownBy: SeqLedger()).unknown == Self.holes(of: rows))
        }
    }

    private static func holes(of rows: [Int64]) -> [ClosedRange<Int64>] {
        let seqs = Set(rows.filter { $0 > 0 }).sorted()
        return zip(seqs, seqs.dropFirst()).compactMap { $1 > $0 + 1 ? $0 + 1...$1 - 1 : nil }
    }

    @Test func knownHolesAreToldApart() {
        var (seqs, gaps) = (SeqLedger(), SeqLedger())
        for seq in [1, 10] as [Int64] { seqs.insert(seq) }
        for seq in [2, 5, 6, 9] as [Int64] { gaps.insert(seq) }
        #expect(seqs.holes(knownBy: gaps).unknown == [3...4, 7...8])
        for seq in [3, 4, 7, 8] as [Int64] { gaps.insert(seq) }
        #expect(!seqs.hasHoles(notKnownBy: gaps))
        #expect(seqs.holes(knownBy: gaps).known == [2...9])
    }

    @Test(arguments: [1, 2, 3] as [UInt64]) func theRowTableFindsEveryRowOfAnID(_ seed: UInt64) {
        var random = SeededGenerator(state: seed)
        var table = RowTable()
        var places: [UInt32: Int] = [:]
        for step in 0..<6_000 {
            if places.isEmpty || Int.random(in: 0..<5, using: &random) > 1 {
                let number = Int.random(in: 0..<700, using: &random)
                places[table.insert(Self.row(number, step))] = number
            } else if let place = places.keys.min() {
                table.remove(at: place)
                places[place] = nil
            }
        }
        #expect(table.count == places.count)
        for number in 0..<700 {
            var found: Set<UInt32> = []
            table.forEach(with: MessageKey.key(of: "id \(number)").key) { place, _ in
                found.insert(place)
            }
            #expect(found == Set(places.filter { $0.value == number }.keys))
        }
    }

    private static func row(_ number: Int, _ step: Int) -> RowFact {
        RowFact(
            key: MessageKey.key(of: "id \(number)").key, rowID: Int64(step), sendTime: 0, seq: 0,
            matches: 0, conversation: 0, flags: [])
    }

    @Test func aRowCostsWhatIsSaid() {
        #expect(MemoryLayout<RowFact>.stride == 56)
    }

    @Test(arguments: [
        String(repeating: "0", count: 32), "0123456789abcdef0123456789abcdef",
        String(repeating: "f", count: 32),
    ]) func theSDKsIDsAreReadBack(_ id: String) {
        let (key, isExact) = MessageKey.key(of: id)
        #expect(isExact)
        #expect(key.hexText == id)
    }

    @Test(arguments: ["", "a", "[SEQ_GAP_+1]", "0123456789ABCDEF0123456789ABCDEF", "退款"])
    func otherIDsAreHashed(_ id: String) {
        #expect(!MessageKey.key(of: id).isExact)
        #expect(MessageKey.key(of: id).key != MessageKey.key(of: id + "b").key)
    }

    @Test func percentilesAreExact() {
        var latencies = Latencies()
        #expect(latencies.percentile(50) == nil)
        for latency in (1...100).shuffled() { latencies.insert(Int64(latency)) }
        #expect(latencies.percentile(50) == 50)
        #expect(latencies.percentile(95) == 95)
        for latency in 2...100 { latencies.remove(Int64(latency)) }
        latencies.remove(77)
        #expect(latencies.percentile(95) == 1)
    }

    @Test func theHourEndsWithNow() {
        var minutes = MinuteCounts()
        #expect(minutes.lastHour(at: 0) == [])
        let now: Int64 = 100 * 60_000
        for time in [now, now + 59_999, now - 60_000, now - 59 * 60_000, now - 60 * 60_000] {
            minutes.add(1, at: time)
        }
        let hour = minutes.lastHour(at: now)
        #expect(hour.count == 60)
        #expect(hour.suffix(2) == [1, 2])
        #expect(hour.first == 1)
        minutes.forget(before: now)
        #expect(minutes.lastHour(at: now).reduce(0, +) == 2)
    }
}
