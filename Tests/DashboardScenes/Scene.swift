import Dashboard
import Monitor
import OpenIM

/// Snapshots that look like life, made from nothing but numbers: the same on every run.
///
/// All names, ids and texts are invented; among them are those that break careless terminals.
package enum Scene {
    /// Sunday 19 July 2026, 14:02:31 UTC.
    package static let now: Int64 = 1_784_469_751_000
    package static let account = "u1001"

    package static let names = [
        "Peer 2000", "Group 退作 715", "Peer 2001", "Group 法意 003", "مجموعة الطلبات", "👨‍👩‍👧‍👦 Family 😀",
        "한국어 모임", "Ωμέγα δίκτυο", "Group 家 003 with a name that goes on and on and on", "नमस्ते समूह",
        "Order desk 🧾", "客服中心 ❤️", "日本語サポート", "Peer 2007", "Группа поддержки", "e\u{301}quipe",
    ]

    package static let hostileNames = [
        "\u{1B}[31mred\u{1B}[0m", "\u{1B}]52;c;ZXZpbA==\u{07}", "\u{9B}2J", "abc\u{202E}fdp.exe",
        "a" + String(repeating: "\u{301}", count: 10_000), String(repeating: "退", count: 1000),
        "\u{200B}\u{200D}", "line\nbreak\r\nand\ttab", "\u{FFFD}\u{FFFD}", "", "\u{0}nul",
        "\u{2066}isolate\u{2069}", "🇨🇳🇨", "q\u{7F}",
    ]

    /// A store of so many conversations, with events, revocations and checks.
    package static func snapshot(
        conversations count: Int = 60, hostile: Bool = false, step: Int = 0
    ) -> MonitorSnapshot {
        var snapshot = MonitorSnapshot(
            account: account, sdkVersion: "3.8.3", takenAt: now + Int64(step) * 1000,
            keywords: ["order", "退款", "refund"])
        snapshot.conversations = (0..<count).map { conversation($0, hostile: hostile, step: step) }
            .sorted { $0.conversationID < $1.conversationID }
        snapshot.totals = totals(of: snapshot.conversations)
        snapshot.revocations = RevocationActivity(
            count: snapshot.totals.rows.revoked, medianLatency: 38_000, p95Latency: 130_000,
            perMinute: minutes(seed: 7, top: 5))
        snapshot.recentRevocations = (0..<40).map { revocation($0, hostile: hostile) }
        snapshot.events = EventCounts(
            lines: 843 + step, malformed: 2, byName: eventNames, delivered: 159, repeated: 1,
            onlineOnly: 37, revocations: 73, deletions: 22, receipts: 17)
        snapshot.recentEvents = (0..<60).map { event($0, hostile: hostile, step: step) }
        snapshot.checks = checks
        snapshot.store = .live(lag: 12)
        snapshot.eventSource = .live(lag: 3)
        return snapshot
    }

    /// The same state as it is before anything came.
    package static func state(
        _ snapshot: MonitorSnapshot? = Scene.snapshot(), dashboard: String = "overview"
    ) -> DashboardState {
        var settings = DashboardSettings()
        settings.dashboard = dashboard
        var state = DashboardState(definitions: DashboardLibrary().definitions, settings: settings)
        if let snapshot { state.receive(snapshot, now: now) }
        state.activity = activity
        state.health = health
        return state
    }

    package static func conversationID(_ index: Int) -> String {
        index % 3 == 1 ? "sg_\(4_000_000_000 + index * 7919)" : "si_u1001_u\(2000 + index)"
    }

    package static func name(_ index: Int, hostile: Bool = false) -> String {
        let list = hostile ? hostileNames : names
        let name = list[index % list.count]
        return index < list.count || hostile ? name : "\(name) \(index)"
    }

    private static func conversation(_ index: Int, hostile: Bool, step: Int) -> ConversationSnapshot
    {
        let spread = (index &* 37) % 23
        let age =
            Int64([12, 40, 130, 560, 3000, 9000, 86_400, 700_000][index % 8]) * 1000
            + Int64(index) * 1000
        let isGroup = index % 3 == 1
        let isTouched = step > 0 && index == step % 3
        return ConversationSnapshot(
            conversationID: conversationID(index), conversationType: isGroup ? 3 : 1,
            showName: name(index, hostile: hostile),
            rows: RowCounts(
                messages: 120 + spread * 311 + (isTouched ? step : 0), revoked: spread % 5,
                deleted: spread % 4 == 0 ? 1 : 0, failed: spread % 9 == 0 ? 1 : 0),
            matches: [spread % 10, index % 4 == 0 ? 2 : 0, spread % 3 + (isTouched ? 1 : 0)],
            unread: index % 4 == 3 ? 0 : spread + (isTouched ? step : 0),
            unreadRows: isGroup ? nil : spread,
            revocations: RevocationActivity(count: spread % 5),
            latest: LatestMessage(
                clientMsgID: "m\(index)-\(isTouched ? step : 0)",
                senderName: "Nick u\(2000 + index)",
                preview: preview(index, hostile: hostile), sendTime: now - age),
            lastActivity: now - age + (isTouched ? age : 0),
            perMinute: index % 2 == 0 ? minutes(seed: index + 1, top: 4) : [])
    }

    package static let previews = [
        "where is my order <b>42</b> & refund?", "订单退款了吗 😀", "[picture 800×600]",
        "[file order-list.xlsx 2 KB]", "أين طلبي؟", "[voice 7 s]", "[revoked by Nick u2000]",
        "what a long text this is, it goes on and on so that it has to be cut somewhere, 退款 included",
        "[unreadable text]", "[unknown type 777]", "👍🏽 ok",
    ]

    private static func preview(_ index: Int, hostile: Bool) -> String {
        hostile ? hostileNames[(index + 3) % hostileNames.count] : previews[index % previews.count]
    }

    private static func totals(of conversations: [ConversationSnapshot]) -> Totals {
        var totals = Totals(matches: [0, 0, 0], onlineOnly: 37, matchedThenRevoked: 16)
        for conversation in conversations {
            totals.rows.messages += conversation.rows.messages
            totals.rows.revoked += conversation.rows.revoked
            totals.rows.deleted += conversation.rows.deleted
            totals.rows.failed += conversation.rows.failed
            totals.unread += conversation.unread ?? 0
            for index in 0..<3 { totals.matches[index] += conversation.matches[index] }
        }
        totals.rows.sending = 1
        return totals
    }

    private static func minutes(seed: Int, top: Int) -> [Int] {
        (0..<60).map { ($0 &* 7 &+ seed &* 13) % 11 == 0 ? ($0 % top) + 1 : $0 % 9 == 0 ? 1 : 0 }
    }

    private static func revocation(_ index: Int, hostile: Bool) -> RevocationRecord {
        RevocationRecord(
            conversationID: index % 7 == 6 ? nil : conversationID(index),
            clientMsgID: "r\(index)", revokerID: "u\(2000 + index)",
            revokerName: hostile
                ? name(index, hostile: true) : index % 5 == 4 ? "" : "Nick u\(2000 + index)",
            role: RevokerRole.allCases[index % 5], time: now - Int64(index) * 33_000,
            latency: index % 6 == 5 ? nil : Int64(30 + index * 17) * 1000, matched: index % 4 == 1)
    }

    private static let eventNames = [
        "OnConversationChanged": 267, "OnMsgDeleted": 22, "OnNewRecvMessageRevoked": 73,
        "OnRecvC2CReadReceipt": 17, "OnRecvNewMessage": 160, "OnRecvOnlineOnlyMessage": 37,
        "OnTotalUnreadMessageCountChanged": 267,
    ]

    private static func event(_ index: Int, hostile: Bool, step: Int) -> EventRecord {
        let names = [
            "OnRecvNewMessage", "OnNewRecvMessageRevoked", "OnConversationChanged", "OnMsgDeleted",
        ]
        let marks: [EventRecord.Mark] = [.none, .revoked, .none, .deleted]
        let kind = index % 4
        return EventRecord(
            line: 843 + step - index, time: now - Int64(index) * 900, name: names[kind],
            conversationID: conversationID(index), clientMsgID: "m\(index)",
            summary: kind == 1
                ? "by Nick u2000 (admin) after 45 s"
                : kind == 2 ? "unread \(index)" : preview(index, hostile: hostile),
            mark: index == 9 ? .unknown : index == 13 ? .foreign : marks[kind])
    }

    private static let checks: [CheckResult] = CheckID.allCases.map { id in
        switch id {
        case .unreadAgrees:
            CheckResult(
                id: id, failures: 2,
                examples: [
                    CheckExample(
                        conversationID: conversationID(1), detail: "7 stored, 2 announced"),
                    CheckExample(detail: "177 stored, 172 announced"),
                ])
        case .seqContiguous:
            CheckResult(
                id: id, failures: 8,
                examples: (0..<5).map {
                    CheckExample(
                        conversationID: conversationID($0), detail: "missing 16–\(18 + $0)")
                })
        case .deleteApplied: CheckResult(id: id, pending: 1)
        default: CheckResult(id: id)
        }
    }

    private static var activity: ActivityGrid {
        var grid = ActivityGrid()
        for hour in 0..<(7 * 24) {
            let ofDay = hour % 24
            let count = ofDay < 7 ? 0 : ((hour &* 5) % 17) + (ofDay > 8 && ofDay < 19 ? 20 : 0)
            grid.add(
                1_784_505_600_000 - 604_800_000 + Int64(hour) * 3_600_000, zone: .utc, count: count)
        }
        return grid
    }

    private static var health: StoreHealth {
        var health = StoreHealth(path: "OpenIM_v3_u1001.db")
        health.journalMode = "delete"
        health.fileSize = 412_000_000
        health.lastCommit = now - 2000
        health.readLag = 12
        health.longestRead = 6
        health.indexed = .init(done: 640_000, total: 1_000_000)
        health.unreadableRows = 3
        return health
    }
}
