import Foundation
import OpenIM
import SQLite
import Synchronization
import TestSupport
import Testing

@testable import Store

/// A feed whose reads find the store locked at any moment, in the middle of a table too, tells all.
@Suite struct LockedFeedTests {
    /// Takes the store's lock and lets go of it again and again, until told to end.
    private final class Locker: Sendable {
        private let isOver = Atomic(false)
        private let hasEnded = DispatchSemaphore(value: 0)

        init(_ path: String) {
            let thread = Thread { [self] in
                defer { hasEnded.signal() }
                guard let connection = try? Connection(path: path, mode: .writing) else { return }
                while !isOver.load(ordering: .relaxed) {
                    try? connection.execute("begin exclusive; commit")
                }
            }
            thread.start()
        }

        func end() {
            isOver.store(true, ordering: .relaxed)
            hasEnded.wait()
        }
    }

    @Test func aLockBetweenTwoStretchesLosesNoConversation() throws {
        let folder = try TemporaryFolder()
        let store = try TestStore(in: folder)
        try store.execute("begin")
        for number in 1...2_500 {
            var conversation = Conversation()
            conversation.conversationID = "si_u1_u\(number)"
            conversation.unreadCount = 1
            try store.put(conversation)
        }
        try store.execute("commit")
        for _ in 0..<6 {
            let locker = Locker(store.path)
            // Opening reads too, and may find the store locked too often.
            let early = try? FeedDriver(store.path)
            early?.drive { _, status in status.locks.busy > 3 || status.isCurrent }
            locker.end()
            let driver: FeedDriver
            if let early { driver = early } else { driver = try FeedDriver(store.path) }
            #expect(driver.settle())
            #expect(driver.mirror.holdsTheSame(as: try StoreMirror(reading: store.path)))
        }
    }
}
