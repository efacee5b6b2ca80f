import Terminal

/// What of a dashboard is remembered from run to run, by store, and can be configured.
package struct DashboardSettings: Sendable, Equatable {
    /// The dashboard shown first, by name.
    package var dashboard = "overview"
    package var theme = Theme.dark
    package var sort: ConversationSort?
    package var isReversed = false
    /// Shows only conversations whose name or id holds this text.
    package var filter = ""
    /// Shows only events whose name, conversation or text holds this text.
    package var eventFilter = ""
    package var columns: [ConversationColumn]?
    package var groupsByType: Bool?
    /// Conversations kept on top, by id.
    package var pinned: Set<String> = []
    /// Hides names, ids and texts.
    package var isMasked = false

    package init() {}
}
