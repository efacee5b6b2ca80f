import OpenIM

/// One thing that happened in a recorded session: what the store's feed or the event source told,
/// and when.
///
/// A recording is a file of entries, one JSON object a line. Applying its entries in order to a new
/// state leads to the state that was recorded.
package struct SessionEntry: Sendable, Equatable {
    /// When it was told, in milliseconds since 1970.
    package var time: Int64
    package var content: Content

    /// What was told.
    package enum Content: Sendable, Equatable {
        /// The recording begins: whose store it is, and what was watched.
        case opened(Opening)
        case change(StoreChange)
        /// A line of the event source as it came, ill-formed UTF-8 repaired.
        case line(String)
        /// A line that was longer than the limit.
        case oversizeLine
        /// How fresh the store is.
        case store(SourceState)
    }

    /// What must be known to make the state that entries are applied to.
    package struct Opening: Sendable, Equatable {
        package var account: String
        package var sdkVersion: String?
        package var keywords: [String]
        package var hasEvents: Bool

        package init(
            account: String, sdkVersion: String? = nil, keywords: [String] = [], hasEvents: Bool
        ) {
            self.account = account
            self.sdkVersion = sdkVersion
            self.keywords = keywords
            self.hasEvents = hasEvents
        }
    }

    package init(time: Int64, _ content: Content) {
        self.time = time
        self.content = content
    }
}

extension MonitorState {
    /// Applies an entry of a recording; the opening, which makes a state, changes none.
    package mutating func apply(_ entry: SessionEntry) {
        advance(to: entry.time)
        switch entry.content {
        case .opened: break
        case .change(let change): apply(change)
        case .line(let text): apply(line: Array(text.utf8)[...], at: entry.time)
        case .oversizeLine: countOversizeLine()
        case .store(let state): setStore(state)
        }
    }
}
