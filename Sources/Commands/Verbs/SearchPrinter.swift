import Markup
import OpenIM
import Reports
import Search

/// Prints the answer to a search.
struct SearchPrinter {
    let context: Context
    let request: SearchRequest
    let answer: SearchAnswer
    let elapsed: Duration
    let isColored: Bool

    var items: [SearchResultItem] { answer.result.searchResultItems }

    /// The messages to print with the item that each is of, in the order asked for.
    var hits: [(item: SearchResultItem, message: Message)] {
        var hits = items.flatMap { item in item.messageList.map { (item: item, message: $0) } }
        if request.order == .time {
            // A stable sort: within a conversation the order is right already.
            hits.sort { $0.message.sendTime > $1.message.sendTime }
        }
        return Array(hits.prefix(request.limit ?? .max))
    }

    func print(_ format: AnswerFormat) throws {
        switch format {
        case .table: try SearchTable(self).print()
        case .json: try context.output.line(JSONValue.object(limited.json).serialized(.pretty))
        case .ndjson: try printLines()
        case .csv: try printCSV()
        }
    }

    /// The SDK's answer with no more messages than the limit allows.
    private var limited: SearchResult {
        guard var rest = request.limit else { return answer.result }
        var result = answer.result
        for index in result.searchResultItems.indices {
            let list = result.searchResultItems[index].messageList.prefix(rest)
            result.searchResultItems[index].messageList = Array(list)
            rest -= list.count
        }
        return result
    }

    private func printLines() throws {
        for (item, message) in hits {
            var object = JSONObject()
            object["conversationID"] = .string(item.conversationID)
            for (key, value) in message.json.members { object[key] = value }
            try context.output.line(JSONValue.object(object).serialized())
        }
    }

    private func printCSV() throws {
        // The raw dialect: it reads back exactly, and what a spreadsheet needs is `export`'s business.
        let sink = MemorySink()
        let zone = try ReportZone(context.zone)
        let csv = try MessageCSV(
            to: sink,
            context: ExportContext(
                version: Version.text, now: context.now(), zone: zone,
                store: StoreIdentity(account: "", file: ""), csv: .raw),
            local: LocalTime(zone: zone))
        for (item, message) in hits {
            try csv.write(message, conversationID: item.conversationID)
        }
        try context.output.write(bytes: sink.bytes)
    }
}
