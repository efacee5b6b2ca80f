import Terminal

/// What of names, ids and texts is shown: all of it, made safe, or marks in their place.
struct Masking: Sendable {
    let isOn: Bool
    let glyphs: Glyphs
    private let sanitizer = Sanitizer()

    init(isOn: Bool, glyphs: Glyphs) {
        self.isOn = isOn
        self.glyphs = glyphs
    }

    /// A name or id. Masked names differ where the names do, so that rows can still be told apart.
    func name(_ text: String, limit: Int = 200) -> String {
        guard isOn else { return sanitizer.visible(text, or: "(no visible name)", limit: limit) }
        let code = String(Self.hash(text) % 4096 + 4096, radix: 16).dropFirst()
        return String(repeating: glyphs.mask, count: 4) + " " + code
    }

    /// A message's text or preview.
    func text(_ text: String, limit: Int = 400) -> String {
        guard isOn else { return sanitizer.visible(text, or: "(no visible text)", limit: limit) }
        return String(repeating: glyphs.mask, count: min(24, max(4, text.utf8.count)))
    }

    /// FNV-1a: stable between runs, unlike the standard library's seeded hashes.
    private static func hash(_ text: String) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
