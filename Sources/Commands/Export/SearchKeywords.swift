import Reports
import Search

extension ReportKeywords {
    /// Keywords that match as a search for each of them does.
    static func search(_ keywords: [String], mode: MatchMode = .caseless) -> ReportKeywords {
        let set = KeywordSet(keywords, mode: mode)
        let highlighter = Highlighter(keywords, mode: mode)
        return ReportKeywords(
            keywords, matches: { set.matches($0) }, marks: { highlighter.utf8Ranges(in: $0) })
    }
}
