import OpenIM

/// Where a feed stands.
package struct FeedStatus: Sendable, Equatable {
    /// How far what was told is what the store holds.
    package enum Phase: Sendable, Equatable {
        /// The first pass over the store is under way.
        case catchingUp
        /// Everything was told once, and changes are told as they come.
        case live
        /// The store cannot be read at the moment; what was told stays the last good state.
        case stale(StoreError)
    }

    package var phase: Phase
    /// Whether everything committed before the last look at the store was told.
    package var isCurrent = false
    /// The store's file; nil while a folder holds none.
    package var path: String?
    package var account: StoreAccount?
    /// How the rows are reached; nil before the first opening.
    package var access: StoreAccess?
    /// How long it took from the announcement of the last changes to telling them.
    package var lag: Duration = .zero
    /// How long it has been since the store was last read; zero unless stale.
    package var staleFor: Duration = .zero
    /// The number of known rows.
    package var rows = 0
    package var locks = LockStatistics()
    package var repairedTexts = 0
    package var faults: [TableFault] = []
}

/// What one call of the feed found.
package struct FeedBatch: Sendable, Equatable {
    /// In the order in which they are to be applied; none when the time was over first.
    package var changes: [StoreChange]
    package var status: FeedStatus
}
