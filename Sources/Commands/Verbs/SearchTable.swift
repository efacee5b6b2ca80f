import OpenIM
import Search

/// The answer to a search as people read it: counts, then the newest hits, then how complete it is.
struct SearchTable {
    private let printer: SearchPrinter
    private let context: Context
    private let highlighter: Highlighter
    private let marker: Marker

    init(_ printer: SearchPrinter) {
        self.printer = printer
        context = printer.context
        highlighter = printer.request.highlighter
        marker = Marker(isColored: printer.isColored)
    }

    func print() throws {
        try context.output.line(headline)
        if printer.request.order == .time {
            try printByTime()
        } else {
            try printByConversation()
        }
        try context.output.line()
        try context.output.line(printer.answer.statistics.summary)
    }

    private var headline: String {
        let statistics = printer.answer.statistics
        let total = printer.answer.result.totalCount
        var text = counted(total, "match", "matches")
        if total > 0 {
            text +=
                " in \(grouped(Int64(statistics.matchedConversations)))"
                + " of \(counted(Int64(statistics.conversations), "conversation"))"
        }
        // The time differs from run to run: only a terminal is told.
        let milliseconds = Int64(printer.elapsed / .milliseconds(1))
        return context.outputIsTerminal ? "\(text) · \(milliseconds) ms" : text
    }

    private func printByTime() throws {
        var table = TextTable([
            .init("Time"), .init("Conversation", limit: 24), .init("Sender", limit: 20),
            .init("Text"),
        ])
        table.decorate = mark
        for (item, message) in printer.hits {
            table.add([
                time.seconds(message.sendTime), item.name, sender(message), text(message, 70),
            ])
        }
        try context.output.line()
        try context.printLines(table.lines(width: context.width))
    }

    private func printByConversation() throws {
        var shown: [(item: SearchResultItem, messages: ArraySlice<Message>)] = []
        var rest = printer.request.limit ?? .max
        for item in printer.items where rest > 0 {
            let most = min(rest, printer.items.count > 1 ? printer.request.perConversation : .max)
            shown.append((item, item.messageList.prefix(most)))
            rest -= shown.last?.messages.count ?? 0
        }
        var lines = table(of: shown.flatMap(\.messages))[...]
        for (item, messages) in shown {
            try context.output.line()
            try context.output.line(inert(heading(of: item)))
            for _ in messages { try context.output.line("  " + (lines.popFirst() ?? "")) }
            let more = item.messageCount - Int64(messages.count)
            if more > 0 { try context.output.line("  … \(grouped(more)) more") }
        }
        let others = printer.items.count - shown.count
        if others > 0 {
            try context.output.line("\n… and \(counted(Int64(others), "more conversation"))")
        }
    }

    private func heading(of item: SearchResultItem) -> String {
        let count = counted(item.messageCount, "match", "matches")
        return item.showName.isEmpty
            ? "\(item.conversationID) · \(count)"
            : "\(item.showName) · \(count) · \(item.conversationID)"
    }

    /// One table for all conversations, so that columns line up from one to the next.
    private func table(of messages: [Message]) -> [String] {
        var table = TextTable([.init("Time"), .init("Sender", limit: 24), .init("Text")])
        table.decorate = mark
        for message in messages {
            table.add([time.seconds(message.sendTime), sender(message), text(message, 50)])
        }
        return table.lines(width: context.width.map { $0 - 2 }, withTitles: false)
    }

    private var time: TimeText { TimeText(zone: context.zone) }

    private func sender(_ message: Message) -> String {
        message.senderNickname.isEmpty ? message.sendID : message.senderNickname
    }

    /// What is shown of a message: from its beginning, or from a little before the first match where
    /// that would be cut off.
    private func text(_ message: Message, _ margin: Int) -> String {
        let text = message.preview
        guard let width = context.width, let first = highlighter.ranges(in: text).first else {
            return text
        }
        let room = max(8, width - margin)
        let before = text[..<first.upperBound].count
        guard before > room else { return text }
        let start = text.index(first.lowerBound, offsetBy: -room / 3, limitedBy: text.startIndex)
        return "…" + text[(start ?? text.startIndex)...].prefix(4 * width)
    }

    private func mark(_ text: String) -> String {
        marker.mark(highlighter.ranges(in: text), in: text)
    }
}

/// Marks places in a text by bold letters, on terminals that may have them.
struct Marker {
    let isColored: Bool

    func mark(_ ranges: [Range<String.Index>], in text: String) -> String {
        guard isColored, !ranges.isEmpty else { return text }
        var result = ""
        var end = text.startIndex
        for range in ranges {
            result += text[end..<range.lowerBound] + "\u{1B}[1;33m\(text[range])\u{1B}[0m"
            end = range.upperBound
        }
        return result + text[end...]
    }
}

extension SearchResultItem {
    /// The name to show: the stored one, else the id.
    var name: String { showName.isEmpty ? conversationID : showName }
}
