import Terminal
import Testing

@testable import Dashboard

@Suite("Layout")
struct LayoutTests {
    private func kinds(_ width: Int, _ height: Int, _ name: String = "overview") throws
        -> [PanelKind]
    {
        let definition = try #require(
            DashboardLibrary().definitions.first { $0.name == name })
        let rect = Rect(x: 0, y: 1, width: width, height: height - 2)
        let placed = Layout.place(definition.root, in: rect)
        for place in placed {
            #expect(place.rect.x >= 0 && place.rect.x + place.rect.width <= width)
            #expect(place.rect.y >= 1 && place.rect.y + place.rect.height <= height - 1)
        }
        for (index, place) in placed.enumerated() {
            for other in placed.dropFirst(index + 1) { #expect(!overlap(place.rect, other.rect)) }
        }
        return placed.map(\.panel.kind)
    }

    private func overlap(_ left: Rect, _ right: Rect) -> Bool {
        left.x < right.x + right.width && right.x < left.x + left.width
            && left.y < right.y + right.height && right.y < left.y + left.height
    }

    @Test("Panels go in their stated order as room gets short")
    func degrades() throws {
        #expect(try kinds(120, 36) == [.totals, .conversations, .revocations, .checks, .events])
        #expect(try kinds(80, 24) == [.totals, .conversations, .events])
        #expect(try kinds(40, 12) == [.totals, .conversations])
    }

    @Test("No size breaks it", arguments: DashboardLibrary.builtIn.map(\.name))
    func anySize(name: String) throws {
        for width in [0, 1, 5, 29, 30, 41, 77, 80, 133, 300, 1000] {
            for height in [2, 3, 8, 11, 24, 50, 100, 400] { _ = try kinds(width, height, name) }
        }
    }
}

@Suite("Dashboard definitions")
struct DefinitionTests {
    @Test("The built-in ones are read, in the order of their keys")
    func builtIn() {
        let library = DashboardLibrary()
        #expect(library.problems.isEmpty)
        #expect(
            library.definitions.map(\.name)
                == ["overview", "revocations", "unread", "search", "events", "checks"])
    }

    @Test("The schema names every kind, column and order")
    func schema() {
        let words =
            PanelKind.allCases.map(\.rawValue) + ConversationColumn.allCases.map(\.rawValue)
            + ConversationSort.allCases.map(\.rawValue)
        for word in words { #expect(DashboardLibrary.schema.contains("\"\(word)\"")) }
    }

    struct Case: CustomTestStringConvertible {
        let name: String
        let text: String
        let problem: String
        var testDescription: String { name }
    }

    static let cases = [
        Case(name: "no JSON", text: "{\n  \"panel\": ", problem: "d.json:2"),
        Case(name: "no object", text: "[1]", problem: "d.json:1: an object is expected"),
        Case(
            name: "unknown panel",
            text: "{\n \"rows\": [\n  {\"panel\": \"totals\"},\n  {\"panel\": \"nope\"}]}",
            problem: "d.json:4: rows[1].panel: \"nope\" is none of"),
        Case(
            name: "unknown key", text: "{\n\"panel\": \"totals\",\n\"hight\": 3}",
            problem: "d.json:3: hight: this key is not known here"),
        Case(
            name: "number as text", text: "{\"panel\": \"totals\",\n\n\"height\": \"3\"}",
            problem: "d.json:3: height: a whole number from 1 to 500 is expected"),
        Case(
            name: "huge", text: "{\"panel\": \"totals\", \"minWidth\": 99999999999}",
            problem: "minWidth: a whole number"),
        Case(
            name: "two at once", text: "{\"panel\": \"totals\", \"rows\": []}",
            problem: "one of rows"),
        Case(name: "empty rows", text: "{\"rows\": []}", problem: "rows: a list of 1 to 20 parts"),
        Case(
            name: "bad column",
            text:
                "{\"panel\": \"conversations\", \"options\": {\n\"columns\": [\"name\",\n\"x\"]}}",
            problem: "d.json:3: options.columns[1]: one of"),
        Case(
            name: "nested too deeply",
            text: String(repeating: "{\"rows\":[", count: 40) + "{\"panel\":\"totals\"}"
                + String(repeating: "]}", count: 40),
            problem: "nested too deeply"),
    ]

    @Test("What is wrong is told by file, line and key", arguments: cases)
    func problems(_ each: Case) {
        #expect {
            try DefinitionReader(file: "d.json", name: "d", text: each.text).dashboard()
        } throws: { error in
            "\(error)".contains(each.problem)
        }
    }

    @Test("A broken file leaves the built-in; a good one takes its place or is added")
    func override() {
        let good = "{\"title\": \"mine\", \"panel\": \"events\"}"
        let library = DashboardLibrary(files: [
            .init(path: "c/overview.json", text: "{"), .init(path: "c/events.json", text: good),
            .init(path: "c/zebra.json", text: good),
        ])
        #expect(library.problems.map(\.file) == ["c/overview.json"])
        #expect(library.definitions.count == 7)
        #expect(library.definitions[0].title == "overview")
        #expect(library.definitions[4].title == "mine")
        #expect(library.definitions[6].name == "zebra")
    }
}
