/// What to simulate; equal options give an equal store and equal events, byte for byte.
package struct SimulationOptions: Sendable, Equatable {
    /// Rows in all message tables together.
    package var messages: Int
    /// Conversations, from 1.
    package var conversations: Int
    /// Everything is drawn from this.
    package var seed: UInt64
    /// The login user, whose store it is.
    package var user: String
    /// The instant in ms since 1970 at which the store stands when written; the newest message is a
    /// little older.
    package var startTime: Int64
    /// How many days back the oldest message lies.
    package var historyDays: Int

    /// Options with the demo's sizes; the start time is the caller's, no clock is read here.
    package init(
        messages: Int = 20_000, conversations: Int = 60, seed: UInt64 = 1, user: String = "u1001",
        startTime: Int64, historyDays: Int = 180
    ) {
        self.messages = max(0, messages)
        self.conversations = max(1, conversations)
        self.seed = seed
        self.user = user
        self.startTime = startTime
        self.historyDays = max(1, historyDays)
    }

    /// The database's file name, which the SDK makes of the login user.
    package var storeName: String { "OpenIM_v3_\(user).db" }

    /// The version that the store names as the SDK that made it.
    static let sdkVersion = "3.8.3"

    /// The last hour before the start is played operation by operation, with its events.
    var sessionLength: Int64 { 3_600_000 }

    /// Messages that the session brings; the others are history without events.
    var sessionMessages: Int { min(messages / 4, 600) }
}
