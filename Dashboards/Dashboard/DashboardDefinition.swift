/// What a dashboard shows and where: read from JSON, built in or the user's own.
package struct DashboardDefinition: Sendable, Equatable {
    /// The file's name without `.json`; a user's file of a built-in's name takes its place.
    package var name: String
    package var title: String
    package var root: LayoutNode

    package init(name: String, title: String, root: LayoutNode) {
        self.name = name
        self.title = title
        self.root = root
    }

    /// The panels in reading order.
    package var panels: [PanelSpec] { root.panels }
}

/// A part of a dashboard's area: one panel, or parts above or beside each other.
package struct LayoutNode: Sendable, Equatable {
    package indirect enum Content: Sendable, Equatable {
        case panel(PanelSpec)
        /// Parts from top to bottom.
        case rows([LayoutNode])
        /// Parts from left to right; stacked when they do not fit side by side but do above each other.
        case columns([LayoutNode])
    }

    package var content: Content
    package var constraints: LayoutConstraints

    package init(_ content: Content, _ constraints: LayoutConstraints = LayoutConstraints()) {
        self.content = content
        self.constraints = constraints
    }

    package var panels: [PanelSpec] {
        switch content {
        case .panel(let panel): [panel]
        case .rows(let nodes), .columns(let nodes): nodes.flatMap(\.panels)
        }
    }
}

/// How much room a part takes among its neighbours.
package struct LayoutConstraints: Sendable, Equatable {
    /// Lines it takes, no more and no less; nil to share what is left.
    package var height: Int?
    /// Columns it takes; nil to share what is left.
    package var width: Int?
    /// Its share of the room left over.
    package var weight = 1
    package var minHeight = 3
    package var minWidth = 20
    /// Parts of a high number go first when there is too little room; 0 never goes.
    package var drop = 0

    package init() {}
}

/// One panel of a dashboard.
package struct PanelSpec: Sendable, Equatable {
    package var kind: PanelKind
    /// Takes the kind's own title's place.
    package var title: String?
    package var options: PanelOptions

    package init(_ kind: PanelKind, title: String? = nil, options: PanelOptions = PanelOptions()) {
        self.kind = kind
        self.title = title
        self.options = options
    }
}

/// What a panel's definition can choose.
package struct PanelOptions: Sendable, Equatable {
    /// The columns of a conversations panel, in order; nil for the usual ones.
    package var columns: [ConversationColumn]?
    package var sort: ConversationSort?
    /// Groups a conversations panel by the conversations' kind.
    package var groupsByType = false

    package init() {}
}

/// The kinds of panels.
package enum PanelKind: String, Sendable, Equatable, CaseIterable {
    case totals, conversations, unread, timeline, heatmap, revocations, checks, events, health
    case revocationChart = "revocation-chart"
    case eventNames = "event-names"
    case checkDetail = "check-detail"
    case searchLine = "search-line"
    case searchConversations = "search-conversations"
    case searchMessages = "search-messages"
    case searchContext = "search-context"

    /// The title in the panel's rule.
    package var title: String {
        switch self {
        case .totals: ""
        case .conversations: "Conversations"
        case .unread: "Unread"
        case .timeline: "Messages a minute"
        case .heatmap: "Activity"
        case .revocations: "Revocations"
        case .revocationChart: "Revocations a minute"
        case .checks: "Checks"
        case .checkDetail: "Examples"
        case .events: "Events"
        case .eventNames: "By name"
        case .health: "Store"
        case .searchLine: ""
        case .searchConversations: "By conversation"
        case .searchMessages: "Messages"
        case .searchContext: "Context"
        }
    }

    /// Whether it has rows to move through; others are passed over by Tab.
    package var isList: Bool {
        switch self {
        case .conversations, .unread, .revocations, .checks, .checkDetail, .events, .eventNames,
            .searchConversations, .searchMessages:
            true
        default: false
        }
    }

    /// Whether a titled rule stands above it.
    var hasRule: Bool { self != .totals && self != .searchLine }
}

/// The columns a conversations panel can have.
package enum ConversationColumn: String, Sendable, Equatable, CaseIterable {
    case name, type, unread, matches, revoked, deleted, failed, messages, age, time, activity,
        latest
    case onlineOnly = "online-only"

    package static let usual: [ConversationColumn] = [
        .name, .unread, .matches, .revoked, .age, .activity, .latest,
    ]
}

/// The orders of a conversations panel, each with the greatest first, the name aside.
package enum ConversationSort: String, Sendable, Equatable, CaseIterable {
    case activity, unread, matches, revoked, deleted, failed, messages, name

    package var next: ConversationSort {
        let all = Self.allCases
        let index = all.firstIndex(of: self) ?? 0
        return all[(index + 1) % all.count]
    }
}
