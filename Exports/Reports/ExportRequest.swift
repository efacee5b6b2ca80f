import Monitor

/// The reports that an export can hold.
package enum ReportKind: String, CaseIterable, Sendable {
    case search, activity, unread, revocations, integrity, changes
}

/// The forms that a report can have.
package enum ExportFormat: String, CaseIterable, Sendable {
    case html, csv, json
}

/// What an export is to hold.
package struct ExportRequest: Sendable {
    package var reports: Set<ReportKind>
    package var formats: Set<ExportFormat>
    package var keywords: ReportKeywords
    /// Messages shown before and after a match.
    package var contextSize: Int
    /// Write every conversation as pages.
    package var hasConversationPages: Bool
    /// Put everything into index.html.
    package var isSingleFile: Bool
    /// Mask everything under this key.
    package var maskKey: MaskKey?
    /// The folder of the export to compare with; nil is the one that is replaced.
    package var previous: String?
    /// What the monitor knows: checks, and figures from an event file.
    package var snapshot: MonitorSnapshot?
    /// Threads that read at once.
    package var workers: Int

    package init(
        reports: Set<ReportKind> = Set(ReportKind.allCases),
        formats: Set<ExportFormat> = Set(ExportFormat.allCases),
        keywords: ReportKeywords = .none, contextSize: Int = 2, hasConversationPages: Bool = true,
        isSingleFile: Bool = false, maskKey: MaskKey? = nil, previous: String? = nil,
        snapshot: MonitorSnapshot? = nil, workers: Int = 2
    ) {
        self.reports = reports
        self.formats = formats
        self.keywords = keywords
        self.contextSize = contextSize
        self.hasConversationPages = hasConversationPages
        self.isSingleFile = isSingleFile
        self.maskKey = maskKey
        self.previous = previous
        self.snapshot = snapshot
        self.workers = workers
    }
}

/// How far an export has come.
package struct ExportProgress: Equatable, Sendable {
    /// What is done now, in order.
    package enum Phase: String, Sendable {
        case reading, writing, publishing
    }

    package var phase: Phase
    package var conversationsDone: Int
    package var conversations: Int
    package var rows: Int
}
