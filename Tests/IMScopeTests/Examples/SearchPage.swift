import Foundation
import IMScope

/// A search page as "Search messages" describes it: trims and refuses empty input, pages by
/// `pageIndex` alone, drops repeats by conversation and clientMsgID, and begins anew when a
/// criterion changes.
actor SearchPageModel {
    /// What identifies a hit, and what a selection is kept by.
    struct HitID: Hashable, Sendable {
        let conversationID: String
        let clientMsgID: String
    }

    private let messages: LocalMessages
    private var param = SearchParam()
    private var known: Set<HitID> = []
    private(set) var hits: [(id: HitID, message: Message)] = []
    private(set) var totalCount: Int64 = 0
    private(set) var error: String?

    init(_ messages: LocalMessages, conversationID: String, pageSize: Int64) {
        self.messages = messages
        param.conversationID = conversationID
        param.messageTypeList = [ContentType.text.rawValue]
        param.count = pageSize
    }

    /// The user changed the keyword: page 1, nothing of the old result.
    func search(for text: String) async {
        let keyword = text.trimmingCharacters(in: .whitespacesAndNewlines)
        reset()
        guard !keyword.isEmpty else { return }
        param.keywordList = [keyword]
        await load()
    }

    /// The user changed the period: page 1 again.
    func limit(toLastSeconds seconds: Int64) async {
        param.searchTimePeriod = seconds
        reset()
        await load()
    }

    /// The user scrolled: the same criteria, the next page.
    func loadNextPage() async {
        param.pageIndex += 1
        await load()
    }

    private func reset() {
        param.pageIndex = 1
        known = []
        hits = []
        totalCount = 0
        error = nil
    }

    private func load() async {
        do throws(IMScopeError) {
            guard let result = try await messages.searchLocalMessages(param) else {
                error = "The search callback returned no result"
                return
            }
            totalCount = result.totalCount
            for item in result.searchResultItems {
                for message in item.messageList { add(message, of: item.conversationID) }
            }
        } catch {
            self.error = error.description
        }
    }

    private func add(_ message: Message, of conversationID: String) {
        let id = HitID(conversationID: conversationID, clientMsgID: message.clientMsgID)
        if known.insert(id).inserted { hits.append((id, message)) }
    }
}
