import OpenIM
import Terminal

// The open line of input, and searching while it is typed.
extension DashboardState {
    /// Characters a line of input can have.
    private static let promptLimit = 500

    mutating func type(_ key: Key, size: Size, now: Int64) -> [DashboardEffect] {
        guard var open = prompt else { return [] }
        if open.purpose == .save || open.purpose == .export {
            prompt = nil
            return choose(key, for: open.purpose)
        }
        switch key {
        case .escape: return cancel(open)
        case .enter:
            prompt = nil
            return []
        case .backspace: if !open.text.isEmpty { open.text.removeLast() }
        case .control("u"): open.text = ""
        case .control("w"): open.text = Self.withoutLastWord(open.text)
        case .character(let character):
            if open.text.count < Self.promptLimit { open.text.append(character) }
        case .up, .down, .pageUp, .pageDown:
            return keyMap[key].map { move($0, size: size) } ?? []
        default: return []
        }
        prompt = open
        return apply(open, now: now)
    }

    private mutating func cancel(_ open: Prompt) -> [DashboardEffect] {
        prompt = nil
        switch open.purpose {
        case .filter:
            settings.filter = ""
            arrange()
        case .eventFilter: settings.eventFilter = ""
        default: break
        }
        return []
    }

    /// A filter acts at once, a search is asked for at once.
    private mutating func apply(_ open: Prompt, now: Int64) -> [DashboardEffect] {
        switch open.purpose {
        case .filter:
            settings.filter = open.text
            arrange()
        case .eventFilter: settings.eventFilter = open.text
        case .search: return find(open.text, now: now)
        case .save, .export: break
        }
        return []
    }

    /// Reads a line of the query language and asks for its matches.
    package mutating func find(_ line: String, now: Int64) -> [DashboardEffect] {
        search.line = line
        search.problem = nil
        do throws(SearchQueryError) {
            let query = try SearchQuery(line, now: now, zone: zone)
            search.query = query
            search.number += 1
            guard !query.isEmpty else {
                clearFindings()
                return []
            }
            search.isPending = true
            return [.request(.search(number: search.number, query))]
        } catch {
            search.isPending = false
            search.problem = error.message
            return []
        }
    }

    private mutating func clearFindings() {
        search.findings = nil
        search.isPending = false
        search.context = []
        search.activity = ActivityGrid()
    }

    private mutating func choose(_ key: Key, for purpose: Prompt.Purpose) -> [DashboardEffect] {
        guard case .character(let letter) = key else { return [] }
        if purpose == .save {
            let formats: [Character: FramePicture.Format] = [
                "t": .text, "a": .ansi, "h": .html, "s": .svg,
            ]
            return formats[letter].map { [.save($0)] } ?? []
        }
        let formats: [Character: DashboardRequest.ExportFormat] = ["h": .html, "c": .csv]
        return formats[letter].map { [.request(.export(exportSubject, $0))] } ?? []
    }

    private var exportSubject: DashboardRequest.ExportSubject {
        if let conversation { return .conversation(conversation.conversationID) }
        let isSearch = dashboard?.panels.contains { $0.kind == .searchLine } == true
        if isSearch, let query = search.query, !query.isEmpty { return .matches(query) }
        return .overview
    }

    private static func withoutLastWord(_ text: String) -> String {
        var rest = Substring(text)
        while rest.last == " " { rest.removeLast() }
        while let last = rest.last, last != " " { rest.removeLast() }
        return String(rest)
    }
}
