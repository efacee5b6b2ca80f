import Monitor
import Terminal

/// Append-only lines of what changed, for logs, pipes and screen readers: the dashboard's numbers.
package struct PlainRenderer: Sendable {
    private var former: MonitorSnapshot?
    private let figures: Figures
    private let masking: Masking

    /// - Parameter isMasked: hides names, ids and texts.
    package init(zone: LocalZone, isMasked: Bool = false) {
        figures = Figures(glyphs: .ascii, zone: zone)
        masking = Masking(isOn: isMasked, glyphs: .ascii)
    }

    /// The lines that tell what a snapshot changed; the first tells the totals. Each is safe to print.
    package mutating func lines(for snapshot: MonitorSnapshot) -> [String] {
        defer { former = snapshot }
        guard let former else {
            return [stamped(totals(of: snapshot), snapshot)] + checks(snapshot, nil)
        }
        var lines: [String] = []
        if former.store != snapshot.store, let line = source("store", snapshot.store, former.store)
        {
            lines.append(line)
        }
        if former.eventSource != snapshot.eventSource,
            let line = source("events", snapshot.eventSource, former.eventSource)
        {
            lines.append(line)
        }
        lines += conversations(snapshot, former)
        if former.totals != snapshot.totals { lines.append(totals(of: snapshot)) }
        return lines.map { stamped($0, snapshot) } + checks(snapshot, former)
    }

    private func stamped(_ line: String, _ snapshot: MonitorSnapshot) -> String {
        "\(figures.clock(snapshot.takenAt)) \(line)"
    }

    private func totals(of snapshot: MonitorSnapshot) -> String {
        let rows = snapshot.totals.rows
        var parts = [
            "messages \(rows.messages)", "conversations \(snapshot.conversations.count)",
            "unread \(snapshot.totals.unread)",
        ]
        parts += zip(snapshot.keywords, snapshot.totals.matches).map {
            "matches of \(masking.name($0, limit: 40)) \($1)"
        }
        parts += [
            "revoked \(rows.revoked)", "deleted \(rows.deleted)", "failed \(rows.failed)",
            "sending \(rows.sending)",
        ]
        return "totals: " + parts.joined(separator: ", ")
    }

    private func source(_ name: String, _ state: SourceState, _ old: SourceState) -> String? {
        switch (state, old) {
        case (.live, .live), (.catchingUp, .catchingUp): nil
        case (.stale(let reason, _), .stale(let oldReason, _)) where reason == oldReason: nil
        case (.live, _): "\(name): live"
        case (.catchingUp, _): "\(name): catching up"
        case (.stale(let reason, _), _): "\(name): stale: \(Sanitizer().line(reason, limit: 200))"
        case (.off, _): "\(name): off"
        }
    }

    /// Both lists are sorted by id: one walk.
    private func conversations(_ new: MonitorSnapshot, _ old: MonitorSnapshot) -> [String] {
        var former = old.conversations[...]
        return new.conversations.compactMap { conversation in
            while let first = former.first, first.conversationID < conversation.conversationID {
                former.removeFirst()
            }
            let match = former.first.flatMap { $0.id == conversation.id ? $0 : nil }
            return match == conversation ? nil : line(conversation, match, new.keywords)
        }
    }

    private func line(
        _ new: ConversationSnapshot, _ old: ConversationSnapshot?, _ keywords: [String]
    ) -> String? {
        var parts: [String] = []
        func note(_ name: String, _ before: Int?, _ after: Int?) {
            guard before != after, let after else { return }
            parts.append("\(name) \(before.map { "\($0) -> " } ?? "")\(after)")
        }
        note("unread", old?.unread, new.unread)
        note("messages", old?.rows.messages, new.rows.messages)
        for (index, keyword) in keywords.enumerated() where index < new.matches.count {
            let before = old.flatMap { index < $0.matches.count ? $0.matches[index] : nil }
            note("matches of \(masking.name(keyword, limit: 40))", before, new.matches[index])
        }
        note("revoked", old?.rows.revoked, new.rows.revoked)
        note("deleted", old?.rows.deleted, new.rows.deleted)
        note("failed", old?.rows.failed, new.rows.failed)
        if let latest = new.latest, latest.clientMsgID != old?.latest?.clientMsgID {
            let sender = masking.name(latest.senderName, limit: 60)
            parts.append("latest \(sender): \(masking.text(latest.preview, limit: 200))")
        }
        return parts.isEmpty
            ? nil : "\(masking.name(new.showName, limit: 100)): " + parts.joined(separator: ", ")
    }

    private func checks(_ new: MonitorSnapshot, _ old: MonitorSnapshot?) -> [String] {
        new.checks.compactMap { check in
            let before = old?.checks.first { $0.id == check.id }
            guard before?.state != check.state || before?.failures != check.failures else {
                return nil
            }
            if old == nil, check.state == .holds { return nil }
            let count = check.failures.map { $0 > 0 ? " (\($0))" : "" } ?? ""
            return stamped("check \(check.id.rawValue): \(check.state.rawValue)\(count)", new)
        }
    }
}
