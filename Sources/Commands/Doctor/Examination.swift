import Monitor
import OpenIM
import Search
import Store

/// What `doctor` found out about a store: one value for the table and the JSON alike.
struct Examination: Sendable {
    /// One thing that was looked at.
    struct Entry: Sendable {
        /// How it stands.
        enum State: String, Sendable {
            case good, finding, note
        }

        /// A word for programs: `pages`, `drift`.
        let name: String
        let state: State
        /// In words, without any message's text.
        let text: String
        /// The places that the text speaks of, the first of them only.
        var details: [String] = []
        /// How many places there are in all.
        var count = 0
    }

    private(set) var entries: [Entry] = []

    /// Whether anything is wrong with the store.
    var hasFindings: Bool { entries.contains { $0.state == .finding } }

    /// Notes a fact that is neither good nor bad.
    mutating func note(_ name: String, _ text: String) {
        entries.append(Entry(name: name, state: .note, text: text))
    }

    /// Notes something that is good when no place is wrong, and a finding otherwise.
    ///
    /// - Parameter places: where it is wrong; the first few are named.
    mutating func judge(
        _ name: String, good: String, bad: (Int) -> String, places: [String], count: Int? = nil
    ) {
        let count = count ?? places.count
        guard count > 0 else {
            entries.append(Entry(name: name, state: .good, text: good))
            return
        }
        entries.append(
            Entry(
                name: name, state: .finding, text: bad(count),
                details: Array(places.prefix(Self.namedPlaces)), count: count))
    }

    private static let namedPlaces = 5
}

extension Examination {
    /// A line an entry, and a line for each place that is named.
    var table: TextTable {
        var table = TextTable([.init(""), .init("LOOKED AT"), .init("FOUND")])
        for entry in entries {
            table.add([entry.state.glyph, entry.name, entry.text])
            for detail in entry.details { table.add(["", "", "  \(detail)"]) }
            let more = entry.count - entry.details.count
            if more > 0, !entry.details.isEmpty {
                table.add(["", "", "  … and \(grouped(Int64(more))) more"])
            }
        }
        return table
    }

    /// The entries by name, in their order.
    var json: JSONValue {
        let list = entries.map { entry in
            var object = JSONObject()
            object["name"] = .string(entry.name)
            object["state"] = .string(entry.state.rawValue)
            object["text"] = .string(entry.text)
            if entry.state == .finding {
                object["count"] = .integer(Int64(entry.count))
                object["examples"] = .array(entry.details.map { .string($0) })
            }
            return JSONValue.object(object)
        }
        return ["findings": .bool(hasFindings), "examined": .array(list)]
    }
}

extension Examination.Entry.State {
    fileprivate var glyph: String {
        switch self {
        case .good: "✓"
        case .finding: "✗"
        case .note: "·"
        }
    }
}
