import CSQLite

/// The end of a connection's patience: SQLite asks it every so often whether to go on.
final class DeadlineHandler {
    /// When running statements are to stop; nil for never.
    var instant: ContinuousClock.Instant?

    /// Instructions of SQLite's machine between two questions: some tens of microseconds.
    private static let stride: Int32 = 1000

    /// Hands SQLite a pointer to this object, which the connection keeps alive and takes back.
    func install(on connection: OpaquePointer) {
        sqlite3_progress_handler(
            connection, Self.stride,
            { context in
                guard let context else { return 0 }
                let handler = Unmanaged<DeadlineHandler>.fromOpaque(context).takeUnretainedValue()
                return handler.isOver ? 1 : 0
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    private var isOver: Bool {
        guard let instant else { return false }
        return ContinuousClock.now >= instant
    }
}
