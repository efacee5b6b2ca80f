import OpenIM
import TestSupport
import Testing

@testable import Commands

@Suite struct StoresVerbTests {
    @Test func listsReadableAndUnreadableStores() async throws {
        let folder = try TemporaryFolder()
        try folder.makeFolder("a/b/c")
        _ = try Fixture.copy(
            "sdk-3.5/OpenIM_v3_u5.db", into: folder, named: "a/b/c/OpenIM_v3_u5.db")
        try folder.write("a/OpenIM_v2_u9.db", text: "sealed")
        try folder.write("a/b/other.db", text: "other")
        let before = try FolderFingerprint(of: folder)
        let answer = await World().run("stores", folder.path)
        #expect(answer.code == .found)
        let lines = answer.output.split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines[1].hasPrefix("u9       –"))
        #expect(
            lines[2].hasPrefix(
                "u5       ~3.5–3.7  1.3 MB       400  2026-07-19 22:25:30  \(folder.path)"))
        let json = await World().run("stores", folder.path, "--format", "json")
        let list = try #require(try JSONValue.parse(json.output).array).compactMap(\.object)
        #expect(list.map { $0["messages"]?.integer } == [nil, 400])
        #expect(list.map { $0["error"]?.string == nil } == [false, true])
        #expect(try FolderFingerprint(of: folder) == before)
    }

    @Test func findsThemInTheUsualPlaces() async throws {
        let home = try TemporaryFolder()
        let place =
            "Library/Developer/CoreSimulator/Devices/D1/data/Containers/Data/Application/A1/Documents"
        try home.makeFolder(place)
        _ = try Fixture.copy(
            "sdk-3.5/OpenIM_v3_u5.db", into: home, named: "\(place)/OpenIM_v3_u5.db")
        let world = World(environment: ["HOME": home.path])
        let answer = await world.run("stores")
        #expect(answer.code == .found)
        #expect(answer.output.contains("\(place)/OpenIM_v3_u5.db"))
    }

    @Test func nothingFoundIsOne() async throws {
        let folder = try TemporaryFolder()
        let answer = await World().run("stores", folder.path)
        #expect(answer == Answer(code: .nothing, output: "", errors: ""))
        let missing = await World().run("stores", folder.path("none"))
        #expect(missing.errors == "imscope: \(folder.path("none")): no such folder\n")
        #expect(await World().run("stores").errors.hasPrefix("imscope: HOME: is not set"))
    }
}

@Suite struct SimulateVerbTests {
    @Test func writesAStoreThatIsFound() async throws {
        let folder = try TemporaryFolder()
        let target = folder.path("new/folder")
        let made = await World().run(
            "simulate", target, "--messages", "500", "--conversations=8", "--user", "tester")
        #expect(made.errors == "")
        #expect(
            made.output
                == "store  \(target)/OpenIM_v3_tester.db\nevents \(target)/events.jsonl\n")
        let found = await World().run("stores", target, "-f", "json")
        let store = try #require(try JSONValue.parse(found.output).array?.first?.object)
        #expect(store["userID"]?.string == "tester")
        #expect(store["messages"]?.integer ?? 0 >= 500)
        let again = await World().run("simulate", target, "--user", "tester")
        #expect(again.code == .failure)
        #expect(again.errors.contains("is there already; give another folder"))
        let living = await World().run(
            "simulate", target, "--user", "tester", "--rate", "200", "--for", "100ms")
        #expect(living.code == .found)
        #expect(living.output.contains("0 commits found the database locked"))
    }

    @Test(arguments: [
        ["simulate"], ["simulate", "/x", "--user", "../x"], ["simulate", "/x", "--messages", "-1"],
        ["simulate", "/x", "--conversations", "0"], ["simulate", "/dev/null/x"],
        ["simulate", "/x", "--for", "5 parsecs"],
    ])
    func refuses(_ words: [String]) async {
        let answer = await World().run(words)
        #expect(answer.code == .failure)
        #expect(answer.errors.hasPrefix("imscope: "))
        #expect(answer.errors.filter { $0 == "\n" }.count == 1)
    }
}
