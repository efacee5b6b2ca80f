import OpenIM

/// What the state reads of a row's content: the texts that keywords are held against, and for a
/// quote whether it still shows what it embeds.
struct ContentProbe {
    var texts: [String] = []
    var isReadable = true
    /// The message that a quote embeds without saying that it was revoked.
    var quotedID: String?

    /// Reads the content of the types that matter here; other types' content is not looked at.
    init(_ row: ChatLog) {
        switch row.contentType {
        case .text: readText("content", of: row)
        case .file: readText("fileName", of: row)
        case .atText: readText("text", of: row)
        case .quote: readQuote(row)
        default: break
        }
    }

    private mutating func readText(_ key: String, of row: ChatLog) {
        guard let content = (try? JSONValue.parse(row.content))?.object else {
            isReadable = false
            return
        }
        switch content[key] {
        case .string(let text): texts = [text]
        case nil: break
        default: isReadable = false
        }
    }

    private mutating func readQuote(_ row: ChatLog) {
        let message = Message(row: row)
        isReadable = message.isReadable
        guard case .quote(let quote) = message.element,
            let embedded = quote.quoteMessage?.message, !embedded.isRevoked,
            !embedded.clientMsgID.isEmpty
        else { return }
        quotedID = embedded.clientMsgID
    }
}
