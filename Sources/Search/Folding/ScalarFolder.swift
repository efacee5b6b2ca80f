/// Folds a run of scalars by the letter of the definition: the slow path that every input can take.
///
/// Keeps its working space between calls; not to be shared between threads.
struct ScalarFolder {
    private let tables = UnicodeTables.unpacked
    private let isLoose: Bool
    private var spare: [UInt32] = []

    init(isLoose: Bool) {
        self.isLoose = isLoose
    }

    /// Replaces the scalars by NFC(casefold(NFD(x))); loose folds NFKD twice, and drops marks, before composing.
    ///
    /// Twice because a compatibility mapping can bring in a letter that folds (Unicode D146).
    mutating func fold(_ scalars: inout [UInt32]) {
        decompose(&scalars, compatibly: false)
        foldCase(&scalars)
        decompose(&scalars, compatibly: isLoose)
        if isLoose {
            foldCase(&scalars)
            decompose(&scalars, compatibly: true)
            scalars.removeAll { tables.record(of: $0).isMark }
        }
        compose(&scalars)
    }

    /// Whether a scalar, or anything that folding makes of its beginning, may join what stands before it.
    ///
    /// A text may be cut before every other scalar, and the pieces folded each for itself.
    func joinsWhatPrecedes(_ scalar: UInt32) -> Bool {
        var scalar = scalar
        if joins(scalar) { return true }
        for step in [\UnicodeTables.Record.canonical, \.caseFolding, \.canonical] + looseSteps {
            let run = tables.record(of: scalar)[keyPath: step]
            if run.length > 0 { scalar = tables.pool[Int(run.start)] }
            if joins(scalar) { return true }
        }
        return false
    }

    private var looseSteps: [KeyPath<UnicodeTables.Record, UnicodeTables.Run>] {
        isLoose ? [\.compatible, \.caseFolding, \.canonical, \.compatible] : []
    }

    private func joins(_ scalar: UInt32) -> Bool {
        let record = tables.record(of: scalar)
        return record.combiningClass != 0 || record.composesBackward || isLoose && record.isMark
    }

    private mutating func decompose(_ scalars: inout [UInt32], compatibly: Bool) {
        spare.removeAll(keepingCapacity: true)
        for scalar in scalars {
            if Hangul.isSyllable(scalar) {
                Hangul.decompose(scalar, into: &spare)
            } else {
                let record = tables.record(of: scalar)
                let useCompatible = compatibly && record.compatible.length > 0
                append(useCompatible ? record.compatible : record.canonical, orElse: scalar)
            }
        }
        swap(&scalars, &spare)
        order(&scalars)
    }

    private mutating func foldCase(_ scalars: inout [UInt32]) {
        spare.removeAll(keepingCapacity: true)
        for scalar in scalars {
            append(tables.record(of: scalar).caseFolding, orElse: scalar)
        }
        swap(&scalars, &spare)
    }

    private mutating func append(_ run: UnicodeTables.Run, orElse scalar: UInt32) {
        guard run.length > 0 else { return spare.append(scalar) }
        spare.append(contentsOf: tables.pool[Int(run.start)..<Int(run.start + run.length)])
    }

    /// Canonical ordering: runs of combining marks sorted by class, equal classes left as they stand.
    private func order(_ scalars: inout [UInt32]) {
        var start = 0
        while start < scalars.count {
            guard tables.combiningClass(of: scalars[start]) != 0 else {
                start += 1
                continue
            }
            var end = start + 1
            while end < scalars.count, tables.combiningClass(of: scalars[end]) != 0 { end += 1 }
            if end - start > 1 { sortMarks(&scalars, start..<end) }
            start = end
        }
    }

    /// A stable sort: the position is the second key, and hostile runs of thousands stay n·log n.
    private func sortMarks(_ scalars: inout [UInt32], _ range: Range<Int>) {
        let keyed = range.map { position in
            (tables.combiningClass(of: scalars[position]), position, scalars[position])
        }
        for (offset, mark) in keyed.sorted(by: { ($0.0, $0.1) < ($1.0, $1.1) }).enumerated() {
            scalars[range.lowerBound + offset] = mark.2
        }
    }

    private func compose(_ scalars: inout [UInt32]) {
        var count = 0
        var starter: Int?
        var lastClass: UInt8 = 0
        for scalar in scalars {
            let combiningClass = tables.combiningClass(of: scalar)
            if let base = starter, base == count - 1 || lastClass < combiningClass,
                let composite = tables.composite(scalars[base], scalar)
            {
                scalars[base] = composite
                continue
            }
            if combiningClass == 0 { starter = count }
            lastClass = combiningClass
            scalars[count] = scalar
            count += 1
        }
        scalars.removeLast(scalars.count - count)
    }
}
