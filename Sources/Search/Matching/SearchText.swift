/// The bytes that set texts apart; neither can occur in UTF-8, so no keyword ever reaches across.
enum SearchText {
    /// Ends each message.
    static let messageSeparator: UInt8 = 0xFF
    /// Ends each text of a message that has several.
    static let partSeparator: UInt8 = 0xFE
}
