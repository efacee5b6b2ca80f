/// What a check judges: a message, a conversation, the unread total, or a line of another account.
enum CheckSubject: Hashable, Sendable {
    case message(conversation: Int32, MessageKey)
    case conversation(Int32)
    case total
    case foreign(String)
}

/// One check's failing subjects, those within their grace period apart.
struct CheckLedger: Sendable {
    private(set) var failing: Set<CheckSubject> = []
    /// When each subject that is wrong now will count as failing.
    private(set) var pending: [CheckSubject: Int64] = [:]

    /// Notes whether a subject is wrong; one that is wrong for the first time has until `deadline` to be
    /// put right, or fails at once without one.
    mutating func judge(_ subject: CheckSubject, isWrong: Bool, deadline: Int64?) {
        if !isWrong {
            if !failing.isEmpty { failing.remove(subject) }
            if !pending.isEmpty { pending[subject] = nil }
        } else if let deadline {
            if !failing.contains(subject), pending[subject] == nil { pending[subject] = deadline }
        } else {
            failing.insert(subject)
            pending[subject] = nil
        }
    }

    /// Lets the subjects fail whose deadline has come.
    mutating func decide(at now: Int64) {
        guard !pending.isEmpty else { return }
        for (subject, deadline) in pending where deadline <= now {
            failing.insert(subject)
            pending[subject] = nil
        }
    }

    /// Gives every pending subject at least until a time.
    mutating func postpone(to deadline: Int64) {
        pending = pending.mapValues { max($0, deadline) }
    }

    /// The earliest time at which something pending fails.
    var nextDeadline: Int64? { pending.values.min() }
}
