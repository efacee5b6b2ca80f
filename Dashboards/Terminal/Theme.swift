/// The built-in looks. State is never told by colour alone: every state has its glyph or word.
package enum Theme: String, Sendable, CaseIterable {
    case dark, light
    case highContrast = "high-contrast"
    /// Blue, orange and yellow only (after Okabe and Ito), distinct under every common colour blindness.
    case colorBlind = "color-blind"
    case mono

    /// The theme after this one, for the theme key.
    package var next: Theme {
        let all = Theme.allCases
        let index = all.firstIndex(of: self) ?? 0
        return all[(index + 1) % all.count]
    }

    /// The background behind the selected row, where the terminal has enough colours for a quiet one.
    package var selection: Color? {
        switch self {
        case .dark: Color(0x2A3442, ansi: 8)
        case .light: Color(0xDCE6F2, ansi: 7)
        case .highContrast, .mono: nil
        case .colorBlind: Color(0x303848, ansi: 8)
        }
    }

    /// Screen and ink of saved pictures; a terminal keeps its own.
    package var page: (background: Color, ink: Color) {
        switch self {
        case .light: (Color(0xFFFFFF, ansi: 15), Color(0x24292F, ansi: 0))
        case .highContrast: (Color(0x000000, ansi: 0), Color(0xFFFFFF, ansi: 15))
        case .dark, .colorBlind, .mono: (Color(0x14181E, ansi: 0), Color(0xD3D9E0, ansi: 7))
        }
    }

    /// The colour of a role, or nil for the terminal's own ink.
    func color(_ role: Role) -> Color? {
        switch self {
        case .dark: Self.darkColor(role)
        case .light: Self.lightColor(role)
        case .highContrast: Self.contrastColor(role)
        case .colorBlind: Self.colorBlindColor(role)
        case .mono: nil
        }
    }

    /// The looks of a role without colours.
    func plain(_ role: Role) -> Paint {
        switch role {
        case .dim, .rule, .heat1: Paint(dim: true)
        case .title, .accent, .bad, .heat4: Paint(bold: true)
        case .key: Paint(bold: true)
        default: Paint()
        }
    }

    private static func darkColor(_ role: Role) -> Color? {
        switch role {
        case .text, .number: nil
        case .dim: Color(0x7C8794, ansi: 8)
        case .rule: Color(0x4B5563, ansi: 8)
        case .title: Color(0xC7D0DA, ansi: 15)
        case .accent, .key: Color(0x6CB6FF, ansi: 12)
        case .good: Color(0x6BC46D, ansi: 10)
        case .warning: Color(0xE0B04A, ansi: 11)
        case .bad, .deleted: Color(0xF47067, ansi: 9)
        case .unread: Color(0x96D0FF, ansi: 14)
        case .match: Color(0xF2CC60, ansi: 11)
        case .revoked: Color(0xD8A0F0, ansi: 13)
        case .peer: Color(0x8DDB8C, ansi: 10)
        case .own: Color(0x96D0FF, ansi: 14)
        case .graph: Color(0x5AA9A0, ansi: 6)
        case .heat1: Color(0x2F5D62, ansi: 8)
        case .heat2: Color(0x3E8E87, ansi: 6)
        case .heat3: Color(0x7CC47F, ansi: 10)
        case .heat4: Color(0xF2CC60, ansi: 11)
        }
    }

    private static func lightColor(_ role: Role) -> Color? {
        switch role {
        case .text, .number: nil
        case .dim: Color(0x6E7781, ansi: 8)
        case .rule: Color(0xAFB8C1, ansi: 7)
        case .title: Color(0x24292F, ansi: 0)
        case .accent, .key: Color(0x0550AE, ansi: 4)
        case .good, .peer: Color(0x116329, ansi: 2)
        case .warning: Color(0x7D4E00, ansi: 3)
        case .bad, .deleted: Color(0xB3261E, ansi: 1)
        case .unread, .own: Color(0x0550AE, ansi: 4)
        case .match: Color(0x953800, ansi: 3)
        case .revoked: Color(0x7B2FB5, ansi: 5)
        case .graph: Color(0x1B7C83, ansi: 6)
        case .heat1: Color(0x9CCFC9, ansi: 7)
        case .heat2: Color(0x4FA39B, ansi: 6)
        case .heat3: Color(0x1A7F5A, ansi: 2)
        case .heat4: Color(0x953800, ansi: 1)
        }
    }

    private static func contrastColor(_ role: Role) -> Color? {
        switch role {
        case .text, .number, .title, .dim, .rule: nil
        case .accent, .key, .own, .unread: Color(0x00FFFF, ansi: 14)
        case .good, .peer, .graph: Color(0x00FF00, ansi: 10)
        case .warning, .match, .heat4: Color(0xFFFF00, ansi: 11)
        case .bad, .deleted: Color(0xFF6060, ansi: 9)
        case .revoked: Color(0xFF80FF, ansi: 13)
        case .heat1, .heat2, .heat3: Color(0xFFFFFF, ansi: 15)
        }
    }

    private static func colorBlindColor(_ role: Role) -> Color? {
        switch role {
        case .text, .number: nil
        case .dim: Color(0x8A93A0, ansi: 8)
        case .rule: Color(0x555F6D, ansi: 8)
        case .title: Color(0xD0D7DE, ansi: 15)
        case .accent, .key, .own, .unread, .good: Color(0x56B4E9, ansi: 12)
        case .peer, .graph: Color(0x7FC8E8, ansi: 14)
        case .warning, .match: Color(0xF0E442, ansi: 11)
        case .bad, .deleted: Color(0xE69F00, ansi: 3)
        case .revoked: Color(0xCC79A7, ansi: 13)
        case .heat1: Color(0x1F4E79, ansi: 4)
        case .heat2: Color(0x3A86B8, ansi: 12)
        case .heat3: Color(0xE69F00, ansi: 3)
        case .heat4: Color(0xF0E442, ansi: 11)
        }
    }
}
