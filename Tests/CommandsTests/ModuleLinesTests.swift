import Foundation
import TestSupport
import Testing

/// A small house with one fault, and what the checker says of it; nil where it is sound.
struct HouseCase: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var targets: String
    var file: String
    var text: String
    var finding: String?

    init(
        _ name: String, targets: String = #"module("Store", uses: ["SQLite", "OpenIM"]),"#,
        file: String = "Sources/Store/Store.swift", _ text: String, _ finding: String?
    ) {
        testDescription = name
        self.targets = targets
        self.file = file
        self.text = text
        self.finding = finding
    }
}

@Suite struct ModuleLinesTests {
    static let script = Fixture.folder.deletingLastPathComponent()
        .appending(path: "Scripts/check-module-lines").path(percentEncoded: false)

    static let houses: [HouseCase] = [
        .init("sound", "import Glibc\nimport OpenIM\n\npackage import SQLite\n", nil),
        .init("words in comments and texts", "// try! this\nlet a = \"as! fatalError(\"\n", nil),
        .init(
            "an import that Package.swift lacks", "import OpenIM\nimport Search\n",
            "Sources/Store/Store.swift:2: Store may not import Search"),
        .init(
            "an import of one declaration", "import struct CSQLite.sqlite3\n",
            "Sources/Store/Store.swift:1: Store may not import CSQLite"),
        .init(
            "a re-exported import", "@_exported public import Monitor\n",
            "Sources/Store/Store.swift:1: Store may not import Monitor"),
        .init(
            "Foundation where it is not", targets: #"module("Listener"),"#,
            file: "Sources/OpenIM/Message.swift",
            "import Foundation\n",
            "Sources/OpenIM/Message.swift:1: OpenIM may not import Foundation"),
        .init(
            "Foundation in the recorder", targets: #"module("ListenerJournal"),"#,
            file: "Sources/ListenerJournal/Journal.swift", "import Foundation\n", nil),
        .init(
            "a dependency against the design",
            targets: #"module("Reports", in: "Exports", uses: ["Markup", "Store"]),"#,
            file: "Exports/Reports/Report.swift", "import Store\n",
            "Package.swift: Reports may not depend on Store"),
        .init(
            "the same over several lines",
            targets: """
                .target(
                    name: "Dashboard",
                    dependencies: ["Terminal", .product(name: "Store", package: "x")],
                    path: "Dashboards/Dashboard"),
                """,
            file: "Dashboards/Dashboard/State.swift", "",
            "Package.swift: Dashboard may not depend on Store"),
        .init(
            "a module outside the design", targets: #"module("Shed"),"#,
            file: "Sources/Shed/Shed.swift", "", "Package.swift: Shed is not in the design"),
        .init(
            "try!", "let a = try! f()\n", "Sources/Store/Store.swift:1: try! hides an error"),
        .init(
            "as!", "let a = b as! Int\n", "Sources/Store/Store.swift:1: as! hides an error"),
        .init(
            "fatalError", "\nfatalError(\"\")\n",
            "Sources/Store/Store.swift:2: fatalError ends the process"),
        .init("exit", "exit(1)\n", "Sources/Store/Store.swift:1: exit belongs in main.swift"),
        .init(
            "an unsafe pointer",
            targets: #"module("Dashboard", in: "Dashboards", uses: ["OpenIM"]),"#,
            file: "Dashboards/Dashboard/State.swift", "func f(_ p: UnsafeRawPointer) {}\n",
            "Dashboards/Dashboard/State.swift:1: unsafe pointers belong where"),
        .init(
            "an unsafe pointer where they belong",
            targets: #"module("SQLite", uses: ["CSQLite"]),"#,
            file: "Sources/SQLite/Row.swift", "func f(_ p: UnsafeRawPointer) {}\n", nil),
    ]

    @Test(arguments: houses)
    func finds(_ house: HouseCase) throws {
        let folder = try TemporaryFolder()
        let manifest = """
            let package = Package(
                name: "house",
                products: [.executable(name: "imscope", targets: ["Main"])],
                targets: [
                    \(house.targets)
                    module("OpenIM"),
                ]
            )
            """
        try folder.write("Package.swift", text: manifest)
        try folder.write(house.file, text: house.text)
        for name in ["Dashboards", "Exports", "Tests"] { try folder.makeFolder(name) }
        let result = try #require(try Tool.run(["sh", Self.script, folder.path]))
        #expect(result.status == (house.finding == nil ? 0 : 1), "\(result.output)")
        if let finding = house.finding {
            #expect(result.output.contains(finding))
        } else {
            #expect(result.output == "")
        }
    }

    @Test func thisHouseIsSound() throws {
        let result = try #require(try Tool.run(["sh", Self.script]))
        #expect(result.output == "")
        #expect(result.status == 0)
    }
}
