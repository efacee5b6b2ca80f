import Foundation
import IMScope
import TestSupport
import Testing

/// The flows of the document "Search messages", over a genuine store.
@Suite struct SearchMessagesTests {
    let folder: TemporaryFolder
    let messages: LocalMessages

    init() throws {
        folder = try TemporaryFolder()
        let store = try Fixture.copy("sdk-3.8/OpenIM_v3_u1001.db", into: folder)
        messages = try LocalMessages(
            path: store.path(percentEncoded: false), now: { 1_784_600_000_000 })
    }

    @Test func pagesHoldEachHitOnceAndAllOfThem() async throws {
        let page = SearchPageModel(messages, conversationID: "si_u1001_u2000", pageSize: 3)
        await page.search(for: "  order")
        let total = await page.totalCount
        #expect(total > 3)
        #expect(await page.hits.count == 3)
        for _ in 0..<total { await page.loadNextPage() }
        #expect(await page.hits.count == Int(total))
        let times = await page.hits.map(\.message.sendTime)
        #expect(times == times.sorted(by: >))
    }

    @Test func aChangedCriterionBeginsAnew() async throws {
        let page = SearchPageModel(messages, conversationID: "si_u1001_u2000", pageSize: 3)
        await page.search(for: "order")
        await page.loadNextPage()
        #expect(await page.hits.count > 3)
        await page.limit(toLastSeconds: 1)
        #expect(await page.hits.isEmpty)
        #expect(await page.totalCount == 0)
        await page.search(for: "退款")
        #expect(await page.error == nil)
    }

    @Test func emptyInputAsksNothing() async throws {
        let page = SearchPageModel(messages, conversationID: "", pageSize: 3)
        await page.search(for: " \n")
        #expect(await page.hits.isEmpty)
        #expect(await page.error == nil)
    }

    @Test func aWrongConversationIsSaid() async throws {
        let page = SearchPageModel(messages, conversationID: "9263415718", pageSize: 3)
        await page.search(for: "order")
        #expect(await page.error?.contains("conversationID") == true)
    }

    @Test func aHitIsFoundAgainWithItsContext() async throws {
        var param = SearchParam()
        param.keywordList = ["order"]
        let result = try #require(try await messages.searchLocalMessages(param))
        let item = try #require(result.searchResultItems.first)
        let hit = try #require(item.messageList.first)
        let found = try await messages.findMessageList([
            FindMessageParam(
                conversationID: item.conversationID, clientMsgIDList: [hit.clientMsgID, "none"])
        ])
        #expect(found.totalCount == 1)
        #expect(found.findResultItems.first?.messageList == [hit])
        #expect(found.findResultItems.first?.showName == item.showName)
        let before = try await messages.getAdvancedHistoryMessageList(
            AdvancedHistoryParam(
                conversationID: item.conversationID, startClientMsgID: hit.clientMsgID, count: 5))
        #expect(before.messageList.allSatisfy { $0.sendTime <= hit.sendTime })
        #expect(!before.messageList.contains(hit))
    }

    @Test func historyPagesHoldEveryVisibleMessageOnce() async throws {
        for size in [1, 7, 50, 1_000] {
            var seen: [String] = []
            var param = AdvancedHistoryParam(conversationID: "si_u1001_u2003", count: size)
            while true {
                let page = try await messages.getAdvancedHistoryMessageList(param)
                #expect(page.messageList.count == size || page.isEnd)
                let times = page.messageList.map(\.sendTime)
                #expect(times == times.sorted())
                seen = page.messageList.map(\.clientMsgID) + seen
                if page.isEnd { break }
                param.startClientMsgID = page.messageList.first?.clientMsgID
            }
            #expect(Set(seen).count == seen.count)
            #expect(seen.count > 50)
        }
    }

    @Test func troubleHasACode() async throws {
        #expect { try LocalMessages(path: folder.path("none.db"), now: { 0 }) } throws: {
            ($0 as? IMScopeError)?.code == "missing"
        }
        await #expect {
            try await messages.getAdvancedHistoryMessageList(
                AdvancedHistoryParam(conversationID: "si_none", count: 5))
        } throws: { ($0 as? IMScopeError)?.code == "unknownConversation" }
        await #expect {
            try await messages.getAdvancedHistoryMessageList(
                AdvancedHistoryParam(conversationID: "si_u1001_u2000", count: 0))
        } throws: { ($0 as? IMScopeError)?.code == "page" }
    }
}
