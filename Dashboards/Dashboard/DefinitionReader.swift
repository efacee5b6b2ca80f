import OpenIM

/// Why a definition cannot be used: the file, the line, the key and what is wrong with it.
package struct DefinitionError: Error, Sendable, Equatable, CustomStringConvertible {
    package let file: String
    package let line: Int
    /// The path to the value, such as `rows[1].columns[0].panel`; empty for the file as a whole.
    package let key: String
    package let reason: String

    package var description: String {
        "\(file):\(line): " + (key.isEmpty ? reason : "\(key): \(reason)")
    }
}

/// Reads dashboards from JSON.
package struct DefinitionReader: Sendable {
    private let file: String
    private let name: String
    private let text: String

    /// - Parameter name: the dashboard's name, the file's name without its extension.
    package init(file: String, name: String, text: String) {
        self.file = file
        self.name = name
        self.text = text
    }

    /// The dashboard. Every key must be known and every value of its type, so that a slip of the
    /// pen is told and not passed over.
    package func dashboard() throws(DefinitionError) -> DashboardDefinition {
        let json: JSONValue
        do throws(JSONError) {
            json = try JSONValue.parse(text)
        } catch {
            throw DefinitionError(
                file: file, line: line(atByte: error.offset), key: "", reason: error.reason)
        }
        guard let object = json.object else { throw problem("", "an object is expected") }
        try check(object, at: "", allows: Self.dashboardKeys.union(Self.nodeKeys))
        let title = try text(object, "title", at: "") ?? name
        return DashboardDefinition(
            name: name, title: title, root: try node(object, at: "", depth: 0))
    }

    private static let dashboardKeys: Set = ["$schema", "title"]
    private static let nodeKeys: Set = [
        "rows", "columns", "panel", "heading", "options", "height", "width", "weight", "minHeight",
        "minWidth", "drop",
    ]
    private static let optionKeys: Set = ["columns", "sort", "groupByType"]
    private static let depthLimit = 8

    private func node(
        _ object: JSONObject, at path: String, depth: Int
    ) throws(DefinitionError) -> LayoutNode {
        guard depth < Self.depthLimit else { throw problem(path, "nested too deeply") }
        let kinds = ["rows", "columns", "panel"].filter { object[$0] != nil }
        guard kinds.count == 1, let kind = kinds.first else {
            throw problem(path, "one of rows, columns and panel is expected")
        }
        let constraints = try constraints(object, at: path)
        switch kind {
        case "rows":
            return LayoutNode(.rows(try nodes(object, "rows", at: path, depth)), constraints)
        case "columns":
            return LayoutNode(.columns(try nodes(object, "columns", at: path, depth)), constraints)
        default: return LayoutNode(.panel(try panel(object, at: path)), constraints)
        }
    }

    private func nodes(
        _ object: JSONObject, _ key: String, at path: String, _ depth: Int
    ) throws(DefinitionError) -> [LayoutNode] {
        guard let array = object[key]?.array, !array.isEmpty, array.count <= 20 else {
            throw problem(join(path, key), "a list of 1 to 20 parts is expected")
        }
        var nodes: [LayoutNode] = []
        for (index, element) in array.enumerated() {
            let place = "\(join(path, key))[\(index)]"
            guard let part = element.object else { throw problem(place, "an object is expected") }
            try check(part, at: place, allows: Self.nodeKeys)
            nodes.append(try node(part, at: place, depth: depth + 1))
        }
        return nodes
    }

    private func panel(_ object: JSONObject, at path: String) throws(DefinitionError) -> PanelSpec {
        let kind = try choice(object, "panel", at: path, of: PanelKind.self)
        guard let kind else { throw problem(join(path, "panel"), "a text is expected") }
        var options = PanelOptions()
        if let value = object["options"] {
            let place = join(path, "options")
            guard let members = value.object else { throw problem(place, "an object is expected") }
            try check(members, at: place, allows: Self.optionKeys)
            options.sort = try choice(members, "sort", at: place, of: ConversationSort.self)
            options.columns = try columns(members, at: place)
            options.groupsByType = members["groupByType"]?.bool ?? false
        }
        return PanelSpec(kind, title: try text(object, "heading", at: path), options: options)
    }

    private func columns(
        _ object: JSONObject, at path: String
    ) throws(DefinitionError) -> [ConversationColumn]? {
        guard let value = object["columns"] else { return nil }
        let place = join(path, "columns")
        guard let array = value.array, !array.isEmpty else {
            throw problem(place, "a list of column names is expected")
        }
        var columns: [ConversationColumn] = []
        for (index, element) in array.enumerated() {
            guard let column = element.string.flatMap(ConversationColumn.init) else {
                throw problem(
                    "\(place)[\(index)]", "one of \(names(of: ConversationColumn.self)) is expected"
                )
            }
            columns.append(column)
        }
        return columns
    }

    private func constraints(
        _ object: JSONObject, at path: String
    ) throws(DefinitionError) -> LayoutConstraints {
        var constraints = LayoutConstraints()
        constraints.height = try number(object, "height", at: path, in: 1...500)
        constraints.width = try number(object, "width", at: path, in: 1...1000)
        constraints.weight = try number(object, "weight", at: path, in: 1...100) ?? 1
        constraints.minHeight = try number(object, "minHeight", at: path, in: 1...500) ?? 3
        constraints.minWidth = try number(object, "minWidth", at: path, in: 1...1000) ?? 20
        constraints.drop = try number(object, "drop", at: path, in: 0...100) ?? 0
        return constraints
    }

    private func number(
        _ object: JSONObject, _ key: String, at path: String, in range: ClosedRange<Int64>
    ) throws(DefinitionError) -> Int? {
        guard let value = object[key] else { return nil }
        guard let number = value.integer, range.contains(number) else {
            throw problem(
                join(path, key),
                "a whole number from \(range.lowerBound) to \(range.upperBound) is expected")
        }
        return Int(number)
    }

    private func text(
        _ object: JSONObject, _ key: String, at path: String
    ) throws(DefinitionError) -> String? {
        guard let value = object[key] else { return nil }
        guard let text = value.string else { throw problem(join(path, key), "a text is expected") }
        return text
    }

    private func choice<Choice: RawRepresentable & CaseIterable>(
        _ object: JSONObject, _ key: String, at path: String, of type: Choice.Type
    ) throws(DefinitionError) -> Choice? where Choice.RawValue == String {
        guard let text = try text(object, key, at: path) else { return nil }
        guard let choice = Choice(rawValue: text) else {
            throw problem(join(path, key), "\"\(text)\" is none of \(names(of: type))")
        }
        return choice
    }

    private func names<Choice: RawRepresentable & CaseIterable>(of type: Choice.Type) -> String
    where Choice.RawValue == String {
        type.allCases.map(\.rawValue).joined(separator: ", ")
    }

    private func check(
        _ object: JSONObject, at path: String, allows keys: Set<String>
    ) throws(DefinitionError) {
        for (key, _) in object.members where !keys.contains(key) {
            throw problem(join(path, key), "this key is not known here")
        }
    }

    private func join(_ path: String, _ key: String) -> String {
        path.isEmpty ? key : "\(path).\(key)"
    }

    private func problem(_ key: String, _ reason: String) -> DefinitionError {
        DefinitionError(
            file: file, line: JSONLines(text: text).line(of: key), key: key, reason: reason)
    }

    private func line(atByte offset: Int) -> Int {
        1 + text.utf8.prefix(max(0, offset)).count { $0 == UInt8(ascii: "\n") }
    }
}
