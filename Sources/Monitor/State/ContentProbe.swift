import OpenIM
import Search

/// What the state reads of a row's content: the keywords that its text matches, whether it can be
/// read, and for a quote whether it still shows what it embeds.
struct ContentProbe {
    /// For each keyword whether the text matches; empty for types that a search leaves out.
    var found: [Bool] = []
    var isReadable = true
    /// The message that a quote embeds without saying that it was revoked.
    var quotedID: String?

    /// Reads the content of the types that matter here; other types' content is not looked at.
    init(_ row: ChatLog, _ keywords: KeywordSet) {
        switch row.contentType {
        case .text, .file, .atText:
            (found, isReadable) = keywords.matches(content: row.content, of: row.contentType)
        case .quote: readQuote(row)
        default: break
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
