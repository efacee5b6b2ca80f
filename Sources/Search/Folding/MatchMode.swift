/// How much a keyword and a text may differ and still match.
package enum MatchMode: String, Sendable, CaseIterable, Codable {
    /// Byte for byte on the decoded text.
    case exact
    /// Unicode canonical caseless matching on composed form: NFC(casefold(NFD(x))).
    case caseless
    /// Caseless, and also blind to diacritics (category Mn) and compatibility forms (NFKC).
    case loose
}
