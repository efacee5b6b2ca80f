import Monitor
import OpenIM
import Terminal

// Opening a conversation, reading in it, and taking answers over.
extension DashboardState {
    /// Messages a page of history has.
    static let pageSize = 100

    /// Opens what is selected: its conversation, at its message where there is one.
    mutating func open(size: Size, now: Int64) -> [DashboardEffect] {
        guard let place = focusedPanel(size), let id = selectedID(place) else { return [] }
        switch place.panel.kind {
        case .conversations, .unread: return openConversation(id)
        case .searchConversations:
            setFocus(toKind: .searchMessages)
            return []
        case .searchMessages:
            guard let conversation = selectedSearchConversation else { return [] }
            return openConversation(conversation, at: id)
        case .revocations:
            let record = snapshot.recentRevocations.first { $0.clientMsgID == id }
            return openConversation(record?.conversationID, at: id)
        case .events:
            let record = snapshot.recentEvents.first { String($0.line) == id }
            return openConversation(record?.conversationID, at: record?.clientMsgID)
        case .checks:
            setFocus(toKind: .checkDetail)
            return []
        case .checkDetail: return openExample(place)
        case .eventNames:
            settings.eventFilter = id
            return []
        default: return []
        }
    }

    private mutating func setFocus(toKind kind: PanelKind) {
        if let panel = dashboard?.panels.first(where: { $0.kind == kind }) { setFocus(to: panel) }
    }

    private mutating func openExample(_ place: PlacedPanel) -> [DashboardEffect] {
        guard let panel = drawer(of: place) as? CheckDetailPanel,
            let example = panel.example(panel.selectedIndex)
        else { return [] }
        return openConversation(example.conversationID, at: example.clientMsgID)
    }

    /// Opens a conversation at its end, or with a message in the middle.
    package mutating func openConversation(
        _ id: String?, at message: String? = nil
    ) -> [DashboardEffect] {
        guard let id else { return [] }
        var opened = ConversationState(conversationID: id)
        opened.selected = message
        opened.anchor = message
        opened.requestedFor = newestMark(of: id)
        conversation = opened
        guard let message else {
            return [.request(.history(conversationID: id, before: nil, count: Self.pageSize))]
        }
        return [
            .request(.context(conversationID: id, clientMsgID: message, count: Self.pageSize / 2))
        ]
    }

    /// What a key does in an open conversation; nil for keys that act as elsewhere.
    mutating func readConversation(
        _ action: Action, size: Size, now: Int64
    ) -> [DashboardEffect]? {
        switch action {
        case .back:
            conversation = nil
            return []
        case .up: return scrollConversation(by: -1, now: now)
        case .down: return scrollConversation(by: 1, now: now)
        case .pageUp: return scrollConversation(by: -max(1, size.height - 6), now: now)
        case .pageDown: return scrollConversation(by: max(1, size.height - 6), now: now)
        case .top: return scrollConversation(by: -Int.max / 2, now: now)
        case .bottom:
            followConversation()
            return []
        case .copy: return copyMessage(now: now)
        case .sort, .reverse, .columns, .group, .pin, .filter, .open, .nextPanel, .previousPanel:
            return []
        default: return nil
        }
    }

    private mutating func followConversation() {
        let newest = conversation?.lines.last?.clientMsgID
        conversation?.anchor = nil
        conversation?.newBelow = 0
        conversation?.selected = newest
    }

    private mutating func copyMessage(now: Int64) -> [DashboardEffect] {
        guard
            let line = conversation?.lines.first(where: { $0.clientMsgID == conversation?.selected }
            )
        else { return [] }
        tell("copied the message's text and id", now: now)
        return [.copy("\(line.text)\n\(line.clientMsgID)")]
    }

    /// Moves the selected message; the picture follows it, and older pages are asked for near the top.
    mutating func scrollConversation(
        by step: Int, mouse: Key.Mouse? = nil, now: Int64
    ) -> [DashboardEffect] {
        if mouse?.action == .press { return [] }
        guard var open = conversation, !open.lines.isEmpty else { return [] }
        let current =
            open.lines.lastIndex { $0.clientMsgID == open.selected } ?? open.lines.count - 1
        let next = min(open.lines.count - 1, max(0, current + step))
        open.selected = open.lines[next].clientMsgID
        if next == open.lines.count - 1 {
            open.anchor = nil
            open.newBelow = 0
        } else {
            open.anchor = open.selected
        }
        let needsMore = next < 20 && !open.reachesStart && !open.isLoading
        open.isLoading = open.isLoading || needsMore
        conversation = open
        guard needsMore, let oldest = open.lines.first else { return [] }
        return [
            .request(
                .history(
                    conversationID: open.conversationID, before: oldest.clientMsgID,
                    count: Self.pageSize))
        ]
    }

    /// Takes an answer over; what comes for something no longer shown is dropped.
    package mutating func take(_ answer: DashboardAnswer, now: Int64) -> [DashboardEffect] {
        switch answer {
        case .found(let number, let findings):
            guard number == search.number else { return [] }
            return adopt(findings)
        case .searchProblem(let number, let text):
            guard number == search.number else { return [] }
            search.isPending = false
            search.problem = text
        case .history(let page):
            guard page.conversationID == conversation?.conversationID else { return [] }
            conversation?.merge(page, account: snapshot.account)
        case .context(let id, let page): takeContext(id, page)
        case .exported(let path): tell("exported to \(path)", now: now)
        case .saved(let path): tell("saved \(path)", now: now)
        case .health(let health): self.health = health
        case .activity(let activity): self.activity = activity
        case .problem(let text):
            conversation?.isLoading = false
            tell(text, isProblem: true, now: now)
        }
        return []
    }

    private mutating func takeContext(_ id: String, _ page: HistoryPage) {
        if conversation?.conversationID == page.conversationID {
            conversation?.merge(page, account: snapshot.account)
        } else if search.contextOf == id {
            search.context = page.messages.reversed().map {
                MessageLine($0, account: snapshot.account)
            }
        }
    }

    private mutating func adopt(_ findings: SearchFindings) -> [DashboardEffect] {
        search.findings = findings
        search.isPending = false
        search.activity = ActivityGrid()
        for item in findings.result.searchResultItems {
            for message in item.messageList { search.activity.add(message.sendTime, zone: zone) }
        }
        return requestContext()
    }

    /// Asks for the neighbours of the match that is selected.
    mutating func requestContext() -> [DashboardEffect] {
        guard dashboard?.panels.contains(where: { $0.kind == .searchContext }) == true,
            let conversationID = selectedSearchConversation, let id = selectedMatch
        else { return [] }
        guard search.contextOf != id else { return [] }
        search.contextOf = id
        search.context = []
        return [.request(.context(conversationID: conversationID, clientMsgID: id, count: 3))]
    }

    private var selectedMatch: String? {
        guard let panel = dashboard?.panels.first(where: { $0.kind == .searchMessages }) else {
            return nil
        }
        let messages = search.item(selectedSearchConversation)?.messageList ?? []
        let selected = lists[key(of: panel)]?.selected
        return messages.first { $0.clientMsgID == selected }?.clientMsgID
            ?? messages.first?.clientMsgID
    }

    /// Asks for the newest page of the open conversation when something came in since it was read.
    mutating func refreshConversation() -> [DashboardEffect] {
        guard let open = conversation else { return [] }
        let newest = newestMark(of: open.conversationID)
        guard newest != open.requestedFor else { return [] }
        conversation?.requestedFor = newest
        return [
            .request(
                .history(conversationID: open.conversationID, before: nil, count: Self.pageSize))
        ]
    }

    /// What differs when a conversation's visible messages do.
    func newestMark(of id: String) -> String? {
        guard let found = snapshot.conversations.first(where: { $0.id == id }) else { return nil }
        let rows = found.rows
        return "\(found.latest?.clientMsgID ?? "")/\(rows.messages)/\(rows.revoked)/\(rows.deleted)"
            + "/\(rows.failed)"
    }
}
