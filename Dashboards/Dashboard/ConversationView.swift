import Monitor
import Terminal

/// An open conversation: its messages from the newest upward, days apart, marks of their states.
struct ConversationView {
    let context: PanelContext
    let conversation: ConversationState

    /// Draws the whole body, rule included.
    func draw(_ canvas: inout Canvas) {
        canvas.rule(title: title, note: note)
        guard !conversation.lines.isEmpty else {
            return canvas.say(
                conversation.isLoading ? "Reading the conversation…" : "No messages.", y: 1)
        }
        let hasNew = conversation.newBelow > 0
        drawMessages(&canvas, bottom: canvas.height - (hasNew ? 1 : 0))
        if hasNew {
            let text = " \(Figures.grouped(conversation.newBelow)) new below "
            canvas.rule(title: [], note: "", y: canvas.height - 1)
            canvas.write(text, x: 2, y: canvas.height - 1, Style(.accent, .bold))
        }
    }

    private var title: [StyledText] {
        let snapshot = context.snapshot.conversations.first { $0.id == conversation.conversationID }
        var parts = [
            StyledText(context.name(of: conversation.conversationID), Style(.accent, .bold))
        ]
        guard let snapshot else { return parts }
        let separator = " \(context.glyphs.separator) "
        parts.append(
            StyledText("\(separator)\(Figures.grouped(snapshot.rows.messages)) messages", .dim))
        if let unread = snapshot.unread, unread > 0 {
            parts.append(
                StyledText("\(separator)\(Figures.grouped(unread)) unread", Style(.unread)))
        }
        if snapshot.rows.revoked > 0 {
            parts.append(
                StyledText(
                    "\(separator)\(Figures.grouped(snapshot.rows.revoked)) \(context.glyphs.revoked)",
                    Style(.revoked)))
        }
        return parts
    }

    private var note: String {
        conversation.isFollowing ? "end \(context.glyphs.down) following" : "reading, G to the end"
    }

    /// Fills the body from its bottom line upward with as many messages as fit.
    private func drawMessages(_ canvas: inout Canvas, bottom: Int) {
        let painter = MessagePainter(context: context)
        let columns = canvas.width - 2 - MessagePainter.headColumns
        var y = bottom
        var index = anchorIndex
        while index >= 0, y > 1 {
            let line = conversation.lines[index]
            let texts = painter.wrapped(line, columns: columns, fitting: canvas.fitting)
            y -= texts.count
            draw(line, texts, painter, &canvas, y: y)
            if startsDay(index), y > 1 {
                y -= 1
                drawDay(line.time, &canvas, y: y)
            }
            index -= 1
        }
        if index < 0, y > 1 {
            let text =
                conversation.reachesStart
                ? "the beginning"
                : conversation.isLoading
                    ? "reading older messages…" : "page up for older messages"
            canvas.write(text, x: 2, y: y - 1, .dim)
        }
    }

    private func draw(
        _ line: MessageLine, _ texts: [String], _ painter: MessagePainter, _ canvas: inout Canvas,
        y: Int
    ) {
        let hidden = max(0, 1 - y)
        guard hidden < texts.count else { return }
        if hidden == 0 {
            painter.draw(line, texts, &canvas, x: 2, y: y)
        } else {
            for (offset, text) in texts.enumerated() where offset >= hidden {
                canvas.write(text, x: 2 + MessagePainter.headColumns, y: y + offset)
            }
        }
        guard line.clientMsgID == conversation.selected else { return }
        for offset in hidden..<texts.count {
            canvas.write(String(context.glyphs.marker), x: 0, y: y + offset, Style(.accent))
            canvas.select(y: y + offset)
        }
    }

    private func drawDay(_ time: Int64, _ canvas: inout Canvas, y: Int) {
        let parts = context.state.zone.parts(of: time)
        let day =
            "\(LocalZone.weekdays[parts.weekday]) \(parts.day) \(LocalZone.months[parts.month - 1])"
        let year =
            parts.year == context.state.zone.parts(of: context.now).year ? "" : " \(parts.year)"
        canvas.write(day + year, x: 2, y: y, Style(.title))
    }

    private func startsDay(_ index: Int) -> Bool {
        guard index > 0 else { return conversation.reachesStart }
        let zone = context.state.zone
        return zone.parts(of: conversation.lines[index].time).date
            != zone.parts(of: conversation.lines[index - 1].time).date
    }

    private var anchorIndex: Int {
        guard let anchor = conversation.anchor else { return conversation.lines.count - 1 }
        return conversation.lines.lastIndex { $0.clientMsgID == anchor }
            ?? conversation.lines.count - 1
    }
}
