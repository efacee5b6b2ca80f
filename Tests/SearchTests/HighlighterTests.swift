import OpenIM
import Testing

@testable import Search

@Suite struct HighlighterTests {
    @Test(arguments: [
        ("order", "My ORDER, order!", "My [ORDER], [order]!"), ("退款", "什么时候退款退款", "什么时候[退款][退款]"),
        ("strasse", "Die Straße.", "Die [Straße]."), ("ß", "STRASSE", "STRA[SS]E"),
        ("\u{E9}", "cafe\u{301}s", "caf[e\u{301}]s"), ("🇨", "a 🇨🇳 b", "a [🇨🇳] b"),
        ("👩", "👨\u{200D}👩\u{200D}👧!", "[👨\u{200D}👩\u{200D}👧]!"), ("s", "ﬆ", "[ﬆ]"),
        ("x", "none", "none"),
        ("aa", "aaaaa", "[aa][aa]a"), ("", "text", "text"),
        ("각", "\u{1100}\u{1161}\u{11A8}!", "[\u{1100}\u{1161}\u{11A8}]!"),
    ])
    func caseless(keyword: String, text: String, marked: String) {
        #expect(mark(Highlighter([keyword]), text) == marked)
    }

    @Test func looseMarksTheWholeLetter() {
        #expect(
            mark(Highlighter(["refund"], mode: .loose), "a Ｒéｆünd\u{308} b")
                == "a [Ｒéｆünd\u{308}] b")
    }

    @Test func overlapsAreMerged() {
        #expect(mark(Highlighter(["abc", "cd", "e"]), "abcde") == "[abcd][e]")
    }

    @Test func patternsAreMarkedToo() throws {
        var criteria = SearchCriteria()
        criteria.keywords = ["no"]
        criteria.patterns = ["o[0-9]+", "x*"]
        #expect(mark(Highlighter(criteria), "No O42 o7") == "[No] [O42] [o7]")
    }

    /// Whatever the text, marks are whole graphemes in order, and a text that matches has one.
    @Test(arguments: MatchMode.allCases)
    func marksAreSound(mode: MatchMode) throws {
        var dice = SeededDice(seed: 3)
        let folds = try GoldenFold.all(in: "folded-strings.txt").map { GoldenFold.string($0.text) }
        for _ in 0..<3_000 {
            let text = dice.pick(folds) + dice.pick(folds)
            let keyword = String(dice.pick(folds).prefix(1 + dice.below(2)))
            let ranges = Highlighter([keyword], mode: mode).ranges(in: text)
            let borders = Set(text.indices + [text.endIndex])
            #expect(
                ranges.allSatisfy {
                    borders.contains($0.lowerBound) && borders.contains($0.upperBound)
                })
            #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound })
            #expect(
                KeywordSet([keyword], mode: mode).matches([text]) == [!ranges.isEmpty],
                "\(keyword) in \(text)")
        }
    }

    private func mark(_ highlighter: Highlighter, _ text: String) -> String {
        var marked = ""
        var place = text.startIndex
        for range in highlighter.ranges(in: text) {
            marked += text[place..<range.lowerBound] + "[" + text[range] + "]"
            place = range.upperBound
        }
        return marked + text[place...]
    }
}
