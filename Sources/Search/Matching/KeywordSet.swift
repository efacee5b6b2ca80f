import OpenIM

/// Keywords that many messages are held against, such as the ones a monitor watches.
///
/// A pure value: no store, no clock. Matching ten keywords costs well under 2 µs for a usual message.
package struct KeywordSet: Sendable {
    /// The keywords as they were given, in order; results are in the same order.
    package let keywords: [String]
    /// How keywords and texts are compared.
    package let mode: MatchMode
    private let finders: [ByteFinder?]

    /// Trims and folds the keywords; one that is empty then matches nothing.
    package init(_ keywords: [String], mode: MatchMode = .caseless) {
        self.keywords = keywords
        self.mode = mode
        var folder = Folder(mode: mode)
        finders = keywords.map { keyword in
            let folded = folder.fold(keyword.trimmedKeyword)
            return folded.isEmpty ? nil : ByteFinder(folded)
        }
    }

    /// For each keyword whether it stands in any one of the texts.
    package func matches(_ texts: [String]) -> [Bool] {
        if texts.isEmpty { return [Bool](repeating: false, count: finders.count) }
        var folder = Folder(mode: mode)
        let folded = ByteBuffer(capacity: 512)
        for text in texts {
            folder.append(text, to: folded)
            folded.append(SearchText.partSeparator)
        }
        return matches(folded)
    }

    /// For each keyword whether it stands in the searchable text of a row's content, read without
    /// building values; and whether the content can be read as its type asks.
    package func matches(
        content: String, of type: ContentType
    ) -> (found: [Bool], isReadable: Bool) {
        var extractor = TextExtractor(mode: mode)
        let folded = ByteBuffer(capacity: 512)
        var content = content
        let isReadable = content.withUTF8 { bytes in
            extractor.append(bytes, type: type.rawValue, to: folded)
        }
        return (matches(folded), isReadable)
    }

    private func matches(_ folded: ByteBuffer) -> [Bool] {
        var found = [Bool](repeating: false, count: finders.count)
        folded.reserve(ByteFinder.padding)
        for (index, finder) in finders.enumerated() {
            found[index] =
                finder?.position(in: folded.base, from: 0, to: folded.count) != nil
        }
        return found
    }

    /// For each keyword whether a search for it, with the default content types, finds the message.
    ///
    /// Looks at type and text only; whether the message's status lets it count is the caller's to know.
    package func matches(_ message: Message) -> [Bool] {
        guard ContentType.defaultSearchTypes.contains(message.contentType) else {
            return [Bool](repeating: false, count: finders.count)
        }
        return matches(message.searchableTexts)
    }
}

extension String {
    /// A keyword without the white space around it.
    package var trimmedKeyword: String {
        let scalars = unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { return "" }
        return String(scalars[first...last])
    }
}
