/// Makes up what one person says, by a seeded generator.
struct TextWriter: Sendable {
    private let templates: [Phrasebook.Tongue: [Phrasebook.Template]]

    init() {
        templates = Dictionary(
            uniqueKeysWithValues: Phrasebook.Tongue.allCases.map {
                ($0, Phrasebook.sentences(in: $0))
            })
    }

    /// One message's text, a short sentence most times, several or a heap of words now and then.
    func text(in tongue: Phrasebook.Tongue, _ generator: inout SeededGenerator) -> String {
        var text = ""
        switch generator.below(100) {
        case 0..<62: appendSentence(in: tongue, to: &text, &generator)
        case 62..<74:
            appendSentence(in: tongue, to: &text, &generator)
            text += tongue == .chinese ? "，" : ". "
            appendSentence(in: tongue, to: &text, &generator)
        case 74..<76: appendParagraph(in: tongue, to: &text, &generator)
        default: appendWords(generator.number(in: 2...12), in: tongue, to: &text, &generator)
        }
        if generator.chance(14, in: 100), let emoji = generator.pick(Phrasebook.emoji) {
            text += " " + emoji
        }
        return text
    }

    private func appendSentence(
        in tongue: Phrasebook.Tongue, to text: inout String, _ generator: inout SeededGenerator
    ) {
        guard let template = generator.pick(templates[tongue] ?? []) else { return }
        for part in template.parts {
            switch part {
            case .words(let words): text += words
            case .slot(let slot): appendValue(of: slot, in: tongue, to: &text, &generator)
            }
        }
    }

    private func appendValue(
        of slot: Phrasebook.Template.Slot, in tongue: Phrasebook.Tongue, to text: inout String,
        _ generator: inout SeededGenerator
    ) {
        let isChinese = tongue == .chinese || tongue == .japanese
        switch slot {
        case .order: text += String(generator.number(in: 10_000...99_999))
        case .amount:
            text += isChinese ? "¥" : "$"
            text += "\(generator.number(in: 5...900)).\(generator.below(10))0"
        case .time: text += "\(generator.number(in: 8...20)):\(generator.below(6))0"
        case .hour: text += String(generator.number(in: 2...60))
        case .item:
            text += generator.pick(isChinese ? Phrasebook.chineseItems : Phrasebook.items) ?? ""
        case .place:
            text += generator.pick(isChinese ? Phrasebook.chinesePlaces : Phrasebook.places) ?? ""
        case .day:
            text += generator.pick(isChinese ? Phrasebook.chineseDays : Phrasebook.days) ?? ""
        }
    }

    /// Loose words: the square of a fraction makes the first of the list common, the last rare.
    private func appendWords(
        _ count: Int, in tongue: Phrasebook.Tongue, to text: inout String,
        _ generator: inout SeededGenerator
    ) {
        let isChinese = tongue == .chinese || tongue == .japanese
        let words = isChinese ? Phrasebook.chineseWords : Phrasebook.words
        for index in 0..<count {
            if index > 0, !isChinese { text += " " }
            let fraction = generator.fraction()
            text += words[Int(fraction * fraction * Double(words.count))]
        }
    }

    private func appendParagraph(
        in tongue: Phrasebook.Tongue, to text: inout String, _ generator: inout SeededGenerator
    ) {
        for line in 0..<generator.number(in: 3...8) {
            if line > 0 { text += "\n" }
            appendSentence(in: tongue, to: &text, &generator)
            text += tongue == .chinese ? "。" : ". "
            appendWords(generator.number(in: 4...14), in: tongue, to: &text, &generator)
        }
    }
}
