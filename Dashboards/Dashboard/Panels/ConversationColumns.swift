import Monitor
import Terminal

/// The columns that a table of conversations is made of.
struct ConversationColumns {
    typealias Column = TableColumn<ConversationSnapshot>
    let context: PanelContext

    func columns(_ chosen: [ConversationColumn]) -> [Column] {
        chosen.flatMap { column in
            switch column {
            case .name: [name(isLast: !chosen.contains(.latest))]
            case .matches: matches
            default: [single(column)].compactMap(\.self)
            }
        }
    }

    private func single(_ column: ConversationColumn) -> Column? {
        let rows = context.snapshot.totals.rows
        switch column {
        case .type: return type
        case .unread:
            return count("Unread", context.snapshot.totals.unread, .unread, .unread, rank: 0) {
                $0.unread
            }
        case .revoked:
            return count(String(context.glyphs.revoked), rows.revoked, .revoked, .revoked, rank: 1)
            {
                $0.rows.revoked
            }
        case .deleted:
            return count(String(context.glyphs.deleted), rows.deleted, .deleted, .deleted, rank: 4)
            {
                $0.rows.deleted
            }
        case .failed:
            return count(String(context.glyphs.failed), rows.failed, .failed, .warning, rank: 4) {
                $0.rows.failed
            }
        case .messages:
            return count("Messages", rows.messages, .messages, .number, rank: 4) {
                $0.rows.messages
            }
        case .onlineOnly:
            return count(
                "Online", context.snapshot.totals.onlineOnly ?? 0, .onlineOnly, .number, rank: 4
            ) {
                $0.onlineOnly
            }
        case .age: return age
        case .time: return time
        case .activity: return activity
        case .latest: return latest
        case .name, .matches: return nil
        }
    }

    /// Takes what is left over, up to where reading across a gap gets hard.
    private func name(isLast: Bool) -> Column {
        Column(title: "Name", width: 14, stretch: isLast ? 4 : 2) { row in
            let isMarked = context.isMarked(.latest, of: row.conversationID)
            return StyledText(
                context.masking.name(row.showName.isEmpty ? row.conversationID : row.showName),
                isMarked ? Style(.text, .bold) : .text)
        }
    }

    private var type: Column {
        Column(title: "Kind", width: 6, rank: 4) { row in
            switch row.conversationType {
            case 1: StyledText("single", .dim)
            case 2, 3: StyledText("group", .dim)
            case 4: StyledText("notice", .dim)
            default: StyledText("type \(row.conversationType)", .dim)
            }
        }
    }

    /// One column a keyword; later keywords go before earlier ones, all before the name.
    private var matches: [Column] {
        context.snapshot.keywords.enumerated().map { index, keyword in
            let total =
                index < context.snapshot.totals.matches.count
                ? context.snapshot.totals.matches[index] : 0
            let title = context.masking.name(keyword, limit: 8)
            return count(title, total, .matches(index), .match, rank: 2) { row in
                index < row.matches.count ? row.matches[index] : 0
            }
        }
    }

    /// A column of numbers, as wide as the sum of all of them, so that it never moves.
    private func count(
        _ title: String, _ total: Int, _ figure: ChangeMarks.Figure, _ role: Role, rank: Int,
        _ value: @escaping (ConversationSnapshot) -> Int?
    ) -> Column {
        let digits = Figures.grouped(max(999, total)).count
        let titleColumns = min(8, context.state.width.columns(of: title))
        return Column(
            title: title, width: max(titleColumns, digits), alignment: .right, rank: rank
        ) { row in
            var text = context.figures.count(value(row), role: role)
            if context.isMarked(figure, of: row.conversationID) {
                text.style = text.style.adding(.bold)
            }
            return text
        }
    }

    private var age: Column {
        Column(title: "Last", width: 4, alignment: .right, rank: 0) { row in
            context.figures.age(of: row.latest?.sendTime ?? row.lastActivity, now: context.now)
        }
    }

    private var time: Column {
        Column(title: "Time", width: 16, rank: 5) { row in
            guard let time = row.latest?.sendTime, time > 0 else { return StyledText("", .dim) }
            return StyledText(context.figures.stamp(time), .dim)
        }
    }

    private var activity: Column {
        Column(title: "", width: 10, rank: 3) { row in
            guard row.perMinute.contains(where: { $0 > 0 }) else { return StyledText("") }
            return StyledText(context.sparkline.line(row.perMinute, columns: 10), Style(.graph))
        }
    }

    /// The latest text is the first to go.
    private var latest: Column {
        Column(title: "Latest message", width: 24, stretch: 3, rank: 6) { row in
            guard let latest = row.latest else { return StyledText("") }
            let sender = context.masking.name(latest.senderName, limit: 40)
            let text = context.masking.text(latest.preview, limit: 300)
            let line = latest.senderName.isEmpty ? text : "\(sender): \(text)"
            let isRevoked = latest.contentType == 2101
            return StyledText(line, Style(isRevoked ? .revoked : .dim))
        }
    }
}
