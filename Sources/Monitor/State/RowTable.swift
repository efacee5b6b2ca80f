/// What the monitor keeps of a stored row: 56 bytes, no text.
struct RowFact: Sendable {
    var key: MessageKey
    var rowID: Int64
    var sendTime: Int64
    var seq: Int64
    /// One bit for each watched keyword that the row's text matches.
    var matches: UInt32
    /// The conversation of the row's table.
    var conversation: Int32
    var flags: Flags

    struct Flags: OptionSet, Sendable {
        let rawValue: UInt16

        /// Status 1–3.
        static let visible = Flags(rawValue: 1 << 0)
        static let revoked = Flags(rawValue: 1 << 1)
        static let deleted = Flags(rawValue: 1 << 2)
        static let placeholder = Flags(rawValue: 1 << 3)
        static let filtered = Flags(rawValue: 1 << 4)
        static let failed = Flags(rawValue: 1 << 5)
        static let sending = Flags(rawValue: 1 << 6)
        static let unreadable = Flags(rawValue: 1 << 7)
        /// Sent by the peer of a one-to-one chat and not read.
        static let unread = Flags(rawValue: 1 << 8)
        /// Its own fields route to another conversation than its table's.
        static let misplaced = Flags(rawValue: 1 << 9)
        static let seqGap = Flags(rawValue: 1 << 10)
        /// A quote whose embedded message does not say that it was revoked.
        static let openQuote = Flags(rawValue: 1 << 11)
    }

    var isShownRevoked: Bool { flags.isSuperset(of: [.revoked, .visible]) }
}

/// All rows of a store, found by the id of their message.
///
/// Rows lie in one array with reused places; an open-addressed index of 4-byte places finds them by
/// id in constant time, several rows under one id included.
struct RowTable: Sendable {
    private(set) var rows: [RowFact] = []
    private var free: [UInt32] = []
    /// Place + 1 of a row, 0 where nothing ever was, `removed` where something was.
    private var index: [UInt32]
    private var usedInIndex = 0
    private static let removed = UInt32.max

    init() {
        index = [UInt32](repeating: 0, count: 1 << 10)
    }

    var count: Int { rows.count - free.count }

    subscript(place: UInt32) -> RowFact { rows[Int(place)] }

    /// Adds a row and returns its place.
    mutating func insert(_ row: RowFact) -> UInt32 {
        let place: UInt32
        if let reused = free.popLast() {
            place = reused
            rows[Int(place)] = row
        } else {
            place = UInt32(rows.count)
            rows.append(row)
        }
        if (usedInIndex + 1) * 3 > index.count * 2 { rebuildIndex(leavingOut: place) }
        addToIndex(row.key, place)
        return place
    }

    /// Puts a row in the place of another with the same id.
    mutating func replace(at place: UInt32, with row: RowFact) {
        rows[Int(place)] = row
    }

    mutating func remove(at place: UInt32) {
        let mask = index.count - 1
        var slot = Self.slot(of: rows[Int(place)].key, mask)
        while index[slot] != place + 1 { slot = (slot + 1) & mask }
        index[slot] = Self.removed
        free.append(place)
    }

    /// Calls with the place of each row that has the id.
    func forEach(with key: MessageKey, _ body: (UInt32, RowFact) -> Void) {
        let mask = index.count - 1
        var slot = Self.slot(of: key, mask)
        while index[slot] != 0 {
            if index[slot] != Self.removed {
                let place = index[slot] - 1
                let row = rows[Int(place)]
                if row.key == key { body(place, row) }
            }
            slot = (slot + 1) & mask
        }
    }

    private mutating func addToIndex(_ key: MessageKey, _ place: UInt32) {
        let mask = index.count - 1
        var slot = Self.slot(of: key, mask)
        while index[slot] != 0 && index[slot] != Self.removed { slot = (slot + 1) & mask }
        if index[slot] == 0 { usedInIndex += 1 }
        index[slot] = place + 1
    }

    private mutating func rebuildIndex(leavingOut newest: UInt32) {
        let isVacant = Set(free)
        index = [UInt32](repeating: 0, count: max(1 << 10, (count * 3).roundedUpToPowerOfTwo))
        usedInIndex = 0
        for place in rows.indices.map(UInt32.init)
        where place != newest && (isVacant.isEmpty || !isVacant.contains(place)) {
            addToIndex(rows[Int(place)].key, place)
        }
    }

    /// The ids are hashes already, or nearly so; folding both halves spreads them well enough.
    private static func slot(of key: MessageKey, _ mask: Int) -> Int {
        Int(truncatingIfNeeded: (key.high ^ key.low &* 0x9e37_79b9_7f4a_7c15) >> 7) & mask
    }
}

extension Int {
    fileprivate var roundedUpToPowerOfTwo: Int {
        self <= 1 ? 1 : 1 << (Int.bitWidth - (self - 1).leadingZeroBitCount)
    }
}
