/// What folding does to each scalar that may be folded alone, ready as UTF-8.
struct FoldingMap: Sendable {
    /// The scalar stays as it is.
    static let plain: UInt16 = 0
    /// The scalar may join what stands before it: only `ScalarFolder` can tell.
    static let joining: UInt16 = 1
    private static let firstReplacement: UInt16 = 2

    static let exact = FoldingMap()
    static let caseless = FoldingMap(isLoose: false)
    static let loose = FoldingMap(isLoose: true)

    private var values = ScalarMap()
    private var starts: [UInt32] = [0]
    private var replacements: [UInt8] = []

    static func of(_ mode: MatchMode) -> FoldingMap {
        switch mode {
        case .exact: exact
        case .caseless: caseless
        case .loose: loose
        }
    }

    /// The map that changes nothing.
    private init() {}

    private init(isLoose: Bool) {
        var folder = ScalarFolder(isLoose: isLoose)
        let encoded = ByteBuffer()
        for scalar in UnicodeTables.unpacked.known where scalar != 0 {
            if folder.joinsWhatPrecedes(scalar) {
                values[scalar] = Self.joining
                continue
            }
            var folded = [scalar]
            folder.fold(&folded)
            if folded == [scalar] { continue }
            values[scalar] = UInt16(truncatingIfNeeded: starts.count - 1) + Self.firstReplacement
            for part in folded { encoded.append(scalar: part) }
            starts.append(UInt32(encoded.count))
        }
        replacements = Array(encoded.bytes)
    }

    @inline(__always)
    func value(of scalar: UInt32) -> UInt16 { values[scalar] }

    /// Appends the folded form of a scalar whose value is neither `plain` nor `joining`.
    @inline(__always)
    func appendReplacement(_ value: UInt16, to out: ByteBuffer) {
        let position = Int(value - Self.firstReplacement)
        let range = Int(starts[position])..<Int(starts[position + 1])
        out.reserve(range.count)
        for index in range {
            out.base[out.count] = replacements[index]
            out.count += 1
        }
    }
}
