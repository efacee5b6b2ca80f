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

    /// Notes whether a subject is wrong; one that is wrong for the first time has until `deadline`
    /// to be put right, or fails at once without one.
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

/// The ledgers of all checks, found without hashing.
struct CheckLedgers: Sendable {
    private var ledgers = [CheckLedger](repeating: CheckLedger(), count: CheckID.allCases.count)

    subscript(check: CheckID) -> CheckLedger {
        get { ledgers[check.number] }
        _modify { yield &ledgers[check.number] }
    }

    mutating func decide(at now: Int64) {
        for index in ledgers.indices { ledgers[index].decide(at: now) }
    }

    mutating func postpone(to deadline: Int64) {
        for index in ledgers.indices { ledgers[index].postpone(to: deadline) }
    }

    var nextDeadline: Int64? { ledgers.compactMap(\.nextDeadline).min() }
}

extension CheckID {
    /// The check's place in the reference's order.
    fileprivate var number: Int {
        switch self {
        case .mergeOnce: 0
        case .onlineOnlyNotStored: 1
        case .revokeApplied: 2
        case .deleteApplied: 3
        case .oneAccount: 4
        case .unreadAgrees: 5
        case .seqContiguous: 6
        case .quoteMasked: 7
        case .rightTable: 8
        case .latestAgrees: 9
        }
    }
}
