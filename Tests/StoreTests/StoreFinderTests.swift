import Foundation
import OpenIM
import Store
import TestSupport
import Testing

struct StoreFinderTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// An iOS simulator's folders with the 3.8 store, and a desktop app's with the 3.5 one.
    private func fill() throws {
        let app = "Devices/D-1/data/Containers/Data/Application/A-1/Documents"
        for (fixture, place) in [
            ("sdk-3.8/OpenIM_v3_u1001.db", app), ("sdk-3.5/OpenIM_v3_u5.db", "App/data"),
        ] {
            try folder.makeFolder(place)
            try FileManager.default.copyItem(
                at: Fixture.url(fixture),
                to: URL(filePath: folder.path("\(place)/\(Fixture.url(fixture).lastPathComponent)"))
            )
        }
        try folder.write("App/data/OpenIM_v2_old.db", text: "sealed")
        try folder.write("App/data/OpenIM_v3_bad.db", text: "no database")
        try folder.write("App/data/notes.db", text: "no database")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("App/loop"), withDestinationPath: folder.path)
    }

    @Test func listsStoresWithTheirFiguresAndTouchesNothing() throws {
        try fill()
        let before = try FolderFingerprint(of: folder)
        let stores = StoreFinder(roots: [.init(path: folder.path, depth: 8)]).stores()
        #expect(try FolderFingerprint(of: folder) == before)
        #expect(
            stores.map { $0.path.split(separator: "/").last } == [
                "OpenIM_v2_old.db", "OpenIM_v3_bad.db", "OpenIM_v3_u5.db", "OpenIM_v3_u1001.db",
            ])
        #expect(stores.map(\.userID) == ["old", "bad", "u5", "u1001"])
        #expect(stores.map(\.obstacle?.code) == [.olderStore, .notADatabase, nil, nil])
        #expect(stores.map(\.contents?.messages) == [nil, nil, 400, 1572])
        #expect(stores.map(\.contents?.conversations) == [nil, nil, 60, 60])
        #expect(stores.map(\.contents?.account.sdkVersion) == [nil, nil, "3.5–3.7", "3.8.0"])
        #expect(stores.map(\.contents?.lastMessageTime).last == 1_784_505_808_000)
        #expect(stores.map(\.size) == [6, 11, 1_323_008, 1_822_720])
    }

    @Test(arguments: [(0, 0), (1, 0), (2, 3), (7, 3), (8, 4), (9, 4)])
    func goesAsDeepAsItIsTold(depth: Int, found: Int) throws {
        try fill()
        let finder = StoreFinder(roots: [.init(path: folder.path, depth: depth)])
        #expect(finder.paths().count == found)
    }

    @Test func oneFileAndTwoPlacesThatOverlapAreListedOnce() throws {
        try fill()
        let path = folder.path("App/data/notes.db")
        let finder = StoreFinder(roots: [
            .init(path: path), .init(path: folder.path("App/data")),
            .init(path: folder.path("App/data")), .init(path: folder.path("nowhere")),
        ])
        #expect(finder.paths().count == 4)
        #expect(finder.paths().contains(path))
    }

    @Test func theUsualPlacesFollowTheHomeAndTheEnvironment() {
        let roots = StoreFinder.usualPlaces(home: "/home/a") { name in
            name == "XDG_DATA_HOME"
                ? "/data/a" : name == "XDG_CONFIG_HOME" ? "/home/a/.config" : nil
        }
        let paths = roots.map(\.path)
        #expect(paths.first == "/home/a/Library/Developer/CoreSimulator/Devices")
        #expect(paths.contains("/data/a"))
        #expect(Set(paths).count == paths.count)
    }
}
