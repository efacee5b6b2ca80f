/// The Unicode data of folding, unpacked from `FoldingData` once a process.
///
/// Full decompositions, full case folding, combining classes and compositions of every scalar value.
/// Unpacking takes about a millisecond; the tables take about 200 KB and never change.
struct UnicodeTables: Sendable {
    /// What is known of a scalar that is not plain; runs point into `pool`, empty when it maps to itself.
    struct Record: Sendable {
        var canonical = Run()
        var compatible = Run()
        var caseFolding = Run()
        var combiningClass: UInt8 = 0
        var isMark = false
        var composesBackward = false
    }

    /// A run of scalars in the pool.
    struct Run: Sendable {
        var start: UInt32 = 0
        var length: UInt32 = 0
    }

    static let unpacked = UnicodeTables()

    private(set) var pool: [UInt32] = []
    private(set) var records: [Record] = [Record()]
    /// The scalars that have a record, in no order.
    private(set) var known: [UInt32] = [0]
    private var index = ScalarMap()
    private var composites: [UInt64: UInt32] = [:]

    private init() {
        unpackMappings(FoldingData.decompositions, into: \.canonical)
        unpackMappings(FoldingData.compatibles, into: \.compatible)
        unpackMappings(FoldingData.caseFoldings, into: \.caseFolding)
        unpackRuns(FoldingData.combiningClasses) {
            $0.combiningClass = UInt8(truncatingIfNeeded: $1)
        }
        unpackRuns(FoldingData.nonspacingMarks) { record, _ in record.isMark = true }
        unpackCompositions()
    }

    func record(of scalar: UInt32) -> Record {
        records[Int(index[scalar])]
    }

    func combiningClass(of scalar: UInt32) -> UInt8 {
        records[Int(index[scalar])].combiningClass
    }

    /// The primary composite of a pair, Hangul included.
    func composite(_ first: UInt32, _ second: UInt32) -> UInt32? {
        Hangul.composite(first, second) ?? composites[UInt64(first) << 32 | UInt64(second)]
    }

    private mutating func slot(of scalar: UInt32) -> Int {
        let found = Int(index[scalar])
        if found != 0 { return found }
        records.append(Record())
        known.append(scalar)
        index[scalar] = UInt16(truncatingIfNeeded: records.count - 1)
        return records.count - 1
    }

    private mutating func unpackMappings(
        _ data: StaticString, into field: WritableKeyPath<Record, Run>
    ) {
        var reader = PackedNumbers(data)
        var scalar: UInt32 = 0
        while let distance = reader.next(), let length = reader.next() {
            scalar += distance
            let run = Run(start: UInt32(pool.count), length: length)
            for _ in 0..<length {
                pool.append(reader.next() ?? 0)
            }
            records[slot(of: scalar)][keyPath: field] = run
        }
    }

    private mutating func unpackRuns(_ data: StaticString, apply: (inout Record, UInt32) -> Void) {
        var reader = PackedNumbers(data)
        var end: UInt32 = 0
        while let distance = reader.next(), let length = reader.next(), let value = reader.next() {
            for scalar in end + distance..<end + distance + length {
                apply(&records[slot(of: scalar)], value)
            }
            end += distance + length
        }
    }

    private mutating func unpackCompositions() {
        var reader = PackedNumbers(FoldingData.compositions)
        while let first = reader.next(), let second = reader.next(), let composite = reader.next() {
            composites[UInt64(first) << 32 | UInt64(second)] = composite
            records[slot(of: second)].composesBackward = true
        }
        for jamo in Hangul.composingBackward {
            records[slot(of: jamo)].composesBackward = true
        }
    }
}
