import Monitor
import OpenIM
import Terminal

/// The line of the query and how much was found.
struct SearchLinePanel: Panel {
    let context: PanelContext
    private var search: SearchState { context.state.search }

    init(_ context: PanelContext) {
        self.context = context
    }

    func draw(_ canvas: inout Canvas) {
        let lead =
            canvas.width >= 60 ? "search \(context.glyphs.prompt) " : "\(context.glyphs.prompt) "
        var x = canvas.write(lead, x: 1, y: 0, Style(.accent))
        let isOpen = context.state.prompt?.purpose == .search
        if search.line.isEmpty, !isOpen {
            let hint = "press / and type: words  from:ID  in:ID  type:text  since:7d"
            canvas.write(hint, x: x, y: 0, .dim)
            return
        }
        let line =
            context.masking.isOn
            ? context.masking.text(search.line) : Sanitizer().line(search.line)
        let result = outcome(
            columns: canvas.width - x - min(30, canvas.columns(of: line)) - 3, canvas)
        let room = canvas.width - x - canvas.columns(of: result.text) - 3
        x = canvas.write(shown(line, columns: room, canvas), x: x, y: 0, Style(.text, .bold))
        if isOpen { canvas.showCursor(x: x, y: 0) }
        canvas.writeRight(result, end: canvas.width - 1, y: 0)
    }

    /// The end of the line while it is typed, its beginning otherwise.
    private func shown(_ line: String, columns: Int, _ canvas: Canvas) -> String {
        guard context.state.prompt?.purpose == .search, canvas.columns(of: line) > columns else {
            return canvas.fitting.cut(line, to: columns)
        }
        var tail = Substring(line)
        while canvas.columns(of: tail) > columns, !tail.isEmpty { tail.removeFirst() }
        return String(tail)
    }

    /// The longest way to say the outcome that fits; the shortest where none does.
    private func outcome(columns: Int, _ canvas: Canvas) -> StyledText {
        if let problem = search.problem {
            return StyledText(Sanitizer().line(problem), Style(.bad))
        }
        if search.isPending { return StyledText("searching\(context.glyphs.ellipsis)", .dim) }
        guard let findings = search.findings else { return StyledText("") }
        let items = Figures.grouped(findings.result.searchResultItems.count)
        let total = Figures.grouped(Int(clamping: findings.result.totalCount))
        let all = Figures.grouped(context.snapshot.conversations.count)
        let elapsed = " \(context.glyphs.separator) \(Figures.duration(findings.elapsed))"
        let ways = [
            "\(total) matches in \(items) of \(all) conversations\(elapsed)",
            "\(total) matches in \(items)\(elapsed)", "\(total) in \(items)",
        ]
        return StyledText(ways.first { canvas.columns(of: $0) <= columns } ?? total)
    }
}

/// The conversations that matches are in, as bars.
struct SearchConversationsPanel: Panel {
    let context: PanelContext
    private let items: [SearchResultItem]

    init(_ context: PanelContext) {
        self.context = context
        items = (context.state.search.findings?.result.searchResultItems ?? [])
            .sorted { $0.messageCount > $1.messageCount }
    }

    var rowCount: Int { items.count }
    func rowID(_ index: Int) -> String? {
        items.indices.contains(index) ? items[index].conversationID : nil
    }

    func draw(_ canvas: inout Canvas) {
        guard let first = items.first else { return canvas.say(emptyText) }
        let top = Int(clamping: first.messageCount)
        let digits = Figures.grouped(max(999, top)).count
        let columns: [TableColumn<SearchResultItem>] = [
            TableColumn(title: "", width: 12, stretch: 2) { item in
                let name = item.showName.isEmpty ? item.conversationID : item.showName
                return StyledText(context.masking.name(name))
            },
            TableColumn(title: "", width: digits, alignment: .right) {
                StyledText(Figures.grouped(Int(clamping: $0.messageCount)), Style(.match))
            },
            TableColumn(title: "", width: 10, rank: 1) {
                StyledText(
                    context.sparkline.bar(Int(clamping: $0.messageCount), of: top, columns: 10),
                    Style(.graph))
            },
        ]
        let selected = rowID(selectedIndex)
        let rows = window(lines: canvas.height).map { items[$0] }
        Table(columns: columns).draw(rows, &canvas, x: 2, y: 0, width: canvas.width - 2) { item in
            item.conversationID == selected
        }
    }

    private var emptyText: String {
        let search = context.state.search
        if search.problem != nil || search.line.isEmpty || search.isPending { return "" }
        return search.findings == nil ? "" : "Nothing matches."
    }
}

/// The matching messages of the selected conversation, keywords marked.
struct SearchMessagesPanel: Panel {
    let context: PanelContext
    private let messages: [Message]
    private let item: SearchResultItem?

    init(_ context: PanelContext) {
        self.context = context
        item = context.state.search.item(context.state.selectedSearchConversation)
        messages = item?.messageList ?? []
    }

    var rowCount: Int { messages.count }
    var figures: String {
        guard let item else { return "" }
        let name = item.showName.isEmpty ? item.conversationID : item.showName
        let count = Figures.grouped(Int(clamping: item.messageCount))
        return "\(context.masking.name(name)) \(context.glyphs.separator) \(count)"
    }

    func rowID(_ index: Int) -> String? {
        messages.indices.contains(index) ? messages[index].clientMsgID : nil
    }

    func draw(_ canvas: inout Canvas) {
        guard !messages.isEmpty else { return }
        let highlighter = Highlighter(keywords: context.state.search.query?.keywords ?? [])
        let hasNote = canvas.height > 3
        let selected = selectedIndex
        for (y, index) in window(lines: canvas.height - (hasNote ? 1 : 0)).enumerated() {
            draw(messages[index], &canvas, y: y, highlighter)
            guard context.isFocused, index == selected else { continue }
            canvas.write(String(context.glyphs.marker), x: 0, y: y, Style(.accent))
            canvas.select(y: y)
        }
        if hasNote { drawNote(&canvas) }
    }

    private func draw(
        _ message: Message, _ canvas: inout Canvas, y: Int, _ highlighter: Highlighter
    ) {
        let line = MessageLine(message, account: context.snapshot.account)
        let isWide = canvas.width >= 70
        let stamp = context.figures.stamp(line.time)
        let time =
            isWide
            ? stamp
            : canvas.width >= 50
                ? String(stamp.dropFirst(5))
                : canvas.fitting.field(
                    context.figures.age(of: line.time, now: context.now).text, columns: 4, .right)
        var x = canvas.write(time, x: 2, y: y, .dim) + 2
        let nameColumns = isWide ? 14 : 10
        canvas.field(
            StyledText(context.masking.name(line.senderName), Style(line.isOwn ? .own : .peer)),
            x: x, y: y, columns: nameColumns, .left)
        x += nameColumns + 1
        let text = context.masking.text(line.text)
        guard !context.masking.isOn else {
            canvas.write(text, x: x, y: y)
            return
        }
        canvas.write(visible(text, columns: canvas.width - x, highlighter), x: x, y: y)
    }

    /// The parts of a text from shortly before its first match, when that would be out of sight.
    private func visible(
        _ text: String, columns: Int, _ highlighter: Highlighter
    ) -> [StyledText] {
        guard let match = highlighter.firstMatch(in: text),
            context.state.width.columns(of: String(text.prefix(match))) > columns - 8
        else { return highlighter.parts(of: text, style: .text) }
        let tail = String(text.dropFirst(max(0, match - columns / 4)))
        return [StyledText(String(context.glyphs.ellipsis), .dim)]
            + highlighter.parts(of: tail, style: .text)
    }

    private func drawNote(_ canvas: inout Canvas) {
        guard let findings = context.state.search.findings else { return }
        var parts: [String] = []
        if findings.examined > 0 { parts.append("examined \(Figures.grouped(findings.examined))") }
        if findings.unreadable > 0 { parts.append("\(findings.unreadable) unreadable") }
        if !findings.state.isEmpty { parts.append(Sanitizer().line(findings.state, limit: 80)) }
        if let item, item.messageCount > Int64(messages.count) {
            parts.append("the newest \(Figures.grouped(messages.count)) shown")
        }
        canvas.write(
            parts.joined(separator: " \(context.glyphs.separator) "), x: 2, y: canvas.height - 1,
            .dim)
    }
}

/// The messages before and after the selected match.
struct SearchContextPanel: Panel {
    let context: PanelContext

    init(_ context: PanelContext) {
        self.context = context
    }

    func draw(_ canvas: inout Canvas) {
        let search = context.state.search
        guard !search.context.isEmpty else { return }
        let middle = search.context.firstIndex { $0.clientMsgID == search.contextOf } ?? 0
        let start = max(0, min(middle - canvas.height / 2, search.context.count - canvas.height))
        let painter = MessagePainter(context: context)
        let highlighter = Highlighter(keywords: search.query?.keywords ?? [])
        for (y, line) in search.context.dropFirst(start).prefix(canvas.height).enumerated() {
            painter.drawLine(
                line, &canvas, x: 2, y: y, highlighter,
                isMeant: line.clientMsgID == search.contextOf)
        }
    }
}
