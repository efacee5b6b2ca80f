/// How a feed reads and rests.
package struct FeedOptions: Sendable {
    /// How the store is opened and read. A feed has no patience of its own with locks: it comes back.
    package var store: StoreOptions
    /// How often files are looked at when nothing announces a change.
    package var slowPoll: Duration = .seconds(1)
    /// The number of newest rows of each conversation that are read again first after a change.
    package var newest = 500
    /// How long one call may go on with finding changes before it hands over what it has.
    package var turn: Duration = .milliseconds(20)
    /// The least time from one look at commits to the next, so that a flood of them is read together.
    package var commitPause: Duration = .milliseconds(20)
    /// The time in which a sweep over all rows comes round, where its cost allows.
    package var sweepRound: Duration = .milliseconds(1500)
    /// The greatest share of the time that reading all conversations' newest rows again takes. Those with
    /// a changed conversation's row or a new message do not wait for it.
    package var newestShare = 0.1
    /// The greatest share of the time that a sweep takes.
    package var sweepShare = 0.25
    /// How long reading stays away from a store whose journal does not go.
    package var journalPatience: Duration = .milliseconds(100)

    package init(
        store: StoreOptions = StoreOptions(patience: .zero, chunk: .milliseconds(2))
    ) {
        self.store = store
    }
}
