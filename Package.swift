// swift-tools-version: 6.1

import PackageDescription

/// Language settings of every Swift target: Swift 6 mode and no warning left standing is checked by
/// `make check`, which builds with warnings as errors.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// A module of the house. Each line names what it may import; Tests/module-lines checks the sources
/// against the same list, so a forbidden import fails twice.
func module(_ name: String, in folder: String = "Sources", uses: [Target.Dependency] = []) -> Target
{
    .target(
        name: name, dependencies: uses, path: "\(folder)/\(name)", swiftSettings: settings)
}

/// The tests of one module, with the shared helpers and the fixtures they read in place.
func tests(of name: String, uses: [Target.Dependency] = []) -> Target {
    .testTarget(
        name: "\(name)Tests", dependencies: [.byName(name: name), "TestSupport"] + uses,
        path: "Tests/\(name)Tests", exclude: exclusions["\(name)Tests"] ?? [],
        swiftSettings: settings)
}

/// Golden files and other data that lie beside the tests which read them.
let exclusions: [String: [String]] = [
    "CommandsTests": ["Golden"], "DashboardTests": ["Golden"], "SearchTests": ["Golden"],
]

let package = Package(
    name: "imscope",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .executable(name: "imscope", targets: ["Main"]),
        .library(name: "IMScope", targets: ["IMScope"]),
        .library(name: "ListenerJournal", targets: ["ListenerJournal"]),
    ],
    targets: [
        .systemLibrary(
            name: "CSQLite", path: "Sources/CSQLite", pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(
            name: "CNCurses", path: "Sources/CNCurses", providers: [.apt(["libncursesw5-dev"])]),
        .systemLibrary(
            name: "CLibXML2", path: "Sources/CLibXML2", pkgConfig: "libxml-2.0",
            providers: [.apt(["libxml2-dev"])]),
        .systemLibrary(name: "CBytes", path: "Sources/CBytes"),
        .systemLibrary(name: "CFiles", path: "Sources/CFiles"),

        module("OpenIM"),
        module("SQLite", uses: ["CSQLite"]),
        module("Store", uses: ["SQLite", "OpenIM"]),
        module("Listener", uses: ["OpenIM"]),
        module("ListenerJournal"),
        module("Search", uses: ["Store", "OpenIM", "CBytes"]),
        module("Monitor", uses: ["Search", "OpenIM"]),
        module("IMScope", uses: ["Store", "Search", "Listener", "OpenIM"]),
        module("Simulator", uses: ["SQLite", "OpenIM"]),
        module("Terminal", in: "Dashboards", uses: ["CNCurses"]),
        .target(
            name: "Dashboard", dependencies: ["Terminal", "Monitor", "OpenIM"],
            path: "Dashboards", exclude: ["Terminal"], sources: ["Dashboard"],
            resources: [
                .embedInCode("Definitions/overview.json"),
                .embedInCode("Definitions/revocations.json"),
                .embedInCode("Definitions/unread.json"), .embedInCode("Definitions/search.json"),
                .embedInCode("Definitions/events.json"), .embedInCode("Definitions/checks.json"),
                .embedInCode("Definitions/dashboard.schema.json"),
            ],
            swiftSettings: settings),
        module("Markup", in: "Exports", uses: ["CLibXML2"]),
        .target(
            name: "Reports", dependencies: ["Markup", "Monitor", "Search", "OpenIM", "CFiles"],
            path: "Exports",
            exclude: [
                "Markup", "Definitions/imscope-nightly.service",
                "Definitions/imscope-nightly.timer",
                "Definitions/imscope-nightly.cron", "Definitions/imscope.nightly.plist",
            ],
            sources: ["Reports"],
            resources: [
                .embedInCode("Definitions/stylesheet.css"), .embedInCode("Definitions/script.js"),
            ],
            swiftSettings: settings),
        module(
            "Commands",
            uses: [
                "Store", "Listener", "Search", "Monitor", "IMScope", "Simulator", "Terminal",
                "Dashboard", "Reports", "Markup", "OpenIM",
            ]),
        .executableTarget(
            name: "Main", dependencies: ["Commands"], path: "Sources/Main", swiftSettings: settings),

        .target(
            name: "TestSupport", dependencies: ["OpenIM", "SQLite"], path: "Tests/Support",
            swiftSettings: settings),
        .target(
            name: "MarkupSupport", dependencies: ["CLibXML2"], path: "Tests/MarkupSupport",
            swiftSettings: settings),
        .executableTarget(
            name: "Writer", dependencies: ["SQLite"], path: "Tests/Writer",
            swiftSettings: settings),
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                "Simulator", "Store", "Listener", "Search", "Monitor", "SQLite", "OpenIM", "CBytes",
            ],
            path: "Tests/Benchmarks", swiftSettings: settings),
        tests(of: "OpenIM"),
        tests(of: "SQLite"),
        tests(of: "Store", uses: ["SQLite", "OpenIM", "Writer"]),
        tests(of: "Listener", uses: ["OpenIM"]),
        tests(of: "ListenerJournal"),
        tests(of: "Search", uses: ["Store", "SQLite", "OpenIM"]),
        tests(of: "Monitor", uses: ["Store", "Search", "Listener", "OpenIM"]),
        tests(of: "IMScope", uses: ["Store", "Search", "OpenIM"]),
        tests(of: "Simulator", uses: ["Store", "SQLite", "OpenIM"]),
        tests(of: "Terminal", uses: ["CNCurses"]),
        .target(
            name: "DashboardScenes", dependencies: ["Dashboard", "Monitor", "OpenIM"],
            path: "Tests/DashboardScenes", swiftSettings: settings),
        .executableTarget(
            name: "DashboardStage",
            dependencies: ["DashboardScenes", "Dashboard", "Monitor", "OpenIM", "Terminal"],
            path: "Tests/DashboardStage", swiftSettings: settings),
        tests(
            of: "Dashboard",
            uses: ["DashboardScenes", "DashboardStage", "Terminal", "Monitor", "OpenIM"]),
        tests(of: "Markup", uses: ["MarkupSupport"]),
        tests(of: "Reports", uses: ["Markup", "Monitor", "OpenIM", "MarkupSupport"]),
        tests(
            of: "Commands",
            uses: ["OpenIM", "Dashboard", "Reports", "Markup", "Store", "SQLite"]),
        .testTarget(
            name: "FuzzTests",
            dependencies: [
                "TestSupport", "MarkupSupport", "Listener", "Monitor", "Search", "Terminal",
                "Dashboard", "Markup", "Reports", "Commands", "OpenIM",
            ],
            path: "Tests/FuzzTests", swiftSettings: settings),
        .testTarget(
            name: "EndToEndTests",
            dependencies: ["Main", "TestSupport", "OpenIM", "SQLite", "Simulator", "Writer"],
            path: "Tests/EndToEndTests", swiftSettings: settings),
    ]
)
