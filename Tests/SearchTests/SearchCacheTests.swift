import Foundation
import OpenIM
import Store
import TestSupport
import Testing

@testable import Search

@Suite struct SearchCacheTests {
    @Test func allCasesHoldFromTheCache() async throws {
        let place = try Place()
        try await place.fill()
        let engine = try place.engine()
        for expected in Contract.cases {
            let answer = await Contract.outcome(of: expected.param, in: engine)
            #expect(answer == expected.outcome, "case \(expected.number)")
        }
        // What came from the cache is not written again.
        #expect(await engine.saveCache() == false)
    }

    @Test func theFileIsPrivateAndAlone() async throws {
        let place = try Place()
        let before = try FolderFingerprint(of: place.folder)
        try await place.fill()
        #expect(try FolderFingerprint(of: place.folder) == before)
        #expect(try place.mode(place.cache.folder) == 0o700)
        let entries = place.cache.entries()
        #expect(
            entries.map(\.storePath).map { URL(filePath: $0).lastPathComponent } == [
                "OpenIM_v3_u1001.db"
            ])
        #expect(try place.mode(#require(entries.first?.file)) == 0o600)
        #expect(place.cache.clear() == 1)
        #expect(place.cache.entries() == [])
        #expect(place.cache.clear() == 0)
    }

    /// Every damaged byte, cut or stranger's file leads to a fresh arena and the same answer.
    @Test func damageIsPassedOver() async throws {
        let place = try Place()
        try await place.fill()
        let file = try #require(place.cache.entries().first?.file)
        let sound = try Data(contentsOf: URL(filePath: file))
        var dice = SeededDice(seed: 1)
        for round in 0..<30 {
            var damaged = sound
            switch round % 3 {
            case 0: damaged[dice.below(damaged.count)] ^= UInt8(1 + dice.below(255))
            case 1: damaged = damaged.prefix(dice.below(damaged.count))
            default: damaged.append(contentsOf: [0, 1, 2])
            }
            try place.replace(file, damaged)
            #expect(place.cache.load(try place.stamp()) == nil)
        }
        try place.replace(file, sound, mode: 0o644)
        #expect(place.cache.load(try place.stamp()) == nil)
        try place.replace(file, sound)
        #expect(place.cache.load(try place.stamp()) != nil)
        try place.replace(file, sound.dropLast(9))
        #expect(try await place.count("order") == 39)
    }

    @Test func aChangedStoreIsReadAnew() async throws {
        let place = try Place()
        try await place.fill()
        let store = try TestStore(path: place.storePath)
        try store.insert(.text("new", "one more order", seq: 900), into: "si_u1001_u2000")
        let engine = try place.engine()
        #expect(try await place.count("order", in: engine) == 40)
        #expect(await engine.saveCache())
        #expect(try await place.count("order") == 40)
        try store.execute(
            "update $table set status = 4 where client_msg_id = 'new'", in: "si_u1001_u2000")
        #expect(try await place.count("order") == 39)
    }

    @Test func nothingIsKeptBesideTheStore() async throws {
        let place = try Place()
        for folder in [place.folder.path, place.folder.path("inside")] {
            let options = SearchEngineOptions(cache: SearchCache(folder: folder))
            let engine = try SearchEngine(path: place.storePath, options: options)
            try await engine.prepare()
            #expect(await engine.saveCache() == false)
        }
        #expect(SearchCache(folder: place.folder.path).entries() == [])
    }

    @Test func anArenaThatFollowsChangesIsNotKept() async throws {
        let place = try Place()
        let engine = try place.engine()
        try await engine.prepare()
        await engine.apply(.reset)
        await engine.apply(.complete)
        try await engine.prepare()
        await engine.apply(.rowsRemoved(conversationID: "si_u1001_u2000", rowIDs: [1]))
        #expect(await engine.saveCache() == false)
    }

    /// A copy of the fixture in a folder, and a cache in another.
    struct Place {
        let folder: TemporaryFolder
        let outside: TemporaryFolder
        let storePath: String
        let cache: SearchCache

        init() throws {
            folder = try TemporaryFolder()
            outside = try TemporaryFolder()
            storePath = try Fixture.copy("sdk-3.8/OpenIM_v3_u1001.db", into: folder)
                .path(percentEncoded: false)
            cache = SearchCache(folder: outside.path("cache/imscope"))
        }

        func engine() throws -> SearchEngine {
            try SearchEngine(path: storePath, options: SearchEngineOptions(cache: cache))
        }

        func stamp() throws -> StoreStamp {
            try #require(try MessageStore(path: storePath).stamp())
        }

        func fill() async throws {
            let engine = try engine()
            try await engine.prepare()
            #expect(await engine.saveCache())
        }

        func count(_ keyword: String, in engine: SearchEngine? = nil) async throws -> Int {
            var criteria = SearchCriteria()
            criteria.keywords = [keyword]
            criteria.types = ContentType.defaultSearchTypes
            return try await (engine ?? self.engine()).count(criteria).total
        }

        func mode(_ path: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }

        func replace(_ file: String, _ data: Data, mode: Int = 0o600) throws {
            try data.write(to: URL(filePath: file))
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
        }
    }
}
