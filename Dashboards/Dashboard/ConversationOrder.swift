import Monitor
import Terminal

/// Which conversations are shown and in which order: places in the snapshot's list.
struct ConversationOrder: Sendable, Equatable {
    /// By sort and whether kinds are grouped.
    private var orders: [Request: [Int]] = [:]
    /// The newest activity of all.
    private(set) var newestActivity: Int64?

    struct Request: Sendable, Hashable {
        var sort: ConversationSort
        var groupsByType: Bool
    }

    init() {}

    /// Filters once and sorts once for each way that the panels at hand need.
    init(
        _ conversations: [ConversationSnapshot], settings: DashboardSettings, needed: [PanelSpec]
    ) {
        newestActivity = conversations.lazy.map(\.lastActivity).max()
        let kept = Self.filtered(conversations, by: settings.filter)
        for panel in needed {
            guard let request = Self.request(of: panel, settings: settings) else { continue }
            if orders[request] != nil { continue }
            let chosen =
                panel.kind == .unread
                ? kept.filter { (conversations[$0].unread ?? 0) > 0 } : kept
            orders[request] = Self.sorted(chosen, conversations, request, settings)
        }
    }

    func places(for panel: PanelSpec, settings: DashboardSettings) -> [Int] {
        Self.request(of: panel, settings: settings).flatMap { orders[$0] } ?? []
    }

    static func request(of panel: PanelSpec, settings: DashboardSettings) -> Request? {
        switch panel.kind {
        case .conversations:
            // A panel with an order of its own (most revoked) keeps it; the usual one follows the user.
            Request(
                sort: panel.options.sort ?? settings.sort ?? .activity,
                groupsByType: settings.groupsByType ?? panel.options.groupsByType)
        case .unread: Request(sort: .unread, groupsByType: false)
        default: nil
        }
    }

    private static func filtered(
        _ conversations: [ConversationSnapshot], by filter: String
    ) -> [Int] {
        guard !filter.isEmpty else { return Array(conversations.indices) }
        let wanted = filter.lowercased()
        return conversations.indices.filter {
            conversations[$0].showName.lowercased().contains(wanted)
                || conversations[$0].conversationID.lowercased().contains(wanted)
        }
    }

    private static func sorted(
        _ places: [Int], _ all: [ConversationSnapshot], _ request: Request,
        _ settings: DashboardSettings
    ) -> [Int] {
        let keys = all.map { key(of: $0, request.sort) }
        let precedes: (Int, Int) -> Bool = { left, right in
            let pins = (
                settings.pinned.contains(all[left].id), settings.pinned.contains(all[right].id)
            )
            if pins.0 != pins.1 { return pins.0 }
            if request.groupsByType, all[left].conversationType != all[right].conversationType {
                return all[left].conversationType < all[right].conversationType
            }
            if request.sort == .name, all[left].showName != all[right].showName {
                return (all[left].showName < all[right].showName) != settings.isReversed
            }
            if keys[left] != keys[right] {
                return (keys[left] > keys[right]) != settings.isReversed
            }
            if all[left].lastActivity != all[right].lastActivity {
                return all[left].lastActivity > all[right].lastActivity
            }
            return left < right
        }
        return places.sorted(by: precedes)
    }

    private static func key(of conversation: ConversationSnapshot, _ sort: ConversationSort)
        -> Int64
    {
        switch sort {
        case .activity: conversation.lastActivity
        case .unread: Int64(conversation.unread ?? -1)
        case .matches: Int64(conversation.matches.reduce(0, &+))
        case .revoked: Int64(conversation.rows.revoked)
        case .deleted: Int64(conversation.rows.deleted)
        case .failed: Int64(conversation.rows.failed)
        case .messages: Int64(conversation.rows.messages)
        case .name: 0
        }
    }
}

/// The names of conversations by id, for the panels that show other things' conversations.
struct ConversationNames: Sendable {
    private var names: [String: String] = [:]
    private var count = -1

    init() {}

    /// Takes the table over when no conversation came, went or was renamed.
    init(_ snapshot: MonitorSnapshot, reusing former: ConversationNames) {
        let conversations = snapshot.conversations
        let isSame =
            former.count == conversations.count
            && conversations.allSatisfy { former.names[$0.conversationID] == $0.showName }
        guard !isSame else {
            self = former
            return
        }
        names = Dictionary(
            conversations.map { ($0.conversationID, $0.showName) }, uniquingKeysWith: { $1 })
        count = conversations.count
    }

    /// The name, or the id where there is none.
    subscript(id: String) -> String {
        guard let name = names[id], !name.isEmpty else { return id }
        return name
    }
}
